// 数据库迁移 · platform/migrate
/**
 * Kysely did this until nothing else of it was used: its builder writes one placeholder per value, so that many rows are a statement of their
 * own for every number of them and cannot be prepared, and rows.ts took its place. What a migrator does for numbered files is below.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { systemClock } from './clock.ts'
import { DatabaseUnavailable } from './postgres/unavailable.ts'
import { root } from './root.ts'

/** `0001_tenancy.sql`: four digits, then what it brings. */
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

const breakingMark = '-- breaking'

/** Held by whoever migrates until its transaction ends; any number nobody else locks. */
const lock = 20250617

/** What was applied, and no trace of the lock that was kept in a table before. */
const book = `create table if not exists schema_migration (
    name varchar(255) constraint schema_migration_pk primary key, timestamp varchar(255) not null);
  drop table if exists schema_migration_lock`

interface Step {
  readonly name: string
  readonly sql: string
}

/**
 * Brings the database to the newest schema: every numbered file not applied yet, in order, all of them in one transaction under
 * one lock, so that a second server starting at the same time waits and a failing file leaves nothing behind.
 *
 * A file whose first line is `-- breaking` ends what builds before it sent: it is refused while devices still hold operations of
 * such a build, because those could no longer be understood (architecture promise 1).
 * @param ownerUrl connection string of the owner's role
 * @param folder of the numbered files
 * @returns the names applied now, without `.sql`; empty when there was nothing to do
 */
export async function migrate(ownerUrl: string, folder = join(root, 'server/migrations')): Promise<string[]> {
  const steps = stepsIn(folder)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [lock])
    await owner.query(book)
    const { rows } = await owner.query<{ name: string }>('select name from schema_migration order by name collate "C"')
    const applied = rows.map(({ name }) => name)
    const next = left(steps, applied)
    if (applied.length > 0) await passBreaking(owner, next)
    for (const step of next) await apply(owner, step)
    await owner.query('commit')
    return next.map(({ name }) => name)
  } finally {
    // ends the transaction too, and takes back what it did where it was not committed
    await owner.end()
  }
}

/** The steps that follow what was applied. Throws where the files are not those the database was made with: it is newer, or one came late. */
const left = (steps: readonly Step[], applied: readonly string[]): readonly Step[] => {
  const odd = applied.find((name, at) => steps[at]?.name !== name)
  if (odd === undefined) return steps.slice(applied.length)
  if (steps.every(({ name }) => name !== odd))
    throw new DatabaseUnavailable(`数据库执行过迁移 ${odd}，这个版本里没有它：数据库比程序新，请用新的版本启动。`)
  const late = steps.find(({ name }) => !applied.includes(name))
  throw new Error(`迁移 ${late?.name ?? ''} 排在已执行的 ${odd} 之前，请改用更大的序号`)
}

/** A whole file goes in one simple query, so that it may hold any number of statements. */
const apply = async (owner: Client, { name, sql }: Step): Promise<void> => {
  try {
    await owner.query(sql)
  } catch (error) {
    throw new Error(`迁移 ${name} 失败：${said(error)}`, { cause: error })
  }
  await owner.query('insert into schema_migration (name, timestamp) values ($1, $2)', [
    name,
    new Date(systemClock.now()).toISOString(),
  ])
}

async function passBreaking(owner: Client, next: readonly Step[]): Promise<void> {
  const breaking = next.filter(({ sql }) => sql.startsWith(breakingMark))
  if (breaking.length === 0) return
  const waiting = await devicesHolding(owner)
  if (waiting === 0) return
  throw new DatabaseUnavailable(
    `升级 ${breaking.map(({ name }) => name).join('、')} 与旧版本不兼容，还有 ${waiting} 台设备存着旧版本未上传的作业。` +
      '请先用旧版本启动，让这些设备联网传完（或在设备管理停用它们），再升级。',
  )
}

/** Devices in use that last told of unsent operations. The owner may be held by the walls too: they are lifted for the count only. */
async function devicesHolding(owner: Client): Promise<number> {
  await owner.query('alter table device no force row level security')
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from device where pending > 0 and status = 1')
  await owner.query('alter table device force row level security')
  return rows[0]?.n ?? 0
}

const stepsIn = (folder: string): Step[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
  const odd = names.find((name) => !fileName.test(name))
  if (odd) throw new Error(`迁移文件名 ${odd} 不合规，应为四位序号加下划线英文名，如 0001_tenancy.sql`)
  return names.toSorted().map((name) => ({ name: name.slice(0, -4), sql: readFileSync(join(folder, name), 'utf8') }))
}

function said(error: unknown): string {
  const { message, position, where } = error as { message?: string; position?: string; where?: string }
  return [message ?? String(error), position && `位置 ${position}`, where].filter(Boolean).join('；')
}
