// 入库单的收与上 · core/inbound/stockins
/** The only place where receipts and put-aways change stock-in orders: counters, state, times, events, push (floor.md §6.2). */
import { stockinLife } from '#contract/rules/inboundLife'
import { momentText } from '#contract/rules/clock'
import { writeEvents } from '../../platform/events.ts'
import { changeRows, moveRows, moveRowsApart, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { settleDeadlines } from './deadlines.ts'
import { queueStockins } from './push.ts'
import { settleArrivals } from './standing.ts'
import { placeColumns, tellChanged, type InboundCtx, type Placed } from './trail.ts'

const toReceiving = transitionOf(stockinLife, 'with 收货', stockinLife.receiving)
const toPutaway = transitionOf(stockinLife, ['act finish', 'with 收货'], stockinLife.toPutaway)
const toShelving = transitionOf(stockinLife, ['act finish', 'with 收货'], stockinLife.shelving)
const receivedToDone = transitionOf(stockinLife, ['act finish', 'with 收货'], stockinLife.done)
const putawayToShelving = transitionOf(stockinLife, 'with 上架', stockinLife.shelving)
const putawayToDone = transitionOf(stockinLife, 'with 上架', stockinLife.done)
const toClosed = transitionOf(stockinLife, ['act close', 'with 收货'], stockinLife.closed)

/** Counted pieces of one line, without those beyond the line's limit, which go to EXC-STAGE. */
export interface Receipt {
  readonly stockinNo: string
  readonly lineNo: number
  readonly qty: number
  /** pieces of `qty` that are 残次, 机损 or 箱损 */
  readonly defectQty: number
  /** time of the count */
  readonly at: Date
}
export interface Putaway extends Omit<Receipt, 'defectQty'> {}

interface StockinState extends Placed {
  readonly stockinNo: string
  readonly status: number
}
interface FinishedStockin extends StockinState {
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
  /** how often it was finished before */
  readonly finishedBefore: number
}
const stateColumns = [...placeColumns, 'status'] as const
const endedColumns = `o.stockin_no, o.warehouse_no, o.sid, o.owner_no, o.status, o.stockin_type, o.box_num, o.sku_num, o.plan_qty, o.receive_qty, o.good_qty, o.defect_qty, o.volume_cm3::float8 as volume_cm3, o.weight_g::float8 as weight_g,
  o.start_time, o.finish_receive_time, o.finish_putaway_time, o.is_overtime,
  (select count(*)::int from stockin_line l where l.tenant_id = $1 and l.stockin_no = o.stockin_no) as line_num,
  (select count(*)::int from domain_event e where e.tenant_id = $1 and e.aggregate_no = o.stockin_no and e.event_type = 'stockin.finished')
    as finished_before`
const lateSql = (receivedAt: string, shelvedAt: string): string =>
  `case when ${receivedAt} > o.receive_deadline_time or ${shelvedAt} > o.deadline_time then 1 else 0 end`

/** Locks the orders. `isNew` marks an order without a receipt so far. */
const lockStockins = (
  ctx: InboundCtx,
  nos: readonly string[],
): Promise<{ readonly stockinNo: string; readonly isNew: boolean }[]> =>
  ctx.tx.named<{ stockinNo: string; isNew: boolean }>(
    'stockins_lock',
    `select stockin_no, first_receive_time is null as is_new from stockin_order
      where tenant_id = $1 and stockin_no = any($2::text[]) order by stockin_no for update`,
    [ctx.tenantId, nos],
  )
const nosOf = (rows: readonly { readonly stockinNo: string }[]): string[] =>
  [...new Set(rows.map(({ stockinNo }) => stockinNo))].toSorted()
const arraysOf = (rows: readonly Putaway[]): unknown[] => [
  rows.map(({ stockinNo }) => stockinNo),
  rows.map(({ lineNo }) => lineNo),
  rows.map(({ qty }) => qty),
]

const receivedRows = 'unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::timestamptz[]) as n(no, line_no, qty, defect, at)'
const linesReceived = `
  select n.no as stockin_no, n.line_no, sum(n.qty)::int as receive_qty, sum(n.defect)::int as defect_qty
    from ${receivedRows} group by n.no, n.line_no`
const ordersReceived = `
  select v.no as stockin_no, v.qty as receive_qty, v.defect as defect_qty, v.qty - v.defect as good_qty, v.at as first_receive_time,
         ${lateSql('coalesce(o.finish_receive_time, $7::timestamptz)', '$7::timestamptz')} as is_overtime
    from (select n.no, sum(n.qty)::int as qty, sum(n.defect)::int as defect, min(n.at) as at from ${receivedRows} group by n.no) v
    join stockin_order o on o.tenant_id = $1 and o.stockin_no = v.no`

/**
 * Books receipts: the first one moves an awaited order to 收货中, the last full line moves it to 待上架. The caller writes the flows and the
 * receive_record rows.
 */
export const bookReceipts = async (ctx: InboundCtx, receipts: readonly Receipt[]): Promise<void> => {
  if (receipts.length === 0) return
  const nos = nosOf(receipts)
  const values = [...arraysOf(receipts), receipts.map(({ defectQty }) => defectQty), receipts.map(({ at }) => at)]
  // sent together, executed in sequence
  const [locked, , rows] = await Promise.all([
    lockStockins(ctx, nos),
    changeRows(ctx.tx, 'stockin_line', selected(linesReceived, ...values), {
      key: ['stockinNo', 'lineNo'],
      add: ['receiveQty', 'defectQty'],
      all: { updateTime: ctx.at },
      hot: true,
    }),
    moveRows(ctx.tx, toReceiving, selected(ordersReceived, ...values, ctx.at), {
      by: { at: ctx.at },
      key: ['stockinNo'],
      add: ['receiveQty', 'defectQty', 'goodQty'],
      fill: ['firstReceiveTime'],
      set: ['isOvertime'],
      returning: stateColumns,
      orStay: true,
      hot: true,
    }),
  ])
  await stockinsChanged(ctx, rows)
  // the deadline may count from the first receipt; later receipts change no deadline
  const first = locked.filter(({ isNew }) => isNew)
  await settleDeadlines(ctx, nosOf(first))
  const ended = await endReceiving(ctx, nos, true)
  await settleArrivals(ctx, nosOf([...first, ...ended]))
}

const linesPut = `
  select n.no as stockin_no, n.line_no, sum(n.qty)::int as putaway_qty
    from unnest($2::text[], $3::int[], $4::int[]) as n(no, line_no, qty) group by n.no, n.line_no`
/** The orders with their new state; the last piece also sets the end time and whether it was late. */
const ordersPut = `
  select v.no as stockin_no, v.qty as putaway_qty,
         case when v.ends then ${putawayToDone.to} when v.status = ${stockinLife.toPutaway} then ${putawayToShelving.to} end as status,
         case when v.ends then v.at end as finish_putaway_time, case when v.ends then v.is_late end as is_overtime
    from (select s.no, s.qty, s.at, o.status, o.putaway_qty + s.qty = o.receive_qty and o.status in (${putawayToDone.from}) as ends,
                 ${lateSql('o.finish_receive_time', 's.at')} as is_late
            from (select n.no, sum(n.qty)::int as qty, max(n.at) as at
                    from unnest($2::text[], $3::int[], $4::int[], $5::timestamptz[]) as n(no, line_no, qty, at) group by n.no) s
            join stockin_order o on o.tenant_id = $1 and o.stockin_no = s.no) v`

/** Books put-aways: the first moves the order to 上架中, the last to 已完成. The caller writes the flows and the putaway_record rows. */
export const bookPutaways = async (ctx: InboundCtx, putaways: readonly Putaway[]): Promise<void> => {
  if (putaways.length === 0) return
  const counts = arraysOf(putaways)
  const [, , rows] = await Promise.all([
    lockStockins(ctx, nosOf(putaways)),
    changeRows(ctx.tx, 'stockin_line', selected(linesPut, ...counts), {
      key: ['stockinNo', 'lineNo'],
      add: ['putawayQty'],
      all: { updateTime: ctx.at },
      hot: true,
    }),
    moveRowsApart(
      ctx.tx,
      [putawayToShelving, putawayToDone],
      selected(
        ordersPut,
        ...counts,
        putaways.map(({ at }) => at),
      ),
      {
        by: { at: ctx.at },
        key: ['stockinNo'],
        add: ['putawayQty'],
        keep: ['finishPutawayTime', 'isOvertime'],
        returning: stateColumns,
        orStay: true,
        hot: true,
      },
    ),
  ])
  await stockinsChanged(ctx, rows)
  await afterFinish(ctx, rows)
}

/** The orders with their new state. */
const endReceivingRows = `
  select o.stockin_no, case when p.is_put then $3::timestamptz end as finish_putaway_time,
         ${lateSql('$3::timestamptz', 'case when p.is_put then $3::timestamptz end')} as is_overtime,
         case when p.is_put then ${receivedToDone.to} when o.putaway_qty > 0 then ${toShelving.to} else ${toPutaway.to} end as status
    from stockin_order o cross join lateral (select o.putaway_qty = o.receive_qty as is_put) p
   where o.tenant_id = $1 and o.stockin_no = any($2::text[]) and o.status in (${toPutaway.from})
     and (not $4::boolean or o.is_blind = 0 and not exists (
       select 1 from stockin_line l where l.tenant_id = $1 and l.stockin_no = o.stockin_no and l.receive_qty < l.plan_qty))
   order by o.stockin_no for update of o`

/**
 * 收货完成 of orders in 收货中: moves them to 待上架, or further if some or all pieces are put away already. `full` takes only orders whose lines are
 * all received, and no blind order, whose plan does not show what is still to come. Returns the ended orders.
 */
export const endReceiving = async (ctx: InboundCtx, nos: readonly string[], full: boolean): Promise<readonly StockinState[]> => {
  const ways = [toPutaway, toShelving, receivedToDone] as const
  const rows = await moveRowsApart(ctx.tx, ways, selected(endReceivingRows, nos, ctx.at, full), {
    by: { at: ctx.at },
    key: ['stockinNo'],
    set: ['finishPutawayTime', 'isOvertime'],
    all: { finishReceiveTime: ctx.at },
    returning: stateColumns,
    hot: true,
  })
  await stockinsChanged(ctx, rows)
  await writeStockinEvents(ctx, 'stockin.received', await readFinished(ctx, rows))
  await afterFinish(ctx, rows)
  if (!full) await settleArrivals(ctx, nos)
  return rows
}

const closableRows = `
  select o.stockin_no, ${lateSql('coalesce(o.finish_receive_time, $3::timestamptz)', '$3::timestamptz')} as is_overtime
    from stockin_order o
   where o.tenant_id = $1 and o.stockin_no = any($2::text[]) and o.status in (${toClosed.from}) and o.putaway_qty = o.receive_qty
   order by o.stockin_no for update`

/** 短收关闭 of orders whose received pieces are all put away; the missing pieces will not come. Returns the closed orders. */
export const closeShort = async (ctx: InboundCtx, nos: readonly string[], reason: string): Promise<readonly string[]> => {
  const rows = await moveRows(ctx.tx, toClosed, selected(closableRows, nos, ctx.at), {
    by: { at: ctx.at },
    key: ['stockinNo'],
    fill: ['finishReceiveTime'],
    set: ['isOvertime'],
    all: { finishReceiveTime: ctx.at, finishPutawayTime: ctx.at, closeReason: reason },
    returning: stateColumns,
  })
  await stockinsChanged(ctx, rows)
  await afterFinish(ctx, rows)
  return nosOf(rows)
}

/** Reads the content of the orders' events. */
const readFinished = async (ctx: InboundCtx, rows: readonly StockinState[]): Promise<readonly FinishedStockin[]> =>
  rows.length === 0
    ? []
    : ctx.tx.named<FinishedStockin>(
        'stockins_ended',
        `select ${endedColumns} from stockin_order o where o.tenant_id = $1 and o.stockin_no = any($2::text[]) order by o.stockin_no`,
        [ctx.tenantId, nosOf(rows)],
      )

const afterFinish = async (ctx: InboundCtx, rows: readonly StockinState[]): Promise<void> => {
  const done = rows.filter(({ status }) => status === stockinLife.done || status === stockinLife.closed)
  if (done.length === 0) return
  await writeStockinEvents(ctx, 'stockin.finished', await readFinished(ctx, done))
  await queueStockins(ctx, nosOf(done))
  await settleArrivals(ctx, nosOf(done))
}

const stockinsChanged = (ctx: InboundCtx, rows: readonly StockinState[]): Promise<void> =>
  tellChanged(
    ctx,
    'stockin',
    rows.map((row) => ({ ...row, no: row.stockinNo })),
  )

/** Whole minutes; null while one of the times is missing. */
const minutesBetween = (from: Date | null, to: Date | null): number | null =>
  from === null || to === null ? null : Math.round((to.getTime() - from.getTime()) / 60_000)
const text = (time: Date | null): string | null => (time === null ? null : momentText(time.getTime()))

/** An order that was reopened and finished again is told again: `{number}:2`. */
const keyOf = ({ stockinNo, finishedBefore }: FinishedStockin): string =>
  finishedBefore === 0 ? stockinNo : `${stockinNo}:${finishedBefore + 1}`

const writeStockinEvents = (ctx: InboundCtx, type: string, rows: readonly FinishedStockin[]): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows.map((row) => ({
      type,
      key: keyOf(row),
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
