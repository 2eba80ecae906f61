// 轨迹的检查 · core/orders/traces/judge
/** Checks traces of outside systems: which parcel, which time, which step. */
import { createHash } from 'node:crypto'
import { matchTrace, TRACE_NODE, type TraceNode } from '#contract/rules/traceNode'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromMoment } from '../../../platform/time.ts'
import { keywordsOf } from './words.ts'

/** One trace as received. */
export interface TraceComing {
  readonly eventId?: string | null | undefined
  readonly logisticsCode?: string | null | undefined
  readonly logisticsNo: string
  /** `YYYY-MM-DD HH:mm:ss` of Shanghai */
  readonly traceTime: string
  readonly text: string
  readonly city?: string | null | undefined
  readonly node?: string | null | undefined
}
/** A valid trace. */
export interface TraceGood {
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly stockoutNo: string
  readonly eventKey: string
  readonly traceTime: Date
  readonly nodeCode: TraceNode | null
  readonly traceText: string
  readonly city: string | null
}
/** Fault of a trace; `line` is its place in the received list, from 1. */
export interface TraceFault {
  readonly line: number
  readonly logisticsNo: string
  readonly reason: string
}

interface Parcel {
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly stockoutNo: string
}
/** Parcels with these numbers, and orders that have a number but no parcel yet. */
const parcelsOf = ({ tx, tenantId }: Ctx, nos: readonly string[]): Promise<readonly Parcel[]> =>
  tx.query<Parcel>(
    `select p.logistics_code, p.logistics_no, p.stockout_no from stockout_package p
      where p.tenant_id = $1 and p.logistics_no = any($2::text[])
      union
     select o.logistics_code, o.logistics_no, o.stockout_no from stockout_order o
      where o.tenant_id = $1 and o.logistics_no = any($2::text[])
        and not exists (select 1 from stockout_package p where p.tenant_id = $1 and p.logistics_code = o.logistics_code and p.logistics_no = o.logistics_no)`,
    [tenantId, nos],
  )

/** Allowed difference between the clocks of two systems; a larger one is a fault. */
const aheadMs = 600_000
const oldestMs = Date.UTC(2020, 0, 1)
const timeFault = (at: Date | null, now: number): string => {
  if (at === null) return '轨迹时间格式应为 YYYY-MM-DD HH:mm:ss'
  if (at.getTime() > now + aheadMs) return '轨迹时间晚于现在'
  return at.getTime() < oldestMs ? '轨迹时间早于 2020 年' : ''
}
const isNode = (code: string): code is TraceNode => Object.hasOwn(TRACE_NODE, code)

const keyOf = ({ eventId, traceTime }: TraceComing, text: string): string =>
  eventId === undefined || eventId === null || eventId.trim() === ''
    ? createHash('sha256').update(`${traceTime}|${text}`).digest('hex').slice(0, 40)
    : eventId.trim()

const parcelFault = (found: readonly Parcel[], { logisticsNo, logisticsCode }: TraceComing): string => {
  if (found.length === 1) return ''
  if (found.length > 1) return `快递单号【${logisticsNo}】有多家快递公司，请写明物流公司`
  return logisticsCode ? `快递单号【${logisticsNo}】不存在，或不属于物流公司${logisticsCode}` : `快递单号【${logisticsNo}】不存在`
}

/** Separates valid traces from faulty ones, each of which gets a reason. */
export const judgeTraces = async (
  ctx: Ctx,
  coming: readonly TraceComing[],
): Promise<{ readonly good: readonly TraceGood[]; readonly faults: readonly TraceFault[] }> => {
  const parcels = await parcelsOf(ctx, [...new Set(coming.map(({ logisticsNo }) => logisticsNo.trim()))])
  const keywords = await keywordsOf(ctx, [...new Set(parcels.map(({ logisticsCode }) => logisticsCode))])
  const good: TraceGood[] = []
  const faults: TraceFault[] = []
  for (const [at, one] of coming.entries()) {
    const [logisticsNo, text] = [one.logisticsNo.trim(), one.text.trim()]
    const matchingParcels = parcels.filter(
      (parcel) => parcel.logisticsNo === logisticsNo && (!one.logisticsCode || parcel.logisticsCode === one.logisticsCode),
    )
    const traceTime = fromMoment(one.traceTime.trim())
    const [parcel] = matchingParcels
    const reason =
      parcelFault(matchingParcels, { ...one, logisticsNo }) ||
      timeFault(traceTime, ctx.now) ||
      (text === '' ? '轨迹文本不能为空' : one.node && !isNode(one.node) ? `节点不存在：${one.node}` : '')
    if (reason !== '' || parcel === undefined || traceTime === null) faults.push({ line: at + 1, logisticsNo, reason })
    else
      good.push({
        ...parcel,
        eventKey: keyOf(one, text),
        traceTime,
        nodeCode: one.node && isNode(one.node) ? one.node : (matchTrace(text, parcel.logisticsCode, keywords)?.nodeCode ?? null),
        traceText: text,
        city: one.city?.trim() || null,
      })
  }
  return { good, faults }
}
