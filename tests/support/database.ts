// A separate database for a test file, copied from the migrated template in about 0.1 s.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { admitRoles } from '#server/platform/postgres/roles'
import type { DatabaseUrls } from '#server/platform/postgres/database'
import { peopledName, templateName, withDatabase } from './urls.ts'

export interface TestDatabase {
  readonly name: string
  /** owner: migrations' role, may bypass row-level security; app and jobs: as in the product. */
  readonly urls: DatabaseUrls
  /** Drops it, even with open connections. */
  drop(): Promise<void>
}

/**
 * Copies the migrated template (`empty`: an empty database instead, `peopled`: the one with the demo tenants, `of`: the one of this name).
 * Call in `beforeAll`, drop in `afterAll`; close your pools first, or they report a lost connection.
 */
export async function cloneDatabase(options: { empty?: boolean; peopled?: boolean; of?: string } = {}): Promise<TestDatabase> {
  const server = inject('databaseUrls')
  const name = `test_${randomBytes(6).toString('hex')}`
  const from = options.of ?? (options.empty ? 'template1' : options.peopled ? peopledName : templateName)
  await asOwner(server.owner, (owner) => owner.query(`create database ${name} template ${from} strategy file_copy`))
  const urls = withDatabase(server, name)
  await asOwner(urls.owner, admitRoles)
  const drop = async (): Promise<void> => asOwner(server.owner, (owner) => dropped(owner, name))
  return { name, urls, drop }
}

/** Drops the database. Its autovacuum may be running: only a superuser may end that by force, a plain drop asks it to stop. */
async function dropped(owner: Client, name: string, tries = 40): Promise<void> {
  try {
    await owner.query(`drop database ${name} with (force)`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501' || tries === 0) throw error
    await owner.query('select pg_sleep(0.05)')
    await owner.query(`drop database if exists ${name}`).catch(() => dropped(owner, name, tries - 1))
  }
}

export async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(url)
  await owner.connect()
  return work(owner).finally(() => owner.end())
}
