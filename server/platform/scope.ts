// 数据范围 · platform/scope
import type { Scope } from '#contract/resource'
import type { Tx } from './db.ts'
import type { Person, ScopeSet } from './person.ts'
import { refuse } from './errors.ts'
import type { Params } from './kinds.ts'

/** Columns that carry a row's dimensions; a dimension without a column does not restrict (floor.md §2.4). */
export interface ScopeColumns {
  /** a column, or a function from the placeholder of the visible keys to the condition */
  readonly owner?: string | ((keys: string) => string)
  /** `[warehouse_no column, sid column]` */
  readonly warehouse?: readonly [string, string]
  readonly network?: string
  readonly shop?: string | ((keys: string) => string)
  /** as text */
  readonly hrCompany?: string
}

/** `warehouseNo-sid` → its two parts; the sid never holds a dash. */
export const splitWarehouse = (key: string): readonly [string, string] => {
  const at = key.lastIndexOf('-')
  return [key.slice(0, at), key.slice(at + 1)]
}
export const warehouseKey = (warehouseNo: string, sid: string): string => `${warehouseNo}-${sid}`

const inScope = (scope: ScopeSet, key: string): boolean => scope.all || scope.keys.has(key)
/** Whether the person may see rows of this warehouse. */
export const seesWarehouse = (person: Pick<Person, 'scope'>, warehouseNo: string, sid: string): boolean =>
  inScope(person.scope.warehouse, warehouseKey(warehouseNo, sid))
export const seesOwner = (person: Person, ownerNo: string): boolean => inScope(person.scope.owner, ownerNo)
export const seesNetwork = (person: Person, networkId: string): boolean => inScope(person.scope.network, networkId)

export const seesShop = (person: Person, shopNo: string): boolean => inScope(person.scope.shop, shopNo)
export const seesHrCompany = (person: Person, hrCompanyId: string): boolean => inScope(person.scope.hrCompany, hrCompanyId)

/** Condition that the person sees a physical site: he sees any of its WMS warehouses (floor.md §2.4); null: he sees all. */
export const siteCondition = (person: Person, column: string, p: Params): string | null => {
  const [visibleWarehouse] = scopeConditions(person, ['warehouse'], { warehouse: ['w.warehouse_no', 'w.sid'] }, p)
  return visibleWarehouse === undefined
    ? null
    : `exists (select 1 from wms_warehouse w where w.tenant_id = $1 and w.parent_warehouse_no = ${column} and ${visibleWarehouse})`
}

interface ReachCtx {
  readonly tenantId: number
  readonly tx: Tx
  readonly person: Person
}
/** Whether the warehouse exists and is in the caller's scope. */
export const reachesWarehouse = async (ctx: ReachCtx, warehouseNo: string, sid: string): Promise<boolean> => {
  if (!seesWarehouse(ctx.person, warehouseNo, sid)) return false
  const rows = await ctx.tx.query('select 1 from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3', [
    ctx.tenantId,
    warehouseNo,
    sid,
  ])
  return rows.length > 0
}
/** Checks that the warehouse exists and is in scope. @throws Refused A0404, the same for a foreign, an unknown and an unseen warehouse */
export const reachWarehouse = async (ctx: ReachCtx, warehouseNo: string, sid: string): Promise<void> => {
  if (!(await reachesWarehouse(ctx, warehouseNo, sid))) throw refuse('A0404')
}

/** Text as a literal of a statement that takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * SQL that the person sees a warehouse, without parameters (for a computed column of a list); 'true' if the person sees every warehouse.
 */
export const warehouseSeen = ({ scope }: Person, [no, sid]: readonly [string, string]): string =>
  scope.warehouse.all ? 'true' : keyIn(`${no} || '-' || ${sid}`, scope.warehouse.keys)
/** SQL that the person sees the warehouse in one column `warehouseNo-sid`, without parameters. */
export const warehousePairSeen = ({ scope }: Person, key: string): string =>
  scope.warehouse.all ? 'true' : keyIn(key, scope.warehouse.keys)
