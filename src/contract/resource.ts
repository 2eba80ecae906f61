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
 * One column a list begins with: a field, or a field and what stands with it. Beside a choice or a flag those are tags, there only
 * where they say something (拦截 挂起 异常); under any other they are its second line, of which the first that has a value is read.
 */
export type Shown<N extends string = string> = N | readonly [N, ...N[]]

/** Fields of a form; those of a long one by the titles of its parts. */
export type Form<N extends string = string> = readonly N[] | Readonly<Record<string, readonly N[]>>

/**
 * A list screen as facts (architecture §3): fields once, views as lists of field names. Plain data; each uses at most 15 of the keys.
 * `key`: fields that name one row. `sort`: default order, `-` first means descending; only listed fields sort.
 */
export interface Resource<F extends Fields = Fields, C extends Calls = Calls> {
  /** same word as the menu's `source`, the contract file, the server file and the test */
  readonly id: string
  readonly title: string
  readonly fields: F
  readonly key: readonly (keyof F & string)[]
  readonly list: readonly (keyof F & string)[]
  /** what of the list stands at first, in this order; all of it where absent */
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
  /** tab that is open at first; the list then has no 全部 */
  readonly startTab?: string
  /** what stays readable without network: all rows, the last pages seen (where absent), nothing */
  readonly offline?: 'replica' | 'pages' | 'online'
  /** what can be done besides reading: links of a row, buttons of the ticked rows and of the page */
  readonly actions?: readonly RowAction<keyof F & string>[]
  /**
   * a short list: all rows are asked for at once and paged by the page (spec 1 §2.7). A name: what of a row names the one above it; rows stand
   * under each other, paged by the topmost
   */
  readonly whole?: true | string
  /** what stands where the list finds nothing, and the next step */
  readonly empty?: readonly [string, string]
  /** what is told of a row that was made, changed or deleted, where not 新增成功 修改成功 删除成功 */
  readonly toasts?: Partial<Record<'create' | 'update' | 'remove', string>>
  /** asked again every so many seconds: lists people leave open to watch */
  readonly everySec?: number
}

/** A column of the definition must be one of its list: a name that is none does not compile. */
type ShownOfList<L extends string> = {
  readonly list: readonly L[]
  readonly shown?: readonly (NoInfer<L> | readonly [NoInfer<L>, ...NoInfer<L>[]])[]
}
export const resource = <const F extends Fields, const C extends Calls, const L extends keyof F & string>(
  definition: Resource<F, C> & ShownOfList<L>,
): Resource<F, C> => definition

/** Success texts where the definition names none (spec 2 §8). */
const usualToasts = { create: '新增成功', update: '修改成功', remove: '删除成功' } as const
/** What is told when a row was made, changed or deleted. */
export const toastOf = ({ toasts }: Pick<Resource, 'toasts'>, verb: keyof typeof usualToasts): string =>
  toasts?.[verb] ?? usualToasts[verb]

/** What a row of it is called, e.g. in 新增库位: the title without the word for the page. */
export const nounOf = ({ title }: Pick<Resource, 'title'>): string => title.replace(/(管理|档案|列表)$/, '')

/** Most fields a form has beside its list; one with more is a page of its own (look.md, Forms). */
const drawerFieldsMax = 8
/** Every field of the form, whatever part of it. */
export const formOf = <N extends string>({ form = [] }: { readonly form?: Form<N> }): readonly N[] =>
  isParted(form) ? Object.values(form).flat() : form
const isParted = <N extends string>(form: Form<N>): form is Readonly<Record<string, readonly N[]>> => !Array.isArray(form)
const isEntered = ({ fields }: Pick<Resource, 'fields'>, name: string): boolean => fields[name]?.derived !== true
const entered = (definition: Resource): readonly string[] => formOf(definition).filter((name) => isEntered(definition, name))
/** Whether new and changed rows are entered on a page of their own. */
export const isPageForm = (definition: Resource): boolean => entered(definition).length > drawerFieldsMax

