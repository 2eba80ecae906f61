// 拣货单 · ops/kinds/picks
import { toteLife } from '../../rules/pickLife.ts'
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'
import type { GoodsKey } from '../../rules/barcode.ts'
import type { TotesPatch } from './totes.ts'

export interface PickFill {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly slot: number
  readonly qty: number
  readonly picked: number
  /** pieces of `qty` that were reported missing */
  readonly short?: number
}
export interface PickLineView extends GoodsKey {
  readonly seqNo: number
  readonly locationNo: string
  readonly batchNo: string
  readonly planQty: number
  readonly pickedQty: number
  readonly shortQty: number
  /** the order lines that get the pieces, by slot */
  readonly orders: readonly PickFill[]
}
/** `pickMethod` 先拣后分: the pieces are divided among the orders after the picking. */
export const sortLater = 2

export interface PickView {
  readonly pickNo: string
  /** 10 待领取 20 拣货中 30 已拣完 40 复核中 50 已完成 5 已取消 */
  readonly status: number
  readonly leaseVersion: number
  /** operator_key of the holder, '' while unclaimed */
  readonly claimedBy: string
  readonly claimedName: string
  readonly deviceId: string
  /** 1 摘果 2 先拣后分 3 边拣边分 */
  readonly pickMethod: 1 | 2 | 3
  readonly needSeed: boolean
  /** 1 单件复核 2 批量复核 3 免复核 */
  readonly checkMode: 1 | 2 | 3
  readonly difficultyBp: number
  readonly isRepick: boolean
  readonly startTime: number | null
  readonly lines: readonly PickLineView[]
  readonly slots: readonly { readonly slot: number; readonly stockoutNo: string; readonly toteNo: string }[]
  /** the pick order that a 补拣 belongs to */
  readonly mainPickNo?: string
  /** 先拣后分: what each slot expects and holds */
  readonly seeds?: readonly SeedView[]
  /** revision of the task, increases with every change */
  readonly rev: number
}

export interface SeedView extends GoodsKey {
  readonly slot: number
  readonly stockoutNo: string
  readonly planQty: number
  readonly seededQty: number
  /** planned pieces that pickers reported missing; absent: none, or the lines have the numbers */
  readonly shortQty?: number
}

export interface PicksFloor {
  readonly picks: Readonly<Record<string, PickView>>
  /** open pick orders of a person, by operator_key (server, claims only) */
  readonly openPicks?: Readonly<Record<string, number>>
}
export interface PicksPatch {
  readonly picks?: readonly {
    readonly pickNo: string
    readonly status?: number
    readonly startTime?: number
    readonly finishTime?: number
    readonly cartNo?: string
    /** released by a user: lease_version + 1 */
    readonly releases?: boolean
    /** the person who holds the pick order continues on this device; the lease stays the same */
    readonly movesTo?: string
    /** claimed by a person: lease_version + 1 */
    readonly claim?: { readonly operatorKey: string; readonly name: string; readonly deviceId: string }
  }[]
  readonly pickLines?: readonly {
    readonly pickNo: string
    readonly seqNo: number
    readonly picked: number
    readonly short: number
    readonly fills: readonly { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number }[]
    /** order lines whose pieces are missing: the last slots first */
    readonly shortFills?: readonly { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number }[]
  }[]
  /** pieces put into a slot of the wall */
  readonly seeds?: readonly (GoodsKey & { readonly pickNo: string; readonly slot: number; readonly qty: number })[]
  /** short bins: the remainder is frozen, the bin counted, pieces allocated again (server only) */
  readonly shorts?: readonly (GoodsKey & {
    readonly pickNo: string
    readonly seqNo: number
    readonly locationNo: string
    readonly batchNo: string
    readonly qty: number
  })[]
}
export interface PicksNames {
  /** pick orders with all their lines and orders */
  readonly wholePicks?: readonly string[]
  /** single lines; `takes`: the operation takes pieces from the bin, so the stock of the bin is loaded */
  readonly lines?: readonly { readonly pickNo: string; readonly seqNo: number; readonly takes: boolean }[]
}

/** A tote bound to an order is in a slot of its pick order. */
type Changes = PicksPatch & TotesPatch

export const picks: Kind<PicksFloor, Changes> = {
  id: 'picks',
  after: (floor, patch) => {
    if ((patch.picks ?? patch.pickLines ?? patch.totes ?? patch.seeds) === undefined) return null
    const next = picksAfter(floor.picks, patch)
    return next === floor.picks ? null : { picks: next }
  },
}

const picksAfter = (picks: PicksFloor['picks'], patch: Changes): PicksFloor['picks'] => {
  const patchedNos = [...(patch.picks ?? []), ...(patch.pickLines ?? []), ...(patch.totes ?? []), ...(patch.seeds ?? [])].map(
    (part) => part.pickNo,
  )
  const changedNos = new Set(patchedNos.filter((pickNo) => at(picks, pickNo) !== undefined))
  if (changedNos.size === 0) return picks
  const next = { ...picks }
  for (const pickNo of changedNos) {
    const pick = at(picks, pickNo)
    if (pick !== undefined) next[pickNo] = pickAfter(pick, patch)
  }
  return next
}

const pickAfter = (pick: PickView, patch: Changes): PickView => {
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

const lineAfter = (line: PickLineView, done: NonNullable<PicksPatch['pickLines']>[number]): PickLineView => ({
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

const seedsAfter = (pick: PickView, puts: NonNullable<PicksPatch['seeds']>) =>
  seedsOf(pick).map((seed) => {
    const qty = puts
      .filter((put) => put.slot === seed.slot && put.ownerNo === seed.ownerNo && put.goodsNo === seed.goodsNo)
      .reduce((sum, put) => sum + put.qty, 0)
    return qty === 0 ? seed : { ...seed, seededQty: seed.seededQty + qty }
  })

/** Pieces that every slot expects: stored by the server, or summed from the lines of the pick order. */
export const seedsOf = (pick: PickView): readonly SeedView[] => {
  if (pick.seeds !== undefined) return pick.seeds
  const seeds = new Map<string, SeedView>()
  for (const line of pick.lines)
    for (const fill of line.orders) {
      const key = `${fill.slot}|${line.ownerNo}|${line.goodsNo}`
      const before = seeds.get(key)
      const { ownerNo, goodsNo } = line
      seeds.set(key, {
        slot: fill.slot,
        stockoutNo: fill.stockoutNo,
        ownerNo,
        goodsNo,
        planQty: (before?.planQty ?? 0) + fill.qty,
        seededQty: 0,
      })
    }
  return [...seeds.values()]
}

/** Pieces that still come for a slot: pieces reported missing come with the 补拣, not with this pick order. */
export const comingOf = (pick: PickView, seed: SeedView): number => {
  if (pick.lines.length === 0) return seed.planQty - (seed.shortQty ?? 0)
  const linesOfGoods = pick.lines.filter(({ ownerNo, goodsNo }) => ownerNo === seed.ownerNo && goodsNo === seed.goodsNo)
  const short = linesOfGoods
    .flatMap(({ orders }) => orders)
    .reduce((sum, fill) => sum + (fill.stockoutNo === seed.stockoutNo ? (fill.short ?? 0) : 0), 0)
  return seed.planQty - short
}
