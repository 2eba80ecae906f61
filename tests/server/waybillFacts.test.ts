// 计费底表（office.md §2.5、§3、T10）：出库一次一行，再来不变；改重升一版；先前出库的补上，断了接着来；别的租户看不到。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWaybills } from '#server/finance/waybillFacts'
import { waybillAgainTask, waybillTask } from '#server/finance/waybillTask'
import { insertRows } from '#server/platform/rows'
import { addHandheld, furnish, weighOp, type Handheld, type Parcel } from '../support/floor.ts'
import { shipParcel } from '../support/shipParcel.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let handheld: Handheld
let sent: Parcel
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 2)
  handheld = await addHandheld(world, '打包机')
  await world.run(async (ctx) => {
    const { tx, tenantId, at } = ctx
    await insertRows(tx, 'operate_config', [{ ...wh, id: ctx.id(), oneKeyShip: 1, createTime: at, updateTime: at }])
    await tx.query(`update consumable set sale_price_e4 = 8500 where tenant_id = $1 and consumable_no = 'C1'`, [tenantId])
    await tx.query(
      `update goods set volume_cm3 = 1200, price_fen = 990, is_fragile = 1 where tenant_id = $1 and goods_no = 'G1'`,
      [tenantId],
    )
  })
})
afterAll(() => world.close())

/** Picked, checked, packed, weighed and shipped. */
const ship = (lines: Readonly<Record<string, number>>, weightG?: number): Promise<Parcel> =>
  shipParcel(world, handheld, lines, weightG)
const follow = (stopping = () => false, tenantId = world.tenantId): Promise<void> =>
  waybillTask.run(world.services, { tenantId }, stopping)

interface Fact {
  readonly logisticsNo: string
  readonly revision: number
  readonly weighG: number
}
const facts = (stockoutNo: string): Promise<Fact[]> =>
  rows<Fact>(world, 'select * from fin_waybill where tenant_id = $1 and stockout_no = $2 order by package_no', [stockoutNo])
const countOf = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(world, `select count(*)::int as n from ${table} where tenant_id = $1`))[0]?.n ?? 0

test('a shipped order: the parcel, its goods and its consumables', async () => {
  sent = await ship({ G1: 2, G2: 1 })
  await follow()
  expect(await facts(sent.stockoutNo)).toMatchObject([
    {
      logisticsNo: sent.logisticsNo,
      logisticsCode: 'ZTO',
      ownerNo: 'OW001',
      shopNo: 'SH001',
      warehouseNo: 'W01',
      sid: 'LOCAL',
      parentWarehouseNo: 'P01',
      orderType: 1,
      platformCode: 1,
      provinceCode: '330000',
      cityCode: '330100',
      isFirst: 1,
      weighG: sent.estG,
      skuCount: 2,
      lineCount: 2,
      pieceQty: 3,
      // G2 has neither size nor price
      volumeCm3: '0',
      goodsValueFen: null,
      shipDate: '2025-06-17',
      revision: 1,
      recvStatus: 0,
      payStatus: 0,
    },
  ])
  const goods = await rows(
    world,
    'select goods_no, qty, price_fen, volume_cm3, goods_tags from fin_waybill_goods where tenant_id = $1 order by 1',
  )
  expect(goods).toEqual([
    { goodsNo: 'G1', qty: 2, priceFen: '990', volumeCm3: '1200', goodsTags: ['易碎'] },
    { goodsNo: 'G2', qty: 1, priceFen: null, volumeCm3: null, goodsTags: [] },
  ])
  const used = await rows(
    world,
    'select consumable_no, unit, qty_milli, owner_price_e4, standard_price_e4 from fin_waybill_consumable where tenant_id = $1',
  )
  expect(used).toEqual([{ consumableNo: 'C1', unit: '个', qtyMilli: '1000', ownerPriceE4: null, standardPriceE4: '8500' }])
})

