// 忘记密码 · user/forget
import { userLife } from '#contract/rules/peopleLife'
import { randomInt } from 'node:crypto'
import type { InputOf } from '#contract/call'
import { codeMinutes, codesPerDay, forgetPassword, resendSeconds, sendSms, validateSms } from '#contract/user/forget'
import type { Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { addressKey, forgetAttempts } from '../platform/attempts.ts'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { hashPassword } from '../platform/password.ts'
import { choiceFault } from '../platform/passwordRule.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { noTenantId, tenantByCode } from '../platform/tenant.ts'
import { today } from '../platform/time.ts'
import { hashOf, newToken } from '../platform/tokens.ts'
import { transitionOf } from '../platform/transitions.ts'
import { visitor, writeLogs } from '../platform/writeLogs.ts'
import { endSessions } from './endSessions.ts'

/** Wrong tries until a code is void. */
const triesMax = 5
/** Most codes one address may request per hour, over all accounts. */
const addressMax = 30
const ticketMinutes = 10
const minuteMs = 60_000

const dayStart = (now: number): Date => new Date(`${today(now)}T00:00:00+08:00`)

/** @throws Refused A0218 for a request within a minute of the last, or too many on one day or from one address */
const checkRequestLimits = async (tx: Tx, mobile: string, visit: Visit): Promise<void> => {
  const rows = await tx.query<{ last: Date | null; day: number; address: number }>(
    `select (select max(create_time) from sms_code where tenant_id = $1 and mobile = $2) as last,
            (select count(*)::int from sms_code where tenant_id = $1 and mobile = $2 and create_time >= $3) as day,
            (select count(*)::int from sms_code where tenant_id = $1 and ip = $4 and create_time > $5) as address`,
    [tx.tenantId, mobile, dayStart(visit.now), visit.ip.slice(0, 45), new Date(visit.now - 60 * minuteMs)],
  )
  const { last = null, day = 0, address = 0 } = rows[0] ?? {}
  const wait = last === null ? 0 : Math.ceil((last.getTime() + resendSeconds * 1000 - visit.now) / 1000)
  if (wait > 0) throw refuse('A0218', { n: wait })
  if (day >= codesPerDay) throw refuse('A0218.day')
  if (address >= addressMax) throw refuse('A0218', { n: 3600 })
}

/**
 * Stores the code with its user and returns the user id. If account and phone do not match, stores the code without a user and returns
 * null.
 */
const storeCode = async (tx: Tx, input: InputOf<typeof sendSms>, code: string, visit: Visit): Promise<string | null> => {
  // the row lock makes parallel requests count one after the other
  await tx.query('select tenant_id from feed_epoch where tenant_id = $1 for update', [tx.tenantId])
  await checkRequestLimits(tx, input.mobile, visit)
  const people = await tx.query<{ id: string }>(
    `select id from sys_user where tenant_id = $1 and account = $2 and mobile = $3 and status <> ${userLife.off}`,
    [tx.tenantId, input.account.trim(), input.mobile],
  )
  const userId = people[0]?.id ?? null
  const id = visit.id()
  await tx.query(
    `insert into sms_code (tenant_id, id, mobile, user_id, code_hash, ip, expires_at, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.tenantId,
      id,
      input.mobile,
      userId,
      hashOf(`${id}|${code}`),
      visit.ip.slice(0, 45),
      new Date(visit.now + codeMinutes * minuteMs),
      new Date(visit.now),
    ],
  )
  return userId
}

const send = handleOpen(sendSms, async (visit, input) => {
  const { db, adapters } = visit.services
  const tenant = await tenantByCode(db, input.tenantCode.trim())
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const userId = await db.inTenant(tenant?.tenantId ?? noTenantId, (tx) => storeCode(tx, input, code, visit))
  // the reply does not wait for the SMS, so its time does not show whether the account exists
  if (userId !== null)
    void adapters.sms.code(input.mobile, code).catch((error: unknown) => console.error(`[sms] 验证码未能发出: ${String(error)}`))
  return { resendSeconds, simulated: adapters.sms.simulated }
})

interface SmsCode {
  readonly id: string
  readonly codeHash: string
}

/** Counts a try on the newest code of the phone before comparing, so that parallel tries cannot exceed the limit. */
const checkCode = async (tx: Tx, input: InputOf<typeof validateSms>, ticket: string, visit: Visit): Promise<boolean> => {
  const [smsCode] = await tx.query<SmsCode>(
    `update sms_code c set fail_num = c.fail_num + 1
       from (select s.id from sms_code s join sys_user u on u.tenant_id = $1 and u.id = s.user_id and u.account = $3
              where s.tenant_id = $1 and s.mobile = $2 order by s.create_time desc limit 1) n
      where c.tenant_id = $1 and c.id = n.id and c.checked_time is null and c.fail_num < $4 and c.expires_at > $5
      returning c.id, c.code_hash`,
    [tx.tenantId, input.mobile, input.account.trim(), triesMax, new Date(visit.now)],
  )
  if (smsCode === undefined || smsCode.codeHash !== hashOf(`${smsCode.id}|${input.code}`)) return false
  await changeRows(tx, 'sms_code', [{ id: smsCode.id }], {
    key: ['id'],
    all: { checkedTime: new Date(visit.now), ticketHash: hashOf(ticket) },
  })
  return true
}

const validate = handleOpen(validateSms, async (visit, input) => {
  const tenant = await tenantByCode(visit.services.db, input.tenantCode.trim())
  const ticket = newToken()
  const isRight = await visit.services.db.inTenant(tenant?.tenantId ?? noTenantId, (tx) => checkCode(tx, input, ticket, visit))
  if (!isRight) throw refuse('A0217', {}, { code: '验证码错误或已失效，请重新获取' })
  return { ticket }
})

/** Uses the ticket up and returns its user; null if the ticket is unknown, used or expired. */
const useTicket = async (tx: Tx, ticket: string, visit: Visit): Promise<string | null> => {
  const rows = await tx.query<{ userId: string }>(
    `update sms_code set used_time = $3 where tenant_id = $1 and ticket_hash = $2 and used_time is null and checked_time > $4
     returning user_id`,
    [tx.tenantId, hashOf(ticket), new Date(visit.now), new Date(visit.now - ticketMinutes * minuteMs)],
  )
  return rows[0]?.userId ?? null
}

/** A new password unlocks a locked user; a disabled user stays disabled. */
const unlocked = transitionOf(userLife, 'with 忘记密码', userLife.on)

const reset = handleOpen(forgetPassword, async (visit, input) => {
  const { db, sessions } = visit.services
  const fault = choiceFault(input.newPassword, '')
  if (fault !== '') throw refuse('A0400', {}, { newPassword: fault })
  const tenant = await tenantByCode(db, input.tenantCode.trim())
  const tenantId = tenant?.tenantId ?? noTenantId
  const hash = await hashPassword(input.newPassword, { tenantId, address: addressKey(visit.ip) })
  const userId = await db.inTenant(tenantId, async (tx) => {
    const person = await useTicket(tx, input.ticket, visit)
    if (person === null) return null
    const at = new Date(visit.now)
    const [owner] = await moveRows(tx, unlocked, [{ id: person }], {
      by: { at },
      key: ['id'],
      all: { passwordHash: hash, passwordTime: at, mustChangePwd: 0, failNum: 0, lockedUntil: null },
      returning: ['account'],
      orStay: true,
    })
    const account = owner?.account ?? ''
    // the refusal rolls the transaction back, so the ticket stays valid for another password
    const accountFault = choiceFault(input.newPassword, account)
    if (accountFault !== '') throw refuse('A0400', {}, { newPassword: accountFault })
    await forgetAttempts(tx, [account])
    await endSessions({ tx, at }, person)
    const entry = { bizType: 'user/user', bizNo: account, action: '忘记密码重置', before: null, after: null }
    await writeLogs(visitor(visit, tx, person), [entry])
    return person
  })
  if (userId === null) throw refuse('A0219')
  sessions.forget(tenantId, userId)
  return {}
})

export default [send, validate, reset]
