// 调整单的规则 · stock/adjustRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import { stocklessText } from '#contract/rules/goodsTexts'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { adjust } from '#contract/stock/adjust'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import type { DocumentServing } from '../platform/document/serving.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { seesOwner, seesWarehouse, warehouseKey } from '../platform/scope.ts'
import { readStock, stockKeyText, type StockKey } from '../core/stock/book.ts'
import { keyOf, type Place } from '../core/documents/entries.ts'
import { loadShelf, type Shelf } from '../core/stock/shelf.ts'

type Head = Body<typeof adjust>
type Line = LineBody<typeof adjust>
type Adjust = Entered<Head, Line>

const placeOf = ({ head }: Adjust): Place => ({ warehouseNo: head.warehouseNo ?? '', sid: head.sid ?? '' })
const quantityOf = (line: Line): number => line.changeQty ?? 0

/** Key of the stock row that a line changes. A line without a batch has the empty batch. */
const stockOf = (one: Adjust, line: Line): StockKey =>
  keyOf(placeOf(one), {
    locationNo: line.locationNo ?? '',
    ownerNo: one.head.ownerNo ?? '',
    goodsNo: line.goodsNo ?? '',
    batchNo: line.batchNo ?? '',
    quality: line.quality ?? 1,
  })

const shelfOf = (ctx: Ctx, documents: readonly Adjust[]): Promise<Shelf> =>
  loadShelf(
    ctx,
    documents.flatMap((one) => one.lines.map((line) => stockOf(one, line))),
  )

const reasonRefusal = (reason: string): Refused => refuse('A1739.reason', { reason })

/** The fault of a line, without a check of its stock. */
const lineFault = (ctx: Ctx, shelf: Shelf, one: Adjust, line: Line): readonly [field: string, why: Refused] | null => {
  const { warehouseNo, sid, ownerNo, goodsNo, locationNo } = stockOf(one, line)
  const goods = shelf.goods.get(`${ownerNo}|${goodsNo}`)
  const bin = shelf.bins.get(`${warehouseKey(warehouseNo, sid)}|${locationNo}`)
  if (!shelf.owners.has(ownerNo)) return ['ownerNo', refuse('A1739.owner', { ownerNo })]
  if (!seesOwner(ctx.person, ownerNo)) return ['ownerNo', reasonRefusal(`无货主权限：${ownerNo}`)]
  if (goods === undefined) return ['goodsNo', refuse('A1739.goods', { goodsNo })]
  // goods without stock keeping can only be reduced, to correct a wrong booking
  if (goods.stockless && quantityOf(line) > 0) return ['goodsNo', reasonRefusal(stocklessText)]
  if (bin === undefined) return ['locationNo', refuse('A1703', { locationNo })]
  if (isSystemPlace(locationNo, bin)) return ['locationNo', refuse('A1735', { locationNo })]
  return quantityOf(line) === 0 ? ['changeQty', reasonRefusal('调整数量不能为0')] : null
}

/** The warehouse of a line's bin, for a file without a warehouse column. A bin number that several warehouses have is a fault. */
export const binOfLines: NonNullable<DocumentServing<Head, Line>['placed']> = async (ctx, lines) => {
  const places = lines.map((line) => ({ ownerNo: '', goodsNo: '', locationNo: line.locationNo ?? '' }))
  const { bins } = await loadShelf(ctx, places)
  const seen = [...bins.values()].filter(({ warehouseNo, sid }) => seesWarehouse(ctx.person, warehouseNo, sid))
  return places.map(({ locationNo }) => {
    const [bin, other] = seen.filter((one) => one.locationNo === locationNo)
    if (bin === undefined) return `库位不存在：${locationNo}`
    return other === undefined ? bin : `多个仓库都有库位${locationNo}，请在页面上新增调整单`
  })
}

/** Goods and bins of an adjustment exist, every line changes a quantity, and no stock row becomes negative (floor.md §5.4). */
export const adjustRules: EntryRules<Head, Line> = {
  same: (one, line) => stockKeyText(stockOf(one, line)),
  faults: async (ctx, documents) => {
    const shelf = await shelfOf(ctx, documents)
    const checkedLines = documents.flatMap((one, document) =>
      one.lines.map((line, at) => ({ one, line, document, at, wrong: lineFault(ctx, shelf, one, line) })),
    )
    const validLines = checkedLines.filter(({ wrong }) => wrong === null)
    const held = await readStock(
      ctx.tx,
      validLines.map(({ one, line }) => stockOf(one, line)),
    )
    return checkedLines.flatMap(({ one, line, document, at, wrong }): EntryFault[] => {
      if (wrong !== null) return [{ document, line: at, field: wrong[0], why: wrong[1] }]
      const left = (held.get(stockKeyText(stockOf(one, line)))?.qty ?? 0) + quantityOf(line)
      return left < 0 ? [{ document, line: at, field: 'changeQty', why: reasonRefusal('调整后库存不能为负数') }] : []
    })
  },
  complete: async (ctx, documents) => {
    const { goods } = await shelfOf(ctx, documents)
    const held = await readStock(
      ctx.tx,
      documents.flatMap((one) => one.lines.map((line) => stockOf(one, line))),
    )
    return documents.map((one) => ({
      head: {
        ...placeOf(one),
        ownerNo: one.head.ownerNo ?? '',
        reason: one.head.reason,
        remark: one.head.remark || null,
      },
      lines: one.lines.map((line) => {
        const { warehouseNo: _warehouse, sid: _sid, ...piece } = stockOf(one, line)
        const price = goods.get(`${piece.ownerNo}|${piece.goodsNo}`)?.priceFen ?? 0
        return {
          ...piece,
          beforeQty: held.get(stockKeyText(stockOf(one, line)))?.qty ?? 0,
          changeQty: quantityOf(line),
          amountFen: price * quantityOf(line),
        }
      }),
    }))
  },
}
