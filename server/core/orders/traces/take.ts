// 物流轨迹入库 · core/orders/traces/take
/**
 * The only entry for traces of parcels from all sources (office.md §3, §13.1). Each trace is stored once, and the parcel's state is
 * computed from all of its traces, so that neither sequence nor repetition matters. Then the order is updated.
 */
import type { TraceNode } from '#contract/rules/traceNode'
import { wayOf, type Traced } from '#contract/rules/parcelWay'
import type { Ctx } from '../../../platform/ctx.ts'
import { insertRows, upsertRows } from '../../../platform/rows.ts'
import { judgeTraces, type TraceComing, type TraceFault, type TraceGood } from './judge.ts'
import { followWays, type TouchedWay } from './orders.ts'
import { noteUnmatched } from './words.ts'

export interface Taken {
  readonly takenNum: number
  /** repeated traces */
  readonly repeatNum: number
  readonly faults: readonly TraceFault[]
}
type ParcelKey = Pick<TraceGood, 'logisticsCode' | 'logisticsNo'>
const keyText = ({ logisticsCode, logisticsNo }: ParcelKey): string => `${logisticsCode} ${logisticsNo}`

/** Takes up to some hundred traces; faulty ones are returned with their reason, the others are stored. */
export const takeTraces = async (ctx: Ctx, coming: readonly TraceComing[]): Promise<Taken> => {
  const { good, faults } = await judgeTraces(ctx, coming)
  if (good.length === 0) return { takenNum: 0, repeatNum: 0, faults }
  await lockOrders(ctx, good)
  const fresh = await storeNew(ctx, good)
  if (fresh.length > 0) {
    await noteUnmatched(
      ctx,
      fresh.flatMap(({ nodeCode, traceText, logisticsCode }) => (nodeCode === null ? [{ text: traceText, logisticsCode }] : [])),
    )
    await followWays(ctx, await recomputeWays(ctx, fresh))
  }
  return { takenNum: fresh.length, repeatNum: good.length - fresh.length, faults }
}

/** Locks the orders, in the sequence of their numbers, so that batches for one order run one after the other without deadlock. */
const lockOrders = async ({ tx, tenantId }: Ctx, good: readonly TraceGood[]): Promise<void> => {
  await tx.query(
    'select o.id from stockout_order o where o.tenant_id = $1 and o.stockout_no = any($2::text[]) order by o.stockout_no for update',
    [tenantId, [...new Set(good.map(({ stockoutNo }) => stockoutNo))]],
  )
}

/** Stores the traces that are not stored yet, and returns them. */
const storeNew = async (ctx: Ctx, good: readonly TraceGood[]): Promise<readonly TraceGood[]> => {
  const byKey = new Map(good.map((trace) => [`${keyText(trace)} ${trace.eventKey}`, trace]))
  const rows = [...byKey.values()]
  const written = await insertRows(
    ctx.tx,
    'waybill_trace',
    rows.map((row) => ({ id: ctx.id(), ...row })),
    {
      all: { createTime: ctx.at },
      skip: ['logisticsCode', 'logisticsNo', 'eventKey'],
      returning: ['logisticsCode', 'logisticsNo', 'eventKey'],
    },
  )
  const isNew = new Set(written.map((one) => `${keyText(one)} ${one.eventKey}`))
  return rows.filter((row) => isNew.has(`${keyText(row)} ${row.eventKey}`))
}

interface StoredTrace extends ParcelKey {
  readonly stockoutNo: string
  readonly traceTime: Date
  readonly nodeCode: TraceNode | null
  readonly traceText: string
  readonly city: string | null
}
const date = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** The row of a parcel's state, from all of its traces. */
const rowOf = (ctx: Ctx, traces: readonly StoredTrace[]) => {
  const [first] = traces
  const way = wayOf(
    traces.map(({ traceTime, nodeCode, traceText, city }): Traced => ({
      time: traceTime.getTime(),
      node: nodeCode,
      text: traceText,
      city,
    })),
  )
  if (first === undefined || way === null) return []
  return [
    {
      id: ctx.id(),
      logisticsCode: first.logisticsCode,
      logisticsNo: first.logisticsNo,
      stockoutNo: first.stockoutNo,
      stage: way.stage,
      lastTime: new Date(way.last.time),
      lastText: way.last.text,
      lastCity: way.last.city,
      collectTime: date(way.collectTime),
      deliverTime: date(way.deliverTime),
      signTime: date(way.signTime),
      returnTime: date(way.returnTime),
      lostTime: date(way.lost?.time ?? null),
      lostText: way.lost?.text ?? null,
    },
  ]
}
const wayColumns = [
  'stage',
  'lastTime',
  'lastText',
  'lastCity',
  'collectTime',
  'deliverTime',
  'signTime',
  'returnTime',
  'lostTime',
  'lostText',
] as const

/** Recomputes the state of these parcels from all their traces. */
const recomputeWays = async (ctx: Ctx, fresh: readonly ParcelKey[]): Promise<readonly TouchedWay[]> => {
  const parcels = [...new Map(fresh.map((parcel) => [keyText(parcel), parcel])).values()]
  const rows = await ctx.tx.query<StoredTrace>(
    `select t.logistics_code, t.logistics_no, t.stockout_no, t.trace_time, t.node_code, t.trace_text, t.city
       from unnest($2::text[], $3::text[]) as v(code, no)
       join waybill_trace t on t.tenant_id = $1 and t.logistics_code = v.code and t.logistics_no = v.no`,
    [ctx.tenantId, parcels.map(({ logisticsCode }) => logisticsCode), parcels.map(({ logisticsNo }) => logisticsNo)],
  )
  const byParcel = new Map<string, StoredTrace[]>()
  for (const row of rows) {
    const storedWay = byParcel.get(keyText(row))
    if (storedWay === undefined) byParcel.set(keyText(row), [row])
    else storedWay.push(row)
  }
  const ways = [...byParcel.values()].flatMap((some) => rowOf(ctx, some))
  await upsertRows(ctx.tx, 'waybill_way', ways, {
    key: ['logisticsCode', 'logisticsNo'],
    set: wayColumns,
    all: { createTime: ctx.at, updateTime: ctx.at },
  })
  return ways
}
