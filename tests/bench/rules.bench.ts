// 规则发布与重算 · bench/rules
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { usualDelivery } from '#contract/rules/deliveryTime'
import { auditOrders } from '#server/core/orders/audit'
import { migrate } from '#server/platform/migrate'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { rulePublishTask } from '#server/rule/publishTask'
import { addGoods, enter, newOrder, openWorldOn, ownerNo, rows, shopNo, type World } from '../support/outbound.ts'
import { analyse, openFloor, timed } from './floorBeside.ts'
import { percentile, type Report } from './report.ts'

const shopNum = Number(process.env['BENCH_SHOPS'] ?? 5000)
const orderNum = Number(process.env['BENCH_ORDERS'] ?? 100_000)
const idleBatches = 240
const base = '/v1/rule/deliverytime'

/** 5,000 shops are to have another rule from tomorrow: the job makes it hold. Then 100,000 open orders follow it, while handhelds go on sending. */
export default async function bench(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-rules-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  try {
    await migrate(postgres.urls.owner)
    await syncTemplates(postgres.urls.owner)
    const world = await openWorldOn({ urls: postgres.urls, drop: () => Promise.resolve() })
    await measure(report, world, postgres.urls.owner)
    await world.close()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measure = async (report: Report, world: World, ownerUrl: string): Promise<void> => {
  report.note(`准备 ${shopNum} 个店铺、${orderNum} 单`)
  const shopNos = await addShops(world, ownerUrl)
  await addOrders(world, ownerUrl, shopNos)
  await analyse(ownerUrl)
  const made = await world.call<{ id: string }>('POST', `${base}/template`, { templateName: '通用', content: usualDelivery })
  const setMs = await timed(() =>
    world.call('POST', `${base}/shop`, { shopNos, templateId: made.data.id, effectDate: '2025-06-18' }),
  )
  world.clock.set(Date.parse('2025-06-18T00:00:05+08:00'))
  const publishMs = await timed(() => rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false))
  const [held] = await rows<{ n: number }>(
    world,
    'select count(*)::int as n from rule_history where tenant_id = $1 and end_time is null and source = 2',
  )
  report.figure({ name: `设置 ${shopNum} 个店铺`, value: setMs / 1000, unit: '秒' })
  report.figure({ name: `发布 ${shopNum} 个店铺`, value: publishMs / 1000, unit: '秒', goal: { max: 10 } })
  report.figure({ name: '没有发布的店铺', value: shopNos.length - (held?.n ?? 0), unit: '个', goal: { max: 0 } })
  const floor = await openFloor(world)
  const idle = report.samples('rules.batch_idle_ms', await floor.during((answered) => answered(idleBatches)))
  let recomputeMs = 0
  const busy = report.samples(
    'rules.batch_busy_ms',
    await floor.during(async () => {
      recomputeMs = await timed(() => world.call('POST', `${base}/shop/recompute`, { shopNos }))
    }),
  )
  report.figure({ name: `重算 ${orderNum} 单`, value: recomputeMs / 1000, unit: '秒', goal: { max: 30 } })
  report.figure({ name: '上传 p95 之比', value: percentile(busy, 0.95) / percentile(idle, 0.95), unit: '倍', goal: { max: 3 } })
}

const addShops = async (world: World, ownerUrl: string): Promise<string[]> => {
  const shopNos = Array.from({ length: shopNum }, (_, i) => `B${String(i).padStart(5, '0')}`)
  await asOwner(ownerUrl, (owner) =>
    owner.query(
      `insert into shop (tenant_id, id, shop_no, shop_name, platform_code, owner_no, create_time, update_time)
       select $1, 9000000 + n, no, no, 1, $3, now(), now() from unnest($2::text[]) with ordinality as s(no, n)`,
      [world.tenantId, shopNos, ownerNo],
    ),
  )
  return shopNos
}

/** Copies of one audited order, spread over the shops. */
const addOrders = async (world: World, ownerUrl: string, shopNos: readonly string[]): Promise<void> => {
  await addGoods(world, 'G1')
  const [first = ''] = await enter(world, [newOrder('R-1', { G1: 1 }, { shopNo })])
  await world.run((ctx) => auditOrders(ctx, [first]))
  await asOwner(ownerUrl, async (owner) => {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute
        where attrelid = 'stockout_order'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const changed: Readonly<Record<string, string>> = {
      id: '8000000000 + g',
      stockout_no: `'R' || lpad(g::text, 9, '0')`,
      src_order_no: `'RS' || g`,
      shop_no: '($3::text[])[1 + g % $4]',
    }
    const names = columns.map(({ name }) => name)
    await owner.query(
      `insert into stockout_order (${names.join(', ')})
       select ${names.map((name) => changed[name] ?? `o.${name}`).join(', ')}
         from stockout_order o, generate_series(1, $5::int) g where o.tenant_id = $1 and o.stockout_no = $2`,
      [world.tenantId, first, shopNos, shopNos.length, orderNum],
    )
  })
}

const asOwner = async (ownerUrl: string, work: (owner: Client) => Promise<unknown>): Promise<void> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  try {
    await work(owner)
  } finally {
    await owner.end()
  }
}
