// 期初库存的规则 · stock/openingRules
/** Checks rows of opening stock (floor.md §5.4) and makes their bookings. */
import { stocklessText } from '#contract/rules/goodsTexts'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { RuleFault } from '../platform/ruleBook.ts'
import { seesOwner, seesWarehouse, warehouseKey } from '../platform/scope.ts'
import type { StockChange } from '../core/stock/book.ts'
import type { Bin, Shelf } from '../core/stock/shelf.ts'

/** A row of opening stock. */
export interface Opening {
  /** warehouse number, or number-sid if the number has several accounts */
  readonly warehouse: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly locationNo: string
  /** '' for pieces without a batch */
  readonly batchNo: string
  readonly produceDate: string | null
  readonly quality: number
  readonly qty: number
}

/** flow_type 9 调整, because opening stock is neither received nor found */
const OPENING_FLOW = 9
const DAY_MS = 86_400_000

/** The warehouse of a row; undefined if it is unknown, or if several accounts share the number. */
export const openingPlace = (shelf: Shelf, { warehouse }: Opening): Shelf['warehouses'][number] | undefined => {
  const found = shelf.warehouses.filter(
    (one) => one.warehouseNo === warehouse || warehouseKey(one.warehouseNo, one.sid) === warehouse,
  )
  return found.length === 1 ? found[0] : undefined
}

const binOf = (shelf: Shelf, row: Opening): Bin | undefined => {
  const place = openingPlace(shelf, row)
  return place && shelf.bins.get(`${warehouseKey(place.warehouseNo, place.sid)}|${row.locationNo}`)
}

/** All faults of single rows and of rows together; `shelf` has the stored goods, owners and bins. */
export const openingFaults = (ctx: Ctx, shelf: Shelf, rows: readonly Opening[]): readonly RuleFault[] => [
  ...rows.flatMap((one, row) => rowFaults(ctx, shelf, one).map((fault) => ({ row, ...fault }))),
  ...mixFaults(shelf, rows),
]

type Fault = Omit<RuleFault, 'row'>

const rowFaults = (ctx: Ctx, shelf: Shelf, row: Opening): readonly Fault[] => {
  const { warehouse, ownerNo, goodsNo, locationNo, batchNo, produceDate, quality } = row
  const place = openingPlace(shelf, row)
  if (place === undefined) return [{ field: 'warehouse', why: `仓库不存在：${warehouse}` }]
  if (!seesWarehouse(ctx.person, place.warehouseNo, place.sid)) return [{ field: 'warehouse', why: `无仓库权限：${warehouse}` }]
  if (!shelf.owners.has(ownerNo)) return [{ field: 'ownerNo', why: `货主不存在：${ownerNo}` }]
  if (!seesOwner(ctx.person, ownerNo)) return [{ field: 'ownerNo', why: `无货主权限：${ownerNo}` }]
  const found: Fault[] = []
  const goods = shelf.goods.get(`${ownerNo}|${goodsNo}`)
  if (goods === undefined) found.push({ field: 'goodsNo', why: `商品不存在：${goodsNo}` })
  else if (goods.stockless) found.push({ field: 'goodsNo', why: stocklessText })
  else if (goods.expires && batchNo === '' && produceDate === null)
    found.push({ field: 'produceDate', why: '效期管理的商品必须填写批次或生产日期' })
  if (produceDate !== null && produceDate > ctx.today) found.push({ field: 'produceDate', why: '生产日期不能晚于今天' })
  const bin = binOf(shelf, row)
  const key = [ownerNo, goodsNo, batchNo, quality].join('|')
  if (bin === undefined) found.push({ field: 'locationNo', why: `库位不存在：${locationNo}` })
  else if (isSystemPlace(locationNo, bin)) found.push({ field: 'locationNo', why: refuse('A1735', { locationNo }) })
  else if (bin.blocked !== null) found.push({ field: 'locationNo', why: bin.blocked })
  else if (bin.rows.some((held) => held.key === key)) found.push({ field: 'locationNo', why: `库位库存已存在：${locationNo}` })
  return found
}

/** The mix flags of a bin apply to its stock and to the new rows together (I6). */
const mixFaults = (shelf: Shelf, rows: readonly Opening[]): RuleFault[] => {
  const inBin = new Map<string, Pick<Opening, 'ownerNo' | 'goodsNo' | 'batchNo'>[]>()
  return rows.flatMap((mine, row): RuleFault[] => {
    const bin = binOf(shelf, mine)
    if (bin === undefined || bin.blocked !== null) return []
    const key = `${bin.warehouseNo}|${bin.sid}|${bin.locationNo}`
    const here = inBin.get(key) ?? [...bin.rows]
    inBin.set(key, [...here, mine])
    const refuseMix = (why: string): RuleFault[] => [{ row, field: 'locationNo', why }]
    const ownGoods = here.filter((one) => one.ownerNo === mine.ownerNo && one.goodsNo === mine.goodsNo)
    if (bin.owners?.includes(mine.ownerNo) === false || (!bin.mixOwner && here.some((one) => one.ownerNo !== mine.ownerNo)))
      return refuseMix('库位不允许混放货主')
    if (!bin.mixGoods && here.some((one) => one.goodsNo !== mine.goodsNo)) return refuseMix('库位不允许混放商品')
    return !bin.mixBatch && ownGoods.some((one) => one.batchNo !== mine.batchNo) ? refuseMix('库位不允许混放批次') : []
  })
}

/** The booking of a row without a fault; `flow` gives its flow key and document. */
export const openingChange = (
  ctx: Ctx,
  shelf: Shelf,
  row: Opening,
  flow: Pick<StockChange, 'flowKey' | 'bizNo'>,
): StockChange | null => {
  const bin = binOf(shelf, row)
  if (bin === undefined) return null
  const { warehouse: _warehouse, ...piece } = row
  return {
    ...piece,
    ...flow,
    warehouseNo: bin.warehouseNo,
    sid: bin.sid,
    locationNo: bin.locationNo,
    locationType: bin.type,
    flowType: OPENING_FLOW,
    bizType: 'OPENING',
    remark: '期初库存',
    occurredAt: ctx.at,
    bizDate: ctx.today,
    operatorId: ctx.person.userId,
    operatorName: ctx.person.name,
    expireDate: expireDate(shelf.goods.get(`${row.ownerNo}|${row.goodsNo}`)?.shelfLifeDay ?? null, row.produceDate),
    inDate: ctx.today,
  }
}

/** produce_date + shelf life (I7); unknown without either. */
const expireDate = (shelfLifeDay: number | null, produceDate: string | null): string | null =>
  produceDate === null || shelfLifeDay === null
    ? null
    : new Date(Date.parse(`${produceDate}T00:00:00Z`) + shelfLifeDay * DAY_MS).toISOString().slice(0, 10)
