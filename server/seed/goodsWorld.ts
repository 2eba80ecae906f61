// 演示商品与库存 · seed/goodsWorld
/** Goods with barcodes, bins in walking order, totes, consumables and opening stock of one tenant: master data, so inserted directly. */
import { toteNo } from '#contract/rules/docNo'
import { bookStock, type StockChange } from '../core/stock/book.ts'
import { bornWarehouses } from '../warehouse/bornWarehouse.ts'
import { insertRows } from '../platform/rows.ts'
import { insertGoods } from './goodsRows.ts'
import { goodsOf, type SeedGoods, type SeedOwner } from './goodsMade.ts'
import { consumables } from './profile.ts'
import { stream } from './random.ts'
import type { SeedCtx } from './seedCtx.ts'

export interface SeedSize {
  readonly seed: number
  readonly skuNum: number
  readonly bins: number
  readonly totes: number
}

/** Inserts goods of every child owner, more for larger owners (Zipf). Returns them for the bins and the orders. */
export const seedGoods = async (ctx: SeedCtx, owners: readonly SeedOwner[], size: SeedSize): Promise<SeedGoods[]> => {
  const newGoods = goodsOf(owners, size.seed, size.skuNum)
  await insertGoods(
    ctx,
    newGoods.map((g) => ({
      ownerNo: g.ownerNo,
      goodsNo: g.goodsNo,
      goodsName: g.name,
      specName: g.spec,
      mainBarcode: g.barcode,
      grossWeightG: g.grossWeightG,
      lengthMm: g.sides[0],
      widthMm: g.sides[1],
      heightMm: g.sides[2],
      isFragile: g.fragile ? 1 : 0,
      expiryManage: g.shelfLifeDay > 0 ? 1 : 0,
      shelfLifeDay: g.shelfLifeDay || null,
      warnDay: g.shelfLifeDay > 0 ? Math.floor(g.shelfLifeDay / 6) : null,
      lockDay: g.shelfLifeDay > 0 ? Math.floor(g.shelfLifeDay / 12) : null,
      boxNum: g.boxNum,
      priceFen: g.priceFen,
    })),
    newGoods.flatMap(({ ownerNo, goodsNo, barcode, boxBarcode, boxNum }) => [
      { ownerNo, goodsNo, barcode, isMain: 1 as const },
      ...(boxBarcode === '' ? [] : [{ ownerNo, goodsNo, barcode: boxBarcode, packQty: boxNum }]),
    ]),
  )
  return newGoods
}

export interface SeedBin {
  readonly locationNo: string
  readonly pickSeq: number
}
/**
 * Bays of an aisle, each with bins on `levels` levels. Aisles are walked in an S: the first one away from the dock, the second one back.
 */
const baysPerAisle = 12
const levels = 4

/** Picking bins `区-巷道-排-层` of one warehouse, in walking order. */
export const binsOf = (count: number): SeedBin[] =>
  Array.from({ length: count }, (_, i) => {
    const perAisle = baysPerAisle * levels
    const aisle = Math.floor(i / perAisle)
    const inAisle = i % perAisle
    const bay = Math.floor(inAisle / levels)
    const level = (inAisle % levels) + 1
    const walked = aisle % 2 === 0 ? bay : baysPerAisle - 1 - bay
    const zone = String.fromCodePoint(65 + (Math.floor(aisle / 20) % 26))
    const number = (n: number): string => String(n).padStart(2, '0')
    return {
      locationNo: `${zone}-${number((aisle % 20) + 1)}-${number(bay + 1)}-${level}`,
      pickSeq: (aisle * baysPerAisle + walked) * levels + level,
    }
  })

