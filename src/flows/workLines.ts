// 明细行 · workLines
/** The lines of the current document, for the wide view of a station. The handheld shows one line at a time and does not load them. */
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { cardOf } from './cards.ts'
import { batchAt, piecesByOrder, lackingOf, openOf, methodOf, type CheckBatchSession } from './checkBatchDoc.ts'
import { needs, remaining, type CheckSession } from './checkDoc.ts'
import { benchAt, packable, packedOf, setOf, type PackBatchSession } from './packBatchDoc.ts'
import { benchAt as packAt, boxNo, consumableOf, itemOf, labelsOf, orderAt, type PackSession } from './packDoc.ts'
import { dueOf, goodsIn, isSplit } from './packed.ts'
import { openedAt, type SpotSession } from './spotDoc.ts'

/** One line: needed and done pieces. */
export interface WorkLine {
  readonly key: string
  readonly name: string
  /** specification, number, owner */
  readonly note: string
  /** '' without a picture */
  readonly imageUrl: string
  /** needed pieces; null when hidden until the pieces are counted */
  readonly need: number | null
  readonly got: number
  /** whether the screen expects this line now */
  readonly isNext: boolean
}

const goodsLine = (floor: Floor, goods: GoodsKey, need: number | null, got: number, next: GoodsKey | null): WorkLine => {
  const { name, spec, goodsNo, owner, imageUrl } = cardOf(floor, goods, '')
  const key = goodsKey(goods)
  const note = [spec, goodsNo, owner].filter((text) => text !== '').join(' · ')
  return { key, name, note, imageUrl, need, got, isNext: next !== null && goodsKey(next) === key }
}
const plain = { imageUrl: '', isNext: false } as const

/** Pieces of each kind of goods, in the order of their first scan. */
const sumByGoods = (
  pieces: readonly (GoodsKey & { readonly qty: number })[],
): readonly (GoodsKey & { readonly qty: number })[] => {
  const sums = new Map<string, GoodsKey & { readonly qty: number }>()
  for (const { ownerNo, goodsNo, qty } of pieces) {
    const key = goodsKey({ ownerNo, goodsNo })
    sums.set(key, { ownerNo, goodsNo, qty: (sums.get(key)?.qty ?? 0) + qty })
  }
  return [...sums.values()]
}

/** Goods of the order being checked, in the order of its lines. */
export const checkLines = (s: CheckSession): readonly WorkLine[] => {
  const next = s.doc.stage === 'quantity' ? s.doc.at : (remaining(s)[0] ?? null)
  return needs(s).map((line) => goodsLine(s.floor, line, line.need, line.got, next))
}

/** Items the protection plan demands, then the scanned consumables; before the first scan the suggested carton. */
export const packLines = (s: PackSession): readonly WorkLine[] => {
  const order = orderAt(s)
  if (order === undefined) return []
  const { trail } = packAt(s)
  const items = order.protection.mustScan.map(({ itemNo, name }): WorkLine => {
    const got = trail.filter((one) => one.kind === 'item' && itemOf(s.floor, order, one.code)?.itemNo === itemNo).length
    return {
      ...plain,
      key: `item|${itemNo}`,
      name,
      note: '保护方案要求',
      need: 1,
      got,
      isNext: s.doc.stage === 'item' && got === 0,
    }
  })
  const used = new Map<string, number>()
  for (const one of trail) if (one.kind === 'consumable') used.set(one.code, (used.get(one.code) ?? 0) + 1)
  const nameOf = (code: string): string => consumableOf(s.floor, code)?.name ?? code
  const boxes = [...used].map(([code, got]): WorkLine => ({
    ...plain,
    key: `box|${code}`,
    name: nameOf(code),
    note: '',
    need: got,
    got,
  }))
  const suggested = order.suggestConsumableNo
  const lacking: readonly WorkLine[] =
    used.size > 0 || suggested === ''
      ? []
      : [{ ...plain, key: 'suggested', name: nameOf(suggested), note: '建议用', need: 1, got: 0, isNext: s.doc.stage === 'box' }]
  return [...items, ...lacking, ...boxes, ...parcelLines(s, order)]
}

/** For an order in several boxes: each box with its waybill and its scanned content. */
const parcelLines = (s: PackSession, order: OrderView): readonly WorkLine[] => {
  if (!isSplit(order)) return []
  const bench = packAt(s)
  const labels = labelsOf(bench)
  return dueOf(order).map((_, i): WorkLine => {
    const box = i + 1
    const label = labels.find((one) => one.box === box)
    const inside = goodsIn(bench, box).map((one) => `${cardOf(s.floor, one, '').name} ×${one.qty}`)
    return {
      ...plain,
      key: `parcel|${box}`,
      name: `第 ${box} 箱${label === undefined ? '' : `　${label.logisticsNo}`}`,
      note: inside.join('、'),
      need: 1,
      got: label === undefined ? 0 : 1,
      isNext: boxNo(bench) === box,
    }
  })
}

/** For equal orders the sample, one set. For single pieces each kind of goods with its number of orders, and how many got their piece. */
export const checkBatchLines = (s: CheckBatchSession): readonly WorkLine[] => {
  const { floor, doc } = s
  const batch = batchAt(s)
  if (methodOf(floor, doc.docNo) === 'single') {
    const { given, waiting } = piecesByOrder(floor, doc.docNo, batch)
    const pieces = (orders: readonly OrderView[]) => sumByGoods(orders.flatMap((order) => order.lines))
    const got = pieces(given)
    return pieces([...given, ...waiting]).map((line) =>
      goodsLine(floor, line, line.qty, got.find((one) => goodsKey(one) === goodsKey(line))?.qty ?? 0, null),
    )
  }
  const lacking = lackingOf(floor, doc.docNo, batch)
  return sumByGoods(openOf(floor, doc.docNo)[0]?.lines ?? []).map((line) => {
    const lack = lacking.find((one) => goodsKey(one) === goodsKey(line))
    return goodsLine(floor, line, line.qty, lack?.got ?? line.qty, lacking[0] ?? null)
  })
}

/** The set of consumables of one parcel, then every parcel of the pick order. */
export const packBatchLines = (s: PackBatchSession): readonly WorkLine[] => {
  const { floor, doc } = s
  const bench = benchAt(s)
  const packed = new Set(packedOf(floor, doc.docNo, bench).map(({ stockoutNo }) => stockoutNo))
  const set = setOf(bench).map(({ code, qty }): WorkLine => {
    const name = consumableOf(floor, code)?.name ?? code
    return { ...plain, key: `box|${code}`, name, note: '每单用', need: qty, got: qty }
  })
  const parcels = packable(floor, doc.docNo).map(({ stockoutNo, logisticsNo }): WorkLine => ({
    ...plain,
    key: stockoutNo,
    name: logisticsNo,
    note: stockoutNo,
    need: 1,
    got: packed.has(stockoutNo) ? 1 : 0,
    isNext: bench.wanted === stockoutNo,
  }))
  return [...set, ...parcels]
}

/** Pieces found in the parcel. The expected number is not shown, because this is a blind count. */
export const spotLines = (s: SpotSession): readonly WorkLine[] => {
  const opened = openedAt(s)
  const last = opened?.trail.at(-1) ?? null
  return sumByGoods(opened?.trail ?? []).map((line) => goodsLine(s.floor, line, null, line.qty, last))
}
