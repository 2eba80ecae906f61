// 资源 · resource
import type { RowAction } from './action.ts'
import type { Field, Fields, RowOf, Turn } from './kinds.ts'

/** Data-visibility dimensions a row may carry (floor.md §2.4). */
export type Scope = 'owner' | 'warehouse' | 'network' | 'shop'
/**
 * Verb → `METHOD /path` below /api. `list` answers a page, `count` the rows per value of `tabs` under the same filter
 * (`{value: n}`), `one` a row, `create update remove` change one row, `status` turns the field that has a `turn` on or off.
 */
export type Calls = Partial<Record<'list' | 'count' | 'one' | 'create' | 'update' | 'remove' | 'export' | 'status', string>>
/** Verb → right (number of the menu code, floor.md §0.2). */
export type Rights<C extends Calls> = { readonly [K in keyof C]: number }

/**
 * A list screen as facts (architecture §3): fields once, views as lists of field names. Plain data; each uses at most 14 of the keys.
 * `key`: fields that name one row. `sort`: default order, `-` first means descending; only listed fields sort.
 */
export interface Resource<F extends Fields = Fields, C extends Calls = Calls> {
  /** same word as the menu's `source`, the contract file, the server file and the test */
  readonly id: string
  readonly title: string
  readonly fields: F
  readonly key: readonly (keyof F & string)[]
  readonly list: readonly (keyof F & string)[]
  readonly search?: readonly (keyof F & string)[]
  readonly form?: readonly (keyof F & string)[]
  /** title of each part of a long form → the field it begins with */
  readonly sections?: Readonly<Record<string, keyof F & string>>
  readonly sort?: readonly string[]
  readonly scope: readonly Scope[]
  readonly calls: C
  readonly may: Rights<C>
  /** field whose values become tabs with counts above the list */
  readonly tabs?: keyof F & string
  /** what stays readable without network: all rows, the last pages seen (where absent), nothing */
  readonly offline?: 'replica' | 'pages' | 'online'
  /** what can be done besides reading: links of a row, buttons of the ticked rows and of the page */
  readonly actions?: readonly RowAction<keyof F & string>[]
  /** what stands where the list finds nothing, and the next step */
  readonly empty?: readonly [string, string]
  /** asked again every so many seconds: lists people leave open to watch */
  readonly everySec?: number
}

export const resource = <const F extends Fields, const C extends Calls>(definition: Resource<F, C>): Resource<F, C> => definition

/** What a row of it is called, e.g. in 新增库位: the title without the word for the page. */
export const nounOf = ({ title }: Pick<Resource, 'title'>): string => title.replace(/(管理|档案)$/, '')

/** Most fields a form has beside its list; one with more is a page of its own (look.md, Forms). */
const drawerFieldsMax = 8
const entered = ({ fields, form = [] }: Resource): readonly string[] => form.filter((name) => fields[name]?.derived !== true)
/** Whether new and changed rows are entered on a page of their own. */
export const isPageForm = (definition: Resource): boolean => entered(definition).length > drawerFieldsMax

export interface FormSection {
  /** '' where the definition names no parts */
  readonly title: string
  readonly names: readonly string[]
}
/** Fields of a form in the parts its definition names, in its order. */
export const sectionsOf = (definition: Resource): readonly FormSection[] => {
  const names = entered(definition)
  const begins = Object.entries(definition.sections ?? {}).map(([title, first]) => ({ title, at: names.indexOf(first) }))
  if (begins.length === 0) return [{ title: '', names }]
  return begins.map(({ title, at }, index) => ({ title, names: names.slice(at, begins[index + 1]?.at) }))
}

/**
 * Field a row is known by, which stays in sight: what the list begins with, or, where that is a picture or a name many rows share,
 * the first number or name of its key. An account of a warehouse (`sid`) says nothing alone.
 */
export const namingField = ({ fields, list, key }: Resource): string | undefined => {
  const names = (name: string): boolean => ['code', 'text'].includes(fields[name]?.kind ?? '')
  const shared = ['image', 'ref'].includes(fields[list[0] ?? '']?.kind ?? '')
  return (shared ? list.find((name) => name !== 'sid' && key.includes(name) && names(name)) : undefined) ?? list[0]
}

/** Columns a list may be ordered by: those the definition orders by or marks for it, and a key of one field, so that an index serves every order. */
export const sortable = (definition: Resource): ReadonlySet<string> => {
  const ordered = (definition.sort ?? []).map((term) => term.replace(/^-/, ''))
  const own = definition.key.length === 1 ? definition.key.filter((name) => definition.fields[name]?.derived !== true) : []
  const marked = Object.entries(definition.fields).flatMap(([name, field]) => (field.sorts === true ? [name] : []))
  return new Set([...ordered, ...own, ...marked].filter((name) => definition.list.includes(name) || ordered.includes(name)))
}

/** The field that 启用/停用 of a definition turns; null where rows have no such button. */
export const turnOf = (definition: Resource): (Turn & { readonly name: string; readonly field: Field }) | null => {
  if (definition.calls.status === undefined) return null
  for (const [name, field] of Object.entries(definition.fields))
    if (field.turn !== undefined) return { ...field.turn, name, field }
  throw new Error(`${definition.id} has a status call but no field with a turn`)
}

/** Row type of a resource. */
export type Row<R> = R extends Resource<infer F, infer _C> ? RowOf<F> : never

/** Page of a list as it travels (spec 1 §3: both spellings of paging). */
export interface Page<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
  readonly current: number
  readonly size: number
  readonly pages: number
}

/** pageSize of the self-paging mode on the wire (spec 1 §2.7) and the server's cap on it (floor.md §0.1). */
export const selfPagingSize = 999_999_999
export const selfPagingMax = 10_000
/** Most rows an export may be told one by one. */
export const chosenMax = 10_000
/** Most numbers one search field may name (floor.md §0.3). */
export const searchWordsMax = 500