/** zone_type and location_type of picking bins. */
const picking = 1
/** Inserts zones, bins and totes of one warehouse. */
export const seedBins = async (ctx: SeedCtx, warehouseNo: string, sid: string, size: SeedSize): Promise<SeedBin[]> => {
  await bornWarehouses(ctx, [{ warehouseNo, sid }])
  const bins = binsOf(size.bins)
  const zones = [...new Set(bins.map((bin) => bin.locationNo.slice(0, 1)))]
  const sameColumns = { warehouseNo, sid, createTime: ctx.at, updateTime: ctx.at }
  await insertRows(
    ctx.tx,
    'zone',
    zones.map((zoneNo) => ({ id: ctx.id(), zoneNo, zoneName: `${zoneNo}区` })),
    { all: { ...sameColumns, zoneType: picking, sort: 10 } },
  )
  await insertRows(
    ctx.tx,
    'location',
    bins.map(({ locationNo, pickSeq }) => {
      const [zoneNo = '', aisle = '', bay = '', level = ''] = locationNo.split('-')
      return { id: ctx.id(), locationNo, zoneNo, aisle, bay, level, pickSeq }
    }),
    { all: { ...sameColumns, locationType: picking } },
  )
  await insertRows(
    ctx.tx,
    'tote',
    Array.from({ length: size.totes }, (_, i) => ({ id: ctx.id(), toteNo: toteNo(i + 1) })),
    { all: sameColumns },
  )
  return bins
}

/** Inserts the opening stock: every goods in one to three bins of the warehouse, popular ones in more; booked like any other change. */
export const seedStock = async (
  ctx: SeedCtx,
  warehouseNo: string,
  sid: string,
  goods: readonly SeedGoods[],
  bins: readonly SeedBin[],
  size: SeedSize,
): Promise<number> => {
  const random = stream(size.seed, ctx.tenantId, warehouseNo, 'stock')
  const order = random.shuffle(bins)
  let at = 0
  const changes = goods.flatMap((g) => {
    const spread = g.popularity > 0.01 ? 3 : g.popularity > 0.001 ? 2 : 1
    return Array.from({ length: spread }, (_, nth): StockChange => {
      const bin = order[at++ % order.length]
      if (!bin) throw new Error('a warehouse without bins holds no stock')
      const ageDays = random.int(5, 90)
      const expires = g.shelfLifeDay > 0
      return {
        warehouseNo,
        sid,
        locationNo: bin.locationNo,
        locationType: 1,
        ownerNo: g.ownerNo,
        goodsNo: g.goodsNo,
        batchNo: expires ? `P${shifted(ctx.today, -ageDays).replaceAll('-', '')}` : '',
        quality: 1,
        qty: Math.max(24, Math.round(20_000 * g.popularity)) + random.int(0, 40),
        flowType: 9,
        flowKey: `OPEN|${warehouseNo}|${sid}|${g.ownerNo}|${g.goodsNo}|${nth}`.slice(0, 96),
        bizType: 'OPENING',
        bizNo: '期初',
        remark: '期初库存',
        occurredAt: ctx.at,
        bizDate: ctx.today,
        operatorId: null,
        operatorName: '期初导入',
        inDate: shifted(ctx.today, -ageDays),
        ...(expires
          ? { produceDate: shifted(ctx.today, -ageDays), expireDate: shifted(ctx.today, g.shelfLifeDay - ageDays) }
          : {}),
      }
    })
  })
  for (let from = 0; from < changes.length; from += 1000) await bookStock(ctx.tx, changes.slice(from, from + 1000), ctx)
  return changes.length
}

/** Inserts the carton set, with stock in every warehouse. */
export const seedConsumables = async (
  ctx: SeedCtx,
  warehouses: readonly { warehouseNo: string; sid: string }[],
): Promise<void> => {
  const sameColumns = { createTime: ctx.at, updateTime: ctx.at }
  await insertRows(
    ctx.tx,
    'consumable',
    consumables.map(({ consumableNo, name, type, inner, weightG }) => ({
      id: ctx.id(),
      consumableNo,
      consumableName: name,
      consumableType: type,
      innerLMm: inner?.[0] ?? null,
      innerWMm: inner?.[1] ?? null,
      innerHMm: inner?.[2] ?? null,
      weightG,
      barcode: consumableNo,
      costPriceE4: String(weightG * 50),
      salePriceE4: String(weightG * 80),
    })),
    { all: sameColumns },
  )
  await insertRows(
    ctx.tx,
    'consumable_stock',
    consumables.flatMap(({ consumableNo }) =>
      warehouses.map(({ warehouseNo, sid }) => ({ id: ctx.id(), warehouseNo, sid, consumableNo })),
    ),
    { all: { ...sameColumns, qty: 20_000, safeQty: 2000, lastInTime: ctx.at } },
  )
}

/** A Shanghai day `days` later. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
