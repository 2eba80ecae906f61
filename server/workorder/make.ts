// 工单的建立 · workorder/make
/** Makes one or hundreds of work orders that people, the group robot or the system enter, after checking them (makeRules). */
import { shortOf } from '#contract/rules/workOrder'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { node, type WorkOrderSide } from '#contract/rules/workOrderTerms'
import { workOrder } from '#contract/workorder/list'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { writeEvents } from '../platform/events.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { fromMoment } from '../platform/time.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { openNode } from './clock/clock.ts'
import { checkEntries, type Entry, type CheckedEntry } from './makeRules.ts'
import { tellGroups } from './robot/outgoing.ts'
import type { MakeOptions } from './makeRules.ts'

export type { Entry } from './makeRules.ts'

/** The result of one entry. */
export type MakeResult =
  | { readonly ok: true; readonly id: string; readonly workOrderNo: string; readonly status: number }
  | { readonly ok: false; readonly reason: string; readonly field: string }

type ValidEntry = Extract<CheckedEntry, { readonly ok: true }>
interface NewOrder {
  readonly good: ValidEntry
  readonly id: string
  readonly no: string
}

/** Makes a work order of each valid entry; returns for each entry the order or the reason of refusal. A refused entry writes nothing. */
export const makeOrders = async (ctx: Ctx, entries: readonly Entry[], how: MakeOptions): Promise<readonly MakeResult[]> => {
  const checked = await checkEntries(ctx, entries, how)
  const valid = checked.flatMap((entry) => (entry.ok ? [entry] : []))
  const numbers = valid.length === 0 ? [] : await ctx.numbers('GD', valid.length)
  const newOrders = valid.map((one, i): NewOrder => ({ good: one, id: ctx.id(), no: numbers[i] ?? '' }))
  await insertAll(ctx, newOrders, how)
  await startClocks(ctx, newOrders, how)
  await publishNew(ctx, newOrders)
  const byGood = new Map(newOrders.map((order) => [order.good, order]))
  return checked.map((entry): MakeResult => {
    if (!entry.ok) return { ok: false, reason: entry.reason, field: entry.field }
    const made = byGood.get(entry)
    return { ok: true, id: made?.id ?? '', workOrderNo: made?.no ?? '', status: statusOf(entry) }
  })
}

const isAssigned = ({ kind }: ValidEntry): boolean => kind.autoAssign === 1 && kind.defaultHandlerId !== null
const statusOf = (good: ValidEntry): number => (isAssigned(good) ? workOrderLife.toAccept : workOrderLife.toClaim)
const sideFor = ({ kind }: ValidEntry, how: MakeOptions): WorkOrderSide => how.side ?? kind.defaultSide
const trimmedOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text.trim()

/** Inserts the orders and their goods. */
const insertAll = async (ctx: Ctx, fresh: readonly NewOrder[], how: MakeOptions): Promise<void> => {
  const all = { ...createdBy(ctx), ...updatedBy(ctx) }
  await insertRows(
    ctx.tx,
    'work_order',
    fresh.map((order) => ({ ...headOf(order, how), ...parcelOf(order), ...handlerOf(ctx, order) })),
    { all },
  )
  await insertRows(
    ctx.tx,
    'wo_goods',
    fresh.flatMap((order) => goodsOf(order).map((line) => ({ ...line, id: ctx.id() }))),
    { all },
  )
}

/** The request, its author and its type. */
const headOf = ({ good, id, no }: NewOrder, how: MakeOptions) => {
  const { entry, kind } = good
  return {
    id,
    workOrderNo: no,
    typeId: kind.id,
    typeCode: kind.typeCode,
    typeName: kind.typeName,
    source: how.source,
    priority: entry.priority ?? kind.defaultPriority,
    status: statusOf(good),
    side: sideFor(good, how),
    ownerNo: good.ownerNo,
    ownerName: good.ownerName,
    title: shortOf(`${kind.typeName} ${parcelNo(good) ?? good.found?.stockoutNo ?? ''}`, 60),
    content: good.content,
    attachments: entry.attachments ?? [],
    expectTime: entry.expectTime ? fromMoment(entry.expectTime) : null,
    externalNo: entry.externalNo ?? null,
    externalPlatform: entry.externalPlatform ?? null,
    dingGroupId: entry.dingGroupId ?? null,
    robotMode: entry.robotMode ?? 0,
  }
}

