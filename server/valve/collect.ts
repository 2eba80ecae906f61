// 采集检查 · valve/collect
/**
 * Checks whether the data of a warehouse arrived in the last interval, compared with the same interval of earlier weeks (floor.md §13.2).
 */
import { COLLECT_RESULT, collectVerdict, VALVE_SOURCE, weeksBack, type CollectVerdict } from '#contract/rules/valves'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { bizDate } from '#contract/rules/clock'

export interface Collection {
  readonly id: string
  readonly sourceCode: string
  readonly warehouseNo: string
  readonly sid: string
  readonly warehouseName: string | null
  readonly intervalMin: number
  readonly minCount: number
  readonly maxDelayMin: number
  readonly compareBp: number | null
  readonly lastResult: number | null
}

/** Columns that the check reads from a collection `r`. */
export const collectionColumns = `r.id, r.source_code, r.warehouse_no, r.sid, r.interval_min, r.min_count, r.max_delay_min, r.compare_bp, r.last_result,
  (select w.warehouse_name from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no = r.warehouse_no and w.sid = r.sid) as warehouse_name`

/** Source → its rows by warehouse and their arrival time; lines of a bill arrive with the bill. */
const arrivals: Readonly<Record<string, { readonly rows: string; readonly time: string; readonly valid: string }>> = {
  STOCKOUT: { rows: 'stockout_order o', time: 'o.receive_time', valid: 'true' },
  WEIGHT: { rows: 'weigh_record o', time: 'o.effective_at', valid: 'o.is_valid = 1' },
  STOCK: { rows: 'stock_flow o', time: 'o.occurred_at', valid: 'true' },
  STOCKIN: { rows: 'stockin_order o', time: 'o.create_time', valid: 'true' },
  TRACE: {
    rows: 'waybill_trace t join stockout_order o on o.tenant_id = t.tenant_id and o.stockout_no = t.stockout_no',
    time: 't.create_time',
    valid: 't.tenant_id = $1',
  },
  BILL: {
    rows: `(select d.tenant_id, d.warehouse_no, d.sid, b.create_time
              from comp_detail d join comp_bill b on b.tenant_id = d.tenant_id and b.bill_no = d.comp_bill_no
             union all
            select d.tenant_id, d.warehouse_no, d.sid, l.create_time
              from wo_bill_line l join comp_detail d on d.tenant_id = l.tenant_id and d.comp_no = l.comp_no
             where l.bill_no is not null) o`,
    time: 'o.create_time',
    valid: 'true',
  },
}

const minuteMs = 60_000
const weekMs = 7 * 86_400_000

interface SpanCount {
  readonly n: number
  readonly ends: Date
}

/** Counts the rows of the interval and judges the count. @throws for a source without a table */
const countAndJudge = async (
  ctx: ChangeCtx,
  checkedCollection: Collection,
): Promise<CollectVerdict & { readonly actual: number; readonly delayMin: number | null }> => {
  const source = arrivals[checkedCollection.sourceCode]
  if (source === undefined) throw new Error(`${checkedCollection.sourceCode} has no rows to check`)
  const { rows, time, valid } = source
  const atWarehouse = `o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and ${valid}`
  const now = ctx.at.getTime()
  const [bounds] = await ctx.tx.query<{ newest: Date | null; oldest: Date | null }>(
    `select (select ${time} from ${rows} where ${atWarehouse} and ${time} <= $4 order by ${time} desc limit 1) as newest,
            (select ${time} from ${rows} where ${atWarehouse} order by ${time} limit 1) as oldest`,
    [ctx.tenantId, checkedCollection.warehouseNo, checkedCollection.sid, ctx.at],
  )
  const spanEnds = Array.from({ length: weeksBack + 1 }, (_, back) => new Date(now - back * weekMs))
  const countsBySpan = await ctx.tx.query<SpanCount>(
    `select s.ends, (select count(*)::int from ${rows} where ${atWarehouse} and ${time} > s.ends - $5::int * interval '1 minute' and ${time} <= s.ends) as n
       from unnest($4::timestamptz[]) as s(ends) order by s.ends desc`,
    [ctx.tenantId, checkedCollection.warehouseNo, checkedCollection.sid, spanEnds, checkedCollection.intervalMin],
  )
  const newest = bounds?.newest ?? null
  const oldest = bounds?.oldest?.getTime() ?? now
  const actual = countsBySpan[0]?.n ?? 0
  const earlierCounts = countsBySpan
    .slice(1)
    .flatMap((span) => (span.ends.getTime() - checkedCollection.intervalMin * minuteMs >= oldest ? [span.n] : []))
  const delayMin = newest === null ? null : Math.max(Math.floor((now - newest.getTime()) / minuteMs), 0)
  return { actual, delayMin, ...collectVerdict({ actual, earlier: earlierCounts, delayMin }, checkedCollection) }
}

/** The message about bad data; null if the data are good, or if the previous check had the same result. */
const messageOf = (checkedCollection: Collection, verdict: Awaited<ReturnType<typeof countAndJudge>>): string | null => {
  if (verdict.result === 1 || verdict.result === checkedCollection.lastResult) return null
  const title = `${checkedCollection.warehouseName ?? checkedCollection.warehouseNo}的${VALVE_SOURCE[checkedCollection.sourceCode] ?? checkedCollection.sourceCode}${COLLECT_RESULT[verdict.result]}`
  if (verdict.result === 3)
    return `${title}：${verdict.delayMin === null ? '一条都没有过' : `最新的一条是 ${verdict.delayMin} 分钟前的，超过 ${checkedCollection.maxDelayMin} 分钟`}`
  const arrivedText = `最近 ${checkedCollection.intervalMin} 分钟到了 ${verdict.actual} 条`
  return verdict.result === 2
    ? `${title}：${arrivedText}，少于 ${checkedCollection.minCount} 条`
    : `${title}：${arrivedText}，往常 ${verdict.expect ?? 0} 条`
}

/** Checks one collection and stores the result; `told` is the message to send, or null. */
export const checkCollected = async (
  ctx: ChangeCtx,
  checkedCollection: Collection,
): Promise<{ readonly result: number; readonly told: string | null }> => {
  const verdict = await countAndJudge(ctx, checkedCollection)
  const { result, actual, expect, deviationBp, delayMin } = verdict
  await insertRows(ctx.tx, 'valve_check_log', [
    {
      id: ctx.id(),
      collectionId: checkedCollection.id,
      sourceCode: checkedCollection.sourceCode,
      warehouseNo: checkedCollection.warehouseNo,
      sid: checkedCollection.sid,
      bizDate: bizDate(ctx.at.getTime()),
      checkTime: ctx.at,
      expect,
      actual,
      delayMin,
      deviationBp,
      result,
      createTime: ctx.at,
    },
  ])
  await changeRows(ctx.tx, 'valve_collection', [{ id: checkedCollection.id }], {
    key: ['id'],
    all: { lastCheckTime: ctx.at, lastResult: result, lastActual: actual, lastExpect: expect },
    quiet: true,
  })
  await changed(ctx, [
    {
      resource: 'valve/collection',
      key: checkedCollection.id,
      op: 'put',
      warehouseNo: checkedCollection.warehouseNo,
      sid: checkedCollection.sid,
    },
    {
      resource: 'valve/collectionLog',
      key: checkedCollection.id,
      op: 'put',
      warehouseNo: checkedCollection.warehouseNo,
      sid: checkedCollection.sid,
    },
  ])
  return { result, told: messageOf(checkedCollection, verdict) }
}
