// 写回收货与上架 · core/floor/kinds/stockins/write
/** Receipts, put-aways and the end of receiving. */
import type { PutAway, Received, StagedView } from '#contract/ops/kinds/stockins'
import { bizDate } from '#contract/rules/clock'
import { rcvStage } from '#contract/rules/systemPlace'
import { bookPutaways, bookReceipts, closeShort, endReceiving } from '../../../inbound/stockins.ts'
import { orderOfTruck } from '../../blindOrders.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome, Task } from '../../decideBatch.ts'
import type { Writing } from '../../kind.ts'
import { sameStage } from '../../sameStage.ts'
import { StockMoved } from '../../stockPlan.ts'
import { truckNumber } from '../../truckNumbers.ts'
import { changeRows, insertRows, selected, upsertRows } from '../../../../platform/rows.ts'

interface DecidedReceipt {
  readonly task: Task
  readonly one: Received
}
interface DecidedPutAway {
  readonly task: Task
  readonly one: PutAway
}

/** Writes receipts, put-aways and the end of receiving, in this order: one batch may hold all three of an order. */
export const writeStockins = async ({ ctx, views, outcomes }: Writing): Promise<void> => {
  const received = outcomes.flatMap(({ task, patch }) =>
    (patch.received ?? []).map((receipt): DecidedReceipt => ({ task, one: receipt })),
  )
  const putAways = outcomes.flatMap(({ task, patch }) =>
    (patch.putAway ?? []).map((putAway): DecidedPutAway => ({ task, one: putAway })),
  )
  if (outcomes.some(lacksLines)) {
    if (!views.isStockLocked) throw new StockMoved()
    await sameStage(ctx, views.floor, outcomes)
  }
  const day = (task: Task): string => bizDate(task.effectiveAt, views.settings.dayCut)
  const withTruckNos = received.map(({ task, one }) => ({
    task,
    one: { ...one, arrivalNo: truckNumber(views, one.arrivalNo) },
  }))
  if (withTruckNos.length > 0) await writeReceipts(ctx, withTruckNos, day)
  if (putAways.length > 0) await writePutAways(ctx, putAways, day)
  for (const { patch } of outcomes)
    for (const { stockinNo, isShort } of patch.finished ?? [])
      if (isShort) await closeShort(ctx, [stockinNo], '')
      else await endReceiving(ctx, [stockinNo], false)
}

/** Writes receipts with their records and their pieces in RCV-STAGE; the caller writes the flows. */
export const writeReceipts = async (
  ctx: OpsTx,
  received: readonly DecidedReceipt[],
  day: (task: Task) => string,
): Promise<void> => writeReceived(ctx, await withOrders(ctx, received), day)

/** Whether the operation puts away pieces for which no received line was loaded. */
const lacksLines = ({ task: { op }, patch }: Outcome): boolean =>
  op.opType === 'PUTAWAY_LINE' &&
  (patch.stock ?? []).length > 0 &&
  (patch.putAway ?? []).flatMap(({ parts }) => parts).reduce((sum, { qty }) => sum + qty, 0) < op.payload.qty

/** Receipts of goods without a stock-in order get the order of their truck. */
const withOrders = async (ctx: OpsTx, received: readonly DecidedReceipt[]): Promise<readonly DecidedReceipt[]> => {
  const completed: DecidedReceipt[] = []
  for (const { task, one } of received) {
    if (one.stockinNo !== '') completed.push({ task, one })
    else completed.push({ task, one: { ...one, ...(await orderOfTruck(ctx, one, task)) } })
  }
  return completed
}

const writeReceived = async (ctx: OpsTx, received: readonly DecidedReceipt[], day: (task: Task) => string): Promise<void> => {
  const parts = received.flatMap(({ task, one }) => one.parts.map((part) => ({ task, one, part })))
  const booked = bookReceipts(
    ctx,
    parts.map(({ task, one, part }) => ({
      stockinNo: one.stockinNo,
      lineNo: part.lineNo,
      qty: part.qty,
      defectQty: isDefect(one.quality) ? part.qty : 0,
      at: new Date(task.effectiveAt),
    })),
  )
  const recorded = insertRows(
    ctx.tx,
    'receive_record',
    parts.map(({ task, one, part }) => ({
      id: ctx.id(),
      ...doneBy(task, day),
      stockinNo: one.stockinNo,
      lineNo: part.lineNo,
      arrivalNo: one.arrivalNo === '' ? null : one.arrivalNo,
      ownerNo: one.ownerNo,
      goodsNo: one.goodsNo,
      batchNo: one.batchNo,
      produceDate: one.produceDate,
      expireDate: one.expireDate,
      quality: one.quality,
      qty: part.qty,
      containerNo: one.containerNo === '' ? null : one.containerNo,
      locationNo: rcvStage,
    })),
    { all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, createTime: ctx.at }, hot: true },
  )
  const staged = upsertRows(
    ctx.tx,
    'staged_goods',
    stagedRows(
      ctx,
      parts.map(({ one, part }) => ({ ...one, ...part })),
    ),
    {
      all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, createTime: ctx.at, updateTime: ctx.at },
      key: ['stockinNo', 'lineNo', 'containerNo', 'batchNo', 'quality'],
      add: ['qty'],
      hot: true,
    },
  )
  // sent together, because none needs the result of another
  await Promise.all([booked, recorded, staged])
}

