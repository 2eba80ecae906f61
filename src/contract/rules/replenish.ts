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
/** Storage pieces are used in this order: earliest expiry, earliest receipt, smaller bin number. */
const firstOut = (a: Reserve, b: Reserve): number =>
  compare(a.expireDate ?? last, b.expireDate ?? last) ||
  compare(a.inDate ?? last, b.inDate ?? last) ||
  compare(a.locationNo, b.locationNo) ||
  compare(a.batchNo, b.batchNo)

/**
 * Plans moves from storage to every pick face whose free and coming pieces are below its minimum, up to its maximum. Pieces that expire
 * first are used first, and each piece once. `without`: faces for which storage has no pieces.
 */
export const planRefills = (
  faces: readonly Face[],
  reserves: readonly Reserve[],
): { readonly refills: readonly Refill[]; readonly without: readonly Face[] } => {
  const remaining = new Map(reserves.map((one) => [one, one.availQty]))
  const refills: Refill[] = []
  const without: Face[] = []
  for (const face of faces.filter((one) => one.availQty + one.comingQty < one.minQty)) {
    let wantedQty = Math.max(face.maxQty, face.minQty) - face.availQty - face.comingQty
    const lines: Refill['lines'][number][] = []
    for (const one of reserves.filter((row) => row.ownerNo === face.ownerNo && row.goodsNo === face.goodsNo).sort(firstOut)) {
      const qty = Math.min(remaining.get(one) ?? 0, wantedQty)
      if (qty <= 0) continue
      remaining.set(one, (remaining.get(one) ?? 0) - qty)
      wantedQty -= qty
      lines.push({ locationNo: one.locationNo, batchNo: one.batchNo, qty })
    }
    if (lines.length === 0) without.push(face)
    else refills.push({ face, lines })
  }
  return { refills, without }
}
