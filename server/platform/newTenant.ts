// 新租户 · platform/newTenant
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from './db.ts'
import { insertFields, type Columns } from './fieldRows.ts'
import { copyTemplate, giveNew, insertColumns } from './given.ts'
import { insertRows } from './rows.ts'

/** Input for making a tenant: the moment and ids. */
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
 * Makes a tenant like the operator's command (floor.md §1.2 New tenant): its own copies of the default roles, pick types, carriers, types
 * of custom tasks, ERP nodes and number rules, an epoch of its change feed; no data scope and no users yet.
 */
export const newTenant = async (db: Db, order: TenantOrder): Promise<NewTenant> => {
  const created = await db.global<{ createTenant: number }>('select app.create_tenant($1, $2, $3, $4)', [
    order.code,
    order.name,
    order.shortName,
    order.at,
  ])
  const tenantId = created[0]?.createTenant ?? 0
  return db.inTenant(tenantId, async (tx) => ({ tenantId, roles: await insertDefaults(tx, order) }))
}

/** Whether there is no tenant yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.global<{ empty: boolean }>('select app.is_empty() as empty'))[0]?.empty === true

/** First administrator of a tenant. */
export interface FirstPerson {
  readonly account: string
  readonly name: string
  readonly passwordHash: string
}
/** Number of the first tenant. */
const firstTenant = 1

/**
 * Creates the first tenant of an empty installation with its administrator, both or neither.
 * @returns false if there is a tenant already
 */
export const makeFirstTenant = (db: Db, order: TenantOrder, person: FirstPerson): Promise<boolean> =>
  db.inTenant(firstTenant, async (tx) => {
    const [created] = await tx.query<{ made: boolean }>('select app.create_first_tenant($1, $2, $3, $4) as made', [
      order.code,
      order.name,
      order.shortName,
      order.at,
    ])
    if (created?.made !== true) return false
    const roles = await insertDefaults(tx, order)
    const user = insertColumns(order)
    await insertRows(tx, 'sys_user', [
      {
        ...user,
        account: person.account,
        name: person.name,
        passwordHash: person.passwordHash,
        passwordTime: order.at,
        mustChangePwd: 0,
        isAdmin: 1,
      },
    ])
    await insertRows(tx, 'role_user', [{ ...insertColumns(order), roleId: roles.get('admin') ?? '', userId: user.id }])
    return true
  })

/** Creates the default rows of a tenant; returns its roles by code. */
const insertDefaults = async (tx: Tx, order: TenantOrder): Promise<Map<string, string>> => {
  const roles = await copyRoles(tx, order)
  for (const table of ['pick_type_def', 'logistics_company', 'rule_order_num']) await copyTemplate(tx, table, order)
  await giveNew(tx, order)
  await insertRows(tx, 'feed_epoch', [{ epoch: randomUUID(), createTime: order.at }])
  return roles
}

const copyRoles = async (tx: Tx, order: TenantOrder): Promise<Map<string, string>> => {
  const rows = await tx.query<{ roleCode: string } & Columns>('select * from tpl_role order by sort')
  const roles = rows.map((row) => ({ ...row, ...insertColumns(order) }))
  await insertFields(tx, 'role', roles)
  return new Map(roles.map((row) => [row.roleCode, row.id]))
}