/** 残次, 机损 and 箱损; a batch on hold is none of them. */
const isDefect = (quality: number): boolean => quality >= 2 && quality <= 4

const doneBy = ({ op, author, effectiveAt }: Task, day: (task: Task) => string) => ({
  opId: op.opId,
  operatorKey: author.operatorKey,
  operatorName: author.operatorName,
  occurredAt: new Date(effectiveAt),
  bizDate: day({ op, author, effectiveAt } as Task),
})

/** One row per line, container, batch and quality. */
const stagedRows = (ctx: OpsTx, staged: readonly StagedView[]) => {
  const rows = new Map<string, { id: string } & StagedView>()
  for (const { stockinNo, lineNo, containerNo, ownerNo, goodsNo, batchNo, quality, qty } of staged) {
    const key = [stockinNo, lineNo, containerNo, batchNo, quality].join('|')
    const before = rows.get(key)
    rows.set(key, {
      id: before?.id ?? ctx.id(),
      stockinNo,
      lineNo,
      containerNo,
      ownerNo,
      goodsNo,
      batchNo,
      quality,
      qty: (before?.qty ?? 0) + qty,
    })
  }
  return [...rows.values()]
}

const takenSums = `
  select n.stockin_no, n.line_no, n.container_no, n.batch_no, n.quality, -sum(n.qty)::int as qty
    from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::smallint[], $7::int[])
           as n(stockin_no, line_no, container_no, batch_no, quality, qty)
   group by 1, 2, 3, 4, 5`

const writePutAways = async (ctx: OpsTx, putAways: readonly DecidedPutAway[], day: (task: Task) => string): Promise<void> => {
  const parts = putAways.flatMap(({ task, one }) => one.parts.map((part, i) => ({ task, one, part, seq: i + 1 })))
  if (parts.length === 0) return
  await insertRows(
    ctx.tx,
    'putaway_record',
    parts.map(({ task, one, part, seq }) => ({
      id: ctx.id(),
      ...doneBy(task, day),
      seq,
      stockinNo: part.stockinNo,
      lineNo: part.lineNo,
      ownerNo: one.ownerNo,
      goodsNo: one.goodsNo,
      batchNo: one.batchNo,
      quality: one.quality,
      qty: part.qty,
      containerNo: part.containerNo === '' ? null : part.containerNo,
      fromLocationNo: rcvStage,
      toLocationNo: one.to,
      suggestLocationNo: one.suggestNo === '' ? null : one.suggestNo,
    })),
    { all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, createTime: ctx.at }, hot: true },
  )
  const taken = selected(
    takenSums,
    parts.map(({ part }) => part.stockinNo),
    parts.map(({ part }) => part.lineNo),
    parts.map(({ part }) => part.containerNo),
    parts.map(({ part }) => part.batchNo),
    parts.map(({ part }) => part.quality),
    parts.map(({ part }) => part.qty),
  )
  await changeRows(ctx.tx, 'staged_goods', taken, {
    key: ['stockinNo', 'lineNo', 'containerNo', 'batchNo', 'quality'],
    add: ['qty'],
    all: { updateTime: ctx.at },
    hot: true,
  })
  await ctx.tx.named(
    'ops_staged_empty',
    'delete from staged_goods where tenant_id = $1 and stockin_no = any($2::text[]) and qty = 0',
    [ctx.tenantId, [...new Set(parts.map(({ part }) => part.stockinNo))]],
  )
  await bookPutaways(
    ctx,
    parts.map(({ task, part }) => ({
      stockinNo: part.stockinNo,
      lineNo: part.lineNo,
      qty: part.qty,
      at: new Date(task.effectiveAt),
    })),
  )
}
