// 通知角色 · core/noticeRoles
/** Roles that settings name as receivers of messages. */
import { roleLife } from '#contract/rules/peopleLife'
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'

/** Returns the fault of a list of roles, '' if none: each role must exist and be in use. */
export const noticeFaults = async (ctx: Ctx): Promise<(roles: unknown) => string> => {
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text from role where tenant_id = $1 and status = ${roleLife.on} and role_side = 1`,
    [ctx.tenantId],
  )
  const roleIds = new Set(rows.map(({ id }) => id))
  return (roles) => {
    const chosenIds = Array.isArray(roles) ? roles.map(plain) : []
    if (chosenIds.length === 0) return '通知角色不能为空'
    return chosenIds.every((id) => roleIds.has(id)) ? '' : '通知角色不存在或已停用，请重新选择'
  }
}

/** SQL of the role names of a column, joined into one line; null without roles. */
export const roleNames = (column: string): string =>
  `(select string_agg(m.role_name, '、' order by m.sort, m.role_name) from role m where m.tenant_id = $1 and ${column} ? m.id::text)`
