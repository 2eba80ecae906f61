// 物流轨迹的查看 · core/orders/traces/read
/** Traces of an order's parcels for pages. The caller has checked that the order may be seen. */
import { PARCEL_STAGE, type ParcelStage } from '#contract/rules/parcelWay'
import type { TraceNode } from '#contract/rules/traceNode'
import type { ShownWay } from '#contract/shownWay'
import type { Ctx } from '../../../platform/ctx.ts'
import { moment } from '../../../platform/time.ts'

type Reading = Pick<Ctx, 'tx' | 'tenantId'>

interface WayRow {
  readonly logisticsCode: string
  readonly logisticsName: string
  readonly logisticsNo: string
  readonly stage: ParcelStage
  readonly collectTime: Date | null
  readonly signTime: Date | null
}
interface TraceRow {
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly at: Date
  readonly node: TraceNode | null
  readonly text: string
  readonly city: string | null
}
/** Limit of traces shown, because some carriers repeat themselves. */
const tracesMax = 500

/** All parcels of the order with traces, newest trace first. */
export const waysOf = async (
  { tx, tenantId, adapters }: Reading & Pick<Ctx, 'adapters'>,
  stockoutNo: string,
): Promise<ShownWay[]> => {
  const ways = await tx.query<WayRow>(
    `select w.logistics_code, coalesce(c.logistics_name, w.logistics_code) as logistics_name, w.logistics_no, w.stage, w.collect_time, w.sign_time
       from waybill_way w left join logistics_company c on c.tenant_id = $1 and c.logistics_code = w.logistics_code
      where w.tenant_id = $1 and w.stockout_no = $2 order by w.create_time, w.logistics_no`,
    [tenantId, stockoutNo],
  )
  if (ways.length === 0) return []
  const traces = await tx.query<TraceRow>(
    `select t.logistics_code, t.logistics_no, t.trace_time as at, t.node_code as node, t.trace_text as text, t.city
       from waybill_trace t where t.tenant_id = $1 and t.stockout_no = $2 order by t.trace_time desc, t.id desc limit ${tracesMax}`,
    [tenantId, stockoutNo],
  )
  return ways.map(({ logisticsCode, logisticsNo, logisticsName, stage, collectTime, signTime }) => ({
    logisticsName,
    stage,
    logisticsNo,
    isSimulated: adapters.trace.simulated,
    collectTime: moment(collectTime),
    signTime: moment(signTime),
    traces: traces.flatMap(({ at, node, text, city, ...parcel }) =>
      parcel.logisticsCode === logisticsCode && parcel.logisticsNo === logisticsNo
        ? [{ time: moment(at) ?? '', node, text, city }]
        : [],
    ),
  }))
}

/** The last trace of a parcel or, without a parcel, of its order. */
export interface LastHeard {
  readonly stage: ParcelStage
  readonly lastTime: Date
  readonly lastText: string
  readonly signTime: Date | null
}
export const lastHeard = async (
  { tx, tenantId }: Reading,
  { stockoutNo, logisticsNo }: { readonly stockoutNo: string; readonly logisticsNo: string | null },
): Promise<LastHeard | undefined> => {
  const [row] = await tx.query<LastHeard>(
    `select w.stage, w.last_time, w.last_text, w.sign_time from waybill_way w where w.tenant_id = $1 and w.stockout_no = $2
      order by (w.logistics_no = $3) desc nulls last, w.last_time desc limit 1`,
    [tenantId, stockoutNo, logisticsNo],
  )
  return row
}

/** Text of the last trace: `运输中 2025-06-17 10:00:00 快件已离开杭州`. */
export const heardText = ({ stage, lastTime, lastText }: LastHeard): string =>
  `${PARCEL_STAGE[stage]} ${moment(lastTime) ?? ''} ${lastText}`
