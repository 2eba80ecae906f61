// 角色的权限与用户 · user/roleAct
import { copyRole, roleMenu, roleOptions, roleUsers, setRoleAdmin, setRoleMenu, setRoleUsers, role } from '#contract/user/role'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { insertRows, type NewRow } from '../platform/insertRows.ts'
import { menuRows, type MenuRow } from '../platform/menu.ts'
import { reachOf } from '../platform/person.ts'
import { logWrite } from '../platform/writeRow.ts'
import {
  announceRights,
  changingRights,
  findRole,
  keepAdministrator,
  lockRights,
  notMine,
  reaches,
  reachRole,
  reachUsers,
  type RoleRow,
} from './grant.ts'
import { bornBy } from './rows.ts'

/** The role under the lock, as the person last saw it. @throws Refused A0409 somebody changed it since */
const roleAt = async (ctx: Ctx, roleId: string, version: number): Promise<RoleRow> => {
  await lockRights(ctx)
  const found = await reachRole(ctx, roleId)
  if (found.version !== version) throw refuse('A0409')
  return found
}

/** Marks the role as changed and tells everybody. */
const settle = async (ctx: Ctx, found: RoleRow, action: string, before: object, after: object): Promise<void> => {
  await ctx.tx.query(
    'update role set version = version + 1, update_user_id = $3, update_user_name = $4, update_time = $5 where tenant_id = $1 and id = $2',
    [ctx.tenantId, found.id, ctx.person.userId, ctx.person.name, ctx.at],
  )
  await logWrite(ctx, role, action, found.role_name, { ...before }, { ...after })
  await announceRights(ctx)
}

const codesOf = async (ctx: Ctx, roleId: string): Promise<string[]> =>
  (
    await ctx.tx.query<{ menu_code: string }>(
      'select menu_code from role_menu where tenant_id = $1 and role_id = $2 order by menu_code',
      [ctx.tenantId, roleId],
    )
  ).map((row) => row.menu_code)

const menu = handle(roleMenu, async (ctx, input) => {
  const found = await findRole(ctx, input.roleId)
  const owned = new Set(await codesOf(ctx, found.id))
  const rows = await menuRows(ctx.tx)
  const codes = new Map(rows.map((row) => [row.id, row.code]))
  return {
    version: found.version,
    roleName: found.role_name,
    isAdmin: found.is_admin,
    nodes: rows
      .toSorted((a, b) => a.sort - b.sort || Number(a.code) - Number(b.code))
      .map((row) => ({
        code: row.code,
        parentCode: row.parentId === null ? null : (codes.get(row.parentId) ?? null),
        title: row.title,
        category: row.category,
        type: row.type,
        owned: found.is_admin === 1 || owned.has(row.code) ? (1 as const) : (0 as const),
        grantable: ctx.person.isAdmin || ctx.person.rights.has(Number(row.code)) ? (1 as const) : (0 as const),
      })),
  }
})

/** The codes with all that stands above them (floor.md §2.3). */
export const withAncestors = (rows: readonly MenuRow[], codes: readonly string[]): string[] => {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const full = new Set<string>()
  for (const code of codes)
    for (let row = byCode.get(code); row !== undefined; row = row.parentId === null ? undefined : byId.get(row.parentId))
      full.add(row.code)
  return [...full].toSorted()
}

/** Rights that may be given: of the tenant's menu (A0400), and the giver's own (A1024). */
export const grantable = async (ctx: Ctx, codes: readonly string[]): Promise<string[]> => {
  const rows = await menuRows(ctx.tx)
  const known = new Set(rows.map((row) => row.code))
  if (codes.some((code) => !known.has(code))) throw refuse('A0400', {}, { menuCodes: '菜单已变化，请刷新后重试' })
  const directories = new Set(rows.filter((row) => row.type === 0).map((row) => row.code))
  const beyond = codes.filter((code) => !directories.has(code) && !ctx.person.rights.has(Number(code)))
  if (!ctx.person.isAdmin && beyond.length > 0) throw refuse('A1024')
  return withAncestors(rows, codes)
}

