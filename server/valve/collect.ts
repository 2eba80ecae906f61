// 采集检查 · valve/collect
/** Whether the data of a warehouse arrived in the last interval, compared with the same interval of earlier weeks (floor.md §13.2). */
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

/** Columns of a collection that its check reads; `r` is its row. */
export const collectionColumns = `r.id, r.source_code, r.warehouse_no, r.sid, r.interval_min, r.min_count, r.max_delay_min, r.compare_bp, r.last_result,
  (select w.warehouse_name from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no = r.warehouse_no and w.sid = r.sid) as warehouse_name`

/** Rows of a source and their arrival time, by warehouse; lines of a bill arrive with the bill. */
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

interface Counted {
  readonly n: number
  readonly ends: Date
}

/** Counts the rows and gives a verdict. @throws for a source without a table */
const look = async (
  ctx: ChangeCtx,
  of: Collection,
): Promise<CollectVerdict & { readonly actual: number; readonly delayMin: number | null }> => {
  const source = arrivals[of.sourceCode]
  if (source === undefined) throw new Error(`${of.sourceCode} has no rows to check`)
  const { rows, time, valid } = source
  const here = `o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and ${valid}`
  const now = ctx.at.getTime()
  const [ends] = await ctx.tx.query<{ newest: Date | null; oldest: Date | null }>(
    `select (select ${time} from ${rows} where ${here} and ${time} <= $4 order by ${time} desc limit 1) as newest,
            (select ${time} from ${rows} where ${here} order by ${time} limit 1) as oldest`,
    [ctx.tenantId, of.warehouseNo, of.sid, ctx.at],
  )
  const spans = Array.from({ length: weeksBack + 1 }, (_, back) => new Date(now - back * weekMs))
  const counted = await ctx.tx.query<Counted>(
    `select s.ends, (select count(*)::int from ${rows} where ${here} and ${time} > s.ends - $5::int * interval '1 minute' and ${time} <= s.ends) as n
       from unnest($4::timestamptz[]) as s(ends) order by s.ends desc`,
    [ctx.tenantId, of.warehouseNo, of.sid, spans, of.intervalMin],
  )
  const newest = ends?.newest ?? null
  const oldest = ends?.oldest?.getTime() ?? now
  const actual = counted[0]?.n ?? 0
  const earlier = counted.slice(1).flatMap((one) => (one.ends.getTime() - of.intervalMin * minuteMs >= oldest ? [one.n] : []))
  const delayMin = newest === null ? null : Math.max(Math.floor((now - newest.getTime()) / minuteMs), 0)
  return { actual, delayMin, ...collectVerdict({ actual, earlier, delayMin }, of) }
}

/** The message about bad data; null if they are good, or if the last check had the same result. */
const sentenceOf = (of: Collection, found: Awaited<ReturnType<typeof look>>): string | null => {
  if (found.result === 1 || found.result === of.lastResult) return null
  const head = `${of.warehouseName ?? of.warehouseNo}的${VALVE_SOURCE[of.sourceCode] ?? of.sourceCode}${COLLECT_RESULT[found.result]}`
  if (found.result === 3)
    return `${head}：${found.delayMin === null ? '一条都没有过' : `最新的一条是 ${found.delayMin} 分钟前的，超过 ${of.maxDelayMin} 分钟`}`
  const came = `最近 ${of.intervalMin} 分钟到了 ${found.actual} 条`
  return found.result === 2 ? `${head}：${came}，少于 ${of.minCount} 条` : `${head}：${came}，往常 ${found.expect ?? 0} 条`
}

/** Checks one collection and stores the result; `told` is the message to send, or null. */
export const checkCollected = async (
  ctx: ChangeCtx,
  of: Collection,
): Promise<{ readonly result: number; readonly told: string | null }> => {
  const found = await look(ctx, of)
  const { result, actual, expect, deviationBp, delayMin } = found
  await insertRows(ctx.tx, 'valve_check_log', [
    {
      id: ctx.id(),
      collectionId: of.id,
      sourceCode: of.sourceCode,
      warehouseNo: of.warehouseNo,
      sid: of.sid,
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
  await changeRows(ctx.tx, 'valve_collection', [{ id: of.id }], {
    key: ['id'],
    all: { lastCheckTime: ctx.at, lastResult: result, lastActual: actual, lastExpect: expect },
    quiet: true,
  })
  await changed(ctx, [
    { resource: 'valve/collection', key: of.id, op: 'put', warehouseNo: of.warehouseNo, sid: of.sid },
    { resource: 'valve/collectionLog', key: of.id, op: 'put', warehouseNo: of.warehouseNo, sid: of.sid },
  ])
  return { result, told: sentenceOf(of, found) }
}
