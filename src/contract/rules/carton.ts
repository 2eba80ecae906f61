// 耗材推荐 · rules/carton

/** A carton, bag or box with its inner sides in mm; nothing fits where a side is unknown. */
export interface Carton {
  readonly consumableNo: string
  /** null = shared by all owners */
  readonly ownerNo: string | null
  readonly inner: readonly [number, number, number]
  readonly maxLoadG: number | null
}
/** Recommended packaging of a single-goods order of a quantity (consumable_goods); `*` = every warehouse. */
export interface Recommendation {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qtyFrom: number
  readonly qtyTo: number | null
  readonly consumableNo: string
  readonly warehouseNo: string
  readonly sid: string
}
export interface BoxedLine {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  /** mm, null = unknown */
  readonly sides: readonly [number, number, number] | null
  readonly weightG: number | null
}

/** Share of a carton's room that goods can really fill. */
const FILL_PERCENT = 85

/** 未匹配到推荐耗材: the packer chooses by hand. */
export const NO_CARTON = '未匹配到推荐耗材，请手工选择'

/**
 * The packaging of an order (floor.md §4.2). An order of one kind of goods uses its recommendation, the warehouse's own before the general
 * one. Any other order uses the smallest carton whose room × 85 % holds all volumes, that fits every piece by its sorted sides, and that
 * carries the weight. Null when a side is unknown or no carton fits; the packer then chooses by hand.
 */
export function chooseCarton(
  lines: readonly BoxedLine[],
  place: { readonly warehouseNo: string; readonly sid: string },
  cartons: readonly Carton[],
  recommendations: readonly Recommendation[],
): string | null {
  return recommendedCarton(lines, place, recommendations) ?? smallestCarton(lines, cartons)
}

function recommendedCarton(
  lines: readonly BoxedLine[],
  place: { readonly warehouseNo: string; readonly sid: string },
  recommendations: readonly Recommendation[],
): string | null {
  const [first] = lines
  if (first === undefined || lines.some((line) => line.ownerNo !== first.ownerNo || line.goodsNo !== first.goodsNo)) return null
  const qty = lines.reduce((sum, line) => sum + line.qty, 0)
  const fitting = recommendations.filter(
    (one) =>
      one.ownerNo === first.ownerNo &&
      one.goodsNo === first.goodsNo &&
      qty >= one.qtyFrom &&
      (one.qtyTo === null || qty <= one.qtyTo) &&
      (one.warehouseNo === '*' || (one.warehouseNo === place.warehouseNo && one.sid === place.sid)),
  )
  return (fitting.find((one) => one.warehouseNo !== '*') ?? fitting[0])?.consumableNo ?? null
}

const room = (sides: readonly [number, number, number]): number => sides[0] * sides[1] * sides[2]
const sorted = (sides: readonly [number, number, number]): readonly number[] => [...sides].sort((a, b) => b - a)

function smallestCarton(lines: readonly BoxedLine[], cartons: readonly Carton[]): string | null {
  let volume = 0
  let weightG = 0
  const pieces: (readonly number[])[] = []
  for (const line of lines) {
    if (line.sides === null) return null
    volume += room(line.sides) * line.qty
    weightG += (line.weightG ?? 0) * line.qty
    pieces.push(sorted(line.sides))
  }
  const [first] = lines
  if (first === undefined) return null
  const fits = (carton: Carton): boolean => {
    const sides = sorted(carton.inner)
    return (
      (carton.ownerNo === null || carton.ownerNo === first.ownerNo) &&
      room(carton.inner) * FILL_PERCENT >= volume * 100 &&
      pieces.every((piece) => piece.every((side, i) => side <= (sides[i] ?? 0))) &&
      (carton.maxLoadG === null || carton.maxLoadG >= weightG)
    )
  }
  const best = cartons.filter(fits).sort((a, b) => room(a.inner) - room(b.inner) || (a.consumableNo < b.consumableNo ? -1 : 1))[0]
  return best?.consumableNo ?? null
}
