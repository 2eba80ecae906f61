// 可授予的菜单 · user/menuCodes
import { refuse } from '../platform/errors.ts'
import type { Ctx } from '../platform/ctx.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { hiddenCodes, menuRows, type MenuRow } from '../platform/menu.ts'
import { insertColumns } from './auditColumns.ts'

/** Tables and columns that store the menu codes of a role or a permission group. */
const codesIn = {
  role: { table: 'role_menu', column: 'role_id', field: 'roleId' },
  group: { table: 'permission_group_menu', column: 'group_id', field: 'groupId' },
} as const
export type CodesOf = keyof typeof codesIn

export const codesOf = async (ctx: Ctx, of: CodesOf, id: string): Promise<string[]> => {
  const { table, column } = codesIn[of]
  const rows = await ctx.tx.query<{ menuCode: string }>(
    `select menu_code from ${table} where tenant_id = $1 and ${column} = $2 order by menu_code`,
    [ctx.tenantId, id],
  )
  return rows.map((row) => row.menuCode)
}

/** All menu entries in menu order. `owned`: result of `owns`; `grantable`: whether the person may grant the entry. */
export const menuLinesOf = async (ctx: Ctx, owns: (code: string) => boolean) => {
  const rows = await menuRows(ctx.tx)
  const codes = new Map(rows.map((row) => [row.id, row.code]))
  const asFlag = (on: boolean): 0 | 1 => (on ? 1 : 0)
  return rows
    .toSorted((a, b) => a.sort - b.sort || Number(a.code) - Number(b.code))
    .map((row) => ({
      code: row.code,
      parentCode: row.parentId === null ? null : (codes.get(row.parentId) ?? null),
      title: row.title,
      category: row.category,
      type: row.type,
      owned: asFlag(owns(row.code)),
      grantable: asFlag(ctx.person.isAdmin || ctx.person.rights.has(Number(row.code))),
    }))
}

/** The codes and the codes of all entries above them (floor.md §2.3). */
const withAncestors = (rows: readonly MenuRow[], codes: readonly string[]): string[] => {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const codesWithAncestors = new Set<string>()
  for (const code of codes)
    for (let row = byCode.get(code); row !== undefined; row = row.parentId === null ? undefined : byId.get(row.parentId))
      codesWithAncestors.add(row.code)
  return [...codesWithAncestors].toSorted()
}

/**
 * Checks that the codes may be granted; returns them with their ancestors. @throws Refused A0400 for a code outside the tenant's menu,
 * A1024 for a code that the granter lacks
 */
const checkGrantable = async (ctx: Ctx, codes: readonly string[]): Promise<string[]> => {
  const rows = await menuRows(ctx.tx)
  const known = new Set(rows.map((row) => row.code))
  if (codes.some((code) => !known.has(code))) throw refuse('A0400', {}, { menuCodes: '菜单已变化，请刷新后重试' })
  const directories = new Set(rows.filter((row) => row.type === 0).map((row) => row.code))
  const codesNotOwned = codes.filter((code) => !directories.has(code) && !ctx.person.rights.has(Number(code)))
  if (!ctx.person.isAdmin && codesNotOwned.length > 0) throw refuse('A1024')
  return withAncestors(rows, codes)
}

/**
 * Replaces the codes of a role or group. Codes below a hidden entry stay, because the page did not show them. @throws Refused A0400,
 * A1024
 */
export const replaceCodes = async (ctx: Ctx, of: CodesOf, id: string, wanted: readonly string[]) => {
  const { table, column } = codesIn[of]
  const before = await codesOf(ctx, of, id)
  const hidden = await hiddenCodes(ctx.tx)
  const after = [...(await checkGrantable(ctx, wanted)), ...before.filter((code) => hidden.has(code))]
  await ctx.tx.query(`delete from ${table} where tenant_id = $1 and ${column} = $2 and menu_code <> all($3::text[])`, [
    ctx.tenantId,
    id,
    after,
  ])
  await addCodes(
    ctx,
    of,
    id,
    after.filter((code) => !before.includes(code)),
  )
  return { before, after }
}

export const addCodes = (ctx: Ctx, of: CodesOf, id: string, codes: readonly string[]): Promise<unknown> =>
  insertFields(
    ctx.tx,
    codesIn[of].table,
    codes.map((code) => ({ ...insertColumns(ctx), [codesIn[of].field]: id, menuCode: code })),
  )
