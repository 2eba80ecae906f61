// 库位收货规则 · rules/binRules

/** What a bin allows and what is in it. */
export interface BinView {
  readonly isLocked: boolean
  readonly lockReason: string
  readonly isDisabled: boolean
  readonly mixGoods: boolean
  readonly mixBatch: boolean
  readonly mixOwner: boolean
  /** owners its zone is reserved for; null: shared by all */
  readonly owners: readonly string[] | null
  readonly holds: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string }[]
  readonly room: Room
}
/** Grams and cm³ a bin can still take; null: no limit. */
export interface Room {
  readonly weightG: number | null
  readonly volumeCm3: number | null
}
/** Total weight and volume of pieces; 0 where the master data has none. */
export interface Bulk {
  readonly weightG: number
  readonly volumeCm3: number
}
/** Right to put more into a bin than its limit, after a confirmation (A1707; floor.md §5.2 I6: supervisors). */
export const overfills = 160524
export interface BinRefusal {
  readonly code: string
  readonly args: Readonly<Record<string, string>>
  /** the bin does not exist; nothing can be booked on it */
  readonly gone: boolean
}

/**
 * Why pieces may not be put into a bin (floor.md §5.2 I5, I6); null when they may. A1703: no such bin, or disabled; A1702: locked; A1706:
 * other owners; A1704: other goods; A1705: another batch; A1707: no room.
 */
export const binRefusal = (
  locationNo: string,
  piece: { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string },
  bin: BinView | undefined,
  bulk: Bulk,
): BinRefusal | null => {
  if (bin === undefined) return { code: 'A1703', args: { locationNo }, gone: true }
  if (bin.isLocked) return { code: 'A1702', args: { locationNo, reason: bin.lockReason }, gone: false }
  if (bin.isDisabled) return { code: 'A1703', args: { locationNo }, gone: false }
  const { ownerNo, goodsNo, batchNo } = piece
  if (bin.owners !== null && !bin.owners.includes(ownerNo)) return { code: 'A1706', args: {}, gone: false }
  if (!bin.mixOwner && bin.holds.some((one) => one.ownerNo !== ownerNo)) return { code: 'A1706', args: {}, gone: false }
  if (!bin.mixGoods && bin.holds.some((one) => one.goodsNo !== goodsNo || one.ownerNo !== ownerNo))
    return { code: 'A1704', args: {}, gone: false }
  const sameGoods = bin.holds.filter((one) => one.ownerNo === ownerNo && one.goodsNo === goodsNo)
  if (!bin.mixBatch && sameGoods.some((one) => one.batchNo !== batchNo)) return { code: 'A1705', args: {}, gone: false }
  return exceeds(bulk.weightG, bin.room.weightG) || exceeds(bulk.volumeCm3, bin.room.volumeCm3)
    ? { code: 'A1707', args: {}, gone: false }
    : null
}
const exceeds = (amount: number, room: number | null): boolean => room !== null && amount > room

/** Total weight and volume of `qty` pieces of goods. */
export const bulkOf = (goods: { readonly weightG?: number; readonly volumeCm3?: number } | undefined, qty: number): Bulk => ({
  weightG: (goods?.weightG ?? 0) * qty,
  volumeCm3: (goods?.volumeCm3 ?? 0) * qty,
})
