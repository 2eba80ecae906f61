// 授权规则 · user/grant
/**
 * Who may give what to whom (floor.md §2.2, §2.5): nobody gives, takes or touches more than he has himself, nobody changes his own
 * rights, and one administrator stays.
 */
import { changed } from '../platform/changes.ts'
import type { Ctx, Person, ScopeSet } from '../platform/ctx.ts'
import type { Endpoint } from '../platform/handle.ts'
import { refuse } from '../platform/errors.ts'
import { loadProfile, reachOf, type Reach } from '../platform/person.ts'

/** Changes of rights of one tenant happen one after the other: two people cannot each take away the other's last administrator. */
export const lockRights = (ctx: Ctx): Promise<unknown> =>
  ctx.tx.query('select id from role where tenant_id = $1 order by id for update', [ctx.tenantId])

const inside = (inner: ScopeSet, outer: ScopeSet): boolean =>
  outer.all || (!inner.all && [...inner.keys].every((key) => outer.keys.has(key)))

/** Whether the person has all of it himself. */
export const reaches = (person: Person, reach: Reach): boolean =>
  person.isAdmin ||
  (reach.rights.every((right) => person.rights.has(right)) &&
    (['owner', 'warehouse', 'network', 'shop'] as const).every((dimension) =>
      inside(reach.scope[dimension], person.scope[dimension]),
    ))

export interface RoleRow {
  readonly id: string
  readonly role_name: string
  readonly role_side: number
  readonly is_admin: number
  readonly status: number
  readonly remark: string | null
  readonly sort: number
  readonly version: number
  readonly user_num: number
  /** the asking person has it */
  readonly mine: boolean
  /** people of other parent owners, or of the house, have it */
  readonly shared: boolean
}

/**
 * A role the person may see; an owner's user sees those of his side.
 * @throws Refused A0404
 */
export const findRole = async (ctx: Ctx, roleId: string): Promise<RoleRow> => {
  const { parentOwnerNo } = ctx.person
  const rows = await ctx.tx.query<RoleRow>(
    `select r.id, r.role_name, r.role_side, r.is_admin, r.status, r.remark, r.sort, r.version,
            (select count(*)::int from role_user m where m.tenant_id = $1 and m.role_id = r.id) as user_num,
            exists (select 1 from role_user m where m.tenant_id = $1 and m.role_id = r.id and m.user_id = $3) as mine,
            exists (select 1 from role_user m join sys_user u on u.tenant_id = $1 and u.id = m.user_id
                     where m.tenant_id = $1 and m.role_id = r.id and u.owner_no is distinct from $4) as shared
       from role r where r.tenant_id = $1 and r.id = $2`,
    [ctx.tenantId, roleId, ctx.person.userId, parentOwnerNo ?? null],
  )
  const row = rows[0]
  if (!row || (parentOwnerNo !== undefined && row.role_side !== 2)) throw refuse('A0404')
  return row
}

/**
 * A role the person may change.
 * @throws Refused A0404; A1027 when it opens more than the person has
 */
export const reachRole = async (ctx: Ctx, roleId: string): Promise<RoleRow> => {
  const role = await findRole(ctx, roleId)
  const { person } = ctx
  if (person.isAdmin) return role
  if (role.is_admin === 1 || (person.parentOwnerNo !== undefined && role.shared)) throw refuse('A1027')
  if (!reaches(person, await reachOf(ctx.tx, { roleIds: [roleId] }))) throw refuse('A1027')
  return role
}

/** @throws Refused A1028 when the person has the role himself */
export const notMine = (role: RoleRow): void => {
  if (role.mine) throw refuse('A1028')
}

export interface UserRow {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly user_type: number
  readonly owner_no: string | null
  readonly status: number
}

/**
 * Users the person may manage, named by account or by id: himself, and people who hold nothing he does not hold.
 * @throws Refused A0404 one is not there or of another owner; A1027 one holds more
 */
export const reachUsers = async (ctx: Ctx, by: 'account' | 'id', keys: readonly string[]): Promise<UserRow[]> => {
  const { person } = ctx
  const rows = await ctx.tx.query<UserRow>(
    `select id, account, name, user_type, owner_no, status from sys_user
      where tenant_id = $1 and ${by}::text = any($2::text[]) order by id for update`,
    [ctx.tenantId, keys],
  )
  const strange = (row: UserRow): boolean =>
    person.parentOwnerNo !== undefined && (row.user_type !== 2 || row.owner_no !== person.parentOwnerNo)
  if (rows.length !== new Set(keys).size || rows.some(strange)) throw refuse('A0404')
  if (person.isAdmin) return rows
  for (const row of rows) {
    if (row.id === person.userId) continue
    const held = await loadProfile(ctx.tx, row.id)
    if (held === null || held.isAdmin || !reaches(person, { rights: [...held.rights], scope: held.scope })) throw refuse('A1027')
  }
  return rows
}

export const reachUser = async (ctx: Ctx, account: string): Promise<UserRow> => {
  const [row] = await reachUsers(ctx, 'account', [account])
  if (!row) throw refuse('A0404')
  return row
}

/**
 * Called after a change, under `lockRights`: somebody who may do everything is still there.
 * @param without a user about to be deleted
 * @throws Refused A1022
 */
export const keepAdministrator = async (ctx: Ctx, without = '0'): Promise<void> => {
  const rows = await ctx.tx.query(
    `select 1 from sys_user u where u.tenant_id = $1 and u.status <> 0 and u.id <> $2 and (u.is_admin = 1 or exists
       (select 1 from role_user m join role r on r.tenant_id = $1 and r.id = m.role_id and r.is_admin = 1 and r.status = 1
         where m.tenant_id = $1 and m.user_id = u.id)) limit 1`,
    [ctx.tenantId, without],
  )
  if (rows.length === 0) throw refuse('A1022')
}

/** Every open browser asks for its menu, its selectors and these lists again. */
export const announceRights = (ctx: Ctx): Promise<void> =>
  changed(
    ctx,
    ['menu', 'options', 'user/role', 'user/user'].map((resource) => ({ resource, key: '*', op: 'put' as const })),
  )

/** Endpoints after whose commit nobody's remembered rights hold any longer: the next request of anybody reads them anew. */
export const changingRights = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((endpoint) =>
    endpoint.mode === 'open' || endpoint.mode === 'device' || endpoint.transaction.readOnly
      ? endpoint
      : { ...endpoint, committed: (caller) => caller.services.sessions.forget(caller.tenantId) },
  )
