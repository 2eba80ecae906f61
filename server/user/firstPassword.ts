// 首个口令 · user/firstPassword
import type { Ctx } from '../platform/ctx.ts'
import { hashPassword } from '../platform/password.ts'
import { changeRows } from '../platform/rows.ts'
import { randomPassword } from './newPassword.ts'

/** Gives new people a random password, which they must change at the first sign-in, and returns it. */
export const giveFirstPassword = async (ctx: Ctx, userIds: readonly string[]): Promise<string> => {
  const password = randomPassword()
  await changeRows(
    ctx.tx,
    'sys_user',
    userIds.map((id) => ({ id })),
    {
      key: ['id'],
      all: { passwordHash: await hashPassword(password, ctx), passwordTime: ctx.at, mustChangePwd: 1 },
      quiet: true,
    },
  )
  return password
}
