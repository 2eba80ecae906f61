// 期初库存导入 · stock/openingFile
import { stock } from '#contract/stock/stock'
import { QUALITY } from '#contract/rules/locationType'
import { choice, code, count, day } from '#contract/kinds'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { enqueue } from '../platform/jobs.ts'
import { forwardTask } from '../core/orders/forward.ts'
import { bookStock } from '../core/stock/book.ts'
import { openingChange, openingFaults, openingPlace, type Opening } from './openingRules.ts'
import { loadShelf, type Shelf } from '../core/stock/shelf.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { listImport } from '../import/rowEndpoints.ts'
import type { RowImport } from '../import/templateImport.ts'
import { cellsOf, repeatedRows, type TemplateRow } from '../import/rowFaults.ts'

/** Columns of the opening-stock template (floor.md §5.4 Import — 期初库存). 仓库 is the number, or number-sid. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  locationNo: code('库位', { required: true, max: 32 }),
  batchNo: code('批次', { max: 32 }),
  produceDate: day('生产日期'),
  quality: choice('品质', QUALITY),
  qty: count('数量', { required: true, min: 1, max: 9_999_999 }),
} as const
type Row = TemplateRow<typeof fields>

const { text, fault } = cellsOf(fields)

const openingOf = (row: Row): Opening => ({
  warehouse: text(row, 'warehouse'),
  ownerNo: text(row, 'ownerNo'),
  goodsNo: text(row, 'goodsNo'),
  locationNo: text(row, 'locationNo'),
  batchNo: text(row, 'batchNo'),
  produceDate: text(row, 'produceDate') || null,
  quality: row.fields.quality ?? 1,
  qty: Number(row.fields.qty),
})

const keyOf = (row: Row): string => {
  const { warehouse, locationNo, ownerNo, goodsNo, batchNo, quality } = openingOf(row)
  return [warehouse, locationNo, ownerNo, goodsNo, batchNo, quality].join('|')
}

const openingStock: RowImport = {
  biz: 'stock',
  fields,
  check: async (ctx, rows) => {
    const openings = rows.map(openingOf)
    const found = openingFaults(ctx, await loadShelf(ctx, openings), openings)
    return [
      ...found.flatMap((one) =>
        rows.slice(one.row, one.row + 1).map((row) => fault(row, one.field as keyof typeof fields, sentenceOf(one))),
      ),
      ...repeatedRows(rows, keyOf, 'locationNo', fields.locationNo.label),
    ]
  },
  write: async (ctx, rows, request) => {
    const openings = rows.map(openingOf)
    const shelf = await loadShelf(ctx, openings)
    const changes = openings.map((one, at) =>
      openingChange(ctx, shelf, one, { flowKey: `${request.id}-${rows[at]?.rowNum}`, bizNo: request.id }),
    )
    await bookStock(
      ctx.tx,
      changes.filter((one) => one !== null),
      ctx,
    )
    await publishStock(ctx, shelf, openings)
    // a job allocates outbound orders that wait for this stock, after the commit
    if (rows.length > 0)
      await enqueue(ctx.tx, forwardTask.name, { tenantId: ctx.tenantId }, `${forwardTask.name}-${ctx.tenantId}`)
  },
}

/** One change notice for the stock of each owner in each warehouse. */
const publishStock = (ctx: Ctx, shelf: Shelf, openings: readonly Opening[]): Promise<void> => {
  const owned = new Map(
    openings.flatMap((one) => {
      const place = openingPlace(shelf, one)
      const { ownerNo } = one
      return place === undefined ? [] : [[`${place.warehouseNo}|${place.sid}|${ownerNo}`, { ...place, ownerNo }] as const]
    }),
  )
  return changed(
    ctx,
    [...owned].map(([key, place]) => ({ resource: 'stock/stock', key, op: 'put', ...place })),
  )
}

export default listImport(stock, openingStock)
