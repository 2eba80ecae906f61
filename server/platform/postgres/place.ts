// 数据库存放位置 · platform/postgres/place
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, databaseAccount, type Account } from './account.ts'
import { usableNative } from './binaries.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Directories and account of one embedded database. */
export interface Place {
  /** Our directory: programs (when copied), log, cluster. */
  readonly base: string
  /** PostgreSQL's data directory. */
  readonly cluster: string
  readonly native: string
  readonly log: string
  readonly account: Account | undefined
}

/** State directory of system services; readable for every account, unlike root's home. */
const systemState = '/var/lib'

/**
 * Decides where the database of `dataDir` lives: inside it. If we are root and PostgreSQL's account cannot get there (a 0700 home), it
 * lives below /var/lib under a name derived from the path. A moved place is recorded in `dataDir` and reported. An existing cluster stays
 * in its place and with its owner, whatever account starts it.
 */
export function choosePlace(dataDir: string, say: (sentence: string) => void): Place {
  const near = join(dataDir, 'postgres')
  const usualAccount = databaseAccount()
  makeOurs(near)
  const base = existsSync(join(near, 'cluster')) || canEnter(near, usualAccount) ? near : farBase(near, say)
  const cluster = join(base, 'cluster')
  const account = usualAccount && existsSync(cluster) ? ownerOf(cluster) : usualAccount
  return { base, cluster, native: usableNative(base, account), log: join(base, 'postgres.log'), account }
}

function makeOurs(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o755 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseUnavailable(`数据目录 ${dir} 不能写入（${code}）。请用创建它的账户启动，或设置另一个 DATA_DIR。`)
  }
}

function ownerOf(cluster: string): Account {
  const { uid, gid } = statSync(cluster)
  return { uid, gid }
}

function farBase(near: string, say: (sentence: string) => void): string {
  const note = join(near, 'moved-to')
  const notedPlace = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
  const base = notedPlace ?? join(systemState, `yuncang-${createHash('sha256').update(near).digest('hex').slice(0, 12)}`)
  if (!notedPlace && existsSync(base)) setAside(base, say)
  mkdirSync(base, { recursive: true, mode: 0o755 })
  writeFileSync(note, `${base}\n`)
  say(`数据目录不对数据库账户开放，数据库放在 ${base}`)
  return base
}

/** The data directory was deleted and made again: the old database is renamed and kept, but not used again. */
function setAside(base: string, say: (sentence: string) => void): void {
  const aside = `${base}.${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`
  renameSync(base, aside)
  say(`同一路径上旧的数据库已移到 ${aside}，确认不需要后可以删除`)
}
