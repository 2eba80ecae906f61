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

/** The role at the version that the person saw, under `lockRights`. @throws Refused A0409 if the role has changed */
const lockedRole = async (ctx: Ctx, roleId: string, version: number, find = manageableRole): Promise<RoleRow> => {
  await lockRights(ctx)
  const roleRow = await find(ctx, roleId)
  if (roleRow.version !== version) throw refuse('A0409')
  return roleRow
}

/** Marks the role as changed, logs it and sends change notices. */
const logAndNotify = async (ctx: Ctx, roleRow: RoleRow, action: string, before: object, after: object): Promise<void> => {
  await touchRow(ctx, 'role', roleRow.id)
  await logWrite(ctx, role, action, roleRow.roleName, { ...before }, { ...after })
  await announceRights(ctx)
}

const menu = handle(roleMenu, async (ctx, input) => {
  const roleRow = await findRole(ctx, input.roleId)
  const owned = new Set(await codesOf(ctx, 'role', roleRow.id))
  return {
    version: roleRow.version,
    roleName: roleRow.roleName,
    isAdmin: roleRow.isAdmin,
    nodes: await menuLinesOf(ctx, (code) => roleRow.isAdmin === 1 || owned.has(code)),
  }
})

const grant = handle(setRoleMenu, async (ctx, input) => {
  const roleRow = await lockedRole(ctx, input.roleId, input.version)
  refuseOwnRole(roleRow)
  if (roleRow.isAdmin === 1) throw refuse('A1010')
  const { before, after } = await replaceCodes(ctx, 'role', roleRow.id, input.menuCodes)
  await logAndNotify(ctx, roleRow, '配置权限', { menuCodes: before }, { menuCodes: after })
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
  const roleRow = await findRole(ctx, input.roleId)
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
    [ctx.tenantId, roleRow.id, ctx.person.parentOwnerNo ?? null, input.keyword?.trim() ?? ''],
  )
  const peopleOf = (member: boolean): PersonRow[] =>
    rows
      .filter((row) => row.member === member)
      .map(({ userId, account, name, status, roleNames }) => ({ userId, account, name, status, roleNames }))
  return { version: roleRow.version, members: peopleOf(true), others: peopleOf(false).slice(0, shownOthers) }
})

const assign = handle(setRoleUsers, async (ctx, input) => {
  const roleRow = await lockedRole(ctx, input.roleId, input.version, assignableRole)
  const changedUserIds = [...new Set([...input.add, ...input.remove])]
  if (changedUserIds.includes(ctx.person.userId)) throw refuse('A1028')
  const people = await manageableUsers(ctx, 'id', changedUserIds)
  const wrongSide = people.find((user) => input.add.includes(user.id) && sideOf(user.userType) !== roleRow.roleSide)
  if (wrongSide) throw refuse('A1019', { name: wrongSide.name })
  if (roleRow.ownerNo !== null && people.some((user) => input.add.includes(user.id) && user.ownerNo !== roleRow.ownerNo))
    throw refuse('A1027')
  await ctx.tx.query('delete from role_user where tenant_id = $1 and role_id = $2 and user_id = any($3::bigint[])', [
    ctx.tenantId,
    roleRow.id,
    input.remove,
  ])
  await ctx.tx.query(
    `insert into role_user as m (tenant_id, id, role_id, user_id, create_user_id, create_user_name, create_time, update_time)
     select $1, n.id, $2, n.user_id, $3, $4, $5, $5 from unnest($6::bigint[], $7::bigint[]) as n(id, user_id)
     on conflict on constraint role_user_uk do nothing`,
    [ctx.tenantId, roleRow.id, ctx.person.userId, ctx.person.name, ctx.at, input.add.map(() => ctx.id()), input.add],
  )
  await keepAdministrator(ctx)
  await logAndNotify(ctx, roleRow, '配置用户', { remove: input.remove }, { add: input.add })
  const roleAfter = await findRole(ctx, roleRow.id)
  return { userNum: roleAfter.userNum }
})

const admin = handle(setRoleAdmin, async (ctx, input) => {
  const roleRow = await lockedRole(ctx, input.roleId, input.version)
  if (!ctx.person.isAdmin) throw refuse('A1024')
  refuseOwnRole(roleRow)
  await changeRows(ctx.tx, 'role', [{ id: roleRow.id }], { key: ['id'], all: { isAdmin: input.isAdmin }, quiet: true })
  await keepAdministrator(ctx)
  await logAndNotify(ctx, roleRow, '设为管理员', { isAdmin: roleRow.isAdmin }, { isAdmin: input.isAdmin })
  return {}
})

const copy = handle(copyRole, async (ctx, input) => {
  await lockRights(ctx)
  const roleRow = await assignableRole(ctx, input.roleId)
  const names = await ctx.tx.query<{ roleName: string }>('select role_name from role where tenant_id = $1 and role_side = $2', [
    ctx.tenantId,
    roleRow.roleSide,
  ])
  const roleName = copyName(roleRow.roleName, new Set(names.map((row) => row.roleName)))
  const newRow = insertColumns(ctx)
  await insertRows(ctx.tx, 'role', [
    {
      ...newRow,
      roleName,
      roleSide: roleRow.roleSide,
      isAdmin: roleRow.isAdmin,
      status: roleRow.status,
      sort: roleRow.sort,
      remark: roleRow.remark,
      ownerNo: ctx.person.parentOwnerNo ?? roleRow.ownerNo,
    },
  ])
  await addCodes(ctx, 'role', newRow.id, await codesOf(ctx, 'role', roleRow.id))
  await putScopes(ctx, subjectType.role, [{ id: newRow.id, dims: await scopesOf(ctx, subjectType.role, roleRow.id) }])
  await assignGroups(ctx, 'role', newRow.id, roleRow.groupIds, [])
  await logWrite(ctx, role, '复制', roleName, null, { from: roleRow.roleName })
  await announceRights(ctx)
  return { roleId: newRow.id, roleName }
})

const options = handle(roleOptions, async (ctx) => {
  const { person } = ctx
  const rows = await ctx.tx.query<{ roleId: string; roleName: string; isAdmin: number }>(
    `select r.id::text as role_id, r.role_name, r.is_admin from role r
      where r.tenant_id = $1 and r.status = ${roleLife.on} and ($2::text is null or (${ownerSideRole('$2')})) order by r.sort, r.role_name`,
    [ctx.tenantId, person.parentOwnerNo ?? null],
  )
  const grantableRoles: { roleId: string; roleName: string }[] = []
  for (const { roleId, roleName, isAdmin } of rows) {
    if (isAdmin === 1 && !person.isAdmin) continue
    if (person.isAdmin || reaches(person, await reachOf(ctx.tx, { roleIds: [roleId] }))) grantableRoles.push({ roleId, roleName })
  }
  return grantableRoles
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
