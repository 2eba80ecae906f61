// 数据库入口 · platform/postgres
import { mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { startEmbedded } from './embedded.ts'
import { useExternal } from './external.ts'

/** Connection strings of the three roles. */
export interface DatabaseUrls {
  /** Owns the tables and runs migrations; the application never serves a request with it. */
  readonly owner: string
  /** The application: cannot bypass row-level security, owns nothing. */
  readonly app: string
  /** Background work: owns its own schema. */
  readonly jobs: string
}

export interface Postgres {
  readonly urls: DatabaseUrls
  readonly engine: 'embedded' | 'external'
  /** Resolves when the embedded database has ended for good: nobody is left who would start it again. */
  readonly gone: Promise<void>
  /** Embedded: shuts the database down and returns when it is gone (at most about 8 s). External: nothing to do. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** DATA_DIR; made when missing. */
  readonly dataDir: string
  /** DATABASE_URL; empty or undefined = the embedded server. */
  readonly databaseUrl?: string | undefined
  /** Receives sentences for the person at the console. */
  readonly log: (sentence: string) => void
  /** Server settings instead of ours, embedded only: a test's scratch database needs no fsync. */
  readonly settings?: Record<string, string>
}

/**
 * The product's database: an embedded PostgreSQL kept in `dataDir`, or the server DATABASE_URL names (architecture §5).
 * @throws DatabaseUnavailable with one sentence for the console
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  return options.databaseUrl ? useExternal(real, options.databaseUrl) : startEmbedded(real, options.log, options.settings)
}
