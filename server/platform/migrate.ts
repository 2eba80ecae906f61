// 数据库迁移 · platform/migrate
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, type Migration, type MigrationProvider } from 'kysely'
import { Pool } from 'pg'
import { DatabaseUnavailable } from './postgres/unavailable.ts'
import { root } from './root.ts'

/** `0001_tenancy.sql`: four digits, then what it brings. */
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

const breakingMark = '-- breaking'

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
  const files = new SqlFiles(folder)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: ownerUrl, max: 1 }) }) })
  try {
    const migrator = new Migrator({
      db,
      provider: files,
      migrationTableName: 'schema_migration',
      migrationLockTableName: 'schema_migration_lock',
    })
    await passBreaking(db, migrator, files)
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find((result) => result.status === 'Error')
    if (error) throw new Error(`迁移 ${failed?.migrationName ?? ''} 失败：${said(error)}`, { cause: error })
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

async function passBreaking(db: Kysely<unknown>, migrator: Migrator, files: SqlFiles): Promise<void> {
  const known = await migrator.getMigrations()
  const breaking = known.filter((one) => !one.executedAt && files.isBreaking(one.name)).map((one) => one.name)
  // an empty database has no past to break with
  if (breaking.length === 0 || known.every((one) => !one.executedAt)) return
  const waiting = await devicesHolding(db)
  if (waiting === 0) return
  throw new DatabaseUnavailable(
    `升级 ${breaking.join('、')} 与旧版本不兼容，还有 ${waiting} 台设备存着旧版本未上传的作业。` +
      '请先用旧版本启动，让这些设备联网传完（或在设备管理停用它们），再升级。',
  )
}

/** Devices in use that last told of unsent operations. The owner may be held by the walls too: they are lifted for the count only. */
async function devicesHolding(db: Kysely<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql.raw('alter table device no force row level security').execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from device where pending > 0 and status = 1`.execute(tx)
    await sql.raw('alter table device force row level security').execute(tx)
    return rows[0]?.n ?? 0
  })
}

/** The numbered .sql files as Kysely's migrator wants them. */
class SqlFiles implements MigrationProvider {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  getMigrations(): Promise<Record<string, Migration>> {
    const names = existsSync(this.folder) ? readdirSync(this.folder).filter((name) => name.endsWith('.sql')) : []
    const odd = names.find((name) => !fileName.test(name))
    if (odd) throw new Error(`迁移文件名 ${odd} 不合规，应为四位序号加下划线英文名，如 0001_tenancy.sql`)
    return Promise.resolve(Object.fromEntries(names.map((name) => [name.slice(0, -4), this.migration(name)])))
  }

  isBreaking(name: string): boolean {
    return this.read(`${name}.sql`).startsWith(breakingMark)
  }

  /** A whole file goes in one simple query, so that it may hold any number of statements. */
  private migration(name: string): Migration {
    return { up: async (db) => void (await sql.raw(this.read(name)).execute(db)) }
  }

  private read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8')
  }
}

function said(error: unknown): string {
  const { message, position, where } = error as { message?: string; position?: string; where?: string }
  return [message ?? String(error), position && `位置 ${position}`, where].filter(Boolean).join('；')
}