export interface FormSection {
  /** '' where the definition names no parts */
  readonly title: string
  readonly names: readonly string[]
}
/** Fields of a form in the parts its definition names, in its order. */
export const sectionsOf = (definition: Resource): readonly FormSection[] => {
  const { form = [] } = definition
  if (!isParted(form)) return [{ title: '', names: entered(definition) }]
  return Object.entries(form).map(([title, names]) => ({ title, names: names.filter((name) => isEntered(definition, name)) }))
}

export interface ListColumn {
  readonly name: string
  /** what stands with it, as the definition names it */
  readonly beside: readonly string[]
  /** false: one tick away */
  readonly isShown: boolean
}
/** Columns of a list: those it begins with in their order, then the rest of it. */
export const columnsOf = ({ list, shown = list }: Pick<Resource, 'list' | 'shown'>): readonly ListColumn[] => {
  const first = shown.map((one): ListColumn => {
    const [name, ...beside] = typeof one === 'string' ? [one] : one
    return { name, beside, isShown: true }
  })
  const rest = list.filter((name) => first.every((one) => one.name !== name))
  return [...first, ...rest.map((name): ListColumn => ({ name, beside: [], isShown: false }))]
}

/**
 * Field a row is known by, which stays in sight: what the list begins with, or, where that is a picture or a name many rows share,
 * the first number or name of its key. An account of a warehouse (`sid`) says nothing alone.
 */
export const namingField = ({ fields, key, ...of }: Resource): string | undefined => {
  const list = columnsOf(of).map(({ name }) => name)
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

/** Most rows whose numbers are added up; of more, the conditions have to be narrowed first. */
export const sumsMax = 100_000
/** What stands above a list. `rows`: those the conditions find, `sumsMax` + 1 for any number beyond it; `sums` is null then. */
export interface Sums {
  readonly rows: number
  readonly sums: Readonly<Record<string, number>> | null
}
/** Fields whose sums stand above the list, in the order of the definition. */
export const summed = ({ fields }: Pick<Resource, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.sums !== undefined)
/** Where the sums of a list are asked for: below the list, with the right to read it; undefined where it has none. */
export const sumsRoute = (of: Pick<Resource, 'fields' | 'calls'>): string | undefined =>
  of.calls.list === undefined || summed(of).length === 0 ? undefined : `${of.calls.list}/sum`

/** The field that 启用/停用 of a definition turns; null where rows have no such button. */
export const turnOf = (definition: Resource): (Turn & { readonly name: string; readonly field: Field }) | null => {
  if (definition.calls.status === undefined) return null
  for (const [name, field] of Object.entries(definition.fields))
    if (field.turn !== undefined) return { ...field.turn, name, field }
  throw new Error(`${definition.id} has a status call but no field with a turn`)
}

/** Row type of a resource. */
export type Row<R> = R extends Resource<infer F, infer _C> ? RowOf<F> : never

/** What a form, a file or another program gives of a row: an absent field stays as it is, null clears it. */
export type Body<R> = R extends Resource<infer F, infer _C> ? BodyOf<F> : never
export type BodyOf<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | null }
/** The same of a row of any definition, for what works with all of them. */
export type AnyBody = BodyOf<Fields>

/** Page of a list as it travels (spec 1 §3: both spellings of paging). */
export interface Page<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
  readonly current: number
  readonly size: number
  readonly pages: number
  /** numbers pasted into a search field that nothing answers to, whatever the other conditions say; by field */
  readonly absent?: Readonly<Record<string, readonly string[]>>
}

/** pageSize of the self-paging mode on the wire (spec 1 §2.7) and the server's cap on it (floor.md §0.1). */
export const selfPagingSize = 999_999_999
export const selfPagingMax = 10_000
/** Most rows an export may be told one by one. */
export const chosenMax = 10_000
/** Most numbers one search field may name (floor.md §0.3). */
export const searchWordsMax = 500
