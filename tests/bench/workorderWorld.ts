// 工单测量的世界 · bench/workorderWorld
/** A desk with many work orders: owners, shops, warehouses, carriers and clerks of different sizes, a year of orders, most of them closed. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { prepareJobs } from '#server/platform/jobs'
import { migrate } from '#server/platform/migrate'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { manyRows } from '../support/manyRows.ts'
import { openWorldOn, type World } from '../support/outbound.ts'
import { addWorkOrder, giveTypes } from '../support/workOrders.ts'

/** Runs `work` in a world on an embedded database of the product's own settings; removes it afterwards. */
export const inWorld = async (work: (world: World, owner: Client) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-workorder-'))
  chmodSync(dataDir, 0o755) // open to the database's account when run as root
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  try {
    await migrate(postgres.urls.owner)
    await syncTemplates(postgres.urls.owner)
    await prepareJobs(postgres.urls.jobs)
    const world = await openWorldOn({ urls: postgres.urls, drop: () => Promise.resolve() })
    const owner = new Client(postgres.urls.owner)
    await owner.connect()
    try {
      await work(world, owner)
    } finally {
      await owner.end()
      await world.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const owners = 40
export const warehouses = 8
export const networks = 30
export const clerks = 40

/** Whom and where orders are of; names as the expressions below make them. */
export const furnishDesk = async (world: World, owner: Client): Promise<Readonly<Record<string, string>>> => {
  const types = await giveTypes(world)
  const put = (text: string): Promise<unknown> => owner.query(text, [world.tenantId, new Date(world.clock.now())])
  await owner.query('begin')
  await owner.query('select app.set_tenant($1)', [world.tenantId])
  await put(`insert into owner (tenant_id, id, owner_no, short_name, full_name, create_time, update_time)
    select $1, 700000 + i, 'BW' || i, '货主' || i, '货主' || i, $2, $2 from generate_series(0, ${owners - 1}) i`)
  await put(`insert into shop (tenant_id, id, shop_no, shop_name, owner_no, platform_code, create_time, update_time)
    select $1, 710000 + i, 'BS' || i, '店铺' || i, 'BW' || i / 3, 1, $2, $2 from generate_series(0, ${owners * 3 - 1}) i`)
  await put(`insert into wms_warehouse (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
    select $1, 720000 + i, 'BK' || i, 'LOCAL', '仓库' || i, 'P01', $2, $2 from generate_series(0, ${warehouses - 1}) i`)
  await put(`insert into network (tenant_id, id, network_id, name, full_name, logistics_code, network_type, create_time, update_time)
    select $1, 730000 + i, 'BN' || i, '网点' || i, '网点' || i, 'ZTO', 1, $2, $2 from generate_series(0, ${networks - 1}) i`)
  await owner.query('commit')
  // one order to be copied
  await addWorkOrder(world, types['LOST'] ?? '', '780000000000')
  return types
}

/** 0–999, the same for an order whenever it is asked. */
const dice = (k: number): string => `(abs(hashint8extended(i, ${k}) % 1000))::int`
/** Small numbers come up much more often than large ones. */
const skewed = (k: number, n: number): string => `floor(${n} * power(${dice(k)} / 1000.0, 2.2))::int`
const pick = (k: number, ...shares: readonly (readonly [below: number, value: number])[]): string =>
  `case ${shares.map(([below, value]) => `when ${dice(k)} < ${below} then ${value}`).join(' ')} end`

/**
 * `count` orders of the last year, the oldest first. Of those of the last ten days two in five are open; the others are done, cancelled or
 * refused. `batch` keeps numbers apart.
 */
export const fillOrders = async (
  owner: Client,
  types: Readonly<Record<string, string>>,
  { count, batch }: { readonly count: number; readonly batch: number },
): Promise<void> => {
  const ids = Object.values(types)
  const codes = Object.keys(types)
  const at = (list: readonly string[], k: string): string => `(array[${list.map((one) => `'${one}'`).join(', ')}])[1 + ${k}]`
  const type = skewed(1, ids.length)
  const open = pick(3, [250, 10], [350, 20], [700, 30], [750, 35], [900, 40], [1000, 50])
  const closed = pick(4, [900, 60], [960, 70], [1000, 80])
  const status = `(case when i > ${Math.floor(count * (1 - 10 / 365))} and ${dice(2)} < 400 then ${open} else ${closed} end)`
  const isOpen = `${status} <= 50`
  const created = `(t.create_time - (${count} - i) * interval '${(365 * 86_400) / count} seconds')`
  const no = `${batch * 10_000_000} + i`
  const warehouse = skewed(5, warehouses)
  const ofOwner = skewed(6, owners)
  const clerk = `1000 + ${skewed(7, clerks)}`
  await manyRows(owner, 'work_order', count, {
    id: `${batch * 100_000_000} + i`,
    work_order_no: `'GD' || ${no}`,
    type_id: `${at(ids, type)}::bigint`,
    type_code: at(codes, type),
    status,
    priority: pick(8, [780, 1], [950, 2], [1000, 3]),
    source: pick(9, [350, 2], [650, 1], [850, 4], [900, 3], [950, 6], [980, 7], [1000, 5]),
    side: pick(10, [500, 4], [750, 1], [900, 2], [1000, 3]),
    owner_no: `'BW' || ${ofOwner}`,
    owner_name: `'货主' || ${ofOwner}`,
    shop_no: `'BS' || (${ofOwner} * 3 + ${dice(11)} % 3)`,
    warehouse_no: `'BK' || ${warehouse}`,
    sid: `'LOCAL'`,
    network_id: `'BN' || ${skewed(12, networks)}`,
    logistics_code: at(['ZTO', 'YTO', 'SF'], `${dice(13)} % 3`),
    logistics_no: `'78' || lpad((${no})::text, 12, '0')`,
    stockout_no: `'CK' || ${no}`,
    trade_no: `'TD' || ${no}`,
    platform_trade_no: `'PT' || ${no}`,
    consignee: `'收货人' || ${dice(14)}`,
    consignee_phone: `'138' || lpad((${no} % 100000000)::text, 8, '0')`,
    consignee_addr: `'浙江省杭州市余杭区五常街道' || ${dice(15)} || '号'`,
    content: `'买家说三天没有动静，包裹停在分拨中心，请尽快核实并给出处理方案 ' || i`,
    claim_user_id: `case when ${status} = 10 then null else ${clerk} end`,
    claim_user_name: `case when ${status} = 10 then null else '客服' || ${clerk} end`,
    accept_user_id: `case when ${status} in (10, 20) then null else ${clerk} end`,
    accept_user_name: `case when ${status} in (10, 20) then null else '客服' || ${clerk} end`,
    suspend_start: `case when ${status} = 35 then ${created} end`,
    cur_node: `case when ${isOpen} then 5 end`,
    node_deadline: `case when ${isOpen} then ${created} + interval '3 days' end`,
    is_timeout: `case when ${isOpen} and ${dice(16)} < 150 then 1 else 0 end`,
    finish_time: `case when ${status} = 60 then ${created} + interval '2 days' end`,
    liability: `case when ${isOpen} then 0 else ${pick(17, [450, 0], [700, 2], [850, 1], [930, 3], [970, 5], [1000, 6])} end`,
    is_claim: `(${dice(18)} < 200)::int`,
    unread_wh: `case when ${isOpen} and ${dice(19)} < 200 then 2 else 0 end`,
    unread_owner: `case when ${isOpen} and ${dice(20)} < 200 then 1 else 0 end`,
    create_user_id: clerk,
    create_time: created,
    update_time: created,
  })
  await owner.query('vacuum analyze work_order')
}
