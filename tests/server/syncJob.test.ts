// 数据同步（office.md §21）：从 HTTP 开始、停止，任务一页一页做；断了接着做，一行坏了不连累别行，连着失败就结束。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { reviveSyncTask, syncTask } from '#server/finance/syncTask'
import { runJobs } from '../support/importing.ts'
import { addGoods, addStock, fillDisk, openWorld, ownerNo, readyOrders, rows, type World } from '../support/outbound.ts'
import { shipNow } from '../support/traces.ts'

let world: World
let shipped: readonly string[] = []
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  const orders = await readyOrders(world, [{ G1: 2 }, { G1: 1 }])
  await shipNow(world, orders)
  shipped = orders
})
afterAll(() => world.close())

interface Job {
  readonly jobNo: string
  readonly about: string
  readonly status: number
  readonly doneBp: number | null
  readonly doneNum: number
  readonly failNum: number
  readonly usedSec: number | null
  readonly failReason: string | null
}
const day = { startDate: '2025-06-17', endDate: '2025-06-17' }
const start = (type: string, input: object = day) =>
  world.call<{ jobNo: string }>('POST', `/v1/xxljob/stockout/${type}/sync`, input)
const started = async (type: string, input: object = day): Promise<string> => {
  const { code, msg, data } = await start(type, input)
  if (code !== '00000') throw new Error(msg)
  return data.jobNo
}
const jobOf = async (type: string, jobNo: string): Promise<Job | undefined> => {
  const { data } = await world.call<Page<Job>>('GET', `/v1/xxljob/stockout/${type}/sync/list?jobNo=${jobNo}`)
  return data.records[0]
}
const stop = (jobNo: string) => world.call('PUT', '/v1/xxljob/sync/stop', { jobNo })
/** Runs a job until the server stops before its `pages`-th page. */
const runPages = async (jobNo: string, pages: number): Promise<void> => {
  const [job] = await rows<{ id: string }>(world, 'select id from sync_job where tenant_id = $1 and job_no = $2', [jobNo])
  let asked = 0
  await syncTask.run(world.services, { tenantId: world.tenantId, syncJobId: job?.id ?? '' }, () => (asked += 1) > pages)
}
const waybills = (): Promise<{ stockoutNo: string; revision: number; volumeCm3: string }[]> =>
  rows(world, 'select stockout_no, revision, volume_cm3 from fin_waybill where tenant_id = $1 order by 1')

test('a job reads the orders of its days, and says how it went', async () => {
  const jobNo = await started('order')
  expect(jobNo).toMatch(/^SJ\d{12}$/)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 1, about: '2025-06-17 至 2025-06-17', doneBp: null })
  await runJobs(world)
  expect(await jobOf('order', jobNo)).toMatchObject({
    status: 0,
    doneNum: 2,
    failNum: 0,
    doneBp: 10_000,
    usedSec: 0,
    failReason: null,
  })
  expect((await waybills()).map(({ stockoutNo }) => stockoutNo)).toEqual([...shipped].sort())
})

test('only the days, owners and warehouses that were chosen', async () => {
  const numOf = async (input: object): Promise<number> => {
    const jobNo = await started('order', input)
    await runJobs(world)
    return (await jobOf('order', jobNo))?.doneNum ?? -1
  }
  expect(await numOf({ startDate: '2025-06-18', endDate: '2025-07-18' })).toBe(0)
  expect(await numOf({ startDate: '2025-06-01', endDate: '2025-06-30', ownerNos: [ownerNo], warehouseNos: ['W01-LOCAL'] })).toBe(
    2,
  )
})

test('what is not a span of days, an owner or a warehouse is refused at its field', async () => {
  const faults = async (input: object) => (await start('order', input)).data as unknown
  expect(await faults({ startDate: '2025-06-01', endDate: '2025-07-02' })).toEqual({
    fields: { endDate: '日期范围不能大于31天' },
  })
  expect(await faults({ startDate: '2025-06-02', endDate: '2025-06-01' })).toEqual({
    fields: { endDate: '出库日期到不能早于出库日期从' },
  })
  expect(await faults({ startDate: '2025-02-30', endDate: '2025-03-01' })).toEqual({ fields: { startDate: '出库日期从不正确' } })
  expect(await faults({ ...day, ownerNos: [ownerNo, 'OW999'] })).toEqual({ fields: { ownerNos: '货主不存在：OW999' } })
  expect(await faults({ ...day, warehouseNos: ['W01-NONE'] })).toEqual({ fields: { warehouseNos: '仓库不存在：W01-NONE' } })
})

