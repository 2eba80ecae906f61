// 期初库存导入 · import/stock
import * as calls from '#contract/import/stock'
import { stocklessText } from '#contract/rules/goodsTexts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { enqueue } from '../platform/jobs.ts'
import { forwardTask } from '../core/orders/forward.ts'
import { seesOwner, seesWarehouse, warehouseKey } from '../platform/scope.ts'
import { bookStock } from '../core/stock/book.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { type RowImport } from './rowImport.ts'
import { cellsOf, repeatedRows, type RowFault, type TemplateRow } from './rowFaults.ts'
import { loadShelf, type Bin, type Shelf } from '../core/stock/shelf.ts'

const { stockFields: fields } = calls

const { text, fault } = cellsOf(fields)
const quality = (row: TemplateRow): number => Number(row.fields['quality'] ?? 1)

/** flow_type 9 调整: opening stock is neither received nor found. */
const OPENING_FLOW = 9

const keyOf = (row: TemplateRow): string =>
  [
    text(row, 'warehouse'),
    text(row, 'locationNo'),
    text(row, 'ownerNo'),
    text(row, 'goodsNo'),
    text(row, 'batchNo'),
    quality(row),
  ].join('|')

const openingStock: RowImport = {
  biz: 'stock',
  fields,
  check: async (ctx, rows) => {
    const shelf = await loadShelf(
      ctx,
      rows.map((row) => ({ ownerNo: text(row, 'ownerNo'), goodsNo: text(row, 'goodsNo'), locationNo: text(row, 'locationNo') })),
    )
    const faults = rows.flatMap((row) => rowFaults(ctx, shelf, row))
    return [...faults, ...mixFaults(shelf, rows), ...repeatedRows(rows, keyOf, 'locationNo', fields.locationNo.label)]
  },
  write: async (ctx, rows, request) => {
    const shelf = await loadShelf(
      ctx,
      rows.map((row) => ({ ownerNo: text(row, 'ownerNo'), goodsNo: text(row, 'goodsNo'), locationNo: text(row, 'locationNo') })),
    )
    await bookStock(
      ctx.tx,
      rows.flatMap((row) => {
        const place = binOf(shelf, row)
        if (place === undefined) return []
        const produceDate = text(row, 'produceDate') || null
        return [
          {
            warehouseNo: place.warehouseNo,
            sid: place.sid,
            locationNo: place.locationNo,
            ownerNo: text(row, 'ownerNo'),
            goodsNo: text(row, 'goodsNo'),
            batchNo: text(row, 'batchNo'),
            quality: quality(row),
            locationType: place.type,
            qty: Number(row.fields['qty']),
            flowType: OPENING_FLOW,
            flowKey: `${request.id}-${row.rowNum}`,
            bizType: 'OPENING',
            bizNo: request.id,
            remark: '期初库存',
            occurredAt: ctx.at,
            bizDate: ctx.today,
            operatorId: ctx.person.userId,
            operatorName: ctx.person.name,
            produceDate,
            expireDate: expireDate(shelf, row, produceDate),
            inDate: ctx.today,
          },
        ]
      }),
      ctx,
    )
    await tellStock(ctx, shelf, rows)
    // orders that waited for this stock are tried as soon as it is committed
    if (rows.length > 0)
      await enqueue(ctx.tx, forwardTask.name, { tenantId: ctx.tenantId }, `${forwardTask.name}-${ctx.tenantId}`)
  },
}

/** Lists of stock are told once for each owner in each warehouse. */
const tellStock = (ctx: Ctx, shelf: Shelf, rows: readonly TemplateRow[]): Promise<void> => {
  const owned = new Map(
    rows.flatMap((row) => {
      const place = warehouseOf(shelf, row)
      const ownerNo = text(row, 'ownerNo')
      return place === undefined ? [] : [[`${place.warehouseNo}|${place.sid}|${ownerNo}`, { ...place, ownerNo }] as const]
    }),
  )
  return changed(
    ctx,
    [...owned].map(([key, { warehouseNo, sid, ownerNo }]) => ({
      resource: 'stock/stock',
      key,
      op: 'put',
      warehouseNo,
      sid,
      ownerNo,
    })),
  )
}

/** 仓库 is a number, or number-sid where one number has several accounts. */
const warehouseOf = (shelf: Shelf, row: TemplateRow): { warehouseNo: string; sid: string } | undefined => {
  const typed = text(row, 'warehouse')
  const found = shelf.warehouses.filter((one) => one.warehouseNo === typed || warehouseKey(one.warehouseNo, one.sid) === typed)
  return found.length === 1 ? found[0] : undefined
}

