// 真实的产品进程 · support/product
/** Starts the built server as a separate process, as `npm start` does, in a data directory of the test. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPidFile } from '#server/platform/postgres/pidfile'
import { loginsOf } from '#server/platform/postgres/roles'
import type { Secrets } from '#server/platform/postgres/secrets'

/** A running product that its users neither stop nor restart. */
export interface Running {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly password: string
  /** login of the embedded database that sees every tenant; only while the server runs */
  databaseUrl(): string
  /** login of the application: row-level security applies */
  appUrl(): string
  /** login of the job runner */
  jobsUrl(): string
}

export interface Product extends Running {
  /** pid of the serving node process; `parent`: of the one that restarts it */
  readonly pid: number
  readonly parent: number
  /** everything the server printed so far */
  output(): string
  /** SIGKILL to both of them */
  kill(): Promise<void>
  /** starts again on the same data and port; `more`: environment variables of this start only */
  restart(more?: Readonly<Record<string, string>>): Promise<void>
  /** SIGTERM, waits for exit; the data stays. Returns the exit code */
  halt(): Promise<number | null>
  /** as `halt`, then removes the data directory */
  stop(): Promise<number | null>
}

const password = 'Journey2026x'
const readyWithin = 180_000

/**
 * A free port, below those the system lends to connections: a product takes seconds until it listens, and meanwhile one of the many
 * database connections could get the port.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The only process that `npm start` started: the server. */
const serverOf = (parent: number): number => Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim())

/** Resolves once the server printed its address and answers /readyz; rejects if it ended or the time is over. */
const ready = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    const late = AbortSignal.timeout(readyWithin)
    late.addEventListener('abort', () => reject(new Error(`服务没有就绪：\n${output()}`)))
    child.once('exit', () => reject(new Error(`服务提前退出：\n${output()}`)))
    child.stdout?.on('data', () => {
      if (output().includes(url)) resolve()
    })
  })
  const answer = await fetch(`${url}/readyz`)
  if (!answer.ok) throw new Error(`服务没有就绪（${answer.status}）：\n${output()}`)
}

const databaseUrlIn = (cluster: string, as: 'owner' | 'app' | 'jobs'): string => {
  const secrets = JSON.parse(readFileSync(join(cluster, 'yuncang.json'), 'utf8')) as Secrets
  const login = as === 'owner' ? { name: 'yuncang_owner', password: secrets.owner } : loginsOf(secrets)[as]
  return `postgres://${login.name}:${login.password}@127.0.0.1:${readPidFile(cluster)?.port ?? 0}/yuncang`
}

/** The product that runs on `port` with its data in `dataDir`. */
export const runningAt = (dataDir: string, port: number): Running => ({
  url: `http://127.0.0.1:${port}`,
  port,
  dataDir,
  password,
  databaseUrl: () => databaseUrlIn(join(dataDir, 'postgres/cluster'), 'owner'),
  appUrl: () => databaseUrlIn(join(dataDir, 'postgres/cluster'), 'app'),
  jobsUrl: () => databaseUrlIn(join(dataDir, 'postgres/cluster'), 'jobs'),
})

/** `from`: the data directory of a halted product; this one begins with a copy of it. */
export const startProduct = async (environment: Readonly<Record<string, string>> = {}, from?: string): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-e2e-'))
  // keeps the file owner: run as root, the database has its own account
  if (from !== undefined) execFileSync('cp', ['-a', `${from}/.`, dataDir])
  chmodSync(dataDir, 0o755) // open to the database's account when run as root
  const port = await freePort()
  let printed = ''
  let child = await run()
  async function run(more: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
    printed = ''
    const started = spawn(process.execPath, ['tools/start.mjs'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_PASSWORD: password,
        ...environment,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-200_000)
    }
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    await ready(`http://127.0.0.1:${port}`, started, () => printed)
    return started
  }
  const ended = (one: ChildProcess): Promise<number | null> =>
    one.exitCode !== null || one.signalCode !== null
      ? Promise.resolve(one.exitCode)
      : new Promise((resolve) => one.once('exit', resolve))
  const halt = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended(child)
  }
  return {
    ...runningAt(dataDir, port),
    get pid() {
      return serverOf(child.pid ?? 0)
    },
    get parent() {
      return child.pid ?? 0
    },
    output: () => printed,
    kill: async () => {
      // both write to these pipes: they close with the later of the two
      const closed = once(child, 'close')
      const server = serverOf(child.pid ?? 0)
      child.kill('SIGKILL')
      process.kill(server, 'SIGKILL')
      await closed
    },
    restart: async (more) => {
      child = await run(more)
    },
    halt,
    stop: async () => {
      const code = await halt()
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
