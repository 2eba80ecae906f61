// 发布五千个店铺，进程死在中间：做完的整份在，没做完的整份不在；再跑一次，一个不少，一个不多。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualDelivery } from '#contract/rules/deliveryTime'
import { rulePublishTask } from '#server/rule/publishTask'
import { cloneDatabase } from '../support/database.ts'
import { openWorldOn, ownerNo, rows, type World } from '../support/outbound.ts'

const shops = Array.from({ length: 5000 }, (_, at) => `K${String(at).padStart(4, '0')}`)
const base = '/v1/rule/deliverytime'

let world: World
let owner: Client
/** A session may end those of its own login. */
let app: Client
beforeAll(async () => {
  const database = await cloneDatabase()
  world = await openWorldOn(database)
  owner = new Client(database.urls.owner)
  app = new Client(database.urls.app)
  await Promise.all([owner.connect(), app.connect()])
  await owner.query(
    `insert into shop (tenant_id, id, shop_no, shop_name, platform_code, owner_no, create_time, update_time)
     select $1, 9000000 + n, no, no, 1, $3, now(), now() from unnest($2::text[]) with ordinality as s(no, n)`,
    [world.tenantId, shops, ownerNo],
  )
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await world.close()
})

const publish = () => rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false)
/** Shops by what the three tables say of them: waiting, set, told in the history. A shop has one row. */
const told = async (): Promise<Record<string, number>> => {
  const counted = await rows<{ says: string; n: number }>(
    world,
    `select says, count(*)::int as n from (
       select case when p.status = 0 then 'waits' else 'published' end
              || case when exists (select 1 from rule_config c where c.tenant_id = p.tenant_id and c.target_key = p.target_key) then ', set' else '' end
              || ', ' || (select count(*) from rule_history h where h.tenant_id = p.tenant_id and h.target_key = p.target_key) || ' in the history' as says
         from rule_prerelease p where p.tenant_id = $1) v group by says`,
  )
  return Object.fromEntries(counted.map(({ says, n }) => [says, n]))
}

/** As a process that dies leaves it: every session that waits for this shop is gone from one moment to the next. */
const dieAt = async (shopNo: string): Promise<unknown> => {
  await owner.query('begin')
  await owner.query('select 1 from shop where tenant_id = $1 and shop_no = $2 for update', [world.tenantId, shopNo])
  const died = publish().then(
    () => 'done',
    (error: unknown) => error,
  )
  const killed = async (): Promise<null> => {
    await app.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database() and usename = current_user`,
    )
    return null
  }
  for (let how: unknown = null; how === null;) how = await Promise.race([died, killed()])
  await owner.query('rollback')
  return died
}

test('five thousand shops at midnight, and the job dies in the middle', async () => {
  const made = await world.call<{ id: string }>('POST', `${base}/template`, { templateName: '通用', content: usualDelivery })
  await world.call('POST', `${base}/shop`, { shopNos: shops, templateId: made.data.id, effectDate: '2025-06-18' })
  expect(await told()).toEqual({ 'waits, 0 in the history': 5000 })
  world.clock.set(Date.parse('2025-06-18T00:00:05+08:00'))
  expect(await dieAt('K2300')).toBeInstanceOf(Error)
  expect(await told()).toEqual({ 'published, set, 1 in the history': 2000, 'waits, 0 in the history': 3000 })
  await publish()
  expect(await told()).toEqual({ 'published, set, 1 in the history': 5000 })
  await publish()
  expect(await told()).toEqual({ 'published, set, 1 in the history': 5000 })
})
