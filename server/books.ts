// 对账 · books
/**
 * `npm run books`: checks every stored sum of the running product against its parts, with the checks that also run by night, and prints what
 * does not match. Ends with 0 where everything matches, 1 where something does not, 2 where the database cannot be read. Changes nothing.
 */
import { resolve } from 'node:path'
import { areaTasks } from './areas.ts'
import { findBreaches, type NightCheckTask } from './core/nightCheck.ts'
import { systemClock } from './platform/clock.ts'
import { openDb, type Db } from './platform/db.ts'
import type { Environment } from './platform/environment.ts'
import { databaseOf } from './platform/postgres/running.ts'
import { DatabaseUnavailable } from './platform/postgres/unavailable.ts'
import { tenantIds } from './platform/tenant.ts'

const isCheck = (task: object): task is NightCheckTask => 'check' in task

/** Prints every breach of every tenant. @returns their number */
const checkAll = async (db: Db, say: (line: string) => void): Promise<number> => {
  const checks = areaTasks.filter(isCheck).map(({ check }) => check)
  let count = 0
  const tenants = await tenantIds(db)
  for (const tenantId of tenants)
    for (const check of checks) {
      const breaches = await findBreaches(db, tenantId, check, systemClock.now())
      count += breaches.length
      for (const breach of breaches) say(`租户 ${tenantId} · ${check.title} · ${check.names(breach)}`)
    }
  const rules = checks.reduce((sum, { finds }) => sum + finds.length, 0)
  say(count === 0 ? `${tenants.length} 个租户、${rules} 条核对，全部对得上` : `${count} 处对不上`)
  return count
}

const run = async (): Promise<number> => {
  const { DATA_DIR = '.data', DATABASE_URL }: Environment = process.env
  const database = await databaseOf({ dataDir: resolve(DATA_DIR), databaseUrl: DATABASE_URL, log: console.error })
  const db = openDb(database.urls.app, 2)
  try {
    return (await checkAll(db, console.log)) === 0 ? 0 : 1
  } finally {
    await db.close()
    await database.stop()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof DatabaseUnavailable ? error.message : error)
    process.exit(2)
  },
)
