// 新租户 · platform/newTenant
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from './db.ts'
import { insertRows, type NewRow } from './insertRows.ts'

/** What making a tenant needs: the moment and ids. */
export interface TenantOrder {
  readonly code: string
  readonly name: string
  readonly shortName: string
  readonly at: Date
  readonly id: () => string
}

export interface NewTenant {
  readonly tenantId: number
  /** role_code of App. B → id of the tenant's own copy */
  readonly roles: ReadonlyMap<string, string>
}

/**
 * Makes a tenant as the operator's command does (floor.md §1.2 New tenant): its own copies of the default roles, pick types, carriers
 * and number rules, an epoch of its change feed, no data scope, nobody in it yet.
 */
export const newTenant = async (db: Db, order: TenantOrder): Promise<NewTenant> => {
  const made = await db.global<{ createTenant: number }>('select app.create_tenant($1, $2, $3, $4)', [
    order.code,
    order.name,
    order.shortName,
    order.at,
  ])
  const tenantId = made[0]?.createTenant ?? 0
  return db.inTenant(tenantId, async (tx) => ({ tenantId, roles: await furnish(tx, order) }))
}

/** Whether no tenant was made yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.global<{ empty: boolean }>('select app.is_empty() as empty'))[0]?.empty === true

/** A tenant's own first administrator. */
export interface FirstPerson {
  readonly account: string
  readonly name: string
  readonly passwordHash: string
}
/** The number of the first tenant there is. */
const firstTenant = 1

/**
 * The first tenant of an empty installation with its administrator, all of it or nothing.
 * @returns false when there is a tenant already
 */
export const makeFirstTenant = (db: Db, order: TenantOrder, person: FirstPerson): Promise<boolean> =>
  db.inTenant(firstTenant, async (tx) => {
    const [made] = await tx.query<{ made: boolean }>('select app.create_first_tenant($1, $2, $3, $4) as made', [
      order.code,
      order.name,
      order.shortName,
      order.at,
    ])
    if (made?.made !== true) return false
    const roles = await furnish(tx, order)
    const user = born(order)
    await insertRows(tx, 'sys_user', [
      {
        ...user,
        account: person.account,
        name: person.name,
        password_hash: person.passwordHash,
        password_time: order.at.toISOString(),
        must_change_pwd: 0,
        is_admin: 1,
      },
    ])
    await insertRows(tx, 'role_user', [{ ...born(order), role_id: roles.get('admin') ?? '', user_id: user.id }])
    return true
  })

/** What every tenant starts with; answers its roles by their code. */
const furnish = async (tx: Tx, order: TenantOrder): Promise<Map<string, string>> => {
  const roles = await copyRoles(tx, order)
  for (const table of ['pick_type_def', 'logistics_company', 'rule_order_num']) await copy(tx, table, order)
  await tx.query('insert into feed_epoch (tenant_id, epoch, create_time) values ($1, $2, $3)', [
    tx.tenantId,
    randomUUID(),
    order.at,
  ])
  return roles
}

/** Audit columns of a row made now by nobody. */
export const born = (
  order: Pick<TenantOrder, 'at' | 'id'>,
): { readonly id: string; readonly create_time: string; readonly update_time: string } => ({
  id: order.id(),
  create_time: order.at.toISOString(),
  update_time: order.at.toISOString(),
})

const copy = async (tx: Tx, table: string, order: TenantOrder): Promise<void> => {
  const rows = await tx.query<NewRow>(`select * from tpl_${table}`)
  await insertRows(
    tx,
    table,
    rows.map((row) => ({ ...born(order), ...row })),
  )
}

const copyRoles = async (tx: Tx, order: TenantOrder): Promise<Map<string, string>> => {
  const rows = await tx.query<{ roleCode: string } & NewRow>('select * from tpl_role order by sort')
  const roles = rows.map((row) => ({ ...row, ...born(order) }))
  await insertRows(tx, 'role', roles)
  const ids = new Map(roles.map((row) => [row.roleCode, row.id]))
  const menus = await tx.query<{ roleCode: string; menuCode: string }>('select role_code, menu_code from tpl_role_menu')
  await insertRows(
    tx,
    'role_menu',
    menus.map((row) => ({ ...born(order), role_id: ids.get(row.roleCode) ?? '', menu_code: row.menuCode })),
  )
  return ids
}
