// 新行 · user/rows
import type { Ctx } from '../platform/ctx.ts'

/** Audit columns of a row the person makes now. */
export const bornBy = (ctx: Ctx) => ({
  id: ctx.id(),
  create_user_id: ctx.person.userId,
  create_user_name: ctx.person.name,
  create_time: ctx.at.toISOString(),
  update_time: ctx.at.toISOString(),
})
