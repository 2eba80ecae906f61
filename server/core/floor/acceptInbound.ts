// 认可入库的作业 · core/floor/acceptInbound
/**
 * Effect of a supervisor's acceptance of a flagged inbound operation. Pieces booked as they were reported count from now on, and so does
 * the work. Pieces without an order lie in EXC-STAGE: he assigns them to the order, the check of receipts judges them again by the
 * order's present state, and accepted pieces are received like any other. The task to carry them away ends.
 */
import type { AnyOp, Op } from '#contract/envelope'
import type { Accepted } from '#contract/ops/decision'
import { at } from '#contract/ops/at'
import type { StockinView } from '#contract/ops/kinds/stockins'
import { say } from '#contract/ops/sentences'
import { flow } from '#contract/ops/take'
import type { Floor } from '#contract/ops/view'
import { bizDate } from '#contract/rules/clock'
import { stockinLife } from '#contract/rules/inboundLife'
import { moveLife } from '#contract/rules/stockLife'
import { excStage, rcvStage } from '#contract/rules/systemPlace'
import { changed } from '../../platform/changes.ts'
import { moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { bookStock, type StockChange } from '../stock/book.ts'
import type { OpsTx } from './context.ts'
import { makeValid } from './countOnce.ts'
import { decideTask, type Outcome, type Task } from './decideBatch.ts'
import type { LoadedViews } from './kind.ts'
import { writeReceipts } from './kinds/stockins/write.ts'
import { loadViews } from './loadViews.ts'
import { type StoredOp, storedTask } from './storedOps.ts'
import { writeShares } from './workRecords.ts'

const givenUp = transitionOf(moveLife, 'with 冲突认可', moveLife.off)
const over = transitionOf(moveLife, 'with 冲突认可', moveLife.done)
/** location.location_type of RCV-STAGE and EXC-STAGE */
const stageTypes = { [rcvStage]: 3, [excStage]: 9 } as const

/** State of a flagged operation. */
interface Stand {
  /** task to carry pieces out of EXC-STAGE; null: none was made */
  readonly moveNo: string | null
  /** pieces of them still in EXC-STAGE; null: the task is over */
  readonly left: number | null
  /** its effect is booked, only its record and work are not counted */
  readonly isBooked: boolean
}
const standOf = async (ctx: OpsTx, opId: string): Promise<Stand> => {
  const rows = await ctx.tx.query<Stand>(
    `select e.move_no,
            (select sum(l.plan_qty - l.moved_qty)::int from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
              where m.tenant_id = $1 and m.move_no = e.move_no and m.status in (${givenUp.from}, ${over.from})) as left,
            exists (select 1 from receive_record r where r.tenant_id = $1 and r.op_id = e.op_id)
              or exists (select 1 from putaway_record p where p.tenant_id = $1 and p.op_id = e.op_id)
              or exists (select 1 from arrival a where a.tenant_id = $1 and a.op_id = e.op_id)
              or exists (select 1 from unload_record u where u.tenant_id = $1 and u.op_id = e.op_id)
              or exists (select 1 from return_receive b where b.tenant_id = $1 and b.op_id = e.op_id)
              or exists (select 1 from stock_flow f where f.tenant_id = $1 and f.flow_key = e.op_id || ':1') as is_booked
       from op_exception e where e.tenant_id = $1 and e.op_id = $2 for update of e`,
    [ctx.tenantId, opId],
  )
  return rows[0] ?? { moveNo: null, left: null, isBooked: false }
}

const inboundOps: ReadonlySet<string> = new Set([
  'ARRIVAL_CREATE',
  'UNLOAD_START',
  'UNLOAD_FINISH',
  'RECEIVE_LINE',
  'PUTAWAY_LINE',
  'RETURN_RECEIVE',
  'RETURN_INSPECT',
  'RETURN_PUTAWAY',
  'RETURN_PICK',
])
const carriedAway = '该作业已按实物入账，请选择已回库或盘点'
export const isInbound = (op: AnyOp): boolean => inboundOps.has(op.opType)

/** A supervisor accepts an operation on incoming or returned goods; null: none of it is booked, so that it is decided anew. */
export const acceptInbound = async (ctx: OpsTx, stored: StoredOp): Promise<RedecideResult | null> => {
  const { op } = stored
  const { moveNo, left, isBooked } = await standOf(ctx, op.opId)
  if (moveNo !== null && op.opType !== 'RECEIVE_LINE') return { ok: false, msg: carriedAway }
  if (moveNo !== null && op.opType === 'RECEIVE_LINE')
    return left === null || left === 0
      ? { ok: false, msg: '多收的货已经从异常暂存搬走了，请选已回库' }
      : acceptSurplus(ctx, stored, op, { moveNo, left })
  if (!isBooked) return null
  await makeValid(ctx.tx, op.opId, ctx.at)
  return { ok: true }
}

const acceptSurplus = async (
  ctx: OpsTx,
  stored: StoredOp,
  op: Op<'RECEIVE_LINE'>,
  { moveNo, left }: { readonly moveNo: string; readonly left: number },
): Promise<RedecideResult> => {
  const stockinNo = op.payload.stockinNo ?? (await linkedSince(ctx, op))
  const rest = { ...op, payload: { ...op.payload, qty: left, ...(stockinNo !== undefined && { stockinNo }) } }
  const views = await loadViews(ctx, [rest])
  const order = at(views.floor.stockins, stockinNo)
  const again = storedTask(views.people, { ...stored, op: rest }, ctx.now)
  const task: Task = { ...again, author: { ...again.author, stop: null, signDue: false } }
  const decision = decideTask(task, openAgain(views.floor, order))
  if (!decision.ok) return { ok: false, msg: say(decision.code, decision.args) }
  if (isOver(order)) await reopen(ctx, order?.stockinNo ?? '')
  // a separate record beside the one of the pieces received at once
  const named: Task = { ...task, op: { ...rest, opId: `${op.opId}~1` } }
  await writeReceipts(
    ctx,
    (decision.patch.received ?? []).map((one) => ({ task: named, one })),
    ({ effectiveAt }) => bizDate(effectiveAt, views.settings.dayCut),
  )
  await bookStock(
    ctx.tx,
    (decision.patch.stock ?? []).flatMap((move) =>
      ([excStage, rcvStage] as const).map((place) => changeOf(ctx, named, move, place)),
    ),
    ctx,
  )
  await endPutback(ctx, moveNo)
  await pay(ctx, views, named, decision)
  return { ok: true }
}

/** A finished order: its owner has been informed. */
const isOver = (order: StockinView | undefined): boolean =>
  order?.status === stockinLife.done || order?.status === stockinLife.closed

const onTheWay = transitionOf(stockinLife, 'with 冲突认可', stockinLife.shelving)
/** Reopens put-away for added pieces; after the last of them the order ends again, and the owner learns of the added pieces. */
const reopen = (ctx: OpsTx, stockinNo: string): Promise<unknown> =>
  moveRows(ctx.tx, onTheWay, [{ stockinNo }], { by: { at: ctx.at }, key: ['stockinNo'], all: { finishPutawayTime: null } })

/** Receiving of the order has ended for handhelds, not for the supervisor: his acceptance adds to it. */
const openAgain = (floor: Floor, order: StockinView | undefined): Floor =>
  order !== undefined && (isOver(order) || order.status === stockinLife.shelving)
    ? { ...floor, stockins: { ...floor.stockins, [order.stockinNo]: { ...order, status: stockinLife.toPutaway } } }
    : floor

/** The order of these goods that was linked to the truck after the count. */
const linkedSince = async (ctx: OpsTx, { payload: p }: Op<'RECEIVE_LINE'>): Promise<string | undefined> => {
  const [found] = await ctx.tx.query<{ stockinNo: string }>(
    `select l.stockin_no from arrival a
       join arrival_stockin s on s.tenant_id = $1 and s.arrival_no = a.arrival_no
       join stockin_line l on l.tenant_id = $1 and l.stockin_no = s.stockin_no and l.owner_no = $3 and l.goods_no = $4
      where a.tenant_id = $1 and (a.arrival_no = $2 or a.op_id = $2)
      order by l.receive_qty >= l.plan_qty, l.stockin_no limit 1`,
    [ctx.tenantId, p.arrivalNo ?? '', p.ownerNo, p.goodsNo],
  )
  return found?.stockinNo
}

/** If the rightful part of a count is paid already, the surplus is paid separately, its line only once. */
const pay = async (ctx: OpsTx, views: LoadedViews, task: Task, { patch, work }: Accepted): Promise<void> => {
  const [opId = ''] = task.op.opId.split('~')
  const paid = await ctx.tx.query('select 1 from work_record where tenant_id = $1 and op_id = $2 and is_valid = 1', [
    ctx.tenantId,
    opId,
  ])
  if (paid.length === 0) return makeValid(ctx.tx, opId, ctx.at)
  const outcome: Outcome = {
    task,
    verdict: 1,
    code: null,
    args: {},
    waitingFor: null,
    patch,
    work,
    events: [],
    notes: [],
    before: views.floor,
  }
  await writeShares(
    ctx,
    views,
    work.map((one) => ({ outcome, work: { ...one, skuNum: 0, lineNum: 0 } })),
  )
}

type Moved = NonNullable<Extract<ReturnType<typeof decideTask>, { ok: true }>['patch']['stock']>[number]
/** Moves pieces from EXC-STAGE to RCV-STAGE as the receipt they are: flow 1 both times, so that the receipt counts once. */
const changeOf = (
  ctx: OpsTx,
  { op, author, effectiveAt }: Task,
  move: Moved,
  place: typeof excStage | typeof rcvStage,
): StockChange => ({
  warehouseNo: ctx.warehouseNo,
  sid: ctx.sid,
  ownerNo: move.ownerNo,
  goodsNo: move.goodsNo,
  batchNo: move.batchNo,
  quality: move.quality ?? 1,
  locationNo: place,
  locationType: stageTypes[place],
  qty: place === rcvStage ? move.qty : -move.qty,
  flowType: flow.receive,
  flowKey: `${op.opId}:${place}`,
  bizType: op.opType,
  bizNo: (op.opType === 'RECEIVE_LINE' && op.payload.stockinNo) || (op.docNo ?? op.opId),
  occurredAt: new Date(effectiveAt),
  bizDate: ctx.today,
  operatorId: author.userId,
  operatorName: author.operatorName,
  ...move.dates,
})

const endPutback = async (ctx: OpsTx, moveNo: string): Promise<void> => {
  const how = { by: { at: ctx.at }, key: ['moveNo'], returning: ['warehouseNo', 'sid'] } as const
  const rows = [...(await moveRows(ctx.tx, givenUp, [{ moveNo }], how)), ...(await moveRows(ctx.tx, over, [{ moveNo }], how))]
  await changed(
    ctx,
    rows.map(({ warehouseNo, sid }) => ({ resource: 'stock/move', key: moveNo, op: 'put', warehouseNo, sid })),
  )
}

export type RedecideResult = { readonly ok: true } | { readonly ok: false; readonly msg: string }
