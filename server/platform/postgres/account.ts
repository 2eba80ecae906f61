// 数据库运行账户 · platform/postgres/account
import { execFileSync, spawnSync } from 'node:child_process'

/** The system account of the database if we are root: PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Account that starts the database: undefined = our own; for root `postgres` if the machine has it, else `nobody`. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return lookUp('postgres') ?? lookUp('nobody')
}

function lookUp(name: string): Account | undefined {
  const id = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  if (id.status !== 0) return undefined
  const gid = execFileSync('id', ['-g', name], { encoding: 'utf8' })
  return { uid: Number(id.stdout), gid: Number(gid) }
}

/** Whether `account` may enter `dir`. The kernel decides, so that every parent directory and access list counts. */
export function canEnter(dir: string, account: Account | undefined): boolean {
  if (!account) return true
  const sh = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...identity(account), cwd: '/', stdio: 'ignore' })
  return sh.status === 0
}

/** Spawn options that make a child run as `account`. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Environment for PostgreSQL's programs: ours without variables that would redirect them (PGDATA, PGPORT …) or change their language. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|TZ$)/.test(name))
  return { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC' }
}
