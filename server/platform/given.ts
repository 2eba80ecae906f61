// 给租户的默认资料 · platform/given
/**
 * What a tenant gets of the templates: kinds of custom tasks, and the rights of its default roles. Each once in its life, so that what a
 * later build adds reaches tenants that stand already, and what a tenant took away stays away.
 */
import type { Db, Tx } from './db.ts'
import { insertFields, type Fields } from './fieldRows.ts'
import { insertRows } from './rows.ts'
import { tenantIds } from './tenant.ts'

/** The moment and ids of what is made. */
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
  const rows = await tx.query<Fields>(`select * from tpl_${table}`)
  await insertFields(
    tx,
    table,
    rows.map((row) => ({ ...insertColumns(order), ...row })),
  )
}

const taskTypes = 'task_type'

/** Gives the tenant what it was not given yet; answers how much. */
export const giveNew = async (tx: Tx, order: Giving): Promise<number> =>
  (await giveTaskTypes(tx, order)) + (await giveRights(tx, order))

/** The kinds of tasks, all at once; a name the tenant uses itself stays its own. */
const giveTaskTypes = async (tx: Tx, order: Giving): Promise<number> => {
  const [had] = await tx.query('select what from given where tenant_id = $1 and what = $2', [tx.tenantId, taskTypes])
  if (had !== undefined) return 0
  const rows = await tx.query<Fields>(
    `select p.* from tpl_task_type p
      where not exists (select 1 from task_type y where y.tenant_id = $1 and y.type_name = p.type_name)`,
    [tx.tenantId],
  )
  await insertFields(
    tx,
    taskTypes,
    rows.map((row) => ({ ...insertColumns(order), ...row })),
  )
  await mark(tx, [taskTypes], order)
  return rows.length
}

interface Owed {
  readonly what: string
  readonly menuCode: string
  /** null: the tenant has no such role any more */
  readonly roleId: string | null
}
const giveRights = async (tx: Tx, order: Giving): Promise<number> => {
  const owed = await tx.query<Owed>(
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
    owed.flatMap(({ menuCode, roleId }) => (roleId === null ? [] : [{ ...insertColumns(order), roleId, menuCode }])),
    { skip: ['roleId', 'menuCode'] },
  )
  await mark(
    tx,
    owed.map(({ what }) => what),
    order,
  )
  return owed.length
}

const mark = (tx: Tx, what: readonly string[], { at }: Giving): Promise<unknown> =>
  insertRows(
    tx,
    'given',
    [...new Set(what)].map((one) => ({ what: one, createTime: at })),
    { skip: ['what'] },
  )

/** At every start, when the templates are those of this build. A tenant that cannot be reached now gets it at the next start. */
export const giveNewToAll = async (db: Db, order: Giving, log: (sentence: string) => void): Promise<void> => {
  for (const tenantId of await tenantIds(db))
    try {
      const given = await db.inTenant(tenantId, (tx) => giveNew(tx, order))
      if (given > 0) log(`租户 ${tenantId}：补上新版本的默认资料和权限 ${given} 项`)
    } catch (error) {
      console.error(`租户 ${tenantId} 的默认资料没有补上`, error)
    }
}
