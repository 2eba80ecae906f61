// 落账 · ops/apply
/** How a patch changes the views: the same on the device (own pending operations) and on the server (earlier ones of the batch). */
import { toteLife } from '../rules/pickLife.ts'
import { at } from './answer.ts'
import type { Patch, StockMove } from './decision.ts'
import { seedsOf } from './seedPut.ts'
import { binKey, type Floor, type OrderView, type PickFill, type PickLineView, type PickView } from './view.ts'

type Draft = { -readonly [K in keyof Floor]: Floor[K] }

/** The floor after the patch. The floor given stays as it is; documents the patch does not name are shared, not copied. */
export const applyPatch = (floor: Floor, patch: Patch): Floor => {
  const next: Draft = { ...floor }
  next.picks = picksAfter(next.picks, patch)
  next.orders = ordersAfter(next.orders, patch)
  if (patch.totes !== undefined && patch.totes.length > 0) {
    const totes = { ...next.totes }
    for (const tote of patch.totes) totes[tote.toteNo] = tote
    next.totes = totes
  }
  if (patch.stock !== undefined && patch.stock.length > 0) {
    next.bins = binsAfter(next.bins, patch.stock)
    if (next.free !== undefined)
      next.free = binsAfter(
        next.free,
        patch.stock.filter((move) => move.allocated === undefined),
      )
  }
  const strangers = (patch.records ?? []).filter(
    (record) => record.table === 'weigh_record' && record.isValid && record.stockoutNo === undefined,
  )
  if (strangers.length > 0)
    next.weighed = {
      ...next.weighed,
      ...Object.fromEntries(strangers.map(({ logisticsNo = '', values }) => [logisticsNo, Number(values['weightG'])])),
    }
  if (patch.moved !== undefined) next.moves = movesAfter(next.moves, patch.moved)
  if (patch.handover !== undefined) {
    const { logisticsNo, handoverNo, remove } = patch.handover
    const { [logisticsNo]: _, ...others } = next.handedTo
    next.handedTo = remove ? others : { ...others, [logisticsNo]: handoverNo }
  }
  return next
}

const picksAfter = (picks: Floor['picks'], patch: Patch): Floor['picks'] => {
  const named = [...(patch.picks ?? []), ...(patch.pickLines ?? []), ...(patch.totes ?? []), ...(patch.seeds ?? [])].map(
    (part) => part.pickNo,
  )
  const touched = new Set(named.filter((pickNo) => at(picks, pickNo) !== undefined))
  if (touched.size === 0) return picks
  const next = { ...picks }
  for (const pickNo of touched) {
    const pick = at(picks, pickNo)
    if (pick !== undefined) next[pickNo] = pickAfter(pick, patch)
  }
  return next
}

const pickAfter = (pick: PickView, patch: Patch): PickView => {
  let next = pick
  for (const { pickNo, status, startTime, claim, releases, movesTo } of patch.picks ?? []) {
    if (pickNo !== pick.pickNo) continue
    next = {
      ...next,
      ...(status === undefined ? {} : { status }),
      ...(startTime === undefined ? {} : { startTime }),
      ...(claim === undefined ? {} : { claimedBy: claim.operatorKey, claimedName: claim.name, deviceId: claim.deviceId }),
      ...(movesTo === undefined ? {} : { deviceId: movesTo }),
      ...(releases === true ? { claimedBy: '', claimedName: '', deviceId: '' } : {}),
      leaseVersion: next.leaseVersion + (claim === undefined && releases !== true ? 0 : 1),
    }
  }
  const lines = patch.pickLines?.filter((line) => line.pickNo === pick.pickNo) ?? []
  if (lines.length > 0)
    next = { ...next, lines: next.lines.map((line) => lines.filter((one) => one.seqNo === line.seqNo).reduce(lineAfter, line)) }
  const totes = patch.totes?.filter((tote) => tote.pickNo === pick.pickNo && tote.status === toteLife.used) ?? []
  for (const tote of totes)
    next = { ...next, slots: next.slots.map((slot) => (slot.slot === tote.slot ? { ...slot, toteNo: tote.toteNo } : slot)) }
  const seeds = patch.seeds?.filter((seed) => seed.pickNo === pick.pickNo) ?? []
  return seeds.length === 0 ? next : { ...next, seeds: seedsAfter(next, seeds) }
}

const lineAfter = (line: PickLineView, done: NonNullable<Patch['pickLines']>[number]): PickLineView => ({
  ...line,
  pickedQty: line.pickedQty + done.picked,
  shortQty: line.shortQty + done.short,
  orders: line.orders.map((fill): PickFill => {
    const sumOf = (parts: typeof done.fills = []): number =>
      parts.reduce((sum, one) => (one.stockoutNo === fill.stockoutNo && one.lineNo === fill.lineNo ? sum + one.qty : sum), 0)
    const picked = sumOf(done.fills)
    const short = sumOf(done.shortFills)
    return picked === 0 && short === 0
      ? fill
      : { ...fill, picked: fill.picked + picked, ...(short === 0 ? {} : { short: (fill.short ?? 0) + short }) }
  }),
})

