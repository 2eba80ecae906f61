// 建立数据库 · platform/postgres/cluster
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment, identity } from './account.ts'
import { program } from './binaries.ts'
import { inUse } from './claim.ts'
import { isAlive } from './pidfile.ts'
import type { Place } from './place.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Superuser of the embedded server, used only to create roles and databases. */
export const adminName = 'yuncang_admin'

/**
 * The secrets of `place`'s cluster; a missing cluster is made first (about 0.6 s). It is made in a temporary directory and renamed, so that
 * a process killed half-way leaves only a directory that the next start removes.
 */
export async function openCluster(place: Place): Promise<Secrets> {
  removeHalfMade(place)
  if (!existsSync(place.cluster)) await makeCluster(place)
  return readSecrets(join(place.cluster, 'yuncang.json'))
}

async function makeCluster(place: Place): Promise<void> {
  const temporary = `${place.cluster}.tmp-${process.pid}`
  const passwordFile = `${temporary}.password`
  mkdirSync(temporary, { mode: 0o700 })
  writeFileSync(passwordFile, '', { mode: 0o600 })
  if (place.account) for (const path of [temporary, passwordFile]) chownSync(path, place.account.uid, place.account.gid)
  const draft = readSecrets(`${temporary}.json`)
  writeFileSync(passwordFile, draft.admin)
  await initdb(place, temporary, passwordFile)
  renameSync(`${temporary}.json`, join(temporary, 'yuncang.json'))
  rmSync(passwordFile)
  try {
    renameSync(temporary, place.cluster)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (existsSync(place.cluster)) throw inUse(place) // another process made it in the same second
    throw error
  }
}

async function initdb(place: Place, dir: string, passwordFile: string): Promise<void> {
  const args = ['-D', dir, '-U', adminName, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] // same order and case rules on every machine
  const child = spawn(program(place.native, 'initdb'), [...args, ...locale], {
    ...identity(place.account),
    cwd: place.base,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0)
    throw new DatabaseUnavailable(`内嵌数据库没有建成：${errorOutput.trim().split('\n').at(-1) ?? ''}（位置 ${place.base}）`)
}

function removeHalfMade(place: Place): void {
  for (const name of readdirSync(place.base)) {
    const maker = /^cluster\.tmp-(\d+)/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(place.base, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
