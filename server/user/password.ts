// 修改密码 · user/password
import { codes } from '#contract/errors'
import { passwordFault } from '#contract/rules/password'
import { changePassword, changePin } from '#contract/user/session'
import type { Run } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { hashPassword, passwordFits, withPlace } from '../platform/password.ts'
import { endSessions } from './endSessions.ts'
import { charge, settle, type Candidate } from './login.ts'

/** Who asks proves himself by his password, charged and verified like a sign-in. @throws `wrong`, or that the account is locked */
const prove = (run: Run, secret: string, wrong: Refused): Promise<Candidate> =>
  withPlace(async () => {
    const user = await run((ctx) => charge(ctx.tx, ctx.person.account, ctx))
    if (user === null || user === 'locked') throw refuse(codes.locked)
    if (!(await passwordFits(user.passwordHash, secret))) throw user.spent ? refuse(codes.locked) : wrong
    // whatever follows: the password was right
    await run((ctx) => settle(ctx.tx, user.id, ctx))
    return user
  })

/** A new password ends every other session of the person. */
const change = handleLong(changePassword, async (run, input) => {
  const fault = passwordFault(input.newPassword)
  if (fault !== '') throw refuse(codes.badInput, {}, { newPassword: fault })
  if (input.newPassword === input.oldPassword) throw refuse(codes.badInput, {}, { newPassword: '新密码不能与原密码相同' })
  const user = await prove(run, input.oldPassword, refuse('A0216', {}, { oldPassword: '原密码不正确' }))
  const hash = await hashPassword(input.newPassword)
  const done = await run(async (ctx) => {
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
  const user = await prove(run, input.password, refuse(codes.badInput, {}, { password: '登录密码不正确' }))
  const hash = await hashPassword(input.pin)
  await run(async (ctx) => {
    await ctx.tx.query('update sys_user set pin_hash = $3, version = version + 1 where tenant_id = $1 and id = $2', [
      ctx.tenantId,
      user.id,
      hash,
    ])
  })
  return {}
})

export default [change, setPin]
