// 数据库口令 · platform/postgres/secrets
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Random passwords of one installation, in a file only its owner reads. */
export interface Secrets {
  /** Suffix of this installation's login names, so that several installations can share one server. */
  readonly suffix: string
  /** Superuser of the embedded server; unused for DATABASE_URL. */
  readonly admin: string
  readonly owner: string
  readonly app: string
  readonly jobs: string
}

/** The secrets in `file`; a missing file is made (0600). */
export function readSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const newSecrets: Secrets = {
    suffix: randomBytes(4).toString('hex'),
    admin: random(),
    owner: random(),
    app: random(),
    jobs: random(),
  }
  writeFileSync(file, `${JSON.stringify(newSecrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return newSecrets
}

function random(): string {
  return randomBytes(24).toString('base64url')
}
