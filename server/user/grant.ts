// 授权规则 · user/grant
/**
 * Who may grant what to whom (floor.md §2.2, §2.5): a person cannot grant, revoke or change more than they have, nor change their own
 * rights, and one administrator always remains.
 */
import { userLife, roleLife } from '#contract/rules/peopleLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person, ScopeSet } from '../platform/person.ts'
import type { Endpoint } from '../platform/handle.ts'
import { refuse } from '../platform/errors.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { loadProfile, reachOf, type Reach } from '../platform/person.ts'
import { insertColumns } from './auditColumns.ts'

/**
 * Locks the tenant's roles, so that changes of rights run one after the other. Otherwise two administrators could remove each other at
 * once.
 */
export const lockRights = (ctx: Ctx): Promise<unknown> =>
  ctx.tx.query('select id from role where tenant_id = $1 order by id for update', [ctx.tenantId])

const isWithin = (inner: ScopeSet, outer: ScopeSet): boolean =>
  outer.all || (!inner.all && [...inner.keys].every((key) => outer.keys.has(key)))

/** Whether the person has all rights and data scopes of `reach`. */
export const reaches = (person: Person, reach: Reach): boolean =>
  person.isAdmin ||
  (reach.rights.every((right) => person.rights.has(right)) &&
    (['owner', 'warehouse', 'network', 'shop', 'hrCompany'] as const).every((dimension) =>
      isWithin(reach.scope[dimension], person.scope[dimension]),
    ))

export interface RoleRow {
  readonly id: string
  readonly roleName: string
  readonly roleSide: number
  readonly isAdmin: number
  readonly status: number
  readonly remark: string | null
  readonly sort: number
  readonly version: number
  readonly userNum: number
  readonly groupIds: readonly string[]
  /** whether the caller has the role */
  readonly mine: boolean
  /** parent owner whose administrators made the role; null: made by the warehouse, so that everyone on the role's side may grant it */
  readonly ownerNo: string | null
}

/** Condition on a role `r` that an owner's administrator sees: on the owner side, and made by the warehouse or the same owner. */
export const ownerSideRole = (parentOwnerNo: string): string =>
  `r.role_side = 2 and (r.owner_no is null or r.owner_no = ${parentOwnerNo})`

/**
 * A role that the person may see; an owner's user sees the roles of `ownerSideRole`.
 * @throws Refused A0404
 */
export const findRole = async (ctx: Ctx, roleId: string): Promise<RoleRow> => {
  const { parentOwnerNo } = ctx.person
  const rows = await ctx.tx.query<RoleRow>(
    `select r.id, r.role_name, r.role_side, r.is_admin, r.status, r.remark, r.sort, r.version,
            (select count(*)::int from role_user m where m.tenant_id = $1 and m.role_id = r.id) as user_num,
            array(select m.group_id::text from role_permission_group m where m.tenant_id = $1 and m.role_id = r.id) as group_ids,
            exists (select 1 from role_user m where m.tenant_id = $1 and m.role_id = r.id and m.user_id = $3) as mine, r.owner_no
       from role r where r.tenant_id = $1 and r.id = $2 and ($4::text is null or (${ownerSideRole('$4')}))`,
    [ctx.tenantId, roleId, ctx.person.userId, parentOwnerNo ?? null],
  )
  const row = rows[0]
  if (!row) throw refuse('A0404')
  return row
}

/** Roles of these names that the person may see, on any side. */
export const rolesNamed = (ctx: Ctx, names: readonly string[]): Promise<{ id: string; roleName: string; roleSide: number }[]> =>
  ctx.tx.query(
    `select r.id::text, r.role_name, r.role_side from role r
      where r.tenant_id = $1 and r.role_name = any($2::text[]) and ($3::text is null or (${ownerSideRole('$3')}))`,
    [ctx.tenantId, names, ctx.person.parentOwnerNo ?? null],
  )

/** user_type → side of the roles such a user may have; a temp worker has the warehouse's side. */
export const sideOf = (userType: number): number => (userType === 6 ? 1 : userType)

/**
 * A role that the person may grant or copy.
 * @throws Refused A0404; A1027 if the role has more rights than the person
 */
