// 数据库迁移 · platform/migrate
/** Runs the numbered migration files. */
import { deviceLife } from '#contract/rules/warehouseLife'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { systemClock } from './clock.ts'
import { DatabaseUnavailable } from './postgres/unavailable.ts'
import { root } from './root.ts'

/** `0001_tenancy.sql`: four digits, then the content. */
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

const breakingMark = '-- breaking'

/** Key of the advisory lock held during a migration; any number that no other lock uses. */
const lock = 20250617

/** Table of applied files; drops the lock table of earlier versions. */
const createMigrationTable = `create table if not exists schema_migration (
    name varchar(255) constraint schema_migration_pk primary key, timestamp varchar(255) not null);
  drop table if exists schema_migration_lock`

/** First file that changes the schema; files with lower numbers create it by area. */
const firstChange = '0301'

interface Step {
  readonly name: string
  readonly sql: string
}

/**
 * Brings the database to the newest schema: runs every numbered file not applied yet, in order, all in one transaction under one lock. So
 * a second server that starts at the same time waits, and a failing file leaves nothing behind.
 *
 * The files of `old` created the schema step by step, before it was rewritten by area. A database that began with them runs the remaining
 * ones. Then it has all that the files by area create, so these are recorded as applied, and the changes follow.
 *
 * A file whose first line is `-- breaking` ends the support for operations of earlier builds. It is refused while devices still hold
 * operations of such a build, because the new build could not read these operations (architecture promise 1).
 * @param ownerUrl connection string of the owner's role
 * @param folder of the numbered files
 * @returns names of the files that ran now, without `.sql`; empty if there was nothing to do
 */
export async function migrate(ownerUrl: string, folder = join(root, 'server/migrations')): Promise<string[]> {
  const steps = stepsIn(folder)
  const oldSteps = stepsIn(join(folder, 'old'))
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [lock])
    await owner.query(createMigrationTable)
    const { rows } = await owner.query<{ name: string }>('select name from schema_migration order by name collate "C"')
    const applied = rows.map(({ name }) => name)
    const { rest, made, next } = planOf(steps, oldSteps, applied)
    if (applied.length > 0) await checkBreaking(owner, [...rest, ...next])
    for (const step of rest) await run(owner, step)
    if (made.length > 0) await owner.query('delete from schema_migration')
    await recordApplied(owner, made)
    for (const step of next) await run(owner, step)
    await recordApplied(owner, next)
    await owner.query('commit')
    return [...rest, ...next].map(({ name }) => name)
  } finally {
    // ends the transaction too, and rolls it back without a commit
    await owner.end()
  }
}

interface MigrationPlan {
  /** old files that have not run */
  readonly rest: readonly Step[]
  /** files by area whose tables the old files created */
  readonly made: readonly Step[]
  /** files that run afterwards */
  readonly next: readonly Step[]
}

const planOf = (steps: readonly Step[], oldSteps: readonly Step[], applied: readonly string[]): MigrationPlan => {
  if (!oldSteps.some(({ name }) => applied.includes(name))) return { rest: [], made: [], next: notApplied(steps, applied) }
  const [made, next] = [steps.filter(({ name }) => name < firstChange), steps.filter(({ name }) => name >= firstChange)]
  return { rest: notApplied(oldSteps, applied), made, next }
}

/** The steps after the applied ones. Throws if the applied files differ: the database is newer, or a file was added in between. */
const notApplied = (steps: readonly Step[], applied: readonly string[]): readonly Step[] => {
  const firstDifference = applied.find((name, at) => steps[at]?.name !== name)
  if (firstDifference === undefined) return steps.slice(applied.length)
  if (steps.every(({ name }) => name !== firstDifference))
    throw new DatabaseUnavailable(`数据库执行过迁移 ${firstDifference}，这个版本里没有它：数据库比程序新，请用新的版本启动。`)
  const insertedStep = steps.find(({ name }) => !applied.includes(name))
  throw new Error(`迁移 ${insertedStep?.name ?? ''} 排在已执行的 ${firstDifference} 之前，请改用更大的序号`)
}

/** Runs a whole file in one simple query, so that it may hold any number of statements. */
const run = async (owner: Client, { name, sql }: Step): Promise<void> => {
  try {
    await owner.query(sql)
  } catch (error) {
    throw new Error(`迁移 ${name} 失败：${errorText(error)}`, { cause: error })
  }
}

/** Records the files as applied. */
const recordApplied = async (owner: Client, steps: readonly Step[]): Promise<void> => {
  await owner.query('insert into schema_migration as m (name, timestamp) select name, $2 from unnest($1::text[]) as t(name)', [
    steps.map(({ name }) => name),
    new Date(systemClock.now()).toISOString(),
  ])
}

async function checkBreaking(owner: Client, next: readonly Step[]): Promise<void> {
  const breaking = next.filter(({ sql }) => sql.startsWith(breakingMark))
  if (breaking.length === 0) return
  const deviceCount = await devicesHolding(owner)
  if (deviceCount === 0) return
  throw new DatabaseUnavailable(
    `升级 ${breaking.map(({ name }) => name).join('、')} 与旧版本不兼容，还有 ${deviceCount} 台设备存着旧版本未上传的作业。` +
      '请先用旧版本启动，让这些设备联网传完（或在设备管理停用它们），再升级。',
  )
}

/** Active devices that last reported unsent operations. Row-level security may also apply to the owner: it is lifted for the count only. */
async function devicesHolding(owner: Client): Promise<number> {
  await owner.query('alter table device no force row level security')
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from device where pending > 0 and status = ${deviceLife.on}`,
  )
  await owner.query('alter table device force row level security')
  return rows[0]?.n ?? 0
}

const stepsIn = (folder: string): Step[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
  const badName = names.find((name) => !fileName.test(name))
  if (badName) throw new Error(`迁移文件名 ${badName} 不合规，应为四位序号加下划线英文名，如 0001_tenancy.sql`)
  return names.toSorted().map((name) => ({ name: name.slice(0, -4), sql: readFileSync(join(folder, name), 'utf8') }))
}

function errorText(error: unknown): string {
  const { message, position, where } = error as { message?: string; position?: string; where?: string }
  return [message ?? String(error), position && `位置 ${position}`, where].filter(Boolean).join('；')
}
