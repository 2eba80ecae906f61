// 给租户的默认资料 · platform/given
/**
 * Initial data of a tenant: types of custom tasks, ERP nodes, statutory holidays, default rules, the types of work orders, and the rights
 * of its default roles. Each row is inserted once per tenant, so that rows added by a later build reach existing tenants, and rows that a
 * tenant deleted are not inserted again.
 */
import { HOLIDAYS } from '#contract/rules/holidays'
import type { Db, Tx } from './db.ts'
import { insertFields } from './fieldRows.ts'
import { givenRules } from './givenRules.ts'
import { giveWorkOrders, workOrdersGiven } from './givenWorkOrders.ts'
import { insertRows } from './rows.ts'
import { tenantIds } from './tenant.ts'

/** Time and ids of the new rows. */
export interface Giving {
  readonly at: Date
  readonly id: () => string
}

/** Audit columns of a row made by the system. */
export const insertColumns = (order: Giving): { readonly id: string; readonly createTime: Date; readonly updateTime: Date } => ({
  id: order.id(),
  createTime: order.at,
  updateTime: order.at,
})

/** Copies a template table into the tenant's own. */
export const copyTemplate = async (tx: Tx, table: string, order: Giving): Promise<void> => {
  const rows = await tx.query(`select * from tpl_${table}`)
  await insertFields(
    tx,
    table,
    rows.map((row) => ({ ...insertColumns(order), ...row })),
  )
}

const calendar = 'work_calendar'

/** Tables given completely and once, with the column that identifies a row. */
const givenOnce = [
  ['task_type', 'type_name'],
  ['rule_erp_node', 'node_code'],
] as const

/** Gives the tenant what it has not been given yet; returns the number of rows. */
export const giveNew = async (tx: Tx, order: Giving): Promise<number> => {
  let givenRows = 0
  for (const [table, name] of givenOnce) givenRows += await giveRows(tx, table, name, order)
  givenRows += (await giveHolidays(tx, order)) + (await giveRules(tx, order)) + (await giveOrderTypes(tx, order))
  return givenRows + (await giveRights(tx, order))
}

/** Gives the types of work orders with their parts, all at once. */
const giveOrderTypes = async (tx: Tx, order: Giving): Promise<number> => {
  const [givenBefore] = await tx.query('select what from given where tenant_id = $1 and what = $2', [
    tx.tenantId,
    workOrdersGiven,
  ])
  if (givenBefore !== undefined) return 0
  const givenRows = await giveWorkOrders(tx, order)
  await storeGiven(tx, [workOrdersGiven], order)
  return givenRows
}

/** Gives the rows of a template, all at once; a row of the tenant with the same name stays as it is. */
const giveRows = async (tx: Tx, table: string, name: string, order: Giving): Promise<number> => {
  const [givenBefore] = await tx.query('select what from given where tenant_id = $1 and what = $2', [tx.tenantId, table])
  if (givenBefore !== undefined) return 0
  const rows = await tx.query(
    `select p.* from tpl_${table} p where not exists (select 1 from ${table} y where y.tenant_id = $1 and y.${name} = p.${name})`,
    [tx.tenantId],
  )
  await insertFields(
    tx,
    table,
    rows.map((row) => ({ ...insertColumns(order), ...row })),
  )
  await storeGiven(tx, [table], order)
  return rows.length
}

/** Gives the holidays of each year once; a day entered by the tenant stays as it is. */
const giveHolidays = async (tx: Tx, order: Giving): Promise<number> => {
  const keys = Object.keys(HOLIDAYS).map((year) => `${calendar}:${year}`)
  const givenBefore = await tx.query<{ what: string }>('select what from given where tenant_id = $1 and what = any($2::text[])', [
    tx.tenantId,
    keys,
  ])
  const newKeys = keys.filter((key) => !givenBefore.some(({ what }) => what === key))
  const days = newKeys.flatMap((key) => HOLIDAYS[key.slice(calendar.length + 1)] ?? [])
  await insertRows(
    tx,
    calendar,
    days.map((day) => ({ ...insertColumns(order), ...day })),
    { skip: ['calDate'] },
  )
  await storeGiven(tx, newKeys, order)
  return days.length
}

/** Gives default rules; a tenant's own rule stays, and a removed one does not return. */
const giveRules = async (tx: Tx, order: Giving): Promise<number> => {
  const givenBefore = await tx.query<{ what: string }>('select what from given where tenant_id = $1', [tx.tenantId])
  const givenKeys = new Set(givenBefore.map(({ what }) => what))
  const newRules = givenRules.map((of) => ({ ...of, rows: of.rows.filter(({ what }) => !givenKeys.has(what)) }))
  for (const { table, key, rows } of newRules)
    await insertFields(
      tx,
      table,
      rows.map(({ row }) => ({ ...insertColumns(order), ...row })),
      { skip: key },
    )
  const given = newRules.flatMap(({ rows }) => rows.map(({ what }) => what))
  await storeGiven(tx, given, order)
  return given.length
}

interface NewRight {
  readonly what: string
  readonly menuCode: string
  /** null if the tenant no longer has this role */
  readonly roleId: string | null
}
const giveRights = async (tx: Tx, order: Giving): Promise<number> => {
  const newRights = await tx.query<NewRight>(
    `select 'right:' || m.role_code || ':' || m.menu_code as what, m.menu_code, r.id as role_id
       from tpl_role_menu m left join role r on r.tenant_id = $1 and r.role_code = m.role_code
      where not exists (
        select 1 from given g where g.tenant_id = $1 and g.what = 'right:' || m.role_code || ':' || m.menu_code)
      order by 1`,
    [tx.tenantId],
  )
  await insertRows(
    tx,
    'role_menu',
    newRights.flatMap(({ menuCode, roleId }) => (roleId === null ? [] : [{ ...insertColumns(order), roleId, menuCode }])),
    { skip: ['roleId', 'menuCode'] },
  )
  await storeGiven(
    tx,
    newRights.map(({ what }) => what),
    order,
  )
  return newRights.length
}

const storeGiven = (tx: Tx, what: readonly string[], { at }: Giving): Promise<unknown> =>
  insertRows(
    tx,
    'given',
    [...new Set(what)].map((one) => ({ what: one, createTime: at })),
    { skip: ['what'] },
  )

/** Runs at every start, after the templates of this build are stored. An unreachable tenant gets its data at the next start. */
export const giveNewToAll = async (db: Db, order: Giving, log: (sentence: string) => void): Promise<void> => {
  for (const tenantId of await tenantIds(db))
    try {
      const givenRows = await db.inTenant(tenantId, (tx) => giveNew(tx, order))
      if (givenRows > 0) log(`租户 ${tenantId}：补上新版本的默认资料和权限 ${givenRows} 项`)
    } catch (error) {
      console.error(`租户 ${tenantId} 的默认资料没有补上`, error)
    }
}
