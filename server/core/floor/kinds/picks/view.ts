// 拣货单视图 · core/floor/kinds/picks/view
/** A pick order with its lines, slots and seeds, in the form for decisions. */
import type { PickLineView, PickView } from '#contract/ops/kinds/picks'
import { pickLife } from '#contract/rules/pickLife'
import type { LineRow, PickRow, SeedRow } from './load.ts'

/** Rows of a pick order. The slots are complete only if all its lines were read. */
export interface PickParts {
  readonly lines: readonly LineRow[]
  readonly seeds: readonly SeedRow[]
  /** order → tote bound to it */
  readonly toteOf: ReadonlyMap<string, string>
  /** whether an order is still in the pick order; an order that left gets no slot. Without it every order gets one */
  readonly inside?: (stockoutNo: string, pickNo: string) => boolean
}

export const pickView = (row: PickRow, parts: PickParts): PickView => {
  const lines = parts.lines.map(lineView)
  const slots = new Map<string, { slot: number; stockoutNo: string; toteNo: string }>()
  for (const line of lines)
    for (const { slot, stockoutNo } of line.orders)
      if (parts.inside?.(stockoutNo, row.pickNo) !== false)
        slots.set(stockoutNo, { slot, stockoutNo, toteNo: parts.toteOf.get(stockoutNo) ?? '' })
  return {
    pickNo: row.pickNo,
    status: row.status,
    leaseVersion: row.leaseVersion,
    claimedBy: row.status === pickLife.open ? '' : (row.pickerKey ?? ''),
    claimedName: row.status === pickLife.open ? '' : (row.pickerName ?? ''),
    deviceId: row.status === pickLife.open ? '' : (row.deviceId ?? ''),
    pickMethod: row.pickMethod,
    needSeed: row.needSeed === 1,
    checkMode: row.checkMode,
    difficultyBp: row.difficultyBp,
    isRepick: row.isRepick === 1,
    ...(row.mainPickNo === null ? {} : { mainPickNo: row.mainPickNo }),
    startTime: row.startTime?.getTime() ?? null,
    lines,
    slots: [...slots.values()].sort((a, b) => a.slot - b.slot),
    ...(parts.seeds.length === 0
      ? {}
      : {
          seeds: parts.seeds.map((seed) => ({
            slot: seed.slot,
            stockoutNo: seed.stockoutNo,
            ownerNo: seed.ownerNo,
            goodsNo: seed.goodsNo,
            planQty: seed.planQty,
            seededQty: seed.seededQty,
            ...(seed.shortQty > 0 && { shortQty: seed.shortQty }),
          })),
        }),
    rev: Number(row.rev),
  }
}

const lineView = (row: LineRow): PickLineView => ({
  seqNo: row.seqNo,
  locationNo: row.locationNo,
  ownerNo: row.ownerNo,
  goodsNo: row.goodsNo,
  batchNo: row.batchNo,
  planQty: row.planQty,
  pickedQty: row.pickedQty,
  shortQty: row.shortQty,
  orders: row.orders.map((fill) => ({ ...fill, picked: fill.picked ?? 0 })),
})
