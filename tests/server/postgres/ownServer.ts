// A private cluster as the user's own server behind DATABASE_URL: of the PostgreSQL Debian installs, and of the npm programs.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { databaseAccount, identity } from '#server/platform/postgres/account'
import { usableNative } from '#server/platform/postgres/binaries'
import { root } from '#server/platform/root'
import { readPidFile } from '#server/platform/postgres/pidfile'
import { freePort } from '../../support/product.ts'

const debian = '/usr/lib/postgresql'

/** A PostgreSQL on this machine: what to call it, where its programs are. */
export interface Installed {
  readonly name: string
  bin(dir: string): string
}

/** Every one there is: Debian's packages, oldest first, and the npm programs (which are the newest). */
export function installedServers(): Installed[] {
  const majors = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(a) - Number(b)) : []
  return [
    ...majors.map((major) => ({ name: `Debian ${major}`, bin: () => join(debian, major, 'bin') })),
    { name: 'npm', bin: (dir: string) => join(usableNative(dir, databaseAccount()), 'bin') },
  ]
}

export interface OwnServer {
  /** Superuser's connection string. */
  readonly url: string
  stop(): Promise<void>
}

/** Makes and starts a cluster in `dir`; the product's guard ends it with this process. */
export async function startOwn(installed: Installed, dir: string): Promise<OwnServer> {
  const account = databaseAccount()
  mkdirSync(dir)
  chmodSync(dir, 0o755)
  if (account) chownSync(dir, account.uid, account.gid)
  const bin = installed.bin(dir)
  const cluster = join(dir, 'cluster')
  const args = ['-D', cluster, '-U', 'boss', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  execFileSync(join(bin, 'initdb'), args, { ...identity(account), cwd: dir, stdio: 'ignore' })
  const port = await freePort()
  const log = join(dir, 'log')
  writeFileSync(log, '')
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'].flatMap((one) => [
    '-c',
    one,
  ])
  const order = { program: join(bin, 'postgres'), args: ['-D', cluster, ...settings], cluster, log, ...identity(account) }
  const guard = spawn(process.execPath, [join(root, 'server/platform/postgres/guard.mjs'), JSON.stringify(order)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  await vi.waitFor(() => expect(readPidFile(cluster)?.status).toBe('ready'), 45_000)
  const stop = async (): Promise<void> => {
    const gone = once(guard, 'exit')
    guard.stdin.end()
    await gone
  }
  return { url: `postgres://boss@127.0.0.1:${port}/postgres`, stop }
}