test('T10: delivered again, by events and by what was shipped before, one row stays as it was', async () => {
  const before = await facts(sent.stockoutNo)
  await world.run(({ tx, tenantId }) =>
    tx.query(`update fin_fact_reader set event_id = 0, shipped_text = '-infinity', order_no = '' where tenant_id = $1`, [
      tenantId,
    ]),
  )
  await follow()
  await follow()
  expect(await facts(sent.stockoutNo)).toEqual(before)
  expect(await countOf('fin_waybill_goods')).toBe(2)
  expect(await countOf('fin_waybill_consumable')).toBe(1)
})

test('a weight corrected after shipping: revision 2, once', async () => {
  world.clock.set(world.clock.now() + 60_000)
  await handheld.send([weighOp(handheld, sent, sent.estG + 321)])
  await follow()
  await follow()
  expect(await facts(sent.stockoutNo)).toMatchObject([{ revision: 2, weighG: sent.estG + 321 }])
})

test('prices and sizes of the archive stay as they were at shipping', async () => {
  await world.run(async ({ tx, tenantId }) => {
    await tx.query('update consumable set sale_price_e4 = 9900 where tenant_id = $1', [tenantId])
    await tx.query('update goods set volume_cm3 = 5000, price_fen = 100 where tenant_id = $1', [tenantId])
    await tx.query('update fin_fact_reader set event_id = 0 where tenant_id = $1', [tenantId])
  })
  await follow()
  expect(await facts(sent.stockoutNo)).toMatchObject([{ revision: 2, goodsValueFen: null }])
  expect(await rows(world, 'select standard_price_e4 from fin_waybill_consumable where tenant_id = $1')).toEqual([
    { standardPriceE4: '8500' },
  ])
})

test('an interception after shipping: the parcel counts as on its way back', async () => {
  const answer = await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [sent.stockoutNo], reason: '客户不要了' })
  expect(answer.code).toBe('00000')
  await follow()
  expect(await facts(sent.stockoutNo)).toMatchObject([{ revision: 3, isReturn: 1 }])
})

