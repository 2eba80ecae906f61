// A small warehouse on its own database: one tenant, one WMS warehouse, bins, goods, carriers, and a stopped clock.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import type { ReplyOf } from '#contract/call'
import type { verify } from '#contract/stock/verify'
import { settableClock, type SettableClock } from '#server/platform/clock'
import type { Ctx, Run } from '#server/platform/ctx'
import type { Person } from '#server/platform/person'
import { callerOf, transacted } from '#server/platform/http'
import { columnOf } from '#server/platform/kinds'
import { openServices } from '#server/platform/open'
import type { DatabaseUrls } from '#server/platform/postgres/database'
import type { Readers } from '#server/platform/readers'
import type { Services } from '#server/platform/services'
import { build } from '#server/app'
import { endpoints } from '#server/routes'
import { createOrders } from '#server/core/orders/create'
import type { NewOrder } from '#server/core/orders/newOrder'
import { auditOrders } from '#server/core/orders/audit'
import { allocateOrders } from '#server/core/orders/allocate'
import { takeWaybills } from '#server/core/orders/waybill'
import { bookStock, stockKeyText, type StockChange } from '#server/core/stock/book'
import { PICK_TYPES } from '#contract/rules/pickTypes'
import { CARRIERS } from '#contract/rules/waybillNo'
import type { TestDatabase } from './database.ts'
import { sendTo } from './sendTo.ts'
import type { Answer } from './server.ts'

export interface World {
  readonly tenantId: number
  readonly services: Services
  readonly run: Run
  readonly clock: SettableClock
  readonly person: Person
  /** sends a call as the person */
  send<T = unknown>(route: string, input?: object): Promise<Answer<T>>
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input?: object): Promise<Answer<T>>
  readonly app: FastifyInstance
  readonly urls: DatabaseUrls
  close(): Promise<void>
}

const all = { all: true } as const
export const wh = { warehouseNo: 'W01', sid: 'LOCAL' } as const
export const ownerNo = 'OW001'
export const shopNo = 'SH001'

/** Access token of the supervisor at the desk. */
const deskToken = 'test'

/** Everyone may do everything here: the generated tests cover rights. */
const boss: Person = {
  userId: '1',
  name: '王主管',
  account: 'wh_manager',
  operatorKey: 'U1',
  isAdmin: true,
  sessionId: '1',
  clientKind: 0,
  rights: new Set(endpoints.flatMap((one) => (typeof one.may === 'number' ? [one.may] : []))),
  scope: { owner: all, warehouse: all, network: all, shop: all, hrCompany: all },
}

export const openWorld = async (person: Person = boss, readers?: Readers): Promise<World> => {
  // only inside a test run: a bench brings its own database
  const { cloneDatabase } = await import('./database.ts')
  return openWorldOn(await cloneDatabase(), person, readers)
}

