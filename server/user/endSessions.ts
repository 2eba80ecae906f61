// 结束会话 · user/endSessions
import type { Ctx } from '../platform/ctx.ts'

/** Ends the sessions of a person, `except` one: his next call there is told to sign in. Answers how many were alive. */
export const endSessions = async (ctx: Ctx, userId: string, except = '0'): Promise<number> => {
  const ended = await ctx.tx.query<{ alive: boolean }>(
    `update user_session set revoked = 1, revoked_time = $3 where tenant_id = $1 and user_id = $2 and revoked = 0 and id <> $4
     returning refresh_expires > $3 as alive`,
    [ctx.tenantId, userId, ctx.at, except],
  )
  return ended.filter((row) => row.alive).length
}