export const ownerSeen = ({ scope }: Person, ownerNo: string): string =>
  scope.owner.all ? 'true' : keyIn(ownerNo, scope.owner.keys)
/** SQL that a column holds a key of this scope, without parameters. */
export const keySeen = (scope: ScopeSet, column: string): string => (scope.all ? 'true' : keyIn(column, scope.keys))
export const networkSeen = ({ scope }: Person, networkId: string): string =>
  scope.network.all ? 'true' : keyIn(networkId, scope.network.keys)
/** For a column with number and account in one, `warehouseNo-sid`. */
export const warehouseKeySeen = ({ scope }: Person, column: string): string =>
  scope.warehouse.all ? 'true' : keyIn(column, scope.warehouse.keys)
const keyIn = (column: string, keys: ReadonlySet<string>): string =>
  keys.size === 0 ? 'false' : `${column} in (${[...keys].map(literal).join(', ')})`

/** Shown instead of the name of a warehouse outside the person's scope. */
export const elsewhere = '其他仓库'

/** The dimensions of a row; a missing one does not restrict. */
export interface Scoped {
  readonly ownerNo?: string | null
  readonly warehouseNo?: string | null
  readonly sid?: string | null
}

/** Whether the person sees what is agreed with an owner or a branch; a party that is neither restricts nobody. */
export const seesParty = (
  person: Person,
  { ownerNo, networkId }: { readonly ownerNo: string | null; readonly networkId: string | null },
): boolean => (ownerNo === null || seesOwner(person, ownerNo)) && (networkId === null || seesNetwork(person, networkId))

/** The same in SQL; `alias`: a table with owner_no and network_id. */
export const partySeen = (person: Person, alias: string): string =>
  `(${alias}.owner_no is null or ${ownerSeen(person, `${alias}.owner_no`)}) and (${alias}.network_id is null or ${networkSeen(person, `${alias}.network_id`)})`

/** Whether a row lies inside the caller's scope. */
export const sees = (person: Person, { ownerNo, warehouseNo, sid }: Scoped): boolean =>
  (!ownerNo || seesOwner(person, ownerNo)) && (!warehouseNo || seesWarehouse(person, warehouseNo, sid ?? ''))

/**
 * Whether the person sees a row that may have no warehouse in a list restricted by warehouse: such a row belongs to people who see all
 * warehouses. The same check as `scopeConditions` and `warehouseSeen` in SQL, so that a person only acts on rows of his list.
 */
export const seesRow = (person: Person, row: Required<Scoped>): boolean =>
  sees(person, row) && (row.warehouseNo ? true : person.scope.warehouse.all)

/**
 * Returns a row within the scope. @throws Refused A0404 for a row outside the scope, as for an unknown one (floor.md §0.1 Scope filter)
 */
export const visible = <R extends Scoped>(person: Person, row: R | undefined): R => {
  if (row === undefined || !sees(person, row)) throw refuse('A0404')
  return row
}

/** Conditions that keep a list inside the caller's scope. A dimension without keys sees nothing. */
export const scopeConditions = (person: Person, dimensions: readonly Scope[], columns: ScopeColumns, p: Params): string[] => {
  const conditions: string[] = []
  for (const dimension of dimensions) {
    const scope = person.scope[dimension]
    if (scope.all) continue
    const keys = [...scope.keys]
    const column = columns[dimension]
    if (!column) throw new Error(`scope ${dimension} is declared but no column carries it`)
    if (typeof column === 'function') {
      conditions.push(`(${column(p.add(keys))})`)
      continue
    }
    if (typeof column === 'string') {
      conditions.push(`(${column} is null or ${column} = any(${p.add(keys)}::text[]))`)
      continue
    }
    const pairs = keys.map(splitWarehouse)
    conditions.push(
      `(${column[0]}, ${column[1]}) in (select w, s from unnest(${p.add(pairs.map(([no]) => no))}::text[], ${p.add(pairs.map(([, sid]) => sid))}::text[]) as seen(w, s))`,
    )
  }
  return conditions
}
