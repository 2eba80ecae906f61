// 认可入库的作业 · core/floor/acceptInbound
/**
 * Effect of a supervisor's acceptance of a flagged inbound operation. If the operation is booked, its records and its work count from now
 * on. Surplus pieces lie in EXC-STAGE: the acceptance decides their receipt again by the present state of the stock-in order, moves them to
 * RCV-STAGE and ends the task to carry them away.
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

const toOff = transitionOf(moveLife, 'with 冲突认可', moveLife.off)
const toDone = transitionOf(moveLife, 'with 冲突认可', moveLife.done)
/** location.location_type of RCV-STAGE and EXC-STAGE */
const stageTypes = { [rcvStage]: 3, [excStage]: 9 } as const

/** State of a flagged operation. */
interface Stand {
  /** task to carry pieces out of EXC-STAGE; null if there is none */
  readonly moveNo: string | null
  /** pieces of this task that are still in EXC-STAGE; null if the task is over */
  readonly left: number | null
  /** the effect of the operation is booked; only its records and its work do not count yet */
  readonly isBooked: boolean
}
const standOf = async (ctx: OpsTx, opId: string): Promise<Stand> => {
  const rows = await ctx.tx.query<Stand>(
    `select e.move_no,
            (select sum(l.plan_qty - l.moved_qty)::int from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
              where m.tenant_id = $1 and m.move_no = e.move_no and m.status in (${toOff.from}, ${toDone.from})) as left,
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
const alreadyBookedMsg = '该作业已按实物入账，请选择已回库或盘点'
export const isInbound = (op: AnyOp): boolean => inboundOps.has(op.opType)

/** Accepts an operation on incoming or returned goods. Returns null if nothing of it is booked; the caller then decides it anew. */
export const acceptInbound = async (ctx: OpsTx, stored: StoredOp): Promise<RedecideResult | null> => {
  const { op } = stored
  const { moveNo, left, isBooked } = await standOf(ctx, op.opId)
  if (moveNo !== null && op.opType !== 'RECEIVE_LINE') return { ok: false, msg: alreadyBookedMsg }
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
  const surplusOp = { ...op, payload: { ...op.payload, qty: left, ...(stockinNo !== undefined && { stockinNo }) } }
  const views = await loadViews(ctx, [surplusOp])
  const order = at(views.floor.stockins, stockinNo)
  const storedAgain = storedTask(views.people, { ...stored, op: surplusOp }, ctx.now)
  const task: Task = { ...storedAgain, author: { ...storedAgain.author, stop: null, signDue: false } }
  const decision = decideTask(task, openAgain(views.floor, order))
  if (!decision.ok) return { ok: false, msg: say(decision.code, decision.args) }
  if (isOver(order)) await reopen(ctx, order?.stockinNo ?? '')
  // the surplus gets a record of its own beside the record of the pieces received at once
  const surplusTask: Task = { ...task, op: { ...surplusOp, opId: `${op.opId}~1` } }
  await writeReceipts(
    ctx,
    (decision.patch.received ?? []).map((receipt) => ({ task: surplusTask, one: receipt })),
    ({ effectiveAt }) => bizDate(effectiveAt, views.settings.dayCut),
  )
  await bookStock(
    ctx.tx,
    (decision.patch.stock ?? []).flatMap((move) =>
      ([excStage, rcvStage] as const).map((place) => changeOf(ctx, surplusTask, move, place)),
    ),
    ctx,
  )
  await endPutback(ctx, moveNo)
  await pay(ctx, views, surplusTask, decision)
  return { ok: true }
}

/** Whether the stock-in order is finished. The owner has then been informed of its pieces. */
const isOver = (order: StockinView | undefined): boolean =>
  order?.status === stockinLife.done || order?.status === stockinLife.closed

const toShelving = transitionOf(stockinLife, 'with 冲突认可', stockinLife.shelving)
/** Reopens put-away. After the last added piece the order ends again, and the owner is informed of the added pieces. */
const reopen = (ctx: OpsTx, stockinNo: string): Promise<unknown> =>
  moveRows(ctx.tx, toShelving, [{ stockinNo }], { by: { at: ctx.at }, key: ['stockinNo'], all: { finishPutawayTime: null } })

/** The views with the order open for receiving: a supervisor may add pieces after receiving has ended for handhelds. */
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

/** Counts the work of the surplus. If the planned part of the receipt is paid already, only the pieces are added, not the line. */
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
    work.map((fact) => ({ outcome, work: { ...fact, skuNum: 0, lineNum: 0 } })),
  )
}

type DecidedMove = NonNullable<Extract<ReturnType<typeof decideTask>, { ok: true }>['patch']['stock']>[number]
/** One end of the move from EXC-STAGE to RCV-STAGE. Both ends are flows of a receipt, so that the sum of the receipt stays the same. */
const changeOf = (
  ctx: OpsTx,
  { op, author, effectiveAt }: Task,
  move: DecidedMove,
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
  const options = { by: { at: ctx.at }, key: ['moveNo'], returning: ['warehouseNo', 'sid'] } as const
  const rows = [
    ...(await moveRows(ctx.tx, toOff, [{ moveNo }], options)),
    ...(await moveRows(ctx.tx, toDone, [{ moveNo }], options)),
  ]
  await changed(
    ctx,
    rows.map(({ warehouseNo, sid }) => ({ resource: 'stock/move', key: moveNo, op: 'put', warehouseNo, sid })),
  )
}

export type RedecideResult = { readonly ok: true } | { readonly ok: false; readonly msg: string }
