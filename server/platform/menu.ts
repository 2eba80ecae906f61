// 菜单 · platform/menu
import type { MenuNode } from '#contract/menu/node'
import type { Tx } from './db.ts'
import { initialsOf } from './initials.ts'

/** One menu entry as stored; a tenant's own row overrides the template's. */
export type MenuRow = Omit<MenuNode, 'isOwn' | 'hasChildren' | 'children'>

const columns = `id, parent_id, comp_name, code, alias, icon, icon_color, path, source,
  title, name, sort, category, type, action, is_open, remark, redirect`

/** Entries of the tenant's menu; `off`: hidden by the tenant, with everything below. */
const entries = `recursive entry as (
    select ${columns} from tpl_menu t where not exists (select 1 from menu m where m.tenant_id = $1 and m.code = t.code)
     union all
    select ${columns} from menu o where o.tenant_id = $1),
  off as (
    select e.id, e.code from tenant_menu_off h join entry e on e.code = h.code where h.tenant_id = $1
     union
    select e.id, e.code from off join entry e on e.parent_id = off.id)`

/** The tenant's menu: the product's tree overridden by its own rows, without hidden entries and their children (floor.md §0.1). */
export const menuRows = (tx: Tx): Promise<MenuRow[]> =>
  tx.named<MenuRow>(
    'menu-rows',
    `with ${entries} select * from entry e where not exists (select 1 from off where off.id = e.id)`,
    [tx.tenantId],
  )

/** Codes of hidden entries and their children; these rights are never granted, whatever the roles contain. */
export const hiddenCodes = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const rows = await tx.named<{ code: string }>('menu-hidden', `with ${entries} select code from off`, [tx.tenantId])
  return new Set(rows.map((row) => row.code))
}

/**
 * SQL: number of rights of each role or group (`of`, `n`), counted like the ticks in its drawer: entries without children, except hidden
 * ones. A page without its 查询 counts as 查询 (floor.md §2.3).
 */
export const heldRights = (table: 'role_menu' | 'permission_group_menu', of: 'role_id' | 'group_id'): string =>
  `(with ${entries}, seen as (select e.id, e.parent_id, e.code, e.type from entry e where not exists (select 1 from off where off.id = e.id)),
    leaf as (select s.code from seen s where (s.type = 2 or s.parent_id is not null) and s.id not in (select c.parent_id from seen c where c.parent_id is not null)),
    key as (select code, code as held from leaf union all select code, left(code, -2) || '00' from leaf where code like '%01')
    select m.${of} as of, count(distinct key.code)::int as n from ${table} m join key on key.held = m.menu_code
     where m.tenant_id = $1 group by m.${of})`

/** All rights of the tenant, as numbers: an administrator owns them. */
export const menuCodes = async (tx: Tx): Promise<number[]> => (await menuRows(tx)).map((row) => Number(row.code))

/** Number of titles with cached initials, limited because tenants' own titles must not fill the memory. */
const initialsMax = 5000
const initialsByTitle = new Map<string, string>()

/** Alias for the search of a page: the one set by the tenant, else the pinyin initials of the title. */
const aliasOf = ({ alias, title, type }: MenuRow): string | null => {
  if (alias !== null || type === 2) return alias
  const cachedInitials = initialsByTitle.get(title)
  if (cachedInitials !== undefined) return cachedInitials
  if (initialsByTitle.size >= initialsMax) initialsByTitle.clear()
  const initials = initialsOf(title)
  initialsByTitle.set(title, initials)
  return initials
}

/** The whole tree with the person's rights marked (spec 1 §3); a directory is owned if one of its entries is. */
export const menuTree = (rows: readonly MenuRow[], rights: ReadonlySet<number>): MenuNode[] => {
  const byParent = new Map<string, MenuRow[]>()
  for (const row of rows) byParent.set(row.parentId ?? '', [...(byParent.get(row.parentId ?? '') ?? []), row])
  const nodesBelow = (parentId: string): MenuNode[] =>
    (byParent.get(parentId) ?? [])
      .sort((a, b) => a.sort - b.sort || Number(a.code) - Number(b.code))
      .map((row) => {
        const children = nodesBelow(row.id)
        const isOwned = rights.has(Number(row.code)) || children.some((child) => child.isOwn === 1)
        return { ...row, alias: aliasOf(row), isOwn: isOwned ? 1 : 0, hasChildren: children.length > 0, children }
      })
  return nodesBelow('')
}
