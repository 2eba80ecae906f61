// 正在用的数据库 · platform/postgres/running
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runningUrls } from './embedded.ts'
import { choosePlace } from './place.ts'
import { startPostgres, type PostgresOptions } from './postgres.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import type { Postgres } from './database.ts'

/**
 * The product's database for a program beside it: the embedded server of a running product, or the server of DATABASE_URL. Without a running
 * product the embedded server runs until `stop`.
 * @throws DatabaseUnavailable where there is no database yet
 */
export const databaseOf = async (options: PostgresOptions): Promise<Pick<Postgres, 'urls' | 'stop'>> => {
  if (options.databaseUrl) return startPostgres(options)
  if (!existsSync(join(options.dataDir, 'postgres'))) throw nothing(options)
  const place = choosePlace(options.dataDir, options.log)
  if (!existsSync(place.cluster)) throw nothing(options)
  const urls = runningUrls(place)
  return urls === undefined ? startPostgres(options) : { urls, stop: () => Promise.resolve() }
}
const nothing = ({ dataDir }: PostgresOptions): DatabaseUnavailable =>
  new DatabaseUnavailable(`数据目录 ${dataDir} 里还没有数据库，先用 npm start 启动一次，或用 DATA_DIR、DATABASE_URL 指明在哪里`)
