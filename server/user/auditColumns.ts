// 新行与改行 · user/auditColumns
import type { Ctx } from '../platform/ctx.ts'
import { createdBy } from '../platform/stamp.ts'

/** Audit columns of a row the person makes now. */
export const insertColumns = (ctx: Ctx) => ({
  id: ctx.id(),
  ...createdBy(ctx),
  updateTime: ctx.at,
})

/** Marks a row as changed by the person when what hangs on it changed. */
export const touchRow = (ctx: Ctx, table: 'role' | 'sys_user' | 'permission_group' | 'staff', id: string): Promise<unknown> =>
  ctx.tx.query(
    `update ${table} set version = version + 1, update_user_id = $3, update_user_name = $4, update_time = $5 where tenant_id = $1 and id = $2`,
    [ctx.tenantId, id, ctx.person.userId, ctx.person.name, ctx.at],
  )
