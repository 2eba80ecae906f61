// 谁在忙 · bench/busy
/** CPU of this process, of the database and of everything else on the machine while something runs, and the memory of this process. */
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Client } from 'pg'

const ticksPerSecond = 100
const statOf = (pid: string): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
const parentOf = (pid: string): string => statOf(pid)[1] ?? ''
const spent = (pid: string, fields: readonly number[]): number =>
  fields.reduce((sum, at) => sum + Number(statOf(pid)[at] ?? 0), 0) / ticksPerSecond

/** Seconds of CPU of the server of this connection, backends that ended included. */
const databaseSeconds = (postmaster: string): number =>
  spent(postmaster, [11, 12, 13, 14]) +
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster)
    .reduce((sum, pid) => sum + spent(pid, [11, 12]), 0)
const machineSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1000
setFlagsFromString('--expose-gc')
/** Frees what is not used, so that idle is idle. */
const collect = runInNewContext('gc') as () => void
const residentMb = (): number => process.memoryUsage().rss / 2 ** 20

export interface Busy {
  readonly seconds: number
  readonly nodeSeconds: number
  readonly databaseSeconds: number
  /** CPU that others took meanwhile */
  readonly otherSeconds: number
  readonly idleMb: number
  readonly mostMb: number
  readonly text: string
}
/** Runs `work` and says what it took. */
export const watched = async (database: Client, work: () => Promise<unknown>): Promise<Busy> => {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(String(rows[0]?.pid ?? 0))
  collect()
  const idleMb = residentMb()
  let mostMb = idleMb
  const watch = setInterval(() => (mostMb = Math.max(mostMb, residentMb())), 50)
  const before = {
    at: performance.now(),
    node: process.cpuUsage(),
    database: databaseSeconds(postmaster),
    machine: machineSeconds(),
  }
  await work()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(before.node)
  const nodeSeconds = (user + system) / 1e6
  const ownSeconds = databaseSeconds(postmaster) - before.database
  const seconds = (performance.now() - before.at) / 1000
  const otherSeconds = Math.max(0, machineSeconds() - before.machine - nodeSeconds - ownSeconds)
  const parts = [`用时 ${seconds.toFixed(1)} s`, `Node ${nodeSeconds.toFixed(1)}`, `数据库 ${ownSeconds.toFixed(1)}`]
  const text = `${parts.join('，')}，别人 ${otherSeconds.toFixed(1)} CPU 秒，负载 ${(loadavg()[0] ?? 0).toFixed(1)}`
  return { seconds, nodeSeconds, databaseSeconds: ownSeconds, otherSeconds, idleMb, mostMb, text }
}
