// 外部数据库 · platform/postgres/external
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Postgres } from './database.ts'
import { admitRoles, loginsOf, prepareRoles } from './roles.ts'
import { readSecrets } from './secrets.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const oldest = 15

/**
 * Uses the server of DATABASE_URL: the given login owns the tables; this installation's app and jobs logins are made on it, and their
 * passwords are kept in `dataDir`. Waits up to 15 s for a starting server.
 */
export async function useExternal(dataDir: string, databaseUrl: string): Promise<Postgres> {
  const login = parse(databaseUrl)
  const secrets = readSecrets(join(dataDir, 'database-logins.json'))
  const client = await connect(login.href)
  try {
    await checkServer(client)
    await prepareRoles(client, secrets)
    await admitRoles(client)
  } finally {
    await client.end()
  }
  const { app, jobs } = loginsOf(secrets)
  const urls = { owner: login.href, app: as(login, app), jobs: as(login, jobs) }
  return { urls, engine: 'external', gone: new Promise(() => undefined), stop: () => Promise.resolve() }
}

function parse(databaseUrl: string): URL {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  if (url && /^postgres(ql)?:$/.test(url.protocol)) return url
  throw new DatabaseUnavailable('DATABASE_URL 不是 PostgreSQL 地址，写法：postgres://账户:密码@主机:5432/库名')
}

function as(given: URL, login: { name: string; password: string }): string {
  const url = new URL(given)
  url.username = login.name
  url.password = login.password
  return url.href
}

async function connect(url: string): Promise<Client> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const starting = code === 'ECONNREFUSED' || code === '57P03'
      if (!starting || Date.now() > deadline)
        throw new DatabaseUnavailable(`连不上 DATABASE_URL 指定的数据库：${message || code}`)
      await pause(250)
    }
  }
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; create: boolean; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
            has_database_privilege(current_database(), 'CREATE') as create`,
  )
  const server = rows[0]
  if (!server || server.version < oldest)
    throw new DatabaseUnavailable(`DATABASE_URL 的 PostgreSQL 是 ${server?.version} 版，需要 ${oldest} 或更高`)
  if (server.encoding !== 'UTF8') throw new DatabaseUnavailable(`DATABASE_URL 的数据库编码是 ${server.encoding}，需要 UTF8`)
  if (!server.create) throw new DatabaseUnavailable('DATABASE_URL 的账户不能在该库中建模式，请把库的所有者设为该账户')
}
