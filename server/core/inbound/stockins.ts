// 入库单的收与上 · core/inbound/stockins
/** The one place where receipts and put-aways change stock-in orders: counters of line and order, state, times, events, push (floor.md §6.2). */
import { stockinLife } from '#contract/rules/inboundLife'
import { momentText } from '#contract/rules/clock'
import { writeEvents } from '../../platform/events.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { settleDeadlines } from './deadlines.ts'
import { queueStockins } from './push.ts'
import { settleArrivals } from './standing.ts'
import { tellChanged, type InboundCtx, type Placed } from './trail.ts'

const begun = transitionOf(stockinLife, 'with 收货', stockinLife.receiving)
const counted = transitionOf(stockinLife, ['act finish', 'with 收货'], stockinLife.toPutaway)
const countedOnTheWay = transitionOf(stockinLife, ['act finish', 'with 收货'], stockinLife.shelving)
const countedAndShelved = transitionOf(stockinLife, ['act finish', 'with 收货'], stockinLife.done)
const shelving = transitionOf(stockinLife, 'with 上架', stockinLife.shelving)
const shelved = transitionOf(stockinLife, 'with 上架', stockinLife.done)
const closed = transitionOf(stockinLife, ['act close', 'with 收货'], stockinLife.closed)

/** Pieces of one line that hands counted; those beyond the line's limit are none of them, they go to EXC-STAGE. */
export interface Receipt {
  readonly stockinNo: string
  readonly lineNo: number
  readonly qty: number
  /** pieces of `qty` that are 残次, 机损 or 箱损 */
  readonly defectQty: number
  /** when hands did it */
  readonly at: Date
}
export interface Putaway extends Omit<Receipt, 'defectQty'> {}

interface Stood extends Placed {
  readonly stockinNo: string
  readonly status: number
}
interface Ended extends Stood {
  readonly stockinType: number
  readonly boxNum: number | null
  readonly lineNum: number
  readonly skuNum: number
  readonly planQty: number
  readonly receiveQty: number
  readonly goodQty: number
  readonly defectQty: number
  readonly volumeCm3: number | null
  readonly weightG: number | null
  readonly startTime: Date | null
  readonly finishReceiveTime: Date | null
  readonly finishPutawayTime: Date | null
  readonly isOvertime: number
}
const stood = 'o.stockin_no, o.warehouse_no, o.sid, o.owner_no, o.status'
const endedColumns = `${stood}, o.stockin_type, o.box_num, o.sku_num, o.plan_qty, o.receive_qty, o.good_qty, o.defect_qty, o.volume_cm3::float8 as volume_cm3, o.weight_g::float8 as weight_g,
  o.start_time, o.finish_receive_time, o.finish_putaway_time, o.is_overtime,
  (select count(*)::int from stockin_line l where l.tenant_id = $1 and l.stockin_no = o.stockin_no) as line_num`
const late = (received: string, shelvedAt: string): string =>
  `case when ${received} > o.receive_deadline_time or ${shelvedAt} > o.deadline_time then 1 else 0 end`

const lock = (ctx: InboundCtx, nos: readonly string[]): Promise<unknown> =>
  ctx.tx.named(
    'stockins_lock',
    'select 1 from stockin_order where tenant_id = $1 and stockin_no = any($2::text[]) order by stockin_no for update',
    [ctx.tenantId, nos],
  )
const nosOf = (rows: readonly { readonly stockinNo: string }[]): string[] =>
  [...new Set(rows.map(({ stockinNo }) => stockinNo))].toSorted()
const arraysOf = (rows: readonly Putaway[]): unknown[] => [
  rows.map(({ stockinNo }) => stockinNo),
  rows.map(({ lineNo }) => lineNo),
  rows.map(({ qty }) => qty),
]

/**
 * Books receipts: the first one takes an awaited order to 收货中, the last line that is full to 待上架. The flows and the receive_record rows
 * are the caller's.
 */
