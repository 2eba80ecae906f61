// 角色的权限与用户 · user/roleAct
import { roleLife } from '#contract/rules/peopleLife'
import {
  copyRole,
  noticeRoles,
  roleMenu,
  roleOptions,
  roleUsers,
  setRoleAdmin,
  setRoleMenu,
  setRoleUsers,
  role,
} from '#contract/user/role'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { reachOf } from '../platform/person.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { logWrite } from '../platform/writeRow.ts'
import {
  announceRights,
  assignableRole,
  assignGroups,
  changingRights,
  findRole,
  keepAdministrator,
  lockRights,
  manageableRole,
  manageableUsers,
  ownerSideRole,
  reaches,
  refuseOwnRole,
  sideOf,
  type RoleRow,
} from './grant.ts'
import { copyName } from './copyName.ts'
import { addCodes, codesOf, menuLinesOf, replaceCodes } from './menuCodes.ts'
import { insertColumns, touchRow } from './auditColumns.ts'
import { putScopes, scopesOf, subjectType } from './scopes.ts'

/** The role, under the lock, in the version the person saw. @throws Refused A0409 if it changed since */
const roleAt = async (ctx: Ctx, roleId: string, version: number, reach = manageableRole): Promise<RoleRow> => {
  await lockRights(ctx)
  const found = await reach(ctx, roleId)
  if (found.version !== version) throw refuse('A0409')
  return found
}

/** Marks the role as changed, logs it and sends change notices. */
const settle = async (ctx: Ctx, found: RoleRow, action: string, before: object, after: object): Promise<void> => {
  await touchRow(ctx, 'role', found.id)
  await logWrite(ctx, role, action, found.roleName, { ...before }, { ...after })
  await announceRights(ctx)
}

const menu = handle(roleMenu, async (ctx, input) => {
  const found = await findRole(ctx, input.roleId)
  const owned = new Set(await codesOf(ctx, 'role', found.id))
  return {
    version: found.version,
    roleName: found.roleName,
    isAdmin: found.isAdmin,
    nodes: await menuLinesOf(ctx, (code) => found.isAdmin === 1 || owned.has(code)),
  }
})

const grant = handle(setRoleMenu, async (ctx, input) => {
  const found = await roleAt(ctx, input.roleId, input.version)
  refuseOwnRole(found)
  if (found.isAdmin === 1) throw refuse('A1010')
  const { before, after } = await replaceCodes(ctx, 'role', found.id, input.menuCodes)
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
    `select u.id as user_id, u.account, u.name, u.status, n.names as role_names, m.id is not null as member
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

const assign = handle(setRoleUsers, async (ctx, input) => {
  const found = await roleAt(ctx, input.roleId, input.version, assignableRole)
  const named = [...new Set([...input.add, ...input.remove])]
  if (named.includes(ctx.person.userId)) throw refuse('A1028')
  const people = await manageableUsers(ctx, 'id', named)
  const wrong = people.find((one) => input.add.includes(one.id) && sideOf(one.userType) !== found.roleSide)
  if (wrong) throw refuse('A1019', { name: wrong.name })
  if (found.ownerNo !== null && people.some((one) => input.add.includes(one.id) && one.ownerNo !== found.ownerNo))
    throw refuse('A1027')
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
  return { userNum: counted.userNum }
})

const admin = handle(setRoleAdmin, async (ctx, input) => {
  const found = await roleAt(ctx, input.roleId, input.version)
  if (!ctx.person.isAdmin) throw refuse('A1024')
  refuseOwnRole(found)
  await changeRows(ctx.tx, 'role', [{ id: found.id }], { key: ['id'], all: { isAdmin: input.isAdmin }, quiet: true })
  await keepAdministrator(ctx)
  await settle(ctx, found, '设为管理员', { isAdmin: found.isAdmin }, { isAdmin: input.isAdmin })
  return {}
})

const copy = handle(copyRole, async (ctx, input) => {
  await lockRights(ctx)
  const found = await assignableRole(ctx, input.roleId)
  const names = await ctx.tx.query<{ roleName: string }>('select role_name from role where tenant_id = $1 and role_side = $2', [
    ctx.tenantId,
    found.roleSide,
  ])
  const roleName = copyName(found.roleName, new Set(names.map((row) => row.roleName)))
  const born = insertColumns(ctx)
  await insertRows(ctx.tx, 'role', [
    {
      ...born,
      roleName,
      roleSide: found.roleSide,
      isAdmin: found.isAdmin,
      status: found.status,
      sort: found.sort,
      remark: found.remark,
      ownerNo: ctx.person.parentOwnerNo ?? found.ownerNo,
    },
  ])
  await addCodes(ctx, 'role', born.id, await codesOf(ctx, 'role', found.id))
  await putScopes(ctx, subjectType.role, [{ id: born.id, dims: await scopesOf(ctx, subjectType.role, found.id) }])
  await assignGroups(ctx, 'role', born.id, found.groupIds, [])
  await logWrite(ctx, role, '复制', roleName, null, { from: found.roleName })
  await announceRights(ctx)
  return { roleId: born.id, roleName }
})

const options = handle(roleOptions, async (ctx) => {
  const { person } = ctx
  const rows = await ctx.tx.query<{ roleId: string; roleName: string; isAdmin: number }>(
    `select r.id::text as role_id, r.role_name, r.is_admin from role r
      where r.tenant_id = $1 and r.status = ${roleLife.on} and ($2::text is null or (${ownerSideRole('$2')})) order by r.sort, r.role_name`,
    [ctx.tenantId, person.parentOwnerNo ?? null],
  )
  const given: { roleId: string; roleName: string }[] = []
  for (const { roleId, roleName, isAdmin } of rows) {
    if (isAdmin === 1 && !person.isAdmin) continue
    if (person.isAdmin || reaches(person, await reachOf(ctx.tx, { roleIds: [roleId] }))) given.push({ roleId, roleName })
  }
  return given
})

const notice = handle(noticeRoles, async ({ person, tenantId, tx }) =>
  person.parentOwnerNo === undefined
    ? tx.query<{ roleId: string; roleName: string }>(
        `select r.id::text as role_id, r.role_name from role r where r.tenant_id = $1 and r.status = ${roleLife.on} and r.role_side = 1 order by r.sort, r.role_name`,
        [tenantId],
      )
    : [],
)

export default [...changingRights([menu, grant, users, assign, admin, copy, options]), notice]
