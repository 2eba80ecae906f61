// 资源 · resource
import type { RowAction } from './action.ts'
import type { Field, Fields, RowOf, Turn, ValueOf } from './kinds.ts'

/** Data-visibility dimensions a row may carry (floor.md §2.4). */
export type Scope = 'owner' | 'warehouse' | 'network' | 'shop' | 'hrCompany'
/**
 * Verb → `METHOD /path` below /api. `list` answers a page, `count` the rows per value of `tabs` under the same filter
 * (`{value: n}`), `one` a row, `create update remove` change one row, `status` turns the field that has a `turn` on or off.
 */
export type Calls = Partial<Record<'list' | 'count' | 'one' | 'create' | 'update' | 'remove' | 'export' | 'status', string>>
/** Verb → right (number of the menu code, floor.md §0.2). */
export type Rights<C extends Calls> = { readonly [K in keyof C]: number }

/**
 * One column of the default list: a field, or a field with other fields in the same cell. Next to a choice or a flag the other fields are
 * tags, shown only where they are set (拦截 挂起 异常). Next to any other field they are a second line, which shows the first field that has
 * a value.
 */
export type Shown<N extends string = string> = N | readonly [N, ...N[]]

/** Fields of a form; a long form groups them by the titles of its parts. */
export type Form<N extends string = string> = readonly N[] | Readonly<Record<string, readonly N[]>>

/**
 * Definition of a list screen (architecture §3): its fields, and views as lists of field names. Plain data; each uses at most 15 keys.
 * `key`: fields that identify one row. `sort`: default order, a leading `-` means descending; only listed fields can be sorted by.
 */
export interface Resource<F extends Fields = Fields, C extends Calls = Calls> {
  /** same id as the menu's `source`, the contract file, the server file and the test */
  readonly id: string
  readonly title: string
  readonly fields: F
  readonly key: readonly (keyof F & string)[]
  readonly list: readonly (keyof F & string)[]
  /** columns the list shows at first, in this order; all where absent */
  readonly shown?: readonly Shown<keyof F & string>[]
  readonly search?: readonly (keyof F & string)[]
  /** fields a form enters */
  readonly form?: Form<keyof F & string>
  readonly sort?: readonly string[]
  readonly scope: readonly Scope[]
  readonly calls: C
  readonly may: Rights<C>
  /** field whose values become tabs with counts above the list */
  readonly tabs?: keyof F & string
  /** tab that is open at first; the list then has no tab 全部 */
  readonly startTab?: string
  /** what stays readable without network: all rows, the last pages seen (where absent), or nothing */
  readonly offline?: 'replica' | 'pages' | 'online'
  /** what a user can do besides reading: links of a row, buttons for the ticked rows and of the page */
  readonly actions?: readonly RowAction<keyof F & string>[]
  /**
   * a short list: all rows are fetched at once and the page splits them into pages (spec 1 §2.7). With the name of a field that holds the
   * key of a row's parent, the rows form a tree, split into pages by the topmost rows
   */
  readonly whole?: true | string
  /** text shown where the list finds nothing, and the next step */
  readonly empty?: readonly [string, string]
  /** toasts after a row was made, changed or deleted, where they are not 新增成功 修改成功 删除成功 */
  readonly toasts?: Partial<Record<'create' | 'update' | 'status' | 'remove', string>>
  /** refreshes every so many seconds: for lists people leave open to watch */
  readonly everySec?: number
}

/** Requires every shown column to be in the list; any other name is a compile error. */
type ShownOfList<L extends string> = {
  readonly list: readonly L[]
  readonly shown?: readonly (NoInfer<L> | readonly [NoInfer<L>, ...NoInfer<L>[]])[]
}
export const resource = <const F extends Fields, const C extends Calls, const L extends keyof F & string>(
  definition: Resource<F, C> & ShownOfList<L>,
): Resource<F, C> => definition

/** Success texts where the definition names none (spec 2 §8). */
const usualToasts = { create: '新增成功', update: '修改成功', status: '设置成功', remove: '删除成功' } as const
/** Toast after a row was made, changed, enabled or disabled, or deleted. */
export const toastOf = ({ toasts }: Pick<Resource, 'toasts'>, verb: keyof typeof usualToasts): string =>
  toasts?.[verb] ?? usualToasts[verb]

/** Word for one row, e.g. in 新增库位: the title without the word for the page. */
export const nounOf = ({ title }: Pick<Resource, 'title'>): string => title.replace(/(管理|档案|列表|查询)$/, '')

/** Maximum number of fields of a form in the drawer beside the list; a longer form is a page of its own (look.md, Forms). */
const drawerFieldsMax = 8
/** Every field of the form, of all its parts. */
export const formOf = <N extends string>({ form = [] }: { readonly form?: Form<N> }): readonly N[] =>
  isParted(form) ? Object.values(form).flat() : form
const isParted = <N extends string>(form: Form<N>): form is Readonly<Record<string, readonly N[]>> => !Array.isArray(form)
const isEnterable = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean => fields[name]?.derived !== true
const enterableNames = (definition: Resource): readonly string[] =>
  formOf(definition).filter((name) => isEnterable(definition, name))
