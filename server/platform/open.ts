// 打开服务 · platform/open
import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openAdapters } from './adapters/adapters.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { openDb } from './db.ts'
import { newFirstRun } from './firstRun.ts'
import { leaseIds } from './ids.ts'
import { newMetrics } from './metrics.ts'
import { notifyOn } from './notify.ts'
import { numbersOn } from './numbers.ts'
import { personalKey, personalWith } from './personal.ts'
import type { DatabaseUrls } from './postgres/database.ts'
import { openReaders, type Readers } from './readers.ts'
import type { Services } from './services.ts'
import { sessionsOn } from './session.ts'
import { noHall } from './tls/hall.ts'
import type { Environment } from './environment.ts'

export interface OpenOptions {
  readonly urls: DatabaseUrls
  readonly dataDir: string
  readonly version: string
  readonly clock?: Clock
  readonly env?: Environment
  /** reader processes with other limits, for tests */
  readonly readers?: Readers
}

/** Opens all services that requests share; the database is migrated already. `close` ends the connections and returns the node lease. */
export const openServices = async (
  options: OpenOptions,
): Promise<{ readonly services: Services; readonly close: () => Promise<void> }> => {
  const { urls, dataDir, version, clock = systemClock, env = {}, readers = openReaders() } = options
  mkdirSync(dataDir, { recursive: true })
  const db = openDb(urls.app)
  // this second pool also renews the lease of the ids, because the renewal must not wait while the main pool is busy
  const beside = openDb(urls.app, 3, 2)
  const ids = await leaseIds(beside)
  const metrics = newMetrics()
  metrics.gauge('db_connections_in_use', () => db.load().inUse)
  metrics.gauge('db_connections_waited_for', () => db.load().waiting)
  const services: Services = {
    db,
    beside,
    clock,
    ids,
    numbers: numbersOn(beside),
    sessions: sessionsOn(db, clock),
    notify: notifyOn(db, clock),
    metrics,
    adapters: openAdapters(env, db, clock),
    personal: personalWith(personalKey(env, join(dataDir, 'personal.key'))),
    firstRun: newFirstRun(),
    readers,
    hall: { addresses: noHall },
    dataDir,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
    version,
  }
  const close = async (): Promise<void> => {
    readers.close()
    await ids.close()
    await beside.close()
    await db.close()
  }
  return { services, close }
}
