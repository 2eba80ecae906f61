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

/** Widths of the columns tenant_name, short_name and sys_user.name, in code points like in the database. */
const columnWidth = { tenantName: 64, shortName: 32, name: 32 } as const
const codePoints = (text: string): number => Array.from(text).length

/** The beginning of the name that fits into short_name, without cutting a character. */
const shortened = (name: string): string => {
  let short = ''
  for (const character of signsOf(name)) {
    if (codePoints(short + character) > columnWidth.shortName) break
    short += character
  }
  return short
}

/** Field → sentence of its fault; valid fields are left out. */
const faultsOf = (input: InputOf<typeof setUp>): Record<string, string> => {
  const { tenantCode, tenantName, account, name, password } = input
  const textFault = (text: string, label: string, most: number): string =>
    text.trim() === '' ? `${label}不能为空` : codePoints(text.trim()) > most ? `${label}长度不能超过${most}个字符` : ''
  const faults = {
    tenantCode: tenantCodeFault(tenantCode.trim()),
    tenantName: textFault(tenantName, '租户名称', columnWidth.tenantName),
    account: accountFault(account.trim()),
    name: textFault(name, '姓名', columnWidth.name),
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
  const isMade = await makeFirstTenant(
    db,
    { code: input.tenantCode.trim(), name, shortName: shortened(name), at: new Date(visit.now), id: visit.id },
    {
      account: input.account.trim(),
      name: input.name.trim(),
      passwordHash: await hashPassword(input.password, { tenantId: noTenantId, address: addressKey(visit.ip) }),
    },
  )
  if (!isMade) throw refuse('A1037')
  return {}
})

export default [state, make]
