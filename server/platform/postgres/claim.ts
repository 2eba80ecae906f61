// 数据库占用与接管 · platform/postgres/claim
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { isServerOf, pidFilePath, readPidFile } from './pidfile.ts'
import type { Place } from './place.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Advisory lock in database `postgres`, held by the application process that owns the embedded server. */
export const ownerLock = 7_914_001

/**
 * Prepares `place` for a start: ends a server left by an earlier run. A server with a live application is not touched, and the start is
 * refused; one that outlived both application and guard is shut down (its data is complete: even after a kill the write-ahead log is on
 * disk). A pid file whose number now belongs to another program is removed.
 * @throws DatabaseUnavailable if another application process owns it, or if it does not stop in 20 s
 */
export async function clearTheWay(place: Place, admin: (port: number) => ClientConfig): Promise<void> {
  const deadline = Date.now() + 20_000
  let unowned = 0
  while (Date.now() < deadline) {
    const file = readPidFile(place.cluster)
    if (!file) return
    if (!isServerOf(file.pid, place.cluster)) {
      rmSync(pidFilePath(place.cluster), { force: true })
      return
    }
    if (unowned < 2 && file.status === 'ready') {
      const owner = await ownedBy(admin(file.port))
      if (owner === 'alive') throw inUse(place)
      // Checked twice: a process that has just started its server takes the lock some milliseconds later.
      if (owner === 'nobody' && ++unowned === 2) process.kill(file.pid, 'SIGINT')
    }
    await pause(unowned === 1 ? 300 : 20)
  }
  throw new DatabaseUnavailable(`上一次的数据库进程没有结束（${pidFilePath(place.cluster)}），请结束该进程后重试`)
}

async function ownedBy(config: ClientConfig): Promise<'alive' | 'nobody' | 'unknown'> {
  const client = new Client({ ...config, connectionTimeoutMillis: 3_000 })
  let lostReason: Error | undefined // it may be shut down under us
  client.on('error', (error) => (lostReason = error))
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ownerLock])
    return rows[0]?.free ? 'nobody' : 'alive'
  } catch (error) {
    if (!lostReason && !isPassing(error)) throw error
    return 'unknown'
  } finally {
    await client.end()
  }
}

/** Whether the server is starting, stopping or just gone: then it is asked again. */
function isPassing(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return (
    ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) || /terminated|timeout/i.test(String(error))
  )
}

export function inUse(place: Place): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `数据目录正被另一个云仓进程使用（${place.base}）。请先停止它，或为本进程设置另一个 DATA_DIR。` +
      ' Another yuncang process is using this data directory; stop it or set another DATA_DIR.',
  )
}