test('the standard weight of the combination: filled in when it is learned, then kept', async () => {
  const learn = (stdWeightG: number) =>
    world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into fin_weight_combination as c (tenant_id, id, owner_no, combo_key, combo_text, piece_qty, std_weight_g, source, create_time, update_time)
         select $1, $3, o.owner_no, o.composition_key, '-', 3, $4, 3, $5, $5 from stockout_order o where o.tenant_id = $1 and o.stockout_no = $2
             on conflict (tenant_id, owner_no, combo_key) do update set std_weight_g = excluded.std_weight_g`,
        [tenantId, sent.stockoutNo, id(), stdWeightG, at],
      ),
    )
  for (const stdWeightG of [640, 700]) {
    await learn(stdWeightG)
    await world.run(({ tx, tenantId }) => tx.query('update fin_fact_reader set event_id = 0 where tenant_id = $1', [tenantId]))
    await follow()
  }
  expect(await facts(sent.stockoutNo)).toMatchObject([{ revision: 4, stdWeightG: 640 }])
})

/** Orders as they were shipped before there were facts: copies of the first one, one a second earlier than the next. */
const shippedBefore = (n: number): Promise<unknown> =>
  world.run(async ({ tx, tenantId }) => {
    await tx.query(
      `insert into stockout_order as o (tenant_id, id, stockout_no, src_order_no, warehouse_no, sid, owner_no, shop_no, platform_code,
              province_code, city_code, logistics_code, sku_num, goods_num, line_num, composition_key, order_structure, trade_time,
              receive_time, status, ship_time, create_time, update_time)
       select $1, s.id + n, 'OLD' || lpad(n::text, 6, '0'), 'OLD' || n, s.warehouse_no, s.sid, s.owner_no, s.shop_no, s.platform_code,
              s.province_code, s.city_code, s.logistics_code, 1, 1, 1, s.composition_key, s.order_structure, s.trade_time, s.receive_time,
              95, s.ship_time - n * interval '1 second', s.create_time, s.update_time
         from stockout_order s cross join generate_series(1, $3::int) n where s.tenant_id = $1 and s.stockout_no = $2
         on conflict do nothing`,
      [tenantId, sent.stockoutNo, n],
    )
    await tx.query(
      `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
              logistics_no, weight_g, status, create_time, update_time)
       select $1, o.id, o.stockout_no, o.stockout_no, 1, 1, o.warehouse_no, o.sid, o.owner_no, o.logistics_code, o.stockout_no, 500, 40,
              o.create_time, o.update_time
         from stockout_order o where o.tenant_id = $1 and o.stockout_no like 'OLD%' on conflict do nothing`,
      [tenantId],
    )
  })
const oldFacts = async (): Promise<number> =>
  (
    await rows<{ n: number }>(
      world,
      `select count(*)::int as n from fin_waybill where tenant_id = $1 and stockout_no like 'OLD%'`,
    )
  )[0]?.n ?? 0
const readAgain = (): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query(`update fin_fact_reader set shipped_text = '-infinity', order_no = '' where tenant_id = $1`, [tenantId]),
  )

test('what was shipped before is read in parts; killed in the middle it goes on', async () => {
  await shippedBefore(1100)
  await readAgain()
  let asked = 0
  // the events, then one part of what was there before, and the server goes
  await follow(() => (asked += 1) > 2)
  expect(await oldFacts()).toBe(500)
  await follow()
  expect(await oldFacts()).toBe(1100)
  expect(await rows(world, 'select shipped_text, order_no from fin_fact_reader where tenant_id = $1')).toEqual([
    { shippedText: null, orderNo: '' },
  ])
})

test('a part that died before its cursor was stored is written again and changes nothing', async () => {
  await readAgain()
  await follow()
  expect(await rows(world, `select distinct revision from fin_waybill where tenant_id = $1 and stockout_no like 'OLD%'`)).toEqual(
    [{ revision: 1 }],
  )
})

test('an order that cannot be stored is told and stops no other; the night tries it again', async () => {
  const owner = new Client(world.urls.owner)
  await owner.connect()
  await owner.query('delete from fin_waybill')
  await owner.query(`alter table fin_waybill add constraint planted_ck check (stockout_no <> 'OLD000007') not valid`)
  await readAgain()
  await follow()
  expect(await oldFacts()).toBe(1099)
  expect(await rows(world, 'select fail_num, fail_reason from fin_fact_reader where tenant_id = $1')).toEqual([
    { failNum: 1, failReason: expect.stringMatching(/^OLD000007：/) },
  ])
  await owner.query('alter table fin_waybill drop constraint planted_ck')
  await owner.end()
  await waybillAgainTask.run(world.services, { tenantId: world.tenantId }, () => false)
  await follow()
  expect(await oldFacts()).toBe(1100)
})

test('the last tenth of a second of a month, told by a device of another zone, is of that month', async () => {
  const dayOf = async (shipTime: string): Promise<unknown> => {
    await world.run(async (ctx) => {
      await ctx.tx.query('update stockout_order set ship_time = $2 where tenant_id = $1 and stockout_no = $3', [
        ctx.tenantId,
        new Date(shipTime),
        sent.stockoutNo,
      ])
      await writeWaybills(ctx, [sent.stockoutNo])
    })
    return (
      await rows<{ shipDate: string }>(world, 'select ship_date from fin_waybill where tenant_id = $1 and stockout_no = $2', [
        sent.stockoutNo,
      ])
    )[0]?.shipDate
  }
  expect(await dayOf('2025-07-01T00:59:59.900+09:00')).toBe('2025-06-30')
  expect(await dayOf('2025-07-01T01:00:00.000+09:00')).toBe('2025-07-01')
})

test('another tenant has none of it', async () => {
  const made = await world.services.db.global<{ id: number }>(`select app.create_tenant('t2', '二号仓配', '二号', $1) as id`, [
    new Date(),
  ])
  const other = made[0]?.id ?? 0
  await follow(() => false, other)
  const seen = await world.services.db.inTenant(other, (tx) =>
    tx.query('select 1 from fin_waybill union all select 1 from fin_waybill_goods'),
  )
  expect(seen).toEqual([])
})