/** Whether new and changed rows are entered on a page of their own. */
export const isPageForm = (definition: Resource): boolean => enterableNames(definition).length > drawerFieldsMax

export interface FormSection {
  /** '' where the definition has no parts */
  readonly title: string
  readonly names: readonly string[]
}
/** Fields of a form, grouped into the parts of its definition, in its order. */
export const sectionsOf = (definition: Resource): readonly FormSection[] => {
  const { form = [] } = definition
  if (!isParted(form)) return [{ title: '', names: enterableNames(definition) }]
  return Object.entries(form).map(([title, names]) => ({ title, names: names.filter((name) => isEnterable(definition, name)) }))
}

export interface ListColumn {
  readonly name: string
  /** fields in the same cell, as the definition names them */
  readonly beside: readonly string[]
  /** false: hidden at first; the user ticks it to show it */
  readonly isShown: boolean
}
/** Columns of a list: first those of the default view in their order, then the others. */
export const columnsOf = ({ list, shown = list }: Pick<Resource, 'list' | 'shown'>): readonly ListColumn[] => {
  const first = shown.map((one): ListColumn => {
    const [name, ...beside] = typeof one === 'string' ? [one] : one
    return { name, beside, isShown: true }
  })
  const rest = list.filter((name) => first.every((one) => one.name !== name))
  return [...first, ...rest.map((name): ListColumn => ({ name, beside: [], isShown: false }))]
}

/**
 * Field that identifies a row to the reader and stays visible: the first column of the list. Where the first column is a picture or a
 * reference that many rows share, it is the first code or text of the key, except the account of a warehouse (`sid`), which identifies
 * nothing alone.
 */
export const namingField = ({ fields, key, ...of }: Resource): string | undefined => {
  const list = columnsOf(of).map(({ name }) => name)
  const isNumberOrText = (name: string): boolean => ['code', 'text'].includes(fields[name]?.kind ?? '')
  const shared = ['image', 'ref'].includes(fields[list[0] ?? '']?.kind ?? '')
  return (shared ? list.find((name) => name !== 'sid' && key.includes(name) && isNumberOrText(name)) : undefined) ?? list[0]
}

/**
 * Columns a list can be ordered by: the columns of `sort`, the fields marked with `sorts`, and a key of one field; each has an index.
 */
export const sortable = (definition: Resource): ReadonlySet<string> => {
  const sortNames = (definition.sort ?? []).map((term) => term.replace(/^-/, ''))
  const keyNames = definition.key.length === 1 ? definition.key.filter((name) => definition.fields[name]?.derived !== true) : []
  const marked = Object.entries(definition.fields).flatMap(([name, field]) => (field.sorts === true ? [name] : []))
  return new Set(
    [...sortNames, ...keyNames, ...marked].filter((name) => definition.list.includes(name) || sortNames.includes(name)),
  )
}

/** Maximum number of rows for sums; for more rows the user has to narrow the conditions first. */
export const sumsMax = 100_000
/** Numbers shown above a list. `rows`: the rows the conditions find, `sumsMax` + 1 for any larger number; `sums` is null then. */
export interface Sums {
  readonly rows: number
  readonly sums: Readonly<Record<string, number>> | null
}
/** Fields whose sums are shown above the list, in the order of the definition. */
export const summed = ({ fields }: Pick<Resource, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.sums !== undefined)
/** Route of the sums of a list: below the list's path, with the list's right; undefined where the list has no sums. */
export const sumsRoute = (of: Pick<Resource, 'fields' | 'calls'>): string | undefined =>
  of.calls.list === undefined || summed(of).length === 0 ? undefined : `${of.calls.list}/sum`

/** The field that 启用/停用 of a definition switches; null where rows have no such button. */
export const turnOf = (definition: Resource): (Turn & { readonly name: string; readonly field: Field }) | null => {
  if (definition.calls.status === undefined) return null
  for (const [name, field] of Object.entries(definition.fields))
    if (field.turn !== undefined) return { ...field.turn, name, field }
  throw new Error(`${definition.id} has a status call but no field with a turn`)
}

/** Row type of a resource. */
export type Row<R> = R extends Resource<infer F, infer _C> ? RowOf<F> : never

/** Values of a row that a form, a file or another program sends: an absent field does not change, null clears the field. */
export type Body<R> = R extends Resource<infer F, infer _C> ? BodyOf<F> : never
export type BodyOf<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | null }
/** Values of a row of any definition. */
export type AnyBody = BodyOf<Fields>

/** Page of a list in a reply (spec 1 §3: both spellings of paging). */
export interface Page<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
  readonly current: number
  readonly size: number
  readonly pages: number
  /** by field: numbers pasted into a search field that match no row, whatever the other conditions */
  readonly absent?: Readonly<Record<string, readonly string[]>>
}

/** pageSize of the self-paging mode on the wire (spec 1 §2.7) and the server's cap on it (floor.md §0.1). */
export const selfPagingSize = 999_999_999
export const selfPagingMax = 10_000
/** Maximum number of rows that an export may name one by one. */
export const chosenMax = 10_000
/** Maximum number of codes in one search field (floor.md §0.3). */
export const searchWordsMax = 500
