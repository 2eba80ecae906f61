// 库存调整导入 · import/adjust
import * as calls from '#contract/import/adjust'
import { stocklessText } from '#contract/rules/goodsTexts'
import { STAGING } from '#contract/rules/place'
import { adjustLinesMax } from '#contract/stock/adjust'
import type { Ctx } from '../platform/ctx.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'
import { pricesOf, writeAdjust, type AdjustLine } from '../platform/stock/adjustDoc.ts'
import { readStock, stockKeyText, type StockKey } from '../platform/stock/book.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf, repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'
import { loadShelf, type Bin, type Shelf } from '../platform/stock/shelf.ts'

const { adjustFields: fields } = calls
const { text, fault } = cellsOf(fields)

const lineOf = (row: TemplateRow): AdjustLine => ({
  locationNo: text(row, 'locationNo'),
  goodsNo: text(row, 'goodsNo'),
  batchNo: text(row, 'batchNo'),
  quality: Number(row.fields['quality'] ?? 1),
  changeQty: Number(row.fields['changeQty'] ?? 0),
})
const keyText = (row: TemplateRow): string =>
  [text(row, 'ownerNo'), ...Object.values({ ...lineOf(row), changeQty: '' })].join('|')

const load = (ctx: Ctx, rows: readonly TemplateRow[]): Promise<Shelf> =>
  loadShelf(
    ctx,
    rows.map((row) => ({ ownerNo: text(row, 'ownerNo'), goodsNo: text(row, 'goodsNo'), locationNo: text(row, 'locationNo') })),
  )

/** The bins of that number in warehouses the person sees; more than one cannot be told apart by the file. */
const binsOf = (ctx: Ctx, shelf: Shelf, row: TemplateRow): Bin[] =>
  [...shelf.bins.values()].filter(
    (bin) => bin.locationNo === text(row, 'locationNo') && seesWarehouse(ctx.person, bin.warehouseNo, bin.sid),
  )

const rowFaults = (ctx: Ctx, shelf: Shelf, row: TemplateRow): RowFault[] => {
  const ownerNo = text(row, 'ownerNo')
  if (!shelf.owners.has(ownerNo)) return [fault(row, 'ownerNo', `货主不存在：${ownerNo}`)]
  if (!seesOwner(ctx.person, ownerNo)) return [fault(row, 'ownerNo', `无货主权限：${ownerNo}`)]
  if (!shelf.goods.has(`${ownerNo}|${text(row, 'goodsNo')}`))
    return [fault(row, 'goodsNo', `商品不存在：${text(row, 'goodsNo')}`)]
  if (shelf.goods.get(`${ownerNo}|${text(row, 'goodsNo')}`)?.stockless === true && Number(row.fields['changeQty']) > 0)
    return [fault(row, 'goodsNo', stocklessText)]
  const bins = binsOf(ctx, shelf, row)
  const [bin] = bins
  if (bin === undefined) return [fault(row, 'locationNo', `库位不存在：${text(row, 'locationNo')}`)]
  if (bins.length > 1) return [fault(row, 'locationNo', `多个仓库都有库位${bin.locationNo}，请在页面上新增调整单`)]
  if (STAGING.has(bin.type)) return [fault(row, 'locationNo', `库位${bin.locationNo}是系统暂存位，请按对应任务处理`)]
  return Number(row.fields['changeQty']) === 0 ? [fault(row, 'changeQty', '调整数量不能为0')] : []
}

const stockKeyOf = (ctx: Ctx, shelf: Shelf, row: TemplateRow): StockKey | undefined => {
  const [bin] = binsOf(ctx, shelf, row)
  return bin && { ...lineOf(row), warehouseNo: bin.warehouseNo, sid: bin.sid, ownerNo: text(row, 'ownerNo') }
}

const negativeFaults = async (ctx: Ctx, shelf: Shelf, rows: readonly TemplateRow[]): Promise<RowFault[]> => {
  const keys = rows.flatMap((row) => stockKeyOf(ctx, shelf, row) ?? [])
  const held = await readStock(ctx.tx, keys)
  return rows.flatMap((row) => {
    const key = stockKeyOf(ctx, shelf, row)
    if (key === undefined || (held.get(stockKeyText(key))?.qty ?? 0) + lineOf(row).changeQty >= 0) return []
    return [fault(row, 'changeQty', '调整后库存不能为负数')]
  })
}

const adjustments: RowImport = {
  biz: 'adjust',
  fields,
  document: { word: '调整单', by: ['ownerNo', 'reason'] },
  check: async (ctx, rows) => {
    const shelf = await load(ctx, rows)
    const faults = rows.flatMap((row) => rowFaults(ctx, shelf, row))
    const wrong = new Set(faults.map((one) => one.rowNum))
    const negative = await negativeFaults(
      ctx,
      shelf,
      rows.filter((row) => !wrong.has(row.rowNum)),
    )
    return [...faults, ...negative, ...repeatedRows(rows, keyText, 'locationNo', fields.locationNo.label)]
  },
  /** Rows of one warehouse, owner and reason make one draft. */
  write: async (ctx, rows) => {
    const shelf = await load(ctx, rows)
    const groups = new Map<string, TemplateRow[]>()
    for (const row of rows) {
      const key = stockKeyOf(ctx, shelf, row)
      const name = [key?.warehouseNo, key?.sid, key?.ownerNo, String(row.fields['reason'])].join('|')
      groups.set(name, [...(groups.get(name) ?? []), row])
    }
    const parts = [...groups.values()].flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / adjustLinesMax) }, (_, i) =>
        group.slice(i * adjustLinesMax, (i + 1) * adjustLinesMax),
      ),
    )
    const numbers = parts.length === 0 ? [] : await ctx.numbers('TZ', parts.length)
    for (const [i, part] of parts.entries()) {
      const [first] = part
      const key = first && stockKeyOf(ctx, shelf, first)
      if (first === undefined || key === undefined) continue
      const { warehouseNo, sid, ownerNo } = key
      const lines = part.map(lineOf)
      const head = { adjustNo: numbers[i] ?? '', warehouseNo, sid, ownerNo, reason: Number(first.fields['reason']) }
      const goods = lines.map((line) => line.goodsNo)
      await writeAdjust(ctx, { ...head, remark: '导入', lines }, await pricesOf(ctx, ownerNo, goods), false)
    }
  },
}

export default rowEndpoints(calls, '库存调整导入', adjustments)