export const bookReceipts = async (ctx: InboundCtx, receipts: readonly Receipt[]): Promise<void> => {
  if (receipts.length === 0) return
  const nos = nosOf(receipts)
  const values = [
    ctx.tenantId,
    ...arraysOf(receipts),
    receipts.map(({ defectQty }) => defectQty),
    receipts.map(({ at }) => at),
    ctx.at,
  ]
  const many = 'unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::timestamptz[]) as n(no, line_no, qty, defect, at)'
  // sent together, done one after the other
  const [, , rows] = await Promise.all([
    lock(ctx, nos),
    ctx.tx.named(
      'stockin_lines_receive',
      `update stockin_line as l set receive_qty = l.receive_qty + v.qty, defect_qty = l.defect_qty + v.defect, update_time = $7, version = l.version + 1
         from (select n.no, n.line_no, sum(n.qty)::int as qty, sum(n.defect)::int as defect from ${many} group by n.no, n.line_no) v
        where l.tenant_id = $1 and l.stockin_no = v.no and l.line_no = v.line_no`,
      values,
    ),
    ctx.tx.named<Stood & { readonly isFirst: boolean }>(
      'stockin_orders_receive',
      `update stockin_order as o set receive_qty = o.receive_qty + v.qty, defect_qty = o.defect_qty + v.defect, good_qty = o.good_qty + v.qty - v.defect,
              first_receive_time = coalesce(o.first_receive_time, v.at), update_time = $7, version = o.version + 1, is_overtime = ${late('coalesce(o.finish_receive_time, $7)', '$7')},
              status = case when o.status in (${begun.from}) then ${begun.to} else o.status end
         from (select n.no, sum(n.qty)::int as qty, sum(n.defect)::int as defect, min(n.at) as at, bool_and(p.first_receive_time is null) as is_first
                 from ${many} join stockin_order p on p.tenant_id = $1 and p.stockin_no = n.no group by n.no) v
        where o.tenant_id = $1 and o.stockin_no = v.no returning ${stood}, v.is_first`,
      values,
    ),
  ])
  await tellStockins(ctx, rows)
  // the clock may run from the first receipt; those that follow change no deadline
  const first = rows.filter(({ isFirst }) => isFirst)
  await settleDeadlines(ctx, nosOf(first))
  const ended = await endReceiving(ctx, nos, true)
  await settleArrivals(ctx, nosOf([...first, ...ended]))
}

/** Books put-aways: the first takes the order to 上架中, the last to 已完成. The flows and the putaway_record rows are the caller's. */
export const bookPutaways = async (ctx: InboundCtx, putaways: readonly Putaway[]): Promise<void> => {
  if (putaways.length === 0) return
  const many = 'unnest($2::text[], $3::int[], $4::int[], $5::timestamptz[]) as n(no, line_no, qty, at)'
  const values = [ctx.tenantId, ...arraysOf(putaways), putaways.map(({ at }) => at), ctx.at]
  const [, , rows] = await Promise.all([
    lock(ctx, nosOf(putaways)),
    ctx.tx.named(
      'stockin_lines_put',
      `update stockin_line as l set putaway_qty = l.putaway_qty + v.qty, update_time = $6, version = l.version + 1
         from (select n.no, n.line_no, sum(n.qty)::int as qty, max(n.at) as at from ${many} group by n.no, n.line_no) v
        where l.tenant_id = $1 and l.stockin_no = v.no and l.line_no = v.line_no`,
      values,
    ),
    ctx.tx.named<Ended>(
      'stockin_orders_put',
      `update stockin_order as o set putaway_qty = o.putaway_qty + v.qty, update_time = $6, version = o.version + 1,
              finish_putaway_time = case when v.ends then v.at else o.finish_putaway_time end,
              is_overtime = case when v.ends then ${late('o.finish_receive_time', 'v.at')} else o.is_overtime end,
              status = case when v.ends then ${shelved.to} when o.status = ${stockinLife.toPutaway} then ${shelving.to} else o.status end
         from (select s.no, s.qty, s.at, p.putaway_qty + s.qty = p.receive_qty and p.status in (${shelved.from}) as ends
                 from (select n.no, sum(n.qty)::int as qty, max(n.at) as at from ${many} group by n.no) s
                 join stockin_order p on p.tenant_id = $1 and p.stockin_no = s.no) v
        where o.tenant_id = $1 and o.stockin_no = v.no returning ${endedColumns}`,
      values,
    ),
  ])
  await tellStockins(ctx, rows)
  await afterFinish(ctx, rows)
}

/**
 * 收货完成 of orders in 收货中: to 待上架, or on where some or all of it stands on its shelves already. `full`: only those all of whose lines
 * are received; the plan of one without a document says nothing about what still comes. Answers the orders it ended.
 */