const seedsAfter = (pick: PickView, puts: NonNullable<Patch['seeds']>) =>
  seedsOf(pick).map((seed) => {
    const qty = puts
      .filter((put) => put.slot === seed.slot && put.ownerNo === seed.ownerNo && put.goodsNo === seed.goodsNo)
      .reduce((sum, put) => sum + put.qty, 0)
    return qty === 0 ? seed : { ...seed, seededQty: seed.seededQty + qty }
  })

const ordersAfter = (orders: Floor['orders'], patch: Patch): Floor['orders'] => {
  const named = [...(patch.orders ?? []), ...(patch.orderLines ?? []), ...(patch.parcels ?? []), ...(patch.totes ?? [])].map(
    (part) => part.stockoutNo,
  )
  const freed = patch.totes?.some((tote) => tote.stockoutNo === '') ?? false
  const touched = new Set(named.filter((stockoutNo) => at(orders, stockoutNo) !== undefined))
  if (touched.size === 0 && !freed) return orders
  const next = { ...orders }
  for (const stockoutNo of touched) {
    const order = at(orders, stockoutNo)
    if (order !== undefined) next[stockoutNo] = orderAfter(order, patch)
  }
  return next
}

const orderAfter = (order: OrderView, patch: Patch): OrderView => {
  let next = order
  const mine = (part: { readonly stockoutNo: string }): boolean => part.stockoutNo === order.stockoutNo
  for (const { status, exceptionType, repickNo } of patch.orders?.filter(mine) ?? [])
    next = {
      ...next,
      ...(status === undefined ? {} : { status }),
      ...(exceptionType === undefined ? {} : { exceptionType }),
      ...(repickNo === undefined ? {} : { repickNo }),
    }
  const counted = patch.orderLines?.filter(mine) ?? []
  if (counted.length > 0)
    next = {
      ...next,
      lines: next.lines.map((line) =>
        counted
          .filter((one) => one.lineNo === line.lineNo)
          .reduce(
            (sum, one) => ({
              ...sum,
              pickedQty: sum.pickedQty + (one.picked ?? 0),
              checkedQty: sum.checkedQty + (one.checked ?? 0),
            }),
            line,
          ),
      ),
    }
  const parcels = patch.parcels?.filter(mine) ?? []
  if (parcels.length > 0)
    next = {
      ...next,
      parcels: next.parcels.map((parcel) =>
        parcels.filter((one) => one.packageNo === parcel.packageNo).reduce(parcelAfter, parcel),
      ),
    }
  for (const tote of patch.totes?.filter(mine) ?? []) next = { ...next, toteNo: tote.toteNo }
  return next
}

const parcelAfter = (
  parcel: OrderView['parcels'][number],
  { status, estG, weightG, pullStatus, times, needSpot }: NonNullable<Patch['parcels']>[number],
) => ({
  ...parcel,
  ...(status === undefined ? {} : { status }),
  ...(estG === undefined ? {} : { estG }),
  ...(weightG === undefined ? {} : { weightG }),
  ...(pullStatus === undefined ? {} : { pullStatus: pullStatus as 0 | 1 | 2 }),
  ...(times === undefined ? {} : { times }),
  ...(needSpot === undefined ? {} : { needSpot }),
})

const movesAfter = (moves: Floor['moves'], moved: NonNullable<Patch['moved']>): NonNullable<Floor['moves']> => {
  const next = { ...moves }
  for (const one of moved) {
    const move = at(next, one.moveNo)
    const key = binKey(one.from, one, one.batchNo, one.quality)
    if (move?.rest !== undefined)
      next[one.moveNo] = { ...move, rest: { ...move.rest, [key]: (at(move.rest, key) ?? 0) - one.qty } }
  }
  return next
}

/** Only places that are known change; a place the views do not know stays unknown. */
const binsAfter = (bins: Readonly<Record<string, number>>, moves: readonly StockMove[]): Readonly<Record<string, number>> => {
  const next = { ...bins }
  for (const move of moves) {
    const from = binKey(move.from, move, move.batchNo, move.quality)
    const to = binKey(move.to, move, move.batchNo, move.quality)
    if (Object.hasOwn(next, from)) next[from] = (next[from] ?? 0) - move.qty
    if (Object.hasOwn(next, to)) next[to] = (next[to] ?? 0) + move.qty
  }
  return next
}