export const assignableRole = async (ctx: Ctx, roleId: string): Promise<RoleRow> => {
  const role = await findRole(ctx, roleId)
  const { person } = ctx
  if (person.isAdmin) return role
  if (role.isAdmin === 1) throw refuse('A1027')
  if (!reaches(person, await reachOf(ctx.tx, { roleIds: [roleId] }))) throw refuse('A1027')
  return role
}

/**
 * A role that the person may change: the person may grant the role, and an owner's administrator needs a role of the same owner.
 * @throws Refused A0404; A1027
 */
export const manageableRole = async (ctx: Ctx, roleId: string): Promise<RoleRow> => {
  const role = await assignableRole(ctx, roleId)
  const { parentOwnerNo } = ctx.person
  if (parentOwnerNo !== undefined && role.ownerNo !== parentOwnerNo) throw refuse('A1027')
  return role
}

/** @throws Refused A1028 if the person has the role */
export const refuseOwnRole = (role: RoleRow): void => {
  if (role.mine) throw refuse('A1028')
}

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly version: number
  /** whether a role or a user has the group */
  readonly used: boolean
  /** whether the caller has the group, directly or by a role */
  readonly mine: boolean
}

/** @throws Refused A0404 */
export const findGroup = async (ctx: Ctx, groupId: string): Promise<GroupRow> => {
  const rows = await ctx.tx.query<GroupRow>(
    `select g.id, g.group_name as name, g.version,
            exists (select 1 from role_permission_group m where m.tenant_id = $1 and m.group_id = g.id)
              or exists (select 1 from user_permission_group m where m.tenant_id = $1 and m.group_id = g.id) as used,
            exists (select 1 from role_permission_group m join role_user u on u.tenant_id = $1 and u.role_id = m.role_id and u.user_id = $3
                     where m.tenant_id = $1 and m.group_id = g.id)
              or exists (select 1 from user_permission_group m where m.tenant_id = $1 and m.group_id = g.id and m.user_id = $3) as mine
       from permission_group g where g.tenant_id = $1 and g.id = $2`,
    [ctx.tenantId, groupId, ctx.person.userId],
  )
  const row = rows[0]
  if (!row || ctx.person.parentOwnerNo !== undefined) throw refuse('A0404')
  return row
}

/** A permission group the person may change or assign. @throws Refused A0404, A1027 */
export const manageableGroup = async (ctx: Ctx, groupId: string): Promise<GroupRow> => {
  const group = await findGroup(ctx, groupId)
  if (!reaches(ctx.person, await reachOf(ctx.tx, { groupIds: [groupId] }))) throw refuse('A1027')
  return group
}

/** Assigns the groups of a form. @throws Refused unless the person may assign every added and every removed group */
export const assignGroups = async (
  ctx: Ctx,
  on: 'role' | 'user',
  id: string,
  wanted: readonly string[] | undefined,
  held: readonly string[],
): Promise<void> => {
  if (wanted === undefined) return
  const changedGroups = [
    ...wanted.filter((groupId) => !held.includes(groupId)),
    ...held.filter((groupId) => !wanted.includes(groupId)),
  ]
  for (const groupId of changedGroups) {
    if (!/^\d{1,19}$/.test(groupId)) throw refuse('A0400', {}, { groupIds: '权限组格式不正确' })
    await manageableGroup(ctx, groupId)
  }
  const table = `${on}_permission_group`
  await ctx.tx.query(`delete from ${table} where tenant_id = $1 and ${on}_id = $2 and group_id <> all($3::bigint[])`, [
    ctx.tenantId,
    id,
    wanted,
  ])
  await insertFields(
    ctx.tx,
    table,
    [...new Set(wanted)]
      .filter((groupId) => !held.includes(groupId))
      .map((groupId) => ({ ...insertColumns(ctx), [`${on}Id`]: id, groupId: groupId })),
  )
}

