// 数据库入口 · platform/postgres
import { mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { startEmbedded } from './embedded.ts'
import { useExternal } from './external.ts'
import type { Postgres } from './database.ts'

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
 * The product's database: an embedded PostgreSQL in `dataDir`, or the server of DATABASE_URL (architecture §5).
 * @throws DatabaseUnavailable with one sentence for the console
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  return options.databaseUrl ? useExternal(real, options.databaseUrl) : startEmbedded(real, options.log, options.settings)
}
