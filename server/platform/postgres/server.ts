// 数据库进程 · platform/postgres/server
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../root.ts'
import { cleanEnvironment, identity } from './account.ts'
import { program } from './binaries.ts'
import { inUse } from './claim.ts'
import { readPidFile } from './pidfile.ts'
import type { Place } from './place.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A running embedded server under its guard. */
export interface Server {
  readonly port: number
  readonly guard: ChildProcess
}

/** Settings that make scans durable before they are acknowledged and keep ingest smooth on two cores. */
export function settings(port: number): Record<string, string> {
  const memory = Math.round(totalmem() / 2 ** 20)
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '80',
    shared_buffers: `${Math.min(512, Math.max(64, Math.round(memory / 16)))}MB`,
    effective_cache_size: `${Math.max(128, Math.round(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_buffers: '16MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
    // a first import fills empty tables: until they are analysed, foreign key checks scan (12 s instead of 2 for 10,000 orders)
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] %u@%d ',
    log_lock_waits: 'on',
    log_min_duration_statement: '2000',
  }
}

/**
 * Starts the server of `place` on a free port of 127.0.0.1 under a guard and returns once it accepts connections.
 * @param overrides settings instead of ours (a scratch database of a test run needs no fsync)
 */
export async function startServer(place: Place, overrides: Record<string, string> = {}): Promise<Server> {
  trimLog(place.log)
  for (let attempt = 1; ; attempt++) {
    const logSize = existsSync(place.log) ? statSync(place.log).size : 0
    const port = await freePort()
    const guard = spawnGuard(place, { ...settings(port), ...overrides })
    if (await becomesReady(place, guard, port)) {
      guard.stdin?.write('ready\n')
      return { port, guard }
    }
    const logText = readFrom(place.log, logSize)
    if (logText.includes('postmaster.pid" already exists')) throw inUse(place)
    if (attempt === 3 || !/could not bind|in use/i.test(logText)) throw startFailure(place, logText)
  }
}

function spawnGuard(place: Place, set: Record<string, string>): ChildProcess {
  const args = ['-D', place.cluster, ...Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const order = {
    program: program(place.native, 'postgres'),
    control: program(place.native, 'pg_ctl'),
    args,
    cluster: place.cluster,
    log: place.log,
    ...identity(place.account),
  }
  const errors = openSync(place.log, 'a', 0o600)
  const guard = spawn(process.execPath, [join(root, 'server/platform/postgres/guard.mjs'), JSON.stringify(order)], {
    detached: true,
    cwd: place.base,
    env: cleanEnvironment(),
    stdio: ['pipe', errors, errors],
    windowsHide: true,
  })
  closeSync(errors)
  guard.stdin?.on('error', () => guard.kill()) // the guard is gone: its exit event reports it
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return guard
}

/** Waits until the postmaster reports ready in its pid file (like pg_ctl), or its guard ends. */
async function becomesReady(place: Place, guard: ChildProcess, port: number): Promise<boolean> {
  while (guard.exitCode === null && guard.signalCode === null) {
    const file = readPidFile(place.cluster)
    if (file?.port === port && file.status === 'ready') return true
    await pause(10)
  }
  return false
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const logLimit = 20 * 2 ** 20

function trimLog(log: string): void {
  if (existsSync(log) && statSync(log).size > logLimit) truncateSync(log)
}

function readFrom(log: string, offset: number): string {
  if (!existsSync(log)) return ''
  const file = openSync(log, 'r')
  const length = Math.min(64_000, Math.max(0, fstatSync(file).size - offset))
  const buffer = Buffer.alloc(length)
  readSync(file, buffer, 0, length, offset)
  closeSync(file)
  return buffer.toString('utf8')
}

function startFailure(place: Place, logText: string): DatabaseUnavailable {
  const lines = logText.trim().split('\n')
  const reason = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
  return new DatabaseUnavailable(`内嵌数据库没有启动成功：${reason.trim()}（完整日志见 ${place.log}）`)
}
