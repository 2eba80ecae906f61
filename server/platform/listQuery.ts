// 列表查询 · platform/listQuery
/** Turns a resource and a filter into one list statement: only listed fields are searched and sorted. */
import {
  formOf,
  searchWordsMax,
  selfPagingMax,
  selfPagingSize,
  sortable,
  summed,
  sumsMax,
  type AnyBody,
  type Resource,
} from '#contract/resource'
import type { Person } from './person.ts'
import { refuse } from './errors.ts'
import { byWarehouse, columnOf, params, plain, sqlKind, words, type Filter, type Params } from './kinds.ts'
import { scopeConditions, type ScopeColumns } from './scope.ts'

/** The filter of a list with known fields. `B`: `Body` of its definition. */
export type Asked<B = AnyBody> = Filter & { readonly [N in keyof B]?: unknown }
/** SQL of one condition of a list; null if the filter does not have it. */
export type Search<B = AnyBody> = (asked: Asked<B>, p: Params) => string | null

/** SQL side of a resource. `B`: `Body` of its definition. Every table in `from` has its own `tenant_id = $1`. */
export interface Source<B = AnyBody> {
  /** `stockout_order o` or a join; `$1` is the tenant */
  readonly from: string
  /** alias of the plain columns */
  readonly alias: string
  /** field → SQL expression where it is not `alias.snake_case` */
  readonly columns?: Readonly<Record<string, string>>
  /** field → SQL expression to sort by (e.g. a pinyin key) */
  readonly sortBy?: Readonly<Record<string, string>>
  /** sorted fields that may be null: null counts as the smallest, and their index is `desc nulls last` */
  readonly missing?: readonly string[]
  readonly scope?: ScopeColumns
  /** condition that always applies */
  readonly where?: string
  /** field → condition of its own; null = not given */
  readonly search?: Readonly<Record<string, Search<B>>>
  /** further selected expressions, alias → expression */
  readonly extra?: Readonly<Record<string, string>>
}

export interface Paging {
  readonly pageNo: number
  readonly pageSize: number
  readonly selfPaging: boolean
}
/** Deepest row of an offset; beyond it a filter is needed, not a page number. */
const offsetMax = 1_000_000

const positiveOr = (value: unknown, fallback: number): number => {
  const number = Number(value ?? fallback)
  return Number.isInteger(number) && number > 0 ? number : fallback
}
export const pagingOf = (filter: Filter): Paging => {
  const size = positiveOr(filter.pageSize, 20)
  const selfPaging = size === selfPagingSize
  const pageNo = positiveOr(filter.pageNo, 1)
  const pageSize = selfPaging ? selfPagingMax : size
  if (pageSize > selfPagingMax) throw refuse('A0421', { field: '每页条数' })
  if (pageNo * pageSize > offsetMax) throw refuse('A0421', { field: '页码' })
  return { pageNo, pageSize, selfPaging }
}

/** SQL of a field's value. */
export const expression = (source: Source, name: string): string => source.columns?.[name] ?? `${source.alias}.${columnOf(name)}`

/** WHERE text of a request: tenant, constant condition, scope, search fields. */
export const whereOf = (resource: Resource, source: Source, person: Person, filter: Filter, p: Params): string => {
  const parts = [`${source.alias}.tenant_id = $1`, ...(source.where ? [source.where] : [])]
  parts.push(...scopeConditions(person, resource.scope, scopeColumns(resource, source), p))
  for (const name of new Set([...(resource.search ?? []), ...resource.key, ...(resource.tabs ? [resource.tabs] : [])])) {
    const field = resource.fields[name]
    if (!field) continue
    if (field.searched === 'several' && words(filter[name]).length > searchWordsMax)
      throw refuse('A0421.words', { max: searchWordsMax })
    const ownCondition = source.search?.[name]
    const warehouse = field.to?.fills === undefined ? undefined : scopeColumns(resource, source).warehouse
    const condition = ownCondition
      ? ownCondition(filter, p)
      : warehouse !== undefined
        ? byWarehouse(warehouse, name, filter, p)
        : sqlKind(field).search(expression(source, name), name, filter, p)
    if (condition) parts.push(`(${condition})`)
  }
  for (const [name, ownCondition] of Object.entries(source.search ?? {})) {
    if (name in resource.fields) continue
    const condition = ownCondition(filter, p)
    if (condition) parts.push(`(${condition})`)
  }
  return parts.join(' and ')
}

/**
 * WHERE text for an act on all matching rows. An unknown condition is refused: ignoring it would only show too much in a list, but would
 * change too much here.
 * @throws Refused A0400
 */
export const strictWhereOf = (resource: Resource, source: Source, person: Person, filter: Filter, p: Params): string => {
  const readNames = new Set<string>()
  const watchedFilter = new Proxy(filter, {
    get: (conditions, name) => {
      readNames.add(String(name))
      return conditions[String(name)]
    },
  })
  const where = whereOf(resource, source, person, watchedFilter, p)
  const unknownName = Object.keys(filter).find((name) => plain(filter[name]) !== '' && !readNames.has(name))
  if (unknownName !== undefined) throw refuse('A0400', {}, { filter: `不认识的查询条件：${unknownName}` })
  return where
}

