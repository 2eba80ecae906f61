// 修改密码 · user/password
import { codes } from '#contract/errors'
import { changePassword, changePin } from '#contract/user/session'
import type { Caller, Ctx, Run } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { countAttempt, mayTry } from '../platform/attempts.ts'
import { hashPassword, passwordFits, withPlace, type Asker } from '../platform/password.ts'
import { endSessions } from './endSessions.ts'
import { choiceFault, pinFault } from '../platform/passwordRule.ts'
import { changeRows } from '../platform/rows.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { logWrong } from '../platform/wrongSecrets.ts'
import { candidateOf, type Candidate } from './login.ts'

/** Origin for counting the attempts of a signed-in person. */
const ownOrigin = { key: 's:self', known: true } as const

/** Checks the caller's password and counts the attempt like a sign-in. @throws `wrong`, or a refusal for too many attempts */
const provePassword = async (
  run: Run,
  { tenantId, person, ...moment }: Caller,
  secret: string,
  wrong: Refused,
): Promise<ProvedPerson> => {
  const asker = { tenantId }
  return withPlace(asker, async () => {
    const user = await run(async ({ tx }) => {
      await mayTry(tx, person.account, ownOrigin, moment)
      return candidateOf(tx, person.account)
    })
    if (user === null) throw refuse(codes.relogin)
    const fits = await passwordFits(user.passwordHash, secret, asker)
    const { refused } = await run(async (ctx) => {
      const attemptResult = await countAttempt(ctx.tx, person.account, ownOrigin, fits, wrong, moment)
      if (attemptResult.refused !== null)
        await logWrong(ctx, person.account, { key: `u:${person.userId}` }, wrong.message, '验证密码失败')
      return attemptResult
    })
    if (refused !== null) throw refused
    return { user, asker }
  })
}

/** Logs that a secret was changed, never its value. */
const logSecret = (ctx: Ctx, action: string): Promise<unknown> =>
  writeLogs(ctx, [{ bizType: 'user/user', bizNo: ctx.person.account, action, before: null, after: null }])

interface ProvedPerson {
  readonly user: Candidate
  readonly asker: Asker
}

/** changePassword: changes the password and ends every other session of the person. */
const change = handleLong(changePassword, async (run, input, caller) => {
  const fault = choiceFault(input.newPassword, caller.person.account)
  if (fault !== '') throw refuse(codes.badInput, {}, { newPassword: fault })
  if (input.newPassword === input.oldPassword) throw refuse(codes.badInput, {}, { newPassword: '新密码不能与原密码相同' })
  const { user, asker } = await provePassword(
    run,
    caller,
    input.oldPassword,
    refuse('A0216', {}, { oldPassword: '原密码不正确' }),
  )
  const hash = await hashPassword(input.newPassword, asker)
  const finishedCtx = await run(async (ctx) => {
    await changeRows(ctx.tx, 'sys_user', [{ id: user.id }], {
      key: ['id'],
      all: { passwordHash: hash, passwordTime: ctx.at, mustChangePwd: 0 },
    })
    await endSessions(ctx, user.id, ctx.person.sessionId)
    await logSecret(ctx, '修改密码')
    return ctx
  })
  finishedCtx.services.sessions.forget(finishedCtx.tenantId, finishedCtx.person.userId)
  return {}
})

/** changePin: sets the PIN after checking the password; the PIN only opens work at a station. */
const setPin = handleLong(changePin, async (run, input, caller) => {
  const fault = pinFault(input.pin)
  if (fault !== '') throw refuse(codes.badInput, {}, { pin: fault })
  const { user, asker } = await provePassword(
    run,
    caller,
    input.password,
    refuse(codes.badInput, {}, { password: '登录密码不正确' }),
  )
  const hash = await hashPassword(input.pin, asker)
  await run(async (ctx) => {
    await changeRows(ctx.tx, 'sys_user', [{ id: user.id }], { key: ['id'], all: { pinHash: hash } })
    await logSecret(ctx, '设置PIN')
  })
  return {}
})

export default [change, setPin]
