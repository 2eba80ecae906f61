// 首个口令 · user/firstPassword
import type { Ctx } from '../platform/ctx.ts'
import { hashPassword } from '../platform/password.ts'
import { randomPassword } from './newPassword.ts'

/** Gives new people a password of nobody's choice, to be changed at the first sign-in, and answers it. */
export const giveFirstPassword = async (ctx: Ctx, userIds: readonly string[]): Promise<string> => {
  const password = randomPassword()
  await ctx.tx.query(
    `update sys_user set password_hash = $3, password_time = $4, must_change_pwd = 1
      where tenant_id = $1 and id = any($2::bigint[])`,
    [ctx.tenantId, userIds, await hashPassword(password, ctx), ctx.at],
  )
  return password
}
