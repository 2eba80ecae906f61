// 首次使用 · user/setup
import type { InputOf } from '#contract/call'
import { accountFault, setupState, setUp, signsOf, tenantCodeFault } from '#contract/user/setup'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { isEmpty, makeFirstTenant } from '../platform/newTenant.ts'
import { addressKey } from '../platform/attempts.ts'
import { hashPassword } from '../platform/password.ts'
import { choiceFault } from '../platform/passwordRule.ts'
import { noTenantId } from '../platform/tenant.ts'

/** Widths of tenant_name, short_name and sys_user.name, in code points as the database counts them. */
const widest = { tenantName: 64, shortName: 32, name: 32 } as const
const points = (text: string): number => Array.from(text).length

/** As much of the name as fits, without cutting a character. */
const shortened = (name: string): string => {
  let short = ''
  for (const sign of signsOf(name)) {
    if (points(short + sign) > widest.shortName) break
    short += sign
  }
  return short
}

/** Sentences of faulty fields, by field. */
const faultsOf = (input: InputOf<typeof setUp>): Record<string, string> => {
  const { tenantCode, tenantName, account, name, password } = input
  const long = (text: string, label: string, most: number): string =>
    text.trim() === '' ? `${label}不能为空` : points(text.trim()) > most ? `${label}长度不能超过${most}个字符` : ''
  const faults = {
    tenantCode: tenantCodeFault(tenantCode.trim()),
    tenantName: long(tenantName, '租户名称', widest.tenantName),
    account: accountFault(account.trim()),
    name: long(name, '姓名', widest.name),
    password: choiceFault(password, account.trim()),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== ''))
}

const state = handleOpen(setupState, async (visit) => ({ open: await isEmpty(visit.services.db) }))

const make = handleOpen(setUp, async (visit, input) => {
  const { db, firstRun } = visit.services
  if (!(await isEmpty(db))) throw refuse('A1037')
  if (!firstRun.fits(input.code)) throw refuse('A0400', {}, { code: '一次性口令不正确，请查看服务端控制台' })
  const faults = faultsOf(input)
  if (Object.keys(faults).length > 0) throw refuse('A0400', {}, faults)
  const name = input.tenantName.trim()
  const made = await makeFirstTenant(
    db,
    { code: input.tenantCode.trim(), name, shortName: shortened(name), at: new Date(visit.now), id: visit.id },
    {
      account: input.account.trim(),
      name: input.name.trim(),
      passwordHash: await hashPassword(input.password, { tenantId: noTenantId, address: addressKey(visit.ip) }),
    },
  )
  if (!made) throw refuse('A1037')
  return {}
})

export default [state, make]
