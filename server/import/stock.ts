// 期初库存导入 · import/stock
import * as calls from '#contract/import/stock'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { enqueue } from '../platform/jobs.ts'
import { forwardTask } from '../core/orders/forward.ts'
import { bookStock } from '../core/stock/book.ts'
import { openingChange, openingFaults, openingPlace, type Opening } from '../core/stock/openingRules.ts'
import { loadShelf, type Shelf } from '../core/stock/shelf.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { type RowImport } from './rowImport.ts'
import { cellsOf, repeatedRows, type TemplateRow } from './rowFaults.ts'

const { stockFields: fields } = calls
const { text, fault } = cellsOf(fields)

const openingOf = (row: TemplateRow): Opening => ({
  warehouse: text(row, 'warehouse'),
  ownerNo: text(row, 'ownerNo'),
  goodsNo: text(row, 'goodsNo'),
  locationNo: text(row, 'locationNo'),
  batchNo: text(row, 'batchNo'),
  produceDate: text(row, 'produceDate') || null,
  quality: Number(row.fields['quality'] ?? 1),
  qty: Number(row.fields['qty']),
})

const keyOf = (row: TemplateRow): string => {
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
    await tellStock(ctx, shelf, openings)
    // orders that waited for this stock are tried as soon as it is committed
    if (rows.length > 0)
      await enqueue(ctx.tx, forwardTask.name, { tenantId: ctx.tenantId }, `${forwardTask.name}-${ctx.tenantId}`)
  },
}

/** Lists of stock are told once for each owner in each warehouse. */
const tellStock = (ctx: Ctx, shelf: Shelf, openings: readonly Opening[]): Promise<void> => {
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

export default rowEndpoints(calls, '期初库存导入', openingStock)
