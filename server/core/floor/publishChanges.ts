// 事件与变更 · core/floor/publishChanges
/** Domain events and change-feed rows of decided operations, in the transaction of the change. */
import { liveFeed } from '#contract/operate/live'
import type { DomainEvent } from '#contract/ops/decision'
import { at } from '#contract/ops/at'
import { bizDate } from '#contract/rules/clock'
import { type Change, changed } from '../../platform/changes.ts'
import { type EventRow, writeEvents } from '../../platform/events.ts'
import { deskDevice, type OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { docNosOf } from './docNumbers.ts'
import type { LoadedViews } from './kind.ts'
import { isCheck } from './kinds/picks/checked.ts'

/**
 * Resource ids of the change feed written by ingest. Lists and details of the desk listen to them; devices listen to pick orders, orders,
 * operations and temp workers.
 */
export const feed = {
  pick: 'stockout/pickOrder',
  wave: 'stockout/wave',
  order: 'stockout/order',
  op: 'pda/op',
  conflict: 'stockout/conflict',
  stock: 'stock/stock',
  worker: 'user/tempUser',
  rule: 'setting/workRule',
  move: 'stock/move',
  check: 'stock/check',
  customTask: 'operate/customTask',
  returns: 'returns/order',
  receipt: 'returns/receive',
  returnWave: 'returns/wave',
  returnPick: 'returns/pick',
  wanted: 'returns/wanted',
  live: liveFeed,
  weightAdvice: 'operate/weightAdvice',
} as const

/** Writes the events and changes of a batch. `goods` are the goods whose stock moved. */
export const publishChanges = async (
  ctx: OpsTx,
  views: LoadedViews,
  outcomes: readonly Outcome[],
  goods: readonly { readonly ownerNo: string; readonly goodsNo: string }[],
): Promise<void> => {
  await Promise.all([
    writeEvents(
      ctx.tx,
      outcomes.flatMap((outcome) => eventsOf(views, outcome)),
      ctx,
    ),
    changed(ctx, changesOf(ctx, views, outcomes, goods)),
  ])
}

const changesOf = (
  ctx: OpsTx,
  views: LoadedViews,
  outcomes: readonly Outcome[],
  goods: readonly { readonly ownerNo: string; readonly goodsNo: string }[],
): Change[] => {
  const placeOfChange = { warehouseNo: ctx.warehouseNo, sid: ctx.sid, op: 'put' as const }
  const orders = new Set<string>()
  const picks = new Set<string>()
  const moves = new Set<string>()
  const checks = new Set<string>()
  const customTasks = new Set<string>()
  for (const { patch, task } of outcomes) {
    for (const part of [...(patch.orders ?? []), ...(patch.parcels ?? []), ...(patch.orderLines ?? [])])
      orders.add(part.stockoutNo)
    for (const part of [...(patch.picks ?? []), ...(patch.pickLines ?? []), ...(patch.seeds ?? []), ...(patch.totes ?? [])])
      if (part.pickNo !== '') picks.add(part.pickNo)
    for (const { moveNo } of patch.moved ?? []) moves.add(moveNo)
    for (const { checkNo } of patch.counted ?? []) checks.add(checkNo)
    for (const { taskNo } of patch.reported ?? []) customTasks.add(taskNo)
    if (isCheck(task.op.opType))
      for (const { stockoutNo } of patch.orders ?? []) {
        const pickNo = views.orders.get(stockoutNo)?.pickNo
        if (pickNo) picks.add(pickNo)
      }
  }
  const waves = new Set([...picks].flatMap((pickNo) => views.picks.get(pickNo)?.waveNo ?? []))
  const movedGoods = new Map(goods.map((key) => [`${key.ownerNo}|${key.goodsNo}`, key.ownerNo]))
  const ownerOf = (stockoutNo: string): { ownerNo?: string } => {
    const ownerNo = views.orders.get(stockoutNo)?.ownerNo
    return ownerNo === undefined ? {} : { ownerNo }
  }
  const devices = new Set(outcomes.flatMap(({ task }) => (task.stored || task.deviceId === deskDevice ? [] : [task.deviceId])))
  return [
    // the floor screen (现场) shows the bin of each person and the last message of each device
    ...[...devices].map((key) => ({ ...placeOfChange, resource: feed.live, key })),
    ...[...picks].map((key) => ({ ...placeOfChange, resource: feed.pick, key })),
    // the progress of a wave is the sum of its pick orders
    ...[...waves].map((key) => ({ ...placeOfChange, resource: feed.wave, key })),
    ...[...moves].map((key) => ({ ...placeOfChange, resource: feed.move, key })),
    ...[...checks].map((key) => ({ ...placeOfChange, resource: feed.check, key })),
    ...[...customTasks].map((key) => ({ ...placeOfChange, resource: feed.customTask, key })),
    ...[...orders].map((key) => ({ ...placeOfChange, resource: feed.order, key, ...ownerOf(key) })),
    // waiting operations that are decided now
    ...outcomes
      .filter((outcome) => outcome.task.stored)
      .map((outcome) => ({ ...placeOfChange, resource: feed.op, key: outcome.task.op.opId })),
    // flagged operations
    ...outcomes
      .filter((outcome) => outcome.verdict === 2)
      .map((outcome) => ({ ...placeOfChange, resource: feed.conflict, key: outcome.task.op.opId })),
    ...[...movedGoods].map(([key, ownerNo]) => ({ ...placeOfChange, resource: feed.stock, key, ownerNo })),
  ]
}

const eventsOf = (views: LoadedViews, outcome: Outcome): EventRow[] => {
  const { op, effectiveAt } = outcome.task
  const { docNo, stockoutNo } = docNosOf(views, op)
  const order = views.orders.get(stockoutNo ?? '')
  const frame = {
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    ownerNo: order?.ownerNo ?? null,
    bizDate: bizDate(effectiveAt, views.settings.dayCut),
    occurredAt: new Date(effectiveAt),
  }
  const events = outcome.events.map((event) => ({
    ...frame,
    ...event,
    payload: { ...event.payload, ...enriched(views, outcome, event) },
  }))
  if (outcome.verdict !== 2) return events
  const { ownerNo, goodsNo, qty } = op.payload as { readonly ownerNo?: string; readonly goodsNo?: string; readonly qty?: number }
  const payload = {
    opType: op.opType,
    code: outcome.code,
    docNo,
    stockoutNo,
    goodsNo,
    qty,
    operatorKey: outcome.task.author.operatorKey,
  }
  const flagged = { type: 'op.flagged', key: op.opId, aggregateType: 'pda_op', aggregateNo: op.opId, payload }
  return [...events, { ...frame, ...flagged, ownerNo: ownerNo ?? frame.ownerNo }]
}

/** Adds fields known only to the server that readers of the event need (floor.md §17.1). */
const enriched = (views: LoadedViews, outcome: Outcome, event: DomainEvent): Record<string, unknown> => {
  if (event.type === 'parcel.weighed') {
    const order = views.orders.get(String(event.payload['stockoutNo']))
    return { networkId: order?.networkId ?? null, provinceCode: order?.provinceCode ?? null }
  }
  if (event.type === 'spot.passed' || event.type === 'spot.failed') {
    const order = views.orders.get(String(event.payload['stockoutNo']))
    return { packerKey: order?.packerKey ?? null, checkerKey: order?.checkerKey ?? null }
  }
  if (event.type === 'pick.finished') return { pickTypeCode: views.picks.get(event.aggregateNo)?.pickTypeCode ?? null }
  if (event.type === 'pack.finished')
    return { logisticsCode: at(views.floor.orders, event.aggregateNo)?.logisticsCode ?? null, opId: outcome.task.op.opId }
  return {}
}
