// 用户状态与密码 · user/userAct
import { userLife } from '#contract/rules/peopleLife'
import { disableUsers, resetPassword, user, userStatus } from '#contract/user/user'
import { forgetAttempts } from '../platform/attempts.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { hashPassword } from '../platform/password.ts'
import { logWrite } from '../platform/writeRow.ts'
import { endSessions } from './endSessions.ts'
import { announceRights, changingRights, keepAdministrator, lockRights, manageableUser, manageableUsers } from './grant.ts'
import { randomPassword } from './newPassword.ts'

const enable = handle(userStatus, async (ctx, input) => {
  await lockRights(ctx)
  const row = await manageableUser(ctx, input.account)
  if (row.id === ctx.person.userId) throw refuse('A1021')
  await ctx.tx.query(
    `update sys_user set status = $3, fail_num = 0, locked_until = null, disable_time = $4,
       update_user_id = $5, update_user_name = $6, update_time = $7, version = version + 1 where tenant_id = $1 and id = $2`,
    [
      ctx.tenantId,
      row.id,
      input.status,
      input.status === userLife.off ? ctx.at : null,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  await forgetAttempts(ctx.tx, [row.account])
  if (input.status === userLife.off) await endSessions(ctx, row.id)
  await keepAdministrator(ctx)
  await logWrite(
    ctx,
    user,
    input.status === userLife.off ? '停用' : '启用',
    row.account,
    { status: row.status },
    { status: input.status },
  )
  await announceRights(ctx)
  return { status: input.status }
})

const disableMany = handle(disableUsers, async (ctx, { accounts }) => {
  await lockRights(ctx)
  const rows = (await manageableUsers(ctx, 'account', accounts)).filter((row) => row.status !== userLife.off)
  if (rows.some((row) => row.id === ctx.person.userId)) throw refuse('A1021')
  await ctx.tx.query(
    `update sys_user set status = ${userLife.off}, fail_num = 0, locked_until = null, disable_time = $3,
       update_user_id = $4, update_user_name = $5, update_time = $3, version = version + 1 where tenant_id = $1 and id = any($2::bigint[])`,
    [ctx.tenantId, rows.map((row) => row.id), ctx.at, ctx.person.userId, ctx.person.name],
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
  await ctx.tx.query(
    `update sys_user set password_hash = $3, password_time = $4, must_change_pwd = 1, fail_num = 0, locked_until = null,
       status = case when status = ${userLife.locked} then ${userLife.on} else status end, update_user_id = $5, update_user_name = $6, update_time = $4, version = version + 1
     where tenant_id = $1 and id = $2`,
    [ctx.tenantId, row.id, await hashPassword(password, ctx), ctx.at, ctx.person.userId, ctx.person.name],
  )
  await forgetAttempts(ctx.tx, [row.account])
  await endSessions(ctx, row.id)
  await logWrite(ctx, user, '重置密码', row.account, null, null)
  await announceRights(ctx)
  return { password }
})

export default changingRights([enable, disableMany, reset])