test('one job of a type at a time for the same days; other days and other types go', async () => {
  const open = await started('order', { startDate: '2025-06-01', endDate: '2025-06-17' })
  expect(await start('order', { startDate: '2025-06-17', endDate: '2025-06-20' })).toMatchObject({
    code: 'A3340',
    msg: '相同类型的同步任务正在执行',
  })
  const both = await Promise.all([start('goods'), start('goods')])
  expect(both.map(({ code }) => code).sort()).toEqual(['00000', 'A3340'])
  const later = await started('order', { startDate: '2025-06-18', endDate: '2025-06-20' })
  await runJobs(world)
  expect(await jobOf('order', open)).toMatchObject({ status: 0 })
  expect(await jobOf('order', later)).toMatchObject({ status: 0 })
})

test('stopped before it began; a job that has ended cannot be stopped', async () => {
  const jobNo = await started('order')
  expect((await stop(jobNo)).code).toBe('00000')
  await runJobs(world)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 5, doneNum: 0 })
  expect(await stop(jobNo)).toMatchObject({ code: 'A3001', msg: '当前状态【已停止】不允许停止' })
  expect((await stop('SJ000000000000')).code).toBe('A0404')
})

test('goods: sizes and prices of the archive are read again, and the parcels are priced again', async () => {
  await world.run(({ tx, tenantId }) => tx.query(`update goods set volume_cm3 = 700 where tenant_id = $1`, [tenantId]))
  await started('order')
  await runJobs(world)
  expect((await waybills()).map(({ revision, volumeCm3 }) => [revision, volumeCm3])).toEqual([
    [1, '0'],
    [1, '0'],
  ])
  await started('goods')
  await runJobs(world)
  expect(new Set((await waybills()).map(({ revision, volumeCm3 }) => `${revision}: ${volumeCm3}`))).toEqual(
    new Set(['2: 1400', '2: 700']),
  )
})

test('consumables: what was used and its price now', async () => {
  await world.run(async (ctx) => {
    const { tx, tenantId, at } = ctx
    await tx.query(
      `insert into consumable as c (tenant_id, id, consumable_no, consumable_name, consumable_type, weight_g, sale_price_e4, create_time, update_time)
       values ($1, $2, 'BOX5', '5号箱', 1, 50, 8500, $3, $3)`,
      [tenantId, ctx.id(), at],
    )
    await tx.query(
      `insert into pack_consumable as k (tenant_id, id, stockout_no, package_no, consumable_no, qty, create_time, update_time)
       select $1, p.id, p.stockout_no, p.package_no, 'BOX5', 1, $3, $3 from stockout_package p where p.tenant_id = $1 and p.stockout_no = $2`,
      [tenantId, shipped[0], at],
    )
  })
  const priceOf = async () => rows(world, `select standard_price_e4 as price from fin_waybill_consumable where tenant_id = $1`)
  await started('consumable')
  await runJobs(world)
  expect(await priceOf()).toEqual([{ price: '8500' }])
  const before = await waybills()
  await world.run(({ tx, tenantId }) => tx.query('update consumable set sale_price_e4 = 9000 where tenant_id = $1', [tenantId]))
  await started('consumable')
  await runJobs(world)
  expect(await priceOf()).toEqual([{ price: '9000' }])
  const raised = (await waybills()).filter(({ stockoutNo, revision }) =>
    before.some((one) => one.stockoutNo === stockoutNo && one.revision < revision),
  )
  expect(raised.map(({ stockoutNo }) => stockoutNo)).toEqual([shipped[0]])
})

