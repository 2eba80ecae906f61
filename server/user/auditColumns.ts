// 新行与改行 · user/auditColumns
import type { Ctx } from '../platform/ctx.ts'
import { changeRows } from '../platform/rows.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'

/** Audit columns of a new row that the person creates. */
export const insertColumns = (ctx: Ctx) => ({
  id: ctx.id(),
  ...createdBy(ctx),
  updateTime: ctx.at,
})

/** Marks a row as changed by the person after its dependent rows changed. */
export const touchRow = (ctx: Ctx, table: 'role' | 'sys_user' | 'permission_group' | 'staff', id: string): Promise<unknown> =>
  changeRows(ctx.tx, table, [{ id }], { key: ['id'], all: updatedBy(ctx) })
