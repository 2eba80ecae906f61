// 移库单导入 · import/move
import * as calls from '#contract/import/move'
import { STAGING } from '#contract/rules/place'
import { linesMax } from '#contract/stock/move'
import type { Ctx } from '../platform/ctx.ts'
import { seesOwner, seesWarehouse, warehouseKey } from '../platform/scope.ts'
import { readStock, type StockKey } from '../platform/stock/book.ts'
import { freeOf } from '../platform/stock/document.ts'
import { writeMoves, type MoveLine } from '../platform/stock/moveDoc.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf, repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'
import { loadShelf, type Shelf } from './stockRefs.ts'

const { moveFields: fields } = calls
const { text, fault } = cellsOf(fields)

const warehouseOf = (shelf: Shelf, row: TemplateRow) => {
  const typed = text(row, 'warehouse')
  const found = shelf.warehouses.filter((one) => one.warehouseNo === typed || warehouseKey(one.warehouseNo, one.sid) === typed)
  return found.length === 1 ? found[0] : undefined
}

const lineOf = (row: TemplateRow): MoveLine => ({
  ownerNo: text(row, 'ownerNo'),
  goodsNo: text(row, 'goodsNo'),
  batchNo: text(row, 'batchNo'),
  quality: Number(row.fields['quality'] ?? 1),
  fromLocationNo: text(row, 'fromLocationNo'),
  toLocationNo: text(row, 'toLocationNo'),
  qty: Number(row.fields['qty'] ?? 0),
})
const keyText = (row: TemplateRow): string =>
  [text(row, 'warehouse'), ...Object.values({ ...lineOf(row), toLocationNo: '', qty: '' })].join('|')

const load = (ctx: Ctx, rows: readonly TemplateRow[]): Promise<Shelf> =>
  loadShelf(
    ctx,
    rows.flatMap((row) =>
      (['fromLocationNo', 'toLocationNo'] as const).map((name) => ({
        ownerNo: text(row, 'ownerNo'),
        goodsNo: text(row, 'goodsNo'),
        locationNo: text(row, name),
      })),
    ),
  )

const binFaults = (shelf: Shelf, row: TemplateRow, place: { warehouseNo: string; sid: string }): RowFault[] =>
  (['fromLocationNo', 'toLocationNo'] as const).flatMap((name) => {
    const bin = shelf.bins.get(`${warehouseKey(place.warehouseNo, place.sid)}|${text(row, name)}`)
    if (bin === undefined) return [fault(row, name, `${fields[name].label}不存在：${text(row, name)}`)]
    if (STAGING.has(bin.type)) return [fault(row, name, `库位${text(row, name)}是系统暂存位，请按对应任务处理`)]
    return name === 'toLocationNo' && bin.blocked !== null ? [fault(row, name, bin.blocked)] : []
  })

const rowFaults = (ctx: Ctx, shelf: Shelf, row: TemplateRow): RowFault[] => {
  const place = warehouseOf(shelf, row)
  if (place === undefined) return [fault(row, 'warehouse', `仓库不存在：${text(row, 'warehouse')}`)]
  if (!seesWarehouse(ctx.person, place.warehouseNo, place.sid))
    return [fault(row, 'warehouse', `无仓库权限：${text(row, 'warehouse')}`)]
  const line = lineOf(row)
  if (!shelf.owners.has(line.ownerNo)) return [fault(row, 'ownerNo', `货主编号不存在：${line.ownerNo}`)]
  if (!seesOwner(ctx.person, line.ownerNo)) return [fault(row, 'ownerNo', `无货主权限：${line.ownerNo}`)]
  if (!shelf.goods.has(`${line.ownerNo}|${line.goodsNo}`)) return [fault(row, 'goodsNo', `商品编号不存在：${line.goodsNo}`)]
  if (line.fromLocationNo === line.toLocationNo) return [fault(row, 'toLocationNo', '源库位与目标库位相同')]
  return binFaults(shelf, row, place)
}

const moves: RowImport = {
  biz: 'move',
  fields,
  document: { word: '移库单', by: ['warehouse'] },
  check: async (ctx, rows) => {
    const shelf = await load(ctx, rows)
    const faults = rows.flatMap((row) => rowFaults(ctx, shelf, row))
    const keys = new Map(
      rows.flatMap((row): [TemplateRow, StockKey][] => {
        const place = warehouseOf(shelf, row)
        const line = lineOf(row)
        return place === undefined ? [] : [[row, { ...place, ...line, locationNo: line.fromLocationNo }]]
      }),
    )
    const held = await readStock(ctx.tx, [...keys.values()])
    const wrong = new Set(faults.map((one) => one.rowNum))
    const short = [...keys].flatMap(([row, key]) => {
      const { goodsNo, fromLocationNo, qty } = lineOf(row)
      const free = freeOf(held, key)
      return wrong.has(row.rowNum) || free >= qty
        ? []
        : [fault(row, 'qty', `库存不足：${goodsNo} 库位${fromLocationNo} 可用${free}`)]
    })
    return [...faults, ...short, ...repeatedRows(rows, keyText, 'fromLocationNo', fields.fromLocationNo.label)]
  },
  write: async (ctx, rows) => {
    const shelf = await load(ctx, rows)
    const groups = new Map<string, TemplateRow[]>()
    for (const row of rows) groups.set(text(row, 'warehouse'), [...(groups.get(text(row, 'warehouse')) ?? []), row])
    const docs = [...groups.values()].flatMap((group) => {
      const place = group[0] === undefined ? undefined : warehouseOf(shelf, group[0])
      if (place === undefined) return []
      const parts = Array.from({ length: Math.ceil(group.length / linesMax) }, (_, i) =>
        group.slice(i * linesMax, (i + 1) * linesMax),
      )
      return parts.map((part) => ({ ...place, lines: part.map(lineOf) }))
    })
    const numbers = docs.length === 0 ? [] : await ctx.numbers('YK', docs.length)
    await writeMoves(
      ctx,
      docs.map((doc, i) => ({ ...doc, moveNo: numbers[i] ?? '', moveType: 1, source: 1, status: 10, remark: '导入' })),
      { userId: ctx.person.userId, name: ctx.person.name },
    )
  },
}

export default rowEndpoints(calls, '移库单导入', moves)
