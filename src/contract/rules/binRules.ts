// 库位收货规则 · rules/binRules

/** What a bin allows and what lies in it. */
export interface BinView {
  readonly isLocked: boolean
  readonly lockReason: string
  readonly isDisabled: boolean
  readonly mixGoods: boolean
  readonly mixBatch: boolean
  readonly mixOwner: boolean
  readonly holds: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string }[]
}
export interface BinRefusal {
  readonly code: string
  readonly args: Readonly<Record<string, string>>
  /** there is no such place, nothing can be booked on it */
  readonly gone: boolean
}

/** What a bin objects to when pieces are to be put there (floor.md §5.2 I5, I6); null: they may. */
export const binRefusal = (
  locationNo: string,
  piece: { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string },
  bin: BinView | undefined,
): BinRefusal | null => {
  if (bin === undefined) return { code: 'A1703', args: { locationNo }, gone: true }
  if (bin.isLocked) return { code: 'A1702', args: { locationNo, reason: bin.lockReason }, gone: false }
  if (bin.isDisabled) return { code: 'A1703', args: { locationNo }, gone: false }
  const { ownerNo, goodsNo, batchNo } = piece
  if (!bin.mixOwner && bin.holds.some((one) => one.ownerNo !== ownerNo)) return { code: 'A1706', args: {}, gone: false }
  if (!bin.mixGoods && bin.holds.some((one) => one.goodsNo !== goodsNo || one.ownerNo !== ownerNo))
    return { code: 'A1704', args: {}, gone: false }
  const sameGoods = bin.holds.filter((one) => one.ownerNo === ownerNo && one.goodsNo === goodsNo)
  if (!bin.mixBatch && sameGoods.some((one) => one.batchNo !== batchNo)) return { code: 'A1705', args: {}, gone: false }
  return null
}
