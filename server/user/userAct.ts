// 用户状态与密码 · user/userAct
import { userLife } from '#contract/rules/peopleLife'
import { disableUsers, resetPassword, user, userStatus } from '#contract/user/user'
import { forgetAttempts } from '../platform/attempts.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { hashPassword } from '../platform/password.ts'
import { moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { endSessions } from './endSessions.ts'
import { announceRights, changingRights, keepAdministrator, lockRights, manageableUser, manageableUsers } from './grant.ts'
import { randomPassword } from './newPassword.ts'

const toEnabled = transitionOf(userLife, 'act enable', userLife.on)
const toDisabled = transitionOf(userLife, 'act disable', userLife.off)
/** A reset password unlocks the user; a disabled user stays disabled. */
const toUnlocked = transitionOf(userLife, 'act resetPassword', userLife.on)
/** Column values that clear the traces of wrong passwords. */
const unlockColumns = { failNum: 0, lockedUntil: null } as const

const setStatus = handle(userStatus, async (ctx, input) => {
  await lockRights(ctx)
  const row = await manageableUser(ctx, input.account)
  if (row.id === ctx.person.userId) throw refuse('A1021')
  const isDisabling = input.status === userLife.off
  await moveRows(ctx.tx, isDisabling ? toDisabled : toEnabled, [{ id: row.id }], {
    by: ctx,
    key: ['id'],
    all: { ...unlockColumns, disableTime: isDisabling ? ctx.at : null },
  })
  await forgetAttempts(ctx.tx, [row.account])
  if (isDisabling) await endSessions(ctx, row.id)
  await keepAdministrator(ctx)
  await logWrite(ctx, user, isDisabling ? '停用' : '启用', row.account, { status: row.status }, { status: input.status })
  await announceRights(ctx)
  return { status: input.status }
})

const disableMany = handle(disableUsers, async (ctx, { accounts }) => {
  await lockRights(ctx)
  const rows = (await manageableUsers(ctx, 'account', accounts)).filter((row) => row.status !== userLife.off)
  if (rows.some((row) => row.id === ctx.person.userId)) throw refuse('A1021')
  await moveRows(
    ctx.tx,
    toDisabled,
    rows.map(({ id }) => ({ id })),
    { by: ctx, key: ['id'], all: { ...unlockColumns, disableTime: ctx.at } },
  )
  for (const row of rows) {
    await endSessions(ctx, row.id)
    await logWrite(ctx, user, '停用', row.account, { status: row.status }, { status: userLife.off })
  }
  await keepAdministrator(ctx)
  await announceRights(ctx)
  return { done: rows.length }
})

const reset = handle(resetPassword, async (ctx, input) => {
  const row = await manageableUser(ctx, input.account)
  const password = randomPassword()
  await moveRows(ctx.tx, toUnlocked, [{ id: row.id }], {
    by: ctx,
    key: ['id'],
    all: { ...unlockColumns, passwordHash: await hashPassword(password, ctx), passwordTime: ctx.at, mustChangePwd: 1 },
    orStay: true,
  })
  await forgetAttempts(ctx.tx, [row.account])
  await endSessions(ctx, row.id)
  await logWrite(ctx, user, '重置密码', row.account, null, null)
  await announceRights(ctx)
  return { password }
})

export default changingRights([setStatus, disableMany, reset])