export const endReceiving = async (ctx: InboundCtx, nos: readonly string[], full: boolean): Promise<readonly Stood[]> => {
  const rows = await ctx.tx.named<Ended>(
    'stockins_end_receiving',
    `update stockin_order as o set finish_receive_time = $3::timestamptz, update_time = $3, version = o.version + 1,
            finish_putaway_time = case when o.putaway_qty = o.receive_qty then $3::timestamptz end,
            is_overtime = ${late('$3::timestamptz', 'case when o.putaway_qty = o.receive_qty then $3::timestamptz end')},
            status = case when o.putaway_qty = o.receive_qty then ${countedAndShelved.to} when o.putaway_qty > 0 then ${countedOnTheWay.to} else ${counted.to} end
      where o.tenant_id = $1 and o.stockin_no = any($2::text[]) and o.status in (${counted.from})
        and (not $4::boolean or o.is_blind = 0 and not exists (select 1 from stockin_line l where l.tenant_id = $1 and l.stockin_no = o.stockin_no and l.receive_qty < l.plan_qty))
     returning ${endedColumns}`,
    [ctx.tenantId, nos, ctx.at, full],
  )
  await tellStockins(ctx, rows)
  await writeStockinEvents(ctx, 'stockin.received', rows)
  await afterFinish(ctx, rows)
  if (!full) await settleArrivals(ctx, nos)
  return rows
}

/** 短收关闭: what was received stands on its shelves, and the rest does not come any more. Answers the orders it closed. */
export const closeShort = async (ctx: InboundCtx, nos: readonly string[], reason: string): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<Ended>(
    `update stockin_order as o set finish_receive_time = coalesce(o.finish_receive_time, $3::timestamptz), finish_putaway_time = $3, close_reason = $4,
            is_overtime = ${late('coalesce(o.finish_receive_time, $3::timestamptz)', '$3::timestamptz')}, status = ${closed.to}, update_time = $3, version = o.version + 1
      where o.tenant_id = $1 and o.stockin_no = any($2::text[]) and o.status in (${closed.from}) and o.putaway_qty = o.receive_qty
     returning ${endedColumns}`,
    [ctx.tenantId, nos, ctx.at, reason],
  )
  await tellStockins(ctx, rows)
  await afterFinish(ctx, rows)
  return nosOf(rows)
}

const afterFinish = async (ctx: InboundCtx, rows: readonly Ended[]): Promise<void> => {
  const done = rows.filter(({ status }) => status === stockinLife.done || status === stockinLife.closed)
  if (done.length === 0) return
  await writeStockinEvents(ctx, 'stockin.finished', done)
  await queueStockins(ctx, nosOf(done))
  await settleArrivals(ctx, nosOf(done))
}

const tellStockins = (ctx: InboundCtx, rows: readonly Stood[]): Promise<void> =>
  tellChanged(
    ctx,
    'stockin',
    rows.map((row) => ({ ...row, no: row.stockinNo })),
  )

/** Whole minutes; null while one of them is not known. */
const minutesBetween = (from: Date | null, to: Date | null): number | null =>
  from === null || to === null ? null : Math.round((to.getTime() - from.getTime()) / 60_000)
const text = (time: Date | null): string | null => (time === null ? null : momentText(time.getTime()))

const writeStockinEvents = (ctx: InboundCtx, type: string, rows: readonly Ended[]): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows.map((row) => ({
      type,
      key: row.stockinNo,
      aggregateType: 'stockin',
      aggregateNo: row.stockinNo,
      warehouseNo: row.warehouseNo,
      sid: row.sid,
      ownerNo: row.ownerNo,
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: {
        stockinType: row.stockinType,
        boxNum: row.boxNum,
        lineNum: row.lineNum,
        skuNum: row.skuNum,
        planQty: row.planQty,
        qty: row.receiveQty,
        goodQty: row.goodQty,
        defectQty: row.defectQty,
        volumeCm3: row.volumeCm3,
        weightG: row.weightG,
        arriveTime: text(row.startTime),
        receiveTime: text(row.finishReceiveTime),
        finishTime: text(row.finishPutawayTime),
        receiveMin: minutesBetween(row.startTime, row.finishReceiveTime),
        putawayMin: minutesBetween(row.startTime, row.finishPutawayTime),
        isOvertime: row.isOvertime,
      },
    })),
    ctx,
  )
