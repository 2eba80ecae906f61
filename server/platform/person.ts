// 人员与权限 · platform/person
import { roleLife } from '#contract/rules/peopleLife'
import type { Tx } from './db.ts'
import { hiddenCodes, menuCodes } from './menu.ts'
import type { Station } from '#contract/rules/station'

/** Data scope of one dimension: everything, or the named keys (empty = sees nothing, floor.md §2.4). */
export type ScopeSet = { readonly all: true } | { readonly all: false; readonly keys: ReadonlySet<string> }

/** The person of a request. `operatorKey` is `U{userId}`. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly account: string
  readonly operatorKey: string
  readonly isAdmin: boolean
  readonly sessionId: string
  readonly clientKind: number
  /** owned rights as numbers (menu codes) */
  readonly rights: ReadonlySet<number>
  readonly scope: Readonly<Record<'owner' | 'warehouse' | 'network' | 'shop' | 'hrCompany', ScopeSet>>
  /** for users of an owner: the parent owner that limits their scope */
  readonly parentOwnerNo?: string
  /** a new password must be set first (first sign-in after a reset, or the password is too old) */
  readonly passwordDue?: true
  /** the session was opened at a workstation: it has the rights for the work there, in the station's warehouse */
  readonly station?: Pick<Station, 'warehouseNo' | 'sid' | 'workstationNo' | 'stationType'>
}

/** A person without the session. */
export type Profile = Omit<Person, 'sessionId' | 'clientKind'> & {
  /** 1 启用, 0 停用, 2 锁定 */
  readonly status: number
}

/** A password is valid for this many days (floor.md §2.2). */
const passwordDays = 180

/** Subjects with rights and scopes: a user, roles, permission groups. Groups of the user and the roles are included. */
export interface Subjects {
  readonly userId?: string
  readonly roleIds?: readonly string[]
  readonly groupIds?: readonly string[]
}
export interface Reach {
  readonly rights: readonly number[]
  readonly scope: Person['scope']
}

const fixedScopes = { none: { all: false, keys: new Set<string>() } as ScopeSet, all: { all: true } as ScopeSet }

/**
 * A user with his rights and data scopes (floor.md §2.3, §2.4). Rights are the union of his enabled roles. The data scope of a dimension
 * is the union of his roles' scopes and his own: mode 全部 includes everything, and without any setting he sees nothing. An administrator
 * sees all.
 * @param now moment for judging the password's age; absent: the age does not matter
 * @returns null for an unknown user
 */
export const loadProfile = async (tx: Tx, userId: string, now?: number): Promise<Profile | null> => {
  const users = await tx.named<UserRow>(
    'person-user',
    `select u.id, u.account, u.name, u.status, u.user_type, u.owner_no, u.is_admin,
            u.must_change_pwd = 1 or coalesce(u.password_time < $3, false) as password_due,
            array(select r.id::text from role_user ru join role r on r.tenant_id = $1 and r.id = ru.role_id and r.status = ${roleLife.on}
                   where ru.tenant_id = $1 and ru.user_id = u.id) as role_ids,
            exists (select 1 from role_user ru join role r on r.tenant_id = $1 and r.id = ru.role_id
                    where ru.tenant_id = $1 and ru.user_id = u.id and r.is_admin = 1 and r.status = ${roleLife.on}) as admin_role
     from sys_user u where u.tenant_id = $1 and u.id = $2`,
    [tx.tenantId, userId, now === undefined ? null : new Date(now - passwordDays * 86_400_000)],
  )
  const user = users[0]
  if (!user) return null
  const isAdmin = user.isAdmin === 1 || user.adminRole
  const reach = isAdmin ? await fullReach(tx) : await reachOf(tx, { userId, roleIds: user.roleIds })
  const scope = isAdmin || user.userType !== ownerSide ? reach.scope : await limitToParent(tx, user.ownerNo, reach.scope)
  return {
    userId,
    name: user.name,
    account: user.account,
    operatorKey: `U${userId}`,
    isAdmin,
    status: user.status,
    rights: new Set(reach.rights),
    scope,
    ...(user.userType === ownerSide && !isAdmin ? { parentOwnerNo: user.ownerNo ?? '' } : {}),
    ...(user.passwordDue ? { passwordDue: true as const } : {}),
  }
}

/** user_type of users of an owner. */
const ownerSide = 2

const fullReach = async (tx: Tx): Promise<Reach> => ({
  rights: await menuCodes(tx),
  scope: {
    owner: fixedScopes.all,
    warehouse: fixedScopes.all,
    network: fixedScopes.all,
    shop: fixedScopes.all,
    hrCompany: fixedScopes.all,
  },
})

/** Combined rights and data scopes of users and roles, enabled or not. */
export const reachOf = async (tx: Tx, subjects: Subjects): Promise<Reach> => ({
  rights: await ownedCodes(tx, subjects),
  scope: await loadScope(tx, subjects),
})

interface UserRow {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly status: number
  readonly userType: number
  readonly ownerNo: string | null
  readonly isAdmin: number
  readonly adminRole: boolean
  readonly roleIds: readonly string[]
  readonly passwordDue: boolean
}

/** Groups of the user ($2), of the roles ($3), and named groups ($4). */
const groups = `(select group_id from user_permission_group where tenant_id = $1 and user_id = $2
  union select group_id from role_permission_group where tenant_id = $1 and role_id = any($3::bigint[])
  union select unnest($4::bigint[]))`
const keysOf = ({ userId, roleIds, groupIds }: Subjects): readonly unknown[] => [userId ?? null, roleIds ?? [], groupIds ?? []]

