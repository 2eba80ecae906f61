// 人员与权限 · platform/person
import type { Person, ScopeSet } from './ctx.ts'
import type { Tx } from './db.ts'
import { menuCodes } from './menu.ts'

/** Person without the session he speaks through. */
export type Profile = Omit<Person, 'sessionId' | 'clientKind'> & {
  /** 1 启用, 0 停用, 2 锁定 */
  readonly status: number
}

const sees = { none: { all: false, keys: new Set<string>() } as ScopeSet, all: { all: true } as ScopeSet }

/**
 * Who a user is and what he may do and see (floor.md §2.3, §2.4): rights are the union of his enabled roles, data scope per
 * dimension is the union of his roles' and his own; mode 全部 absorbs; nothing configured sees nothing; an administrator sees all.
 * @returns null when there is no such user
 */
export const loadProfile = async (tx: Tx, userId: string): Promise<Profile | null> => {
  const users = await tx.named<UserRow>(
    'person-user',
    `select u.id, u.account, u.name, u.status, u.user_type, u.owner_no, u.is_admin,
            exists (select 1 from role_user ru join role r on r.tenant_id = $1 and r.id = ru.role_id
                    where ru.tenant_id = $1 and ru.user_id = u.id and r.is_admin = 1 and r.status = 1) as admin_role
     from sys_user u where u.tenant_id = $1 and u.id = $2`,
    [tx.tenantId, userId],
  )
  const user = users[0]
  if (!user) return null
  const isAdmin = user.is_admin === 1 || user.admin_role
  const rights = isAdmin ? await menuCodes(tx) : await ownedCodes(tx, userId)
  const scope = isAdmin ? { owner: sees.all, warehouse: sees.all, network: sees.all, shop: sees.all } : await loadScope(tx, user)
  return {
    userId,
    name: user.name,
    account: user.account,
    operatorKey: `U${userId}`,
    isAdmin,
    status: user.status,
    rights: new Set(rights),
    scope,
  }
}

interface UserRow {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly status: number
  readonly user_type: number
  readonly owner_no: string | null
  readonly is_admin: number
  readonly admin_role: boolean
}

const ownedCodes = async (tx: Tx, userId: string): Promise<number[]> => {
  const rows = await tx.named<{ menu_code: string }>(
    'person-rights',
    `select distinct rm.menu_code from role_user ru
       join role r on r.tenant_id = $1 and r.id = ru.role_id and r.status = 1
       join role_menu rm on rm.tenant_id = $1 and rm.role_id = r.id
      where ru.tenant_id = $1 and ru.user_id = $2`,
    [tx.tenantId, userId],
  )
  return rows.map((row) => Number(row.menu_code))
}

const dimensions = { 1: 'owner', 2: 'warehouse', 3: 'network', 4: 'shop' } as const
type Dimension = (typeof dimensions)[keyof typeof dimensions]

const loadScope = async (tx: Tx, user: UserRow): Promise<Person['scope']> => {
  const rows = await tx.named<{ scope_dim: 1 | 2 | 3 | 4; scope_mode: number; item_key: string | null }>(
    'person-scope',
    `select s.scope_dim, s.scope_mode, i.item_key from data_scope s
       left join data_scope_item i on i.tenant_id = $1 and i.scope_id = s.id
      where s.tenant_id = $1
        and ((s.subject_type = 2 and s.subject_id = $2)
          or (s.subject_type = 1 and s.subject_id in
              (select ru.role_id from role_user ru join role r on r.tenant_id = $1 and r.id = ru.role_id and r.status = 1
                where ru.tenant_id = $1 and ru.user_id = $2)))`,
    [tx.tenantId, user.id],
  )
  const configured = new Set<Dimension>()
  const everything = new Set<Dimension>()
  const keys: Record<Dimension, Set<string>> = { owner: new Set(), warehouse: new Set(), network: new Set(), shop: new Set() }
  for (const row of rows) {
    const dimension = dimensions[row.scope_dim]
    configured.add(dimension)
    if (row.scope_mode === 1) everything.add(dimension)
    if (row.scope_mode === 2 && row.item_key !== null) keys[dimension].add(row.item_key)
  }
  const set = (dimension: Dimension): ScopeSet => (everything.has(dimension) ? sees.all : { all: false, keys: keys[dimension] })
  const owner = user.user_type === 2 ? await insideParent(tx, user.owner_no, set('owner')) : set('owner')
  // no shop row at all: every shop of the visible owners (floor.md §2.4)
  const shop = configured.has('shop') ? set('shop') : await shopsOf(tx, owner)
  return { owner, warehouse: set('warehouse'), network: set('network'), shop }
}

/** An owner's own user never leaves the children of his parent owner, whatever his roles say. */
const insideParent = async (tx: Tx, parentOwnerNo: string | null, scope: ScopeSet): Promise<ScopeSet> => {
  if (parentOwnerNo === null) return sees.none
  const rows = await tx.query<{ owner_no: string }>(
    'select owner_no from owner where tenant_id = $1 and (parent_owner_no = $2 or owner_no = $2)',
    [tx.tenantId, parentOwnerNo],
  )
  const own = rows.map((row) => row.owner_no)
  return { all: false, keys: new Set(scope.all ? own : own.filter((no) => scope.keys.has(no))) }
}

const shopsOf = async (tx: Tx, owner: ScopeSet): Promise<ScopeSet> => {
  if (owner.all) return sees.all
  const rows = await tx.query<{ shop_no: string }>(
    'select shop_no from shop where tenant_id = $1 and owner_no = any($2::text[])',
    [tx.tenantId, [...owner.keys]],
  )
  return { all: false, keys: new Set(rows.map((row) => row.shop_no)) }
}

/** Whether the rights cover a call's right; a page (`AAPP00`) and its 查询 (`AAPP01`) stand for each other (floor.md §2.3). */
export const covers = (rights: ReadonlySet<number>, right: number): boolean =>
  rights.has(right) || (right % 100 <= 1 && rights.has(right % 100 === 0 ? right + 1 : right - 1))
