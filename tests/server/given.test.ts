// 默认资料：新版本多出来的任务类型和页面权限，每个租户补一次；自己停用、收回的不再回来（floor.md 附录 B）。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveNew, giveNewToAll } from '#server/platform/given'
import { newTenant } from '#server/platform/newTenant'
import { openServices } from '#server/platform/open'
import type { Services } from '#server/platform/services'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, cloneDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let services: Services
let close: () => Promise<void>
let tenantId = 0
const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-given-'))
const at = new Date('2025-06-17T10:00:00+08:00')
const order = () => ({ at, id: services.ids.next })
beforeAll(async () => {
  database = await cloneDatabase()
  const opened = await openServices({ urls: database.urls, dataDir, version: 'test', env: {} })
  ;({ services, close } = opened)
  const made = await newTenant(services.db, { code: 'older', name: '老租户', shortName: '老', ...order() })
  ;({ tenantId } = made)
})
afterAll(async () => {
  await close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** As a tenant stood before these were known: the owner alone can forget what was given. */
const forget = (...what: readonly string[]): Promise<unknown> =>
  asOwner(database.urls.owner, async (owner) => {
    await owner.query('alter table given no force row level security')
    await owner.query('delete from given where tenant_id = $1 and what = any($2)', [tenantId, what])
    await owner.query('alter table given force row level security')
  })
const inTenant = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  services.db.inTenant(tenantId, (tx) => tx.query<T & object>(sql, [tenantId, ...values]))
const rightsOf = async (role: string, code: string): Promise<number> =>
  (
    await inTenant(
      `select m.id from role_menu m join role r on r.tenant_id = $1 and r.id = m.role_id
        where m.tenant_id = $1 and r.role_code = $2 and m.menu_code = $3`,
      [role, code],
    )
  ).length
const types = async (): Promise<number> => (await inTenant('select id from task_type where tenant_id = $1')).length

test('a new tenant has everything, and nothing is owed to it', async () => {
  expect([await types(), await rightsOf('operator', '281800')]).toEqual([9, 1])
  expect(await services.db.inTenant(tenantId, (tx) => giveNew(tx, order()))).toBe(0)
})

test('an older tenant gets the kinds of tasks and the new pages once; its own names stay', async () => {
  await inTenant("delete from task_type where tenant_id = $1 and type_name <> '清洁'")
  await inTenant("update task_type set point_e4 = 1 where tenant_id = $1 and type_name = '清洁'")
  await inTenant("delete from role_menu where tenant_id = $1 and menu_code = '281800'")
  await forget('task_type', 'right:operator:281800', 'right:warehouse_manager:281800')
  const told: string[] = []
  await giveNewToAll(services.db, order(), (sentence) => told.push(sentence))
  expect(told).toEqual([`租户 ${tenantId}：补上新版本的默认资料和权限 10 项`])
  expect([await types(), await rightsOf('operator', '281800'), await rightsOf('warehouse_manager', '281800')]).toEqual([9, 1, 1])
  expect(await inTenant("select point_e4 from task_type where tenant_id = $1 and type_name = '清洁'")).toEqual([{ pointE4: 1 }])
})

test('what the tenant took away afterwards does not come back, nor do roles it deleted', async () => {
  await inTenant("delete from task_type where tenant_id = $1 and type_name = '带教'")
  await inTenant("delete from role_menu where tenant_id = $1 and menu_code = '281800'")
  await inTenant("delete from role where tenant_id = $1 and role_code = 'return_clerk'")
  await forget('right:return_clerk:160301')
  await giveNewToAll(services.db, order(), () => undefined)
  expect([await types(), await rightsOf('operator', '281800')]).toEqual([8, 0])
  expect(await services.db.inTenant(tenantId, (tx) => giveNew(tx, order()))).toBe(0)
})