const binOf = (shelf: Shelf, row: TemplateRow): Bin | undefined => {
  const warehouse = warehouseOf(shelf, row)
  return warehouse && shelf.bins.get(`${warehouseKey(warehouse.warehouseNo, warehouse.sid)}|${text(row, 'locationNo')}`)
}

const rowFaults = (ctx: Ctx, shelf: Shelf, row: TemplateRow): RowFault[] => {
  const warehouse = warehouseOf(shelf, row)
  if (warehouse === undefined) return [fault(row, 'warehouse', `仓库不存在：${text(row, 'warehouse')}`)]
  if (!seesWarehouse(ctx.person, warehouse.warehouseNo, warehouse.sid))
    return [fault(row, 'warehouse', `无仓库权限：${text(row, 'warehouse')}`)]
  const ownerNo = text(row, 'ownerNo')
  if (!shelf.owners.has(ownerNo)) return [fault(row, 'ownerNo', `货主不存在：${ownerNo}`)]
  if (!seesOwner(ctx.person, ownerNo)) return [fault(row, 'ownerNo', `无货主权限：${ownerNo}`)]
  const found: RowFault[] = []
  const goods = shelf.goods.get(`${ownerNo}|${text(row, 'goodsNo')}`)
  if (goods === undefined) found.push(fault(row, 'goodsNo', `商品不存在：${text(row, 'goodsNo')}`))
  else if (goods.stockless) found.push(fault(row, 'goodsNo', stocklessText))
  else if (goods.expires && text(row, 'batchNo') === '' && text(row, 'produceDate') === '')
    found.push(fault(row, 'produceDate', '效期管理的商品必须填写批次或生产日期'))
  if (text(row, 'produceDate') > ctx.today) found.push(fault(row, 'produceDate', '生产日期不能晚于今天'))
  const bin = binOf(shelf, row)
  if (bin === undefined) found.push(fault(row, 'locationNo', `库位不存在：${text(row, 'locationNo')}`))
  else if (bin.blocked !== null) found.push(fault(row, 'locationNo', bin.blocked))
  else if (bin.rows.some((held) => held.key === stockKey(row)))
    found.push(fault(row, 'locationNo', `库位库存已存在：${text(row, 'locationNo')}`))
  return found
}

const stockKey = (row: TemplateRow): string =>
  [text(row, 'ownerNo'), text(row, 'goodsNo'), text(row, 'batchNo'), quality(row)].join('|')

/** Mix flags hold for what lies in the bin and for what the file puts there together (I6). */
const mixFaults = (shelf: Shelf, rows: readonly TemplateRow[]): RowFault[] => {
  const lying = new Map<string, { ownerNo: string; goodsNo: string; batchNo: string }[]>()
  return rows.flatMap((row) => {
    const bin = binOf(shelf, row)
    if (bin === undefined || bin.blocked !== null) return []
    const key = `${bin.warehouseNo}|${bin.sid}|${bin.locationNo}`
    const here = lying.get(key) ?? bin.rows.map(({ ownerNo, goodsNo, batchNo }) => ({ ownerNo, goodsNo, batchNo }))
    const mine = { ownerNo: text(row, 'ownerNo'), goodsNo: text(row, 'goodsNo'), batchNo: text(row, 'batchNo') }
    lying.set(key, [...here, mine])
    const other = (test: (one: (typeof here)[number]) => boolean): boolean => here.some(test)
    if (bin.owners?.includes(mine.ownerNo) === false || (!bin.mixOwner && other((one) => one.ownerNo !== mine.ownerNo)))
      return [fault(row, 'locationNo', '库位不允许混放货主')]
    if (!bin.mixGoods && other((one) => one.goodsNo !== mine.goodsNo)) return [fault(row, 'locationNo', '库位不允许混放商品')]
    if (
      !bin.mixBatch &&
      other((one) => one.ownerNo === mine.ownerNo && one.goodsNo === mine.goodsNo && one.batchNo !== mine.batchNo)
    )
      return [fault(row, 'locationNo', '库位不允许混放批次')]
    return []
  })
}

/** produce_date + shelf life (I7); unknown without either. */
const expireDate = (shelf: Shelf, row: TemplateRow, produceDate: string | null): string | null => {
  const days = shelf.goods.get(`${text(row, 'ownerNo')}|${text(row, 'goodsNo')}`)?.shelfLifeDay
  if (produceDate === null || days === null || days === undefined) return null
  return new Date(Date.parse(`${produceDate}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export default rowEndpoints(calls, '期初库存导入', openingStock)