/** SQL columns of the groups of a role or user row, for form and list. */
export const groupColumns = (on: 'role' | 'user', owner: string): Readonly<Record<'groupIds' | 'groupNames', string>> => {
  const from = `from ${on}_permission_group m join permission_group g on g.tenant_id = $1 and g.id = m.group_id
    where m.tenant_id = $1 and m.${on}_id = ${owner}.id`
  return {
    groupIds: `array(select m.group_id::text ${from} order by 1)`,
    groupNames: `(select string_agg(g.group_name, '、' order by g.group_name) ${from})`,
  }
}

export interface UserRow {
  readonly id: string
  readonly account: string
  readonly version: number
  readonly name: string
  readonly userType: number
  readonly ownerNo: string | null
  readonly status: number
}

/**
 * Users that the person may manage: the person, and users with no more rights than the person. `by`: column of the keys.
 * @throws Refused A0404 if a user does not exist or has another owner; A1027 if a user has more rights
 */
export const manageableUsers = async (ctx: Ctx, by: 'account' | 'id', keys: readonly string[]): Promise<UserRow[]> => {
  const { person } = ctx
  const rows = await ctx.tx.query<UserRow>(
    `select id, account, version, name, user_type, owner_no, status from sys_user
      where tenant_id = $1 and ${by}::text = any($2::text[]) order by id for update`,
    [ctx.tenantId, keys],
  )
  const isForeign = (row: UserRow): boolean =>
    person.parentOwnerNo !== undefined && (row.userType !== 2 || row.ownerNo !== person.parentOwnerNo)
  if (rows.length !== new Set(keys).size || rows.some(isForeign)) throw refuse('A0404')
  if (person.isAdmin) return rows
  for (const row of rows) {
    if (row.id === person.userId) continue
    const profile = await loadProfile(ctx.tx, row.id)
    if (profile === null || profile.isAdmin || !reaches(person, { rights: [...profile.rights], scope: profile.scope }))
      throw refuse('A1027')
  }
  return rows
}

/** A user the person sees, whatever rights the user has. @throws Refused A0404 */
export const seenUser = async (ctx: Ctx, account: string): Promise<Pick<UserRow, 'id' | 'account' | 'version'>> => {
  const rows = await ctx.tx.query<Pick<UserRow, 'id' | 'account' | 'version'>>(
    `select id, account, version from sys_user
      where tenant_id = $1 and account = $2 and ($3::text is null or (user_type = 2 and owner_no = $3))`,
    [ctx.tenantId, account, ctx.person.parentOwnerNo ?? null],
  )
  const [row] = rows
  if (!row) throw refuse('A0404')
  return row
}

export const manageableUser = async (ctx: Ctx, account: string): Promise<UserRow> => {
  const [row] = await manageableUsers(ctx, 'account', [account])
  if (!row) throw refuse('A0404')
  return row
}

/**
 * Checks after a change, under `lockRights`, that the tenant still has an administrator.
 * @param without a user about to be deleted
 * @throws Refused A1022
 */
export const keepAdministrator = async (ctx: Ctx, without = '0'): Promise<void> => {
  const rows = await ctx.tx.query(
    `select 1 from sys_user u where u.tenant_id = $1 and u.status <> ${userLife.off} and u.id <> $2 and (u.is_admin = 1 or exists
       (select 1 from role_user m join role r on r.tenant_id = $1 and r.id = m.role_id and r.is_admin = 1 and r.status = ${roleLife.on}
         where m.tenant_id = $1 and m.user_id = u.id)) limit 1`,
    [ctx.tenantId, without],
  )
  if (rows.length === 0) throw refuse('A1022')
}

/** Sends change notices, so that every open browser reloads its menu, its selectors and these lists. */
export const announceRights = (ctx: Ctx): Promise<void> =>
  changed(
    ctx,
    ['menu', 'options', 'user/role', 'user/user', 'user/permissionGroup', 'user/staff', 'user/menu'].map((resource) => ({
      resource,
      key: '*',
      op: 'put' as const,
    })),
  )

/**
 * Adds to writing endpoints that their commit drops all cached rights of the tenant, so that the next request of each person reads them
 * anew.
 */
export const changingRights = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((endpoint) =>
    endpoint.mode === 'open' || endpoint.mode === 'device' || endpoint.transaction.readOnly
      ? endpoint
      : { ...endpoint, committed: (caller) => caller.services.sessions.forget(caller.tenantId) },
  )
