// 演示商品与库存 · seed/goodsWorld
/** Goods with barcodes, bins in walking order, totes, consumables and opening stock of one tenant: master data, so inserted directly. */
import { toteNo } from '#contract/rules/docNo'
import { isBig } from '../core/goods/archive.ts'
import { putWords } from '../core/goods/words.ts'
import { bookStock, type StockChange } from '../core/stock/book.ts'
import { bornWarehouse } from '../warehouse/wms.ts'
import type { Tx } from '../platform/db.ts'
import { goodsOf, type SeedGoods, type SeedOwner } from './goodsMade.ts'
import { consumables } from './profile.ts'
import { stream } from './random.ts'

/** What seeding needs: one transaction of the tenant, the seed's clock and ids. */
export interface SeedCtx {
  readonly tenantId: number
  readonly tx: Tx
  readonly at: Date
  readonly today: string
  readonly id: () => string
}
export interface SeedSize {
  readonly seed: number
  readonly skuNum: number
  readonly bins: number
  readonly totes: number
}

/** Goods of every child owner, larger owners more (Zipf). Answers what was made, for the bins and the orders. */
export const seedGoods = async (ctx: SeedCtx, owners: readonly SeedOwner[], size: SeedSize): Promise<SeedGoods[]> => {
  const made = goodsOf(owners, size.seed, size.skuNum)
  await ctx.tx.query(
    `insert into goods as g (tenant_id, id, owner_no, goods_no, goods_name, name_pinyin, spec_name, goods_type, main_barcode, gross_weight_g,
       length_mm, width_mm, height_mm, volume_cm3, is_fragile, is_big, batch_manage, expiry_manage, shelf_life_day, warn_day, lock_day, box_num, price_fen, archive_complete,
       create_time, update_time)
     select $1, n.id, n.owner_no, n.goods_no, n.name, n.pinyin, n.spec, 1, n.barcode, n.weight, n.l, n.w, n.h, n.volume, n.fragile, n.big, n.expiry, n.expiry,
       nullif(n.shelf, 0), case when n.shelf > 0 then n.shelf / 6 end, case when n.shelf > 0 then n.shelf / 12 end, n.box, n.price, 1, $2, $2
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[], $12::int[], $13::int[],
       $14::bigint[], $15::int[], $16::int[], $17::int[], $18::int[], $19::bigint[], $20::int[])
       as n(id, owner_no, goods_no, name, pinyin, spec, barcode, weight, l, w, h, volume, fragile, expiry, shelf, box, price, big)`,
    [
      ctx.tenantId,
      ctx.at,
      made.map(() => ctx.id()),
      made.map((g) => g.ownerNo),
      made.map((g) => g.goodsNo),
      made.map((g) => g.name),
      made.map((g) => g.pinyin),
      made.map((g) => g.spec),
      made.map((g) => g.barcode),
      made.map((g) => g.grossWeightG),
      made.map((g) => g.sides[0]),
      made.map((g) => g.sides[1]),
      made.map((g) => g.sides[2]),
      made.map((g) => g.volumeCm3),
      made.map((g) => (g.fragile ? 1 : 0)),
      made.map((g) => (g.shelfLifeDay > 0 ? 1 : 0)),
      made.map((g) => g.shelfLifeDay),
      made.map((g) => g.boxNum),
      made.map((g) => g.priceFen),
      made.map((g) =>
        Number(isBig({ lengthMm: g.sides[0], widthMm: g.sides[1], heightMm: g.sides[2], grossWeightG: g.grossWeightG })),
      ),
    ],
  )
  await putWords(ctx.tx, made)
  const codes = made.flatMap((g) => [
    { g, barcode: g.barcode, packQty: 1, type: 1, main: 1 },
    ...(g.boxBarcode === '' ? [] : [{ g, barcode: g.boxBarcode, packQty: g.boxNum, type: 2, main: 0 }]),
  ])
  await ctx.tx.query(
    `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, pack_qty, barcode_type, create_time, update_time)
     select $1, n.id, n.owner_no, n.barcode, n.goods_no, n.main, n.pack, n.type, $2, $2
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[]) as n(id, owner_no, barcode, goods_no, main, pack, type)`,
    [
      ctx.tenantId,
      ctx.at,
      codes.map(() => ctx.id()),
      codes.map((c) => c.g.ownerNo),
      codes.map((c) => c.barcode),
      codes.map((c) => c.g.goodsNo),
      codes.map((c) => c.main),
      codes.map((c) => c.packQty),
      codes.map((c) => c.type),
    ],
  )
  return made
}

