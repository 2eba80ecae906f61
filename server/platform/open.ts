// 打开服务 · platform/open
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openAdapters } from './adapters/adapters.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './ctx.ts'
import { openDb } from './db.ts'
import { newFirstRun } from './firstRun.ts'
import { leaseIds } from './ids.ts'
import { newMetrics } from './metrics.ts'
import { notifyOn } from './notify.ts'
import { numbersOn } from './numbers.ts'
import { personalKey, personalWith } from './personal.ts'
import type { DatabaseUrls } from './postgres/postgres.ts'
import type { Services } from './services.ts'
import { sessionsOn } from './session.ts'

export interface OpenOptions {
  readonly urls: DatabaseUrls
  readonly dataDir: string
  readonly version: string
  readonly clock?: Clock
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Everything a server shares, over a migrated database; `close` gives connections and the node lease back. */
export const openServices = async (
  options: OpenOptions,
): Promise<{ readonly services: Services; readonly close: () => Promise<void> }> => {
  const { urls, dataDir, version, clock = systemClock, env = {} } = options
  mkdirSync(dataDir, { recursive: true })
  const db = openDb(urls.app)
  // numbers are drawn in transactions of their own while the caller holds one: never on the same pool
  const numbersDb = openDb(urls.app, 2)
  const ids = await leaseIds(db)
  const services: Services = {
    db,
    clock,
    ids,
    numbers: numbersOn(numbersDb),
    sessions: sessionsOn(db, clock),
    notify: notifyOn(db, clock),
    metrics: newMetrics(),
    adapters: openAdapters(env, db, clock),
    personal: personalWith(personalKey(env, join(dataDir, 'personal.key'))),
    firstRun: newFirstRun(),
    dataDir,
    version,
  }
  const close = async (): Promise<void> => {
    await ids.close()
    await numbersDb.close()
    await db.close()
  }
  return { services, close }
}
