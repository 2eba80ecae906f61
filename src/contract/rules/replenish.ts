// 补货计划 · rules/replenish

/** A pick face with its minimum and maximum, in pieces (floor.md §5.2 Replenishment). */
export interface Face {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly locationNo: string
  readonly minQty: number
  readonly maxQty: number
  readonly availQty: number
  /** quantity of moves to this face that are not executed yet */
  readonly comingQty: number
}
/** Free pieces in a storage bin; days are `YYYY-MM-DD`. */
export interface Reserve {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly locationNo: string
  readonly batchNo: string
  readonly expireDate: string | null
  readonly inDate: string | null
  readonly availQty: number
}
export interface Refill {
  readonly face: Face
  readonly lines: readonly { readonly locationNo: string; readonly batchNo: string; readonly qty: number }[]
}

const last = '9999-12-31'
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Order of use: expires first, came in first, smaller bin number. */
const firstOut = (a: Reserve, b: Reserve): number =>
  compare(a.expireDate ?? last, b.expireDate ?? last) ||
  compare(a.inDate ?? last, b.inDate ?? last) ||
  compare(a.locationNo, b.locationNo) ||
  compare(a.batchNo, b.batchNo)

/**
 * Fills every face with fewer free and coming pieces than its minimum up to its maximum, from storage, first to expire first. Storage
 * pieces are used once. `without`: faces for which storage has nothing.
 */
export const planRefills = (
  faces: readonly Face[],
  reserves: readonly Reserve[],
): { readonly refills: readonly Refill[]; readonly without: readonly Face[] } => {
  const left = new Map(reserves.map((one) => [one, one.availQty]))
  const refills: Refill[] = []
  const without: Face[] = []
  for (const face of faces.filter((one) => one.availQty + one.comingQty < one.minQty)) {
    let wanted = Math.max(face.maxQty, face.minQty) - face.availQty - face.comingQty
    const lines: Refill['lines'][number][] = []
    for (const one of reserves.filter((row) => row.ownerNo === face.ownerNo && row.goodsNo === face.goodsNo).sort(firstOut)) {
      const qty = Math.min(left.get(one) ?? 0, wanted)
      if (qty <= 0) continue
      left.set(one, (left.get(one) ?? 0) - qty)
      wanted -= qty
      lines.push({ locationNo: one.locationNo, batchNo: one.batchNo, qty })
    }
    if (lines.length === 0) without.push(face)
    else refills.push({ face, lines })
  }
  return { refills, without }
}