export interface SeedBin {
  readonly locationNo: string
  readonly pickSeq: number
}
/** Bins per aisle: both sides of the aisle, walked in an S (odd aisles away from the dock, even ones back). */
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

/** Zones, bins and totes of one warehouse. */
export const seedBins = async (ctx: SeedCtx, warehouseNo: string, sid: string, size: SeedSize): Promise<SeedBin[]> => {
  await bornWarehouse(ctx, warehouseNo, sid)
  const bins = binsOf(size.bins)
  const zones = [...new Set(bins.map((bin) => bin.locationNo.slice(0, 1)))]
  await ctx.tx.query(
    `insert into zone as z (tenant_id, id, warehouse_no, sid, zone_no, zone_name, zone_type, sort, create_time, update_time)
     select $1, n.id, $2, $3, n.zone_no, n.zone_no || '区', 1, 10, $4, $4 from unnest($5::bigint[], $6::text[]) as n(id, zone_no)`,
    [ctx.tenantId, warehouseNo, sid, ctx.at, zones.map(() => ctx.id()), zones],
  )
  await ctx.tx.query(
    `insert into location as l (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, aisle, bay, level, pick_seq, create_time, update_time)
     select $1, n.id, $2, $3, n.location_no, split_part(n.location_no, '-', 1), 1, split_part(n.location_no, '-', 2), split_part(n.location_no, '-', 3),
            split_part(n.location_no, '-', 4), n.pick_seq, $4, $4
     from unnest($5::bigint[], $6::text[], $7::int[]) as n(id, location_no, pick_seq)`,
    [
      ctx.tenantId,
      warehouseNo,
      sid,
      ctx.at,
      bins.map(() => ctx.id()),
      bins.map((bin) => bin.locationNo),
      bins.map((bin) => bin.pickSeq),
    ],
  )
  const totes = Array.from({ length: size.totes }, (_, i) => toteNo(i + 1))
  await ctx.tx.query(
    `insert into tote as t (tenant_id, id, warehouse_no, sid, tote_no, create_time, update_time)
     select $1, n.id, $2, $3, n.tote_no, $4, $4 from unnest($5::bigint[], $6::text[]) as n(id, tote_no)`,
    [ctx.tenantId, warehouseNo, sid, ctx.at, totes.map(() => ctx.id()), totes],
  )
  return bins
}

/** Opening stock: every goods in one to three bins of the warehouse, popular ones more; booked like any other change. */
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
      const born = random.int(5, 90)
      const expires = g.shelfLifeDay > 0
      return {
        warehouseNo,
        sid,
        locationNo: bin.locationNo,
        locationType: 1,
        ownerNo: g.ownerNo,
        goodsNo: g.goodsNo,
        batchNo: expires ? `P${shifted(ctx.today, -born).replaceAll('-', '')}` : '',
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
        inDate: shifted(ctx.today, -born),
        ...(expires ? { produceDate: shifted(ctx.today, -born), expireDate: shifted(ctx.today, g.shelfLifeDay - born) } : {}),
      }
    })
  })
  for (let from = 0; from < changes.length; from += 1000) await bookStock(ctx.tx, changes.slice(from, from + 1000), ctx)
  return changes.length
}

/** The carton set, with stock in every warehouse. */
export const seedConsumables = async (
  ctx: SeedCtx,
  warehouses: readonly { warehouseNo: string; sid: string }[],
): Promise<void> => {
  for (const item of consumables) {
    await ctx.tx.query(
      `insert into consumable as c (tenant_id, id, consumable_no, consumable_name, consumable_type, inner_l_mm, inner_w_mm, inner_h_mm, weight_g, barcode, cost_price_e4,
         sale_price_e4, create_time, update_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3, $10, $11, $12, $12)`,
      [
        ctx.tenantId,
        ctx.id(),
        item.consumableNo,
        item.name,
        item.type,
        item.inner?.[0] ?? null,
        item.inner?.[1] ?? null,
        item.inner?.[2] ?? null,
        item.weightG,
        item.weightG * 50,
        item.weightG * 80,
        ctx.at,
      ],
    )
    for (const place of warehouses) {
      await ctx.tx.query(
        `insert into consumable_stock as s (tenant_id, id, warehouse_no, sid, consumable_no, qty, safe_qty, last_in_time, create_time, update_time)
         values ($1, $2, $3, $4, $5, 20000, 2000, $6, $6, $6)`,
        [ctx.tenantId, ctx.id(), place.warehouseNo, place.sid, item.consumableNo, ctx.at],
      )
    }
  }
}

/** A Shanghai day `days` later. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
