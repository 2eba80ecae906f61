// 演示口令 · seed/demoPassword
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../platform/db.ts'
import { hashPassword, passwordFits } from '../platform/password.ts'
import { tenantByCode } from '../platform/tenant.ts'
import { accountProfiles, organisations } from './organisationProfile.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'

/** Password of every demo account: `DEMO_PASSWORD`, or one made once and stored in the data directory, readable by its owner only. */
export const demoPassword = (given: string | undefined, dataDir: string): string => {
  if (given) return given
  const file = join(dataDir, 'demo-password')
  if (!existsSync(file)) writeFileSync(file, `${newPassword()}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const newPassword = (): string => {
  const draw = (from: string, n: number): string => Array.from({ length: n }, () => from[randomInt(from.length)]).join('')
  return `${draw(letters, 6)}${draw(digits, 4)}`
}

/** Applies a changed password to the demo accounts of an earlier start. */
export const renewDemoPassword = async (db: Db, password: string, at: Date): Promise<void> => {
  for (const { code } of organisations) {
    const tenant = await tenantByCode(db, code)
    if (!tenant) continue
    const accounts = accountProfiles.map((profile) => profile.account)
    const rows = await db.inTenant(tenant.tenantId, (tx) =>
      tx.query<{ passwordHash: string }>("select password_hash from sys_user where tenant_id = $1 and account = 'admin'", [
        tx.tenantId,
      ]),
    )
    if (await passwordFits(rows[0]?.passwordHash, password, tenant)) continue
    const hash = await hashPassword(password, tenant)
    await db.inTenant(tenant.tenantId, (tx) =>
      tx.query(
        `update sys_user set password_hash = $3, password_time = $4, fail_num = 0, locked_until = null,
           status = case when status = 2 then 1 else status end
         where tenant_id = $1 and account = any($2)`,
        [tx.tenantId, accounts, hash, at],
      ),
    )
  }
}