const grant = handle(setRoleMenu, async (ctx, input) => {
  const found = await roleAt(ctx, input.roleId, input.version)
  notMine(found)
  if (found.is_admin === 1) throw refuse('A1010')
  const before = await codesOf(ctx, found.id)
  const after = await grantable(ctx, input.menuCodes)
  await ctx.tx.query('delete from role_menu where tenant_id = $1 and role_id = $2 and menu_code <> all($3::text[])', [
    ctx.tenantId,
    found.id,
    after,
  ])
  await insertRows(
    ctx.tx,
    'role_menu',
    after.filter((code) => !before.includes(code)).map((code) => ({ ...bornBy(ctx), role_id: found.id, menu_code: code })),
  )
  await settle(ctx, found, '配置权限', { menuCodes: before }, { menuCodes: after })
  return { owned: after.length }
})

interface PersonRow {
  readonly userId: string
  readonly account: string
  readonly name: string
  readonly status: number
  readonly roleNames: string | null
}
const shownOthers = 200

const users = handle(roleUsers, async (ctx, input) => {
  const found = await findRole(ctx, input.roleId)
  const rows = await ctx.tx.query<PersonRow & { readonly member: boolean }>(
    `select u.id as "userId", u.account, u.name, u.status, n.names as "roleNames", m.id is not null as member
       from sys_user u
       left join role_user m on m.tenant_id = $1 and m.user_id = u.id and m.role_id = $2
       left join lateral (select string_agg(r.role_name, '、' order by r.role_name) as names from role_user x
                            join role r on r.tenant_id = $1 and r.id = x.role_id
                           where x.tenant_id = $1 and x.user_id = u.id) n on true
      where u.tenant_id = $1 and ($3::text is null or (u.user_type = 2 and u.owner_no = $3))
        and (m.id is not null or $4 = '' or strpos(u.account, $4) > 0 or strpos(u.name, $4) > 0)
      order by m.id is null, n.names is not null, u.account`,
    [ctx.tenantId, found.id, ctx.person.parentOwnerNo ?? null, input.keyword?.trim() ?? ''],
  )
  const shown = (member: boolean): PersonRow[] =>
    rows
      .filter((row) => row.member === member)
      .map(({ userId, account, name, status, roleNames }) => ({ userId, account, name, status, roleNames }))
  return { version: found.version, members: shown(true), others: shown(false).slice(0, shownOthers) }
})

/** user_type → side of the roles such a user may have; a temp worker's are the house's. */
export const sideOf = (userType: number): number => (userType === 6 ? 1 : userType)

const assign = handle(setRoleUsers, async (ctx, input) => {
  const found = await roleAt(ctx, input.roleId, input.version)
  const named = [...new Set([...input.add, ...input.remove])]
  if (named.includes(ctx.person.userId)) throw refuse('A1028')
  const people = await reachUsers(ctx, 'id', named)
  const wrong = people.find((one) => input.add.includes(one.id) && sideOf(one.user_type) !== found.role_side)
  if (wrong) throw refuse('A1019', { name: wrong.name })
  await ctx.tx.query('delete from role_user where tenant_id = $1 and role_id = $2 and user_id = any($3::bigint[])', [
    ctx.tenantId,
    found.id,
    input.remove,
  ])
  await ctx.tx.query(
    `insert into role_user as m (tenant_id, id, role_id, user_id, create_user_id, create_user_name, create_time, update_time)
     select $1, n.id, $2, n.user_id, $3, $4, $5, $5 from unnest($6::bigint[], $7::bigint[]) as n(id, user_id)
     on conflict on constraint role_user_uk do nothing`,
    [ctx.tenantId, found.id, ctx.person.userId, ctx.person.name, ctx.at, input.add.map(() => ctx.id()), input.add],
  )
  await keepAdministrator(ctx)
  await settle(ctx, found, '配置用户', { remove: input.remove }, { add: input.add })
  const counted = await findRole(ctx, found.id)
  return { userNum: counted.user_num }
})