const parcelNo = ({ entry, found }: ValidEntry): string | null => trimmedOrNull(entry.logisticsNo) ?? found?.logisticsNo ?? null
/** Parcel and outbound order. Numbers whose order was not found are stored as entered. */
const parcelOf = ({ good }: NewOrder) => {
  const { entry, found } = good
  return {
    shopNo: found?.shopNo ?? trimmedOrNull(entry.shopNo),
    warehouseNo: found?.warehouseNo ?? null,
    sid: found?.sid ?? null,
    networkId: found?.networkId ?? null,
    logisticsCode: found?.logisticsCode ?? null,
    logisticsNo: parcelNo(good),
    stockoutNo: found?.stockoutNo ?? trimmedOrNull(entry.stockoutNo),
    tradeNo: found?.tradeNo ?? trimmedOrNull(entry.tradeNo),
    platformTradeNo: found?.platformTradeNo?.slice(0, 128) ?? null,
    returnLogisticsNo: trimmedOrNull(entry.returnLogisticsNo),
    consignee: found?.consignee ?? null,
    consigneePhone: found?.consigneePhone ?? null,
    consigneeAddr: found?.consigneeAddr ?? null,
  }
}

/** The default handler of the type has claimed the order from the start. */
const handlerOf = (ctx: Ctx, { good }: NewOrder) =>
  isAssigned(good)
    ? { claimUserId: good.kind.defaultHandlerId, claimUserName: good.kind.defaultHandlerName, claimTime: ctx.at }
    : { claimUserId: null, claimUserName: null, claimTime: null }

const goodsOf = ({ good, id }: NewOrder) =>
  good.goods.map((goods) => ({
    workOrderId: id,
    goodsNo: goods.goodsNo,
    goodsName: goods.goodsName,
    specName: goods.specName,
    barcode: goods.barcode,
    shipQty: goods.shipQty,
    problemQty: goods.problemQty,
    priceFen: goods.priceFen,
    amountFen: goods.priceFen * goods.problemQty,
  }))

const startClocks = async (ctx: Ctx, fresh: readonly NewOrder[], how: MakeOptions): Promise<void> => {
  const start = async (some: readonly NewOrder[], nodeCode: 1 | 2): Promise<void> => {
    const holders = new Map(some.map((order) => [order.id, order.good]))
    const clocks = await openNode(ctx, some.map(placeOf), nodeCode, ({ id }) => {
      const good = holders.get(id)
      const assigned = nodeCode === node.accept
      return {
        side: good === undefined ? 4 : sideFor(good, how),
        handlerId: assigned ? (good?.kind.defaultHandlerId ?? null) : null,
        handlerName: assigned ? (good?.kind.defaultHandlerName ?? null) : null,
      }
    })
    await changeRows(
      ctx.tx,
      'work_order',
      some.map(({ id }) => ({
        id,
        curNode: clocks.get(id)?.curNode ?? null,
        nodeDeadline: clocks.get(id)?.nodeDeadline ?? null,
      })),
      { key: ['id'], set: ['curNode', 'nodeDeadline'] },
    )
  }
  const assigned = fresh.filter(({ good }) => isAssigned(good))
  const waiting = fresh.filter(({ good }) => !isAssigned(good))
  if (waiting.length > 0) await start(waiting, node.claim)
  if (assigned.length > 0) await start(assigned, node.accept)
}
const placeOf = ({ good, id }: NewOrder) => ({
  id,
  typeId: good.kind.id,
  ownerNo: good.ownerNo,
  warehouseNo: good.found?.warehouseNo ?? null,
  sid: good.found?.sid ?? null,
  priority: good.entry.priority ?? good.kind.defaultPriority,
})

const publishNew = async (ctx: Ctx, fresh: readonly NewOrder[]): Promise<void> => {
  if (fresh.length === 0) return
  await writeLogs(
    ctx,
    fresh.map(({ no }) => ({ bizType: workOrder.id, bizNo: no, action: '新建', before: null, after: null })),
  )
  const place = ({ good }: NewOrder) => ({
    ownerNo: good.ownerNo,
    ...(good.found && { warehouseNo: good.found.warehouseNo, sid: good.found.sid }),
  })
  await changed(
    ctx,
    fresh.map((order) => ({ resource: workOrder.id, key: order.no, op: 'put' as const, ...place(order) })),
  )
  await writeEvents(
    ctx.tx,
    fresh.map((order) => ({
      type: 'workorder.created',
      key: order.no,
      aggregateType: 'work_order',
      aggregateNo: order.no,
      ...place(order),
      bizDate: ctx.today,
      payload: { typeCode: order.good.kind.typeCode, logisticsNo: order.good.entry.logisticsNo ?? null },
      occurredAt: ctx.at,
    })),
    ctx,
  )
  await tellGroups(
    ctx,
    fresh.map(({ good, id, no }) => ({
      id,
      workOrderNo: no,
      typeName: good.kind.typeName,
      logisticsNo: good.entry.logisticsNo ?? good.found?.logisticsNo ?? null,
      ownerNo: good.ownerNo,
      warehouseNo: good.found?.warehouseNo ?? null,
      sid: good.found?.sid ?? null,
      networkId: good.found?.networkId ?? null,
      answeredIn: good.entry.dingGroupId,
    })),
    'CREATE',
  )
}