/** Many orders of a later day, shipped by their rows; their ids are far below those the server makes. */
const manyOrders = (n: number): Promise<unknown> =>
  world.run(async ({ tx, tenantId }) => {
    await tx.query(
      `insert into stockout_order as o (tenant_id, id, stockout_no, src_order_no, warehouse_no, sid, owner_no, shop_no, platform_code,
              province_code, city_code, logistics_code, sku_num, goods_num, line_num, composition_key, order_structure, trade_time,
              receive_time, status, ship_time, create_time, update_time)
       select $1, 1000000 + n, 'DAY' || lpad(n::text, 6, '0'), 'DAY' || n, s.warehouse_no, s.sid, s.owner_no, s.shop_no, s.platform_code,
              s.province_code, s.city_code, s.logistics_code, 1, 1, 1, s.composition_key, s.order_structure, s.trade_time, s.receive_time,
              95, s.ship_time + interval '10 day' + n * interval '1 second', s.create_time, s.update_time
         from stockout_order s cross join generate_series(1, $3::int) n where s.tenant_id = $1 and s.stockout_no = $2`,
      [tenantId, shipped[0], n],
    )
    await tx.query(
      `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
              logistics_no, weight_g, status, create_time, update_time)
       select $1, o.id, o.stockout_no, o.stockout_no, 1, 1, o.warehouse_no, o.sid, o.owner_no, o.logistics_code, o.stockout_no, 500, 40,
              o.create_time, o.update_time
         from stockout_order o where o.tenant_id = $1 and o.stockout_no like 'DAY%'`,
      [tenantId],
    )
  })
const later = { startDate: '2025-06-27', endDate: '2025-06-27' }
const many = async (): Promise<number> => (await waybills()).filter(({ stockoutNo }) => stockoutNo.startsWith('DAY')).length
const minutesLater = (minutes: number): void => world.clock.set(world.clock.now() + minutes * 60_000)

test('a job whose server went away goes on at its cursor', async () => {
  await manyOrders(1200)
  const jobNo = await started('order', later)
  await runPages(jobNo, 1)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 2, doneNum: 500, doneBp: 4166 })
  expect(await many()).toBe(500)
  // another server does not take it while the first may live
  await runPages(jobNo, 9)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 2, doneNum: 500 })
  minutesLater(5)
  await reviveSyncTask.run(world.services, { tenantId: world.tenantId }, () => false)
  await runJobs(world)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 0, doneNum: 1200, failNum: 0, usedSec: 300 })
  expect(await many()).toBe(1200)
})

test('stopped while it runs: after its page, what was done stays', async () => {
  const jobNo = await started('order', later)
  await runPages(jobNo, 1)
  expect((await stop(jobNo)).code).toBe('00000')
  minutesLater(5)
  await runPages(jobNo, 9)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 5, doneNum: 500 })
})

test('an order that cannot be stored is counted and named; the others are done', async () => {
  const owner = new Client(world.urls.owner)
  await owner.connect()
  await owner.query(`delete from fin_waybill where stockout_no like 'DAY%'`)
  await owner.query(`alter table fin_waybill add constraint planted_ck check (stockout_no <> 'DAY000007') not valid`)
  const jobNo = await started('order', later)
  await runJobs(world)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 0, doneNum: 1199, failNum: 1, doneBp: 10_000 })
  expect(await rows(world, 'select fail_rows from sync_job where tenant_id = $1 and job_no = $2', [jobNo])).toEqual([
    { failRows: [{ orderNo: 'DAY000007', reason: expect.any(String) }] },
  ])
  await owner.query('alter table fin_waybill drop constraint planted_ck')
  await owner.end()
})

test('three pages in a row that fail end the job', async () => {
  const jobNo = await started('order', later)
  const disk = await fillDisk(world, 'fin_waybill')
  await runJobs(world)
  expect(await jobOf('order', jobNo)).toMatchObject({
    status: 4,
    doneNum: 0,
    failReason: expect.stringMatching(/^连续3次没有读成开头的一页：/),
  })
  await disk.free()
})

test('another tenant sees none of the jobs and stops none', async () => {
  const made = await world.services.db.global<{ id: number }>(`select app.create_tenant('t2', '二号仓配', '二号', $1) as id`, [
    new Date(),
  ])
  const jobNo = await started('order')
  const other = made[0]?.id ?? 0
  expect(await world.services.db.inTenant(other, (tx) => tx.query('select 1 from sync_job'))).toEqual([])
  await reviveSyncTask.run(world.services, { tenantId: other }, () => false)
  const [job] = await rows<{ id: string }>(world, 'select id from sync_job where tenant_id = $1 and job_no = $2', [jobNo])
  await syncTask.run(world.services, { tenantId: other, syncJobId: job?.id ?? '' }, () => false)
  expect(await jobOf('order', jobNo)).toMatchObject({ status: 1 })
})
