import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await cloneDatabase()))
afterAll(() => database.drop())

test('three roles: each acts as itself, only the owner may bypass row-level security', async () => {
  const roles = await Promise.all([database.urls.owner, database.urls.app, database.urls.jobs].map(whoAmI))
  expect(roles).toEqual([
    { role: 'yuncang_owner', super: false, bypass: true },
    { role: 'yuncang_app', super: false, bypass: false },
    { role: 'yuncang_jobs', super: false, bypass: false },
  ])
})

async function whoAmI(url: string): Promise<unknown> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select current_user::text as role, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user',
  )
  await client.end()
  return rows[0]
}
