// 首个口令 · user/firstPassword
import type { Ctx } from '../platform/ctx.ts'
import { hashPassword } from '../platform/password.ts'
import { changeRows } from '../platform/rows.ts'
import { randomPassword } from './newPassword.ts'

/** Gives new people a password of nobody's choice, to be changed at the first sign-in, and answers it. */
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