const scopeColumns = (resource: Resource, source: Source): ScopeColumns => ({
  ...(resource.scope.includes('owner') ? { owner: `${source.alias}.owner_no` } : {}),
  ...(resource.scope.includes('warehouse')
    ? { warehouse: [`${source.alias}.warehouse_no`, `${source.alias}.sid`] as const }
    : {}),
  ...(resource.scope.includes('network') ? { network: `${source.alias}.network_id` } : {}),
  ...(resource.scope.includes('shop') ? { shop: `${source.alias}.shop_no` } : {}),
  ...(resource.scope.includes('hrCompany') ? { hrCompany: `${source.alias}.hr_company_id::text` } : {}),
  ...source.scope,
})

/** Sorts only by fields with an index (`sortable`); the same index serves both directions. */
const orderOf = (resource: Resource, source: Source, filter: Filter): string => {
  const requestedSort = plain(filter.sort)
  const terms: string[] = []
  for (const term of requestedSort === '' ? (resource.sort ?? []) : [requestedSort]) {
    const name = term.replace(/^-/, '')
    if (!sortable(resource).has(name)) throw refuse('A0400', { field: `排序字段 ${name}` })
    const isDescending = term.startsWith('-')
    const nullsOrder = source.missing?.includes(name) ? (isDescending ? ' nulls last' : ' nulls first') : ''
    terms.push(`${source.sortBy?.[name] ?? expression(source, name)} ${isDescending ? 'desc' : 'asc'}${nullsOrder}`)
  }
  return [...terms, `${source.alias}.id desc`].join(', ')
}

const selectOf = (resource: Resource, source: Source): string => {
  const names = new Set([...resource.key, ...resource.list, ...formOf(resource)])
  const parts = [...names].map((name) => `${expression(source, name)} as "${name}"`)
  for (const [alias, sql] of Object.entries(source.extra ?? {})) parts.push(`${sql} as "${alias}"`)
  return parts.join(', ')
}

export interface ListStatement {
  readonly rows: { readonly text: string; readonly values: unknown[] }
  readonly total: { readonly text: string; readonly values: unknown[] }
}
/** The two statements of a page: its rows, and their exact count. */
export const listStatement = (
  resource: Resource,
  source: Source,
  tenantId: number,
  person: Person,
  filter: Filter,
  paging: Paging,
): ListStatement => {
  const p = params(tenantId)
  const where = whereOf(resource, source, person, filter, p)
  const countValues = [...p.values]
  const limit = p.add(paging.pageSize)
  const offset = p.add((paging.pageNo - 1) * paging.pageSize)
  return {
    rows: {
      text: `select ${selectOf(resource, source)} from ${source.from} where ${where} order by ${orderOf(resource, source, filter)} limit ${limit} offset ${offset}`,
      values: p.values,
    },
    total: { text: `select count(*)::int as total from ${source.from} where ${where}`, values: countValues },
  }
}

/**
 * The whole list in its order, with these expressions selected; and the count of its rows. `further`: an additional condition, '' = none.
 */
export const exportStatement = (
  resource: Resource,
  source: Source,
  tenantId: number,
  person: Person,
  filter: Filter,
  selected: readonly string[],
  further: (p: Params) => string,
): ListStatement => {
  const p = params(tenantId)
  const where = [whereOf(resource, source, person, filter, p), further(p)].filter((part) => part !== '').join(' and ')
  const order = orderOf(resource, source, filter)
  return {
    rows: { text: `select ${selected.join(', ')} from ${source.from} where ${where} order by ${order}`, values: p.values },
    total: { text: `select count(*)::int as total from ${source.from} where ${where}`, values: p.values },
  }
}

/** Statement with the number of rows for each tab (value of the field of `tabs`), under the filter of the list. */
export const countStatement = (resource: Resource, source: Source, person: Person, tenantId: number, filter: Filter) => {
  const tab = resource.tabs
  if (!tab) throw new Error(`${resource.id} has a count call but no tabs`)
  const p = params(tenantId)
  const where = whereOf(resource, source, person, { ...filter, [tab]: '' }, p)
  // groups the value itself, not its text: otherwise a million rows would each be converted to text
  const tabValues = `select ${expression(source, tab)} as value from ${source.from} where ${where}`
  const text = `select t.value::text as value, count(*)::int as total from (${tabValues}) t group by t.value`
  return { text, values: p.values }
}

/** Statement with the number of matching rows and their sums, of at most one row more than `sumsMax`. */
export const sumStatement = (resource: Resource, source: Source, person: Person, tenantId: number, filter: Filter) => {
  const p = params(tenantId)
  const where = whereOf(resource, source, person, filter, p)
  const names = summed(resource)
  const summedColumns = names.map((name) => `${expression(source, name)} as "${name}"`).join(', ')
  const sums = names.map((name) => `coalesce(sum(t."${name}"), 0) as "${name}"`).join(', ')
  const text = `select count(*)::int as rows, ${sums} from (select ${summedColumns} from ${source.from} where ${where} limit ${sumsMax + 1}) t`
  return { text, values: p.values }
}

/** Database row → wire row, field by field. */
export const wireRow = ({ fields }: Pick<Resource, 'fields'>, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? sqlKind(field).read(value) : typeof value === 'bigint' ? String(value) : value]
    }),
  )
