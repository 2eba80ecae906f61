// 无条码商品的规则 · setting/bareRules
/** Rules of goods without a barcode (floor.md §3.1 无条码商品) for the form and the file import. */
import type { Body } from '#contract/resource'
import { noBarcodeGoods } from '#contract/setting/noBarcodeGoods'
import { STOCKLESS } from '#contract/rules/goodsTexts'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { holdsIn, warehousesNamed } from '../core/warehouses.ts'
import { announceGoods } from '../core/goods/announceGoods.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

type Bare = Body<typeof noBarcodeGoods>

export const bareTable: MasterTable = {
  resource: noBarcodeGoods,
  table: 'no_barcode_goods',
  by: ['warehouseNo', 'sid', 'ownerNo', 'goodsNo'],
  logged: true,
}

const goodsOf = (row: Bare) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })

const faults = async (ctx: Ctx, rows: readonly Coming<Bare>[]): Promise<readonly RuleFault[]> => {
  const wholeRows = rows.map(merged)
  const [goods, warehouses] = [await goodsNamed(ctx, wholeRows.map(goodsOf)), await warehousesNamed(ctx)]
  return wholeRows.flatMap((wholeRow, row): RuleFault[] => {
    const warehouseFault = warehouses.fault(holdsIn(wholeRow))
    const goodsKey = goodsOf(wholeRow)
    const goodsFault = goods.fault(goodsKey)
    const isStockless = STOCKLESS.has(goods.typeOf(goodsKey) ?? 1)
    return [
      ...(warehouseFault === '' ? [] : [{ row, field: 'warehouseNo', why: warehouseFault }]),
      ...(goodsFault === null ? [] : [{ row, ...goodsFault }]),
      ...(isStockless ? [{ row, field: 'goodsNo', why: `组合装和虚拟商品不在库里，不用登记：${goodsKey.goodsNo}` }] : []),
    ]
  })
}

/** Gives a new row the next inner code (`NB` + 12 digits), which never changes, because labels with the code may be in use. */
const complete: RuleBook<Bare>['complete'] = async (rows, ctx) => {
  const newCount = rows.filter(({ before }) => before === null).length
  const codes = newCount === 0 ? [] : [...(await ctx.numbers('NB', newCount))]
  return rows.map(({ before }) => (before === null ? { innerBarcode: codes.shift() ?? null } : {}))
}

export const bareRules: RuleBook<Bare> = {
  complete,
  faults,
  follow: (ctx, rows) =>
    announceGoods(
      ctx,
      rows.flatMap(({ before, after }) => (before === null ? [after] : [before, after])),
    ),
}