/** The same on a migrated database of the caller; `drop` is called at the end. */
export const openWorldOn = async (
  database: Pick<TestDatabase, 'urls' | 'drop'>,
  person: Person = boss,
  readers?: Readers,
): Promise<World> => {
  await regions(database.urls.owner)
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-outbound-'))
  const clock = settableClock(Date.parse('2025-06-17T10:00:00+08:00'))
  const opened = await openServices({
    urls: database.urls,
    dataDir,
    version: '202506170000',
    clock,
    ...(readers && { readers }),
  })
  const services: Services = {
    ...opened.services,
    sessions: {
      ...opened.services.sessions,
      // the desk needs no session; a token of a real session is looked up
      find: (tenantId, token) => (token === deskToken ? Promise.resolve(person) : opened.services.sessions.find(tenantId, token)),
    },
  }
  const made = await services.db.global<{ id: number }>(`select app.create_tenant('t1', '一号仓配', '一号', $1) as id`, [
    new Date(),
  ])
  const tenantId = made[0]?.id ?? 0
  const run: Run = (step, options) => transacted(callerOf(services, tenantId, person), step, options)
  await run(master)
  const app = await build(services)
  const send: World['send'] = (route, input) => sendTo(app, route, input, { tenantid: String(tenantId), accesstoken: deskToken })
  return {
    tenantId,
    services,
    run,
    clock,
    person,
    app,
    urls: database.urls,
    send,
    call: (method, path, input) => send(`${method} ${path}`, input),
    close: async () => {
      await app.close()
      await opened.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const regions = async (url: string): Promise<void> => {
  const owner = new Client(url)
  await owner.connect()
  await owner.query(`insert into region (region_code, name, parent_code, level)
    values ('330000', '浙江省', null, 1), ('330100', '杭州市', '330000', 2), ('330110', '余杭区', '330100', 3) on conflict do nothing`)
  await owner.end()
}

/** Warehouse, owner, shop, carriers, pick types. */
const master = async ({ tx, at, tenantId, id }: Ctx): Promise<void> => {
  const put = (table: string, row: Record<string, unknown>): Promise<unknown> => {
    const full: Record<string, unknown> = { tenantId, id: id(), createTime: at, updateTime: at, ...row }
    const names = Object.keys(full)
    return tx.query(
      `insert into ${table} as t (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(full),
    )
  }
  await put('warehouse', {
    parentWarehouseNo: 'P01',
    warehouseName: '余杭仓',
    shortName: '余杭',
    provinceCode: '330000',
    cityCode: '330100',
    address: '余杭区一号',
    hireAreaM2: 100,
    useAreaM2: 90,
  })
  await put('wms_warehouse', { warehouseNo: 'W01', sid: 'LOCAL', warehouseName: '余杭良品仓', parentWarehouseNo: 'P01' })
  await put('owner', { ownerNo, shortName: '花间', fullName: '花间美妆' })
  await put('owner_enter_control', { ownerNo, ...columns(wh), planEnterDate: '2025-01-01', status: 40 })
  for (const { logisticsCode, logisticsName, noPattern } of CARRIERS) {
    await put('logistics_company', { logisticsCode, logisticsName, noPattern })
  }
  await put('shop', {
    shopNo,
    shopName: '花间旗舰店',
    ownerNo,
    platformCode: 1,
    defaultLogisticsCode: 'ZTO',
  })
  for (const [zoneNo, zoneType] of [
    ['A', 1],
    ['EXC', 10],
  ] as const)
    await put('zone', { ...columns(wh), zoneNo, zoneName: zoneNo, zoneType })
  await put('location', { ...columns(wh), locationNo: 'EXC-STAGE', zoneNo: 'EXC', locationType: 9, pickSeq: 999_999 })
  for (const def of PICK_TYPES) await put('pick_type_def', numbered(def))
}

const columns = (warehouse: typeof wh): { warehouseNo: string; sid: string } => ({
  warehouseNo: warehouse.warehouseNo,
  sid: warehouse.sid,
})
/** Flags as the database stores them. */
const numbered = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))

/** A goods with its barcode; weight in g. */
export const addGoods = (world: World, goodsNo: string, grossWeightG = 200): Promise<void> =>
  world.run(async ({ tx, tenantId, at, id }) => {
    await tx.query(
      `insert into goods as g (tenant_id, id, owner_no, goods_no, goods_name, main_barcode, gross_weight_g, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [tenantId, id(), ownerNo, goodsNo, `商品${goodsNo}`, `69${goodsNo}`, grossWeightG, at],
    )
    await tx.query(
      `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, create_time, update_time)
       values ($1, $2, $3, $4, $5, 1, $6, $6)`,
      [tenantId, id(), ownerNo, `69${goodsNo}`, goodsNo, at],
    )
  })

/** A picking bin with pieces of one goods, booked as a receipt. */
export const addStock = (world: World, locationNo: string, pickSeq: number, goodsNo: string, qty: number): Promise<void> =>
  world.run(async (ctx) => {
    await ctx.tx.query(
      `insert into location as l (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, create_time, update_time)
       values ($1, $2, $3, $4, $5, 'A', 1, $6, $7, $7) on conflict (tenant_id, warehouse_no, sid, location_no) do nothing`,
      [ctx.tenantId, ctx.id(), wh.warehouseNo, wh.sid, locationNo, pickSeq, ctx.at],
    )
    await bookStock(
      ctx.tx,
      [
        {
          ...wh,
          locationNo,
          ownerNo,
          goodsNo,
          batchNo: '',
          quality: 1,
          locationType: 1,
          qty,
          flowType: 9,
          flowKey: ctx.id(),
          bizType: 'OPENING',
          bizNo: 'QC',
          occurredAt: ctx.at,
          bizDate: ctx.today,
          operatorId: '1',
          operatorName: '王主管',
          inDate: ctx.today,
        },
      ],
      ctx,
    )
  })

/** An order to Hangzhou; lines as goods → pieces. */
export const newOrder = (
  srcOrderNo: string,
  lines: Readonly<Record<string, number>>,
  more: Partial<NewOrder> = {},
): NewOrder => ({
  ...wh,
  srcOrderNo,
  ownerNo,
  shopNo,
  receiverName: '张小满',
  receiverMobile: '13812345678',
  receiverAddress: '文一西路 1 号',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330110',
  tradeTime: new Date('2025-06-17T01:00:00Z'),
  payTime: new Date('2025-06-17T01:01:00Z'),
  lines: Object.entries(lines).map(([goodsNo, qty]) => ({ goodsNo, qty })),
  ...more,
})

/** Enters orders and returns their numbers. */
export const enter = (world: World, orders: readonly NewOrder[]): Promise<string[]> =>
  world.run(async (ctx) => {
    const entries = await createOrders(ctx, orders)
    return entries.map((entry) => {
      if (!entry.ok) throw new Error(`refused: ${entry.refusal.code}`)
      return entry.stockoutNo
    })
  })

/** Rows of a statement whose `$1` is the tenant, for the assertions of a test. */
export const rows = <R extends object>(world: World, sql: string, params: readonly unknown[] = []): Promise<R[]> =>
  world.run(({ tx, tenantId }) => tx.query<R>(sql, [tenantId, ...params]), { readOnly: true })

let serial = 0
/** Orders at 待波次 with a waybill, one per line set. */
export const readyOrders = async (world: World, lines: readonly Readonly<Record<string, number>>[]): Promise<string[]> => {
  const nos = await enter(
    world,
    lines.map((line) => newOrder(`SRC${++serial}`, line)),
  )
  await world.run((ctx) => auditOrders(ctx, nos))
  await world.run((ctx) => allocateOrders(ctx, nos))
  await takeWaybills(world.run, nos)
  return nos
}

/** Makes and releases a wave of these orders; returns its number. */
export const releasedWave = async (world: World, stockoutNos: readonly string[]): Promise<string> => {
  const made = await world.call<{ waveNo: string }>('POST', '/v1/wave', { ...wh, stockoutNos })
  await world.call('POST', '/v1/wave/release', { waveNo: made.data.waveNo })
  return made.data.waveNo
}

/**
 * Writes what a finished pick leaves: pieces with their reservations in the pick order's OUT-STAGE, lines picked, pick order 30, the order
 * at `status`.
 */
export const standAt = (world: World, stockoutNo: string, status: number): Promise<void> =>
  world.run(async (ctx) => {
    const allocs = await ctx.tx.query<{
      id: string
      lineNo: number
      locationNo: string
      batchNo: string
      allocQty: number
      pickNo: string
      goodsNo: string
    }>(
      `select a.id, a.line_no, a.location_no, a.batch_no, a.alloc_qty, a.pick_no, l.goods_no
         from stock_alloc a join stockout_line l on l.tenant_id = $1 and l.stockout_no = a.stockout_no and l.line_no = a.line_no
        where a.tenant_id = $1 and a.stockout_no = $2 and a.status = 1`,
      [ctx.tenantId, stockoutNo],
    )
    const change = (alloc: (typeof allocs)[number], locationNo: string, qty: number): StockChange => ({
      ...wh,
      ownerNo,
      locationNo,
      goodsNo: alloc.goodsNo,
      batchNo: alloc.batchNo,
      quality: 1,
      locationType: locationNo === alloc.pickNo ? 4 : 1,
      qty,
      alloc: qty,
      flowType: 3,
      flowKey: ctx.id(),
      bizType: 'PICK_LINE',
      bizNo: alloc.pickNo,
      occurredAt: ctx.at,
      bizDate: ctx.today,
      operatorId: '1',
      operatorName: '王主管',
    })
    const changes = allocs.flatMap((alloc) => [
      change(alloc, alloc.locationNo, -alloc.allocQty),
      change(alloc, alloc.pickNo, alloc.allocQty),
    ])
    const booked = await bookStock(ctx.tx, changes, ctx)
    for (const alloc of allocs) {
      const stage = booked.get(stockKeyText(change(alloc, alloc.pickNo, 0)))
      await ctx.tx.query('update stock_alloc set status = 2, stock_id = $3, location_no = $4 where tenant_id = $1 and id = $2', [
        ctx.tenantId,
        alloc.id,
        stage?.stockId,
        alloc.pickNo,
      ])
      await ctx.tx.query(
        'update stockout_line set picked_qty = picked_qty + $4 where tenant_id = $1 and stockout_no = $2 and line_no = $3',
        [ctx.tenantId, stockoutNo, alloc.lineNo, alloc.allocQty],
      )
    }
    await ctx.tx.query('update stockout_order set status = $3 where tenant_id = $1 and stockout_no = $2', [
      ctx.tenantId,
      stockoutNo,
      status,
    ])
    await ctx.tx.query(
      `update pick_order set status = 30 where tenant_id = $1 and pick_no in
         (select o.pick_no from stockout_order o where o.tenant_id = $1 and o.stockout_no = $2)`,
      [ctx.tenantId, stockoutNo],
    )
    if (status >= 90)
      await ctx.tx.query(
        `update stockout_package set status = 30, weight_g = 500, weigh_time = $3 where tenant_id = $1 and stockout_no = $2`,
        [ctx.tenantId, stockoutNo, ctx.at],
      )
    if (status >= 90)
      await ctx.tx.query('update stockout_order set weight_g = 500 where tenant_id = $1 and stockout_no = $2', [
        ctx.tenantId,
        stockoutNo,
      ])
  })

/** Breaks of the tenant's books; empty if they balance. */
export const broken = async (world: World): Promise<string[]> => {
  const found: string[] = []
  for (let from: string | null = ''; from !== null;) {
    const { data }: { readonly data: ReplyOf<typeof verify> } = await world.call<ReplyOf<typeof verify>>(
      'GET',
      '/v1/stock/verify',
      from === '' ? {} : { from },
    )
    found.push(...data.breaks.map((one) => `${one.rule}：${one.sample}`))
    from = data.next
  }
  return found
}

/** Makes writes to this table fail as PostgreSQL does on a full disk, until `free`. */
export const fillDisk = async (world: World, table: string): Promise<{ free(): Promise<void> }> => {
  const owner = new Client(world.urls.owner)
  await owner.connect()
  await owner.query(`
    create function public.disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert or update on ${table} execute function public.disk_full()`)
  return {
    free: async () => {
      await owner.query('drop function public.disk_full() cascade')
      await owner.end()
    },
  }
}