const ownedCodes = async (tx: Tx, subjects: Subjects): Promise<number[]> => {
  const [rows, hidden] = await Promise.all([
    tx.named<{ menuCode: string }>(
      'person-rights',
      `select menu_code from role_menu where tenant_id = $1 and role_id = any($3::bigint[])
       union select menu_code from permission_group_menu where tenant_id = $1 and group_id in ${groups}`,
      [tx.tenantId, ...keysOf(subjects)],
    ),
    hiddenCodes(tx),
  ])
  return rows.flatMap((row) => (hidden.has(row.menuCode) ? [] : [Number(row.menuCode)]))
}

const dimensions = { 1: 'owner', 2: 'warehouse', 3: 'network', 4: 'shop', 5: 'hrCompany' } as const
type Dimension = (typeof dimensions)[keyof typeof dimensions]

/** Mode 指定分组 (3) means the present members of the named groups of owners or warehouses. */
const scopeText = `
  with s as (select id, scope_dim, scope_mode from data_scope
              where tenant_id = $1 and ((subject_type = 2 and subject_id = $2) or (subject_type = 1 and subject_id = any($3::bigint[]))
                or (subject_type = 3 and subject_id in ${groups})))
  select s.scope_dim, s.scope_mode, i.item_key from s
    left join data_scope_item i on i.tenant_id = $1 and i.scope_id = s.id and s.scope_mode = 2
  union all
  select s.scope_dim, 2, g.owner_no from s
    join data_scope_item i on i.tenant_id = $1 and i.scope_id = s.id
    join owner_group_item g on g.tenant_id = $1 and g.group_id::text = i.item_key
   where s.scope_mode = 3 and s.scope_dim = 1
  union all
  select s.scope_dim, 2, g.warehouse_no || '-' || g.sid from s
    join data_scope_item i on i.tenant_id = $1 and i.scope_id = s.id
    join warehouse_group_item g on g.tenant_id = $1 and g.group_id::text = i.item_key
   where s.scope_mode = 3 and s.scope_dim = 2`

const loadScope = async (tx: Tx, subjects: Subjects): Promise<Person['scope']> => {
  const rows = await tx.named<{ scopeDim: keyof typeof dimensions; scopeMode: number; itemKey: string | null }>(
    'person-scope',
    scopeText,
    [tx.tenantId, ...keysOf(subjects)],
  )
  const configured = new Set<Dimension>()
  const everything = new Set<Dimension>()
  const keys: Record<Dimension, Set<string>> = {
    owner: new Set(),
    warehouse: new Set(),
    network: new Set(),
    shop: new Set(),
    hrCompany: new Set(),
  }
  for (const row of rows) {
    const dimension = dimensions[row.scopeDim]
    configured.add(dimension)
    if (row.scopeMode === 1) everything.add(dimension)
    if (row.scopeMode === 2 && row.itemKey !== null) keys[dimension].add(row.itemKey)
  }
  const scopeSetOf = (dimension: Dimension): ScopeSet =>
    everything.has(dimension) ? fixedScopes.all : { all: false, keys: keys[dimension] }
  // without shop rows: every shop of the visible owners (floor.md §2.4)
  const shop = configured.has('shop') ? scopeSetOf('shop') : await shopsOf(tx, scopeSetOf('owner'))
  // without labour companies: people of all of them, within the other dimensions
  const hrCompany = configured.has('hrCompany') ? scopeSetOf('hrCompany') : fixedScopes.all
  return { owner: scopeSetOf('owner'), warehouse: scopeSetOf('warehouse'), network: scopeSetOf('network'), shop, hrCompany }
}

/** Limits a user of an owner to the children of the parent owner and their shops, whatever the roles grant. */
const limitToParent = async (tx: Tx, parentOwnerNo: string | null, scope: Person['scope']): Promise<Person['scope']> => {
  const owner = await childrenOf(tx, parentOwnerNo, scope.owner)
  const ownerShops = await shopsOf(tx, owner)
  const { shop } = scope
  return {
    ...scope,
    owner,
    shop:
      shop.all || ownerShops.all
        ? ownerShops
        : { all: false, keys: new Set([...ownerShops.keys].filter((no) => shop.keys.has(no))) },
  }
}

const childrenOf = async (tx: Tx, parentOwnerNo: string | null, scope: ScopeSet): Promise<ScopeSet> => {
  if (parentOwnerNo === null) return fixedScopes.none
  const rows = await tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and (parent_owner_no = $2 or owner_no = $2)',
    [tx.tenantId, parentOwnerNo],
  )
  const childOwners = rows.map((row) => row.ownerNo)
  return { all: false, keys: new Set(scope.all ? childOwners : childOwners.filter((no) => scope.keys.has(no))) }
}

const shopsOf = async (tx: Tx, owner: ScopeSet): Promise<ScopeSet> => {
  if (owner.all) return fixedScopes.all
  const rows = await tx.query<{ shopNo: string }>(
    'select shop_no from shop where tenant_id = $1 and owner_no = any($2::text[])',
    [tx.tenantId, [...owner.keys]],
  )
  return { all: false, keys: new Set(rows.map((row) => row.shopNo)) }
}

/** Whether the rights cover a call's right; a page (`AAPP00`) and its 查询 (`AAPP01`) imply each other (floor.md §2.3). */
export const covers = (rights: ReadonlySet<number>, right: number): boolean =>
  rights.has(right) || (right % 100 <= 1 && rights.has(right % 100 === 0 ? right + 1 : right - 1))

/** Whether the person has the right; an administrator always has. */
export const hasRight = ({ isAdmin, rights }: Pick<Person, 'isAdmin' | 'rights'>, right: number): boolean =>
  isAdmin || covers(rights, right)
