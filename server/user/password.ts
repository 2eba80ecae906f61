// 修改密码 · user/password
import { codes } from '#contract/errors'
import { passwordFault } from '#contract/rules/password'
import { changePassword, changePin } from '#contract/user/session'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { hashPassword, passwordFits } from '../platform/password.ts'
import { endSessions } from './endSessions.ts'
import { charge, settle } from './login.ts'

/** The old password is charged and verified like a sign-in; a new one ends every other session of the person. */
const change = handleLong(changePassword, async (run, input) => {
  const fault = passwordFault(input.newPassword)
  if (fault !== '') throw refuse(codes.badInput, {}, { newPassword: fault })
  if (input.newPassword === input.oldPassword) throw refuse(codes.badInput, {}, { newPassword: '新密码不能与原密码相同' })
  const user = await run((ctx) => charge(ctx.tx, ctx.person.account, ctx))
  if (user === null || user === 'locked') throw refuse(codes.locked)
  if (!(await passwordFits(user.passwordHash, input.oldPassword)))
    throw user.spent ? refuse(codes.locked) : refuse('A0216', {}, { oldPassword: '原密码不正确' })
  const hash = await hashPassword(input.newPassword)
  const done = await run(async (ctx) => {
    await settle(ctx.tx, user.id, ctx)
    await ctx.tx.query(
      'update sys_user set password_hash = $3, password_time = $4, must_change_pwd = 0, version = version + 1 where tenant_id = $1 and id = $2',
      [ctx.tenantId, user.id, hash, ctx.at],
    )
    await endSessions(ctx, user.id, ctx.person.sessionId)
    return ctx
  })
  done.services.sessions.forget(done.tenantId, done.person.userId)
  return {}
})

/** The PIN opens a station's work and nothing else; who sets it proves himself by his password. */
const setPin = handleLong(changePin, async (run, input) => {
  const user = await run((ctx) => charge(ctx.tx, ctx.person.account, ctx))
  if (user === null || user === 'locked') throw refuse(codes.locked)
  if (!(await passwordFits(user.passwordHash, input.password)))
    throw user.spent ? refuse(codes.locked) : refuse(codes.badInput, {}, { password: '登录密码不正确' })
  const hash = await hashPassword(input.pin)
  await run(async (ctx) => {
    await settle(ctx.tx, user.id, ctx)
    await ctx.tx.query('update sys_user set pin_hash = $3, version = version + 1 where tenant_id = $1 and id = $2', [
      ctx.tenantId,
      user.id,
      hash,
    ])
  })
  return {}
})

export default [change, setPin]