const admin = handle(setRoleAdmin, async (ctx, input) => {
  const found = await roleAt(ctx, input.roleId, input.version)
  if (!ctx.person.isAdmin) throw refuse('A1024')
  notMine(found)
  await ctx.tx.query('update role set is_admin = $3 where tenant_id = $1 and id = $2', [ctx.tenantId, found.id, input.isAdmin])
  await keepAdministrator(ctx)
  await settle(ctx, found, '设为管理员', { isAdmin: found.is_admin }, { isAdmin: input.isAdmin })
  return {}
})

const roleNameMax = 64

/** `{name}_副本`, counted on while there is one already. */
const copyName = async (ctx: Ctx, found: RoleRow): Promise<string> => {
  const rows = await ctx.tx.query<{ role_name: string }>('select role_name from role where tenant_id = $1 and role_side = $2', [
    ctx.tenantId,
    found.role_side,
  ])
  const taken = new Set(rows.map((row) => row.role_name))
  for (let n = 1; ; n += 1) {
    const ending = `_副本${n === 1 ? '' : n}`
    const name = found.role_name.slice(0, roleNameMax - ending.length) + ending
    if (!taken.has(name)) return name
  }
}

const copy = handle(copyRole, async (ctx, input) => {
  await lockRights(ctx)
  const found = await reachRole(ctx, input.roleId)
  const roleName = await copyName(ctx, found)
  const born = bornBy(ctx)
  await insertRows(ctx.tx, 'role', [
    {
      ...born,
      role_name: roleName,
      role_side: found.role_side,
      is_admin: found.is_admin,
      status: found.status,
      sort: found.sort,
      remark: found.remark,
    },
  ])
  const codes = await codesOf(ctx, found.id)
  await insertRows(
    ctx.tx,
    'role_menu',
    codes.map((code): NewRow => ({ ...bornBy(ctx), role_id: born.id, menu_code: code })),
  )
  await copyScopes(ctx, found.id, born.id)
  await logWrite(ctx, role, '复制', roleName, null, { from: found.role_name })
  await announceRights(ctx)
  return { roleId: born.id, roleName }
})

const copyScopes = async (ctx: Ctx, from: string, to: string): Promise<void> => {
  const scopes = await ctx.tx.query<{ id: string; scope_dim: number; scope_mode: number; keys: string[] }>(
    `select s.id, s.scope_dim, s.scope_mode,
            array(select i.item_key from data_scope_item i where i.tenant_id = $1 and i.scope_id = s.id) as keys
       from data_scope s where s.tenant_id = $1 and s.subject_type = 1 and s.subject_id = $2`,
    [ctx.tenantId, from],
  )
  for (const { scope_dim, scope_mode, keys } of scopes) {
    const born = bornBy(ctx)
    await insertRows(ctx.tx, 'data_scope', [{ ...born, subject_type: 1, subject_id: to, scope_dim, scope_mode }])
    await insertRows(
      ctx.tx,
      'data_scope_item',
      keys.map((key) => ({ ...bornBy(ctx), scope_id: born.id, item_key: key })),
    )
  }
}

const options = handle(roleOptions, async (ctx) => {
  const { person } = ctx
  const rows = await ctx.tx.query<{ roleId: string; roleName: string; isAdmin: number }>(
    `select r.id::text as "roleId", r.role_name as "roleName", r.is_admin as "isAdmin" from role r
      where r.tenant_id = $1 and r.status = 1 and ($2::boolean or r.role_side = 2) order by r.sort, r.role_name`,
    [ctx.tenantId, person.parentOwnerNo === undefined],
  )
  const given: { roleId: string; roleName: string }[] = []
  for (const { roleId, roleName, isAdmin } of rows) {
    if (isAdmin === 1 && !person.isAdmin) continue
    if (person.isAdmin || reaches(person, await reachOf(ctx.tx, { roleIds: [roleId] }))) given.push({ roleId, roleName })
  }
  return given
})

export default changingRights([menu, grant, users, assign, admin, copy, options])
