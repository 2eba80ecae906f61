// 忘记密码 · user/forget
import { Boolean, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'

/** Rules of the codes (floor.md §2.2). */
export const codeMinutes = 5
export const resendSeconds = 60
export const codesPerDay = 10

const who = {
  tenantCode: Text({ title: '租户编码', minLength: 1, maxLength: 16 }),
  account: Text({ title: '账号', minLength: 1, maxLength: 64 }),
  mobile: Text({ title: '手机号', pattern: '^1\\d{10}$' }),
}

/** Sends a code to the phone of the account. The answer is the same whether account and phone belong together or not. */
export const sendSms = call({
  id: 'user/forget.send',
  title: '发送验证码',
  method: 'POST',
  path: '/v1/sms/send',
  input: Fields(who),
  reply: Fields({ resendSeconds: Integer(), simulated: Boolean() }),
  may: 'public',
})

/** A correct code returns a ticket, valid for one new password within ten minutes. */
export const validateSms = call({
  id: 'user/forget.validate',
  title: '校验验证码',
  method: 'POST',
  path: '/v1/sms/validate',
  input: Fields({ ...who, code: Text({ title: '验证码', pattern: '^\\d{6}$' }) }),
  reply: Fields({ ticket: Text() }),
  may: 'public',
})

/** Sets the new password: every session of the person ends, a locked account is unlocked. */
export const forgetPassword = call({
  id: 'user/forget.reset',
  title: '忘记密码重置',
  method: 'POST',
  path: '/v1/user/pwd/reset',
  input: Fields({
    tenantCode: who.tenantCode,
    ticket: Text({ minLength: 1, maxLength: 128 }),
    newPassword: Text({ title: '新密码', minLength: 1, maxLength: 128 }),
  }),
  reply: Fields({}),
  may: 'public',
})
