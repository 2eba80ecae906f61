// 库存 · core/floor/kinds/stock
/**
 * Stock rows that the operations are expected to change. core/floor/stockPlan plans the moves of a decision, and decideAndWrite books them.
 */
import { binKey, type StockFloor } from '#contract/ops/kinds/stock'
import { goodsKey } from '#contract/rules/barcode'
import { lockStock, readStock, type StockKey, stockKeyText, type StockState } from '../../stock/book.ts'
import { type FoundPieces, frozenAt, readFoundPieces } from '../foundPieces.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { goodsNamed } from './goods.ts'
import { namedLines } from './picks/load.ts'

export const stockRows = slot<Map<string, StockState>>(new Map())
/** keys of the rows that were looked up, whether a row exists or not */
export const stockPlaces = slot<readonly StockKey[]>([])
export const foundRows = slot<readonly FoundPieces[]>([])

/** Whether found stock is needed. A move always needs it; a pick and lost pieces need it only if stock rows are locked. */
const needsFoundStock = (at: Loading): boolean =>
  at.named.of('places').length > 0 ||
  (at.stockMode === 'locked' && (at.named.of('losses').length > 0 || at.named.of('lines').some((line) => line.takes)))

const readFoundStock = async (at: Loading): Promise<void> => {
  const goods = Object.values(byNumber([...goodsNamed(at), ...at.named.of('losses')], goodsKey))
  at.put(foundRows, await readFoundPieces(at.ctx, goods, at.stockMode === 'locked'))
}

/** The bin of a line and the OUT-STAGE of its pick order; both ends of a move; the place of received pieces. */
const placesOf = (at: Loading): StockKey[] => {
  const { warehouseNo, sid } = at.ctx
  const ofLines = namedLines(at).flatMap((line) => {
    const key = { warehouseNo, sid, ownerNo: line.ownerNo, goodsNo: line.goodsNo, batchNo: line.batchNo, quality: 1 }
    return [line.locationNo, line.pickNo].map((locationNo) => ({ ...key, locationNo }))
  })
  const named = [...at.named.of('places'), ...at.named.of('intakes')]
  return [...ofLines, ...named.map((place) => ({ ...place, warehouseNo, sid }))]
}

export const binsOf = (places: readonly StockKey[], rows: ReadonlyMap<string, StockState>): Record<string, number> =>
  Object.fromEntries(
    places.map((key) => [binKey(key.locationNo, key, key.batchNo, key.quality), rows.get(stockKeyText(key))?.qty ?? 0]),
  )

/** Pieces that a move may take: neither allocated nor frozen, and found stock. A place without a row is empty. */
const freeOf = (at: Loading): Pick<StockFloor, 'free'> => {
  if (at.named.of('places').length === 0) return {}
  const free = at.get(stockPlaces).map((key) => {
    const { qty = 0, alloc = 0, freeze = 0 } = at.get(stockRows).get(stockKeyText(key)) ?? {}
    return [
      binKey(key.locationNo, key, key.batchNo, key.quality),
      qty - alloc - freeze + frozenAt(at.get(foundRows), key),
    ] as const
  })
  return { free: Object.fromEntries(free) }
}

export const stock: FloorKind = {
  id: 'stock',
  load: {
    found: (at) => (needsFoundStock(at) ? readFoundStock(at) : undefined),
    rest: async (at) => {
      const places = placesOf(at).concat(at.stockMode === 'locked' ? at.get(foundRows) : [])
      at.put(stockPlaces, places)
      at.put(stockRows, await (at.stockMode === 'locked' ? lockStock : readStock)(at.ctx.tx, places))
    },
  },
  view: (at): StockFloor => ({ bins: binsOf(at.get(stockPlaces), at.get(stockRows)), ...freeOf(at) }),
}
