// 新行与改行 · user/rows
import type { Ctx } from '../platform/ctx.ts'

/** Audit columns of a row the person makes now. */
export const bornBy = (ctx: Ctx) => ({
  id: ctx.id(),
  create_user_id: ctx.person.userId,
  create_user_name: ctx.person.name,
  create_time: ctx.at.toISOString(),
  update_time: ctx.at.toISOString(),
})

/** Marks a row as changed by the person when what hangs on it changed. */
export const bumped = (ctx: Ctx, table: 'role' | 'sys_user' | 'permission_group' | 'staff', id: string): Promise<unknown> =>
  ctx.tx.query(
    `update ${table} set version = version + 1, update_user_id = $3, update_user_name = $4, update_time = $5 where tenant_id = $1 and id = $2`,
    [ctx.tenantId, id, ctx.person.userId, ctx.person.name, ctx.at],
  )
