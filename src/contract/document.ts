// 单据 · document
/**
 * A document is a list with a life: it has a head, lines, and acts that move it from state to state (architecture §3). The acts are data.
 * From them come the link in the row, the button on the page, the button for ticked rows, the question, the call, its documentation and the
 * tests. The server adds guards and effects (platform/document); a screen adds what it draws in its own way.
 */
import type { RowAction, RowCondition, SendAction } from './action.ts'
import type { Method } from './call.ts'
import { code, type Field, type Fields } from './kinds.ts'
import { formOf, type AnyBody, type BodyOf, type Calls, type Resource } from './resource.ts'
import { stateName, statesNamed, type AnyLife, type StateName } from './rules/life.ts'

/** Path of the call that sends one act for many documents (platform/document). */
export const actsPath = '/v1/document/acts'

export type Route = `${Method} /v${1 | 2 | 3}/${string}`

/**
 * One thing done with a document. `make` creates it, `edit` replaces head and lines; the other acts take its number, the values they ask
 * for, and the version the caller read, where the caller knows it. An act uses at most 14 of the keys. The key `lines` exists for 盘点, as do
 * `formAt` and `button`; `many` exists for 拣货单, `by` for 出库单.
 * Several acts may share a path. They are distinguished by their constants (`send`): the act with more constants comes first. If constants
 * do not distinguish them, their inputs do: the act that asks for more inputs comes first.
 */
export interface Act<N extends string = string, S extends string = string> {
  readonly title: string
  readonly right: number
  /** several acts may share a path; `send` distinguishes them */
  readonly path: Route
  /** states the act can start from; all where absent */
  readonly from?: readonly S[]
  /**
   * state the act leads to; a list where its effect decides. The state does not change where this is absent or where the effect says so.
   * null: the act removes the document
   */
  readonly to?: S | readonly S[] | null
  /**
   * server job that does the act. The job judges every document in its current state and moves it by its own rules: it skips a document
   * that does not start from `from` and reports it; the call itself is refused only for a document that does not exist
   */
  readonly by?: `job ${string}`
  /** documents made by the system, which never offer the act, whatever their state */
  readonly unless?: RowCondition<N>
  /** small form shown before the act */
  readonly fields?: Fields
  /** constants of the call */
  readonly send?: Readonly<Record<string, string | number>>
  /** question and consequence shown before the act; `{field}` is filled in */
  readonly ask?: readonly [string, string]
  readonly danger?: true
  /** toast after success: one text, or one text for each new state of the document */
  readonly toast?: string | { readonly [Name in S]?: string }
  /** columns that record who did the act and when: `…UserId`, `…UserName`, `…Time`; written only when the state changes */
  readonly stamps?: readonly string[]
  /** resources whose views change, besides the document's own */
  readonly changes?: readonly string[]
  /**
   * the call takes several documents: name of the input that lists the document numbers, and the maximum number of documents. Without
   * `each` all documents succeed or none, and the call answers how many. With `each` every document is judged by itself; the call answers
   * which documents succeeded and why the others failed
   */
  readonly many?: readonly [input: string, max: number, how?: 'each']
  /**
   * the act works on ticked lines of the document: name of the input that lists the line ids, and the word for a line. Among the acts of
   * one path the server chooses this act when lines are ticked
   */
  readonly lines?: readonly [input: string, label: string]
  /** shows the form of `fields` only when the server refuses with this code: title of the question, and the button that gives up */
  readonly formAt?: readonly [code: string, title: string, leave: string]
  /** text of the act's button on the page, where it differs from the title; `{field}` is filled in */
  readonly button?: string
  /**
   * the act is offered only on the page of the document, where the user sees its whole content, and not in a list. With the name of a
   * column, the act is offered only to a person other than the one in that column
   */
  readonly onPage?: true | `${string}UserId`
  /**
   * fields the call answers besides number and state. They are read from the head where the effect returns nothing; with `each` they are
   * about the whole call
   */
  readonly answers?: Fields
}

/**
 * Lines of a document, of one of three kinds. A user enters them with the document; or the server makes them from a `range`; or they are
 * `bound`: rows of other documents that operations take and release. A bound row is in at most one document of the kind at a time
 * (architecture §3).
 */
export interface Lines {
  readonly table: string
  readonly bound?: true
  /** name of the lines on the wire and on the page, where it is not `lines` and the document's own name */
  readonly called?: readonly [wire: string, title: string]
  /** text shown where there are no lines, and the next step */
  readonly empty?: readonly [string, string]
  /** maximum number of lines of one document; for lines of a range or bound lines, of one reply */
  readonly max: number
  /** a document may have no lines */
  readonly optional?: true
  /** fields entered in place of lines: the server makes any number of lines from them, identified by their ids */
  readonly range?: Fields
  readonly fields: Fields
  /** fields a user enters; the server fills in the others */
  readonly enter: readonly string[]
  /** two lines of a document may not have equal values in all of these fields */
  readonly unique: readonly string[]
  /** columns on the page; all where absent */
  readonly list?: readonly string[]
}
/**
 * Rows of another definition that belong to a document. Jobs or other documents make any number of these rows. The page of the document
 * shows them as a separate list: the rows whose search field `by` has the number of the document.
 */
export type Listed = readonly [of: Resource, by: string]
/**
 * Import of documents from a file. The template has these columns and the warehouse; rows with the same head form one document, which gets
 * the defaults. Uses at most eight keys.
 */
export interface Template {
  /** name of the import in addresses: `/v1/import/{biz}` */
  readonly biz: string
  readonly right: number
  /** name of what is imported, where it is not the document's own name */
  readonly title?: string
  readonly columns: readonly string[]
  /** headers that differ from the fields' labels */
  readonly labels?: Readonly<Record<string, string>>
  /** column that determines the warehouse, e.g. the bin; the file then has no warehouse column */
  readonly placedBy?: string
  /** columns a file has to fill that other callers may leave empty */
  readonly wanted?: readonly string[]
  readonly defaults?: Readonly<Record<string, string | number>>
}
type Acts<N extends string = string, S extends string = string> = Readonly<Record<string, Act<N, S>>>

/** Fields that list, file, page and lines leave out while the document's fields have the values of `while`. */
interface Blind<N extends string = string, P extends string = string> {
  readonly while: { readonly [Name in N]?: readonly number[] }
  readonly fields: readonly N[]
  readonly lines: readonly P[]
}

/**
 * Keys of a document beyond those of a list: fifteen. The reason for each further key is written here.
 * 11 `atOnce`: an entry can be submitted as it is saved; the key is on the document because making and editing both need it.
 * 12 `closed`: some documents have a refusal of their own for an act that does not start from the current state.
 * 13 `details`: tables besides the lines, and numbers too costly for a list, are shown on the page of one document only.
 * 14 `blind`: fields are hidden in the list too, because the list shows the same fields as the page.
 * 15 `listed`: pick orders of a wave are not its lines, because there are too many to load with its page and they have lists, acts and
 * rights of their own. A document may have neither lines nor a number made by the server.
 */
export interface DocumentFacts {
  /** word for one document */
  readonly noun: string
  readonly table: string
  /** code of the rule that makes its numbers (rule_order_num); absent where the number comes from the document's source */
  readonly number?: string
  /** life of the field `status` */
  readonly life: AnyLife
  readonly lines?: Lines
  readonly listed?: readonly Listed[]
  readonly acts: Acts
  /**
   * code of the refusal when an act does not start from the current state: by act name, or by act name and state (`others`: every act or
   * state not named); A1736 (the state does not allow the act) where absent. A single code applies to every act, and also refuses documents
   * that an act's `unless` excludes
   */
  readonly closed?: string | Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** act that can follow the entry at once, and the text of its button; the call of the entry has a flag with the act's name */
  readonly atOnce?: readonly [act: string, button: string]
  /** states of the usual course, each with the field for the moment at which the document reached the state */
  readonly steps?: Readonly<Record<string, string | null | undefined>>
  /**
   * call and right that read one document with its lines and possible acts; the address of its page, where it does not open beside the list
   */
  readonly page: readonly [route: Route, right: number, at?: string]
  /** fields that only the page shows; the server computes them for one document */
  readonly details?: Fields
  /** head fields of its page, beside number and state */
  readonly facts: readonly string[]
  readonly import?: Template
  readonly blind?: Blind
}
export type Document<
  F extends Fields = Fields,
  C extends Calls = Calls,
  A extends Acts = Acts,
  P extends Fields = Fields,
  T extends Fields = Fields,
> = Resource<F, C> & DocumentFacts & { readonly acts: A; readonly lines?: Lines & { readonly fields: P }; readonly details?: T }
/** A line of a document as a form, a file or another program sends it. */
export type LineBody<D> = D extends Document<infer _F, infer _C, infer _A, infer P> ? BodyOf<P> : never
/** Head of a document as its page answers it: the fields of the list and the fields of `details`. */
export type HeadAnswer<D> = D extends Document<infer F, infer _C, infer _A, infer _P, infer T> ? BodyOf<F> & BodyOf<T> : never
/** A line as its page answers it, identified by its number or its id. */
export type LineAnswer<D> = LineBody<D> & { readonly id?: string; readonly lineNo?: number | null }
/** Input of an act besides the document numbers: the values of `fields`, the ticked lines, and the version the caller read. */
export type ActInput<A> = (A extends { readonly fields: infer Q extends Fields } ? BodyOf<Q> : object) &
  (A extends { readonly lines: readonly [infer N extends string, string] }
    ? { readonly [K in N]?: readonly string[] }
    : object) & { readonly version?: number }

/** The input of any act; the act's `fields` and `lines` name its fields. */
export type AnyActInput = AnyBody & { readonly version?: number }

/** Values of an act's `answers`, by name; the new state of the document is answered besides. */
export type Answer = AnyBody
/** The answer of a known act. */
export type ActAnswer<A> = A extends { readonly answers: infer Q extends Fields } ? BodyOf<Q> : object

/** The facts with typed names, so that a field or state that does not exist is a compile error. */
interface Named<F extends Fields, L extends AnyLife, P extends Fields, A extends Acts, T extends Fields> extends DocumentFacts {
  readonly details?: T
  readonly life: L
  readonly lines?: Lines & {
    readonly fields: P
    readonly enter: readonly (keyof P & string)[]
    readonly unique: readonly (keyof P & string)[]
    readonly list?: readonly (keyof P & string)[]
  }
  readonly acts: A
  readonly atOnce?: readonly [act: keyof A & string, button: string]
  readonly facts: readonly (keyof F & string)[]
  readonly steps?: { readonly [Name in StateName<L>]?: (keyof F & string) | null }
  readonly import?: Template & { readonly columns: readonly (keyof (F & P) & string)[] }
  readonly blind?: Blind<keyof F & string, keyof P & string>
}

/** Makes a document definition. The name of a field or state that does not exist is a compile error. */
export const document = <
  const F extends Fields,
  const C extends Calls,
  const L extends AnyLife,
  const P extends Fields,
  const A extends Acts<keyof F & string, StateName<L>>,
  const T extends Fields,
>(
  definition: Resource<F, C> & Named<F, L, P, A, T>,
): Document<F, C, A, P, T> => ({ ...definition, actions: [...(definition.actions ?? []), ...rowActions(definition)] })

/** Whether the call of the act takes several documents and answers the result of each. */
export const isEach = ({ many }: Act): boolean => many?.[2] === 'each'

/** True for the acts that create a document or replace its content: they have a form of their own. */
export const isEntry = (name: string): boolean => name === 'make' || name === 'edit'

/** Column of the person who may not do this act, because another person has to do it. */
export const byAnother = ({ onPage }: Act): string | undefined => (typeof onPage === 'string' ? onPage : undefined)

/**
 * Word for an act that another person has to approve after looking at the document: the link of a row that opens its page, and the word in
 * its refusals.
 */
export const approval = '审核'
/** Whether an act approves the work of another person. A confirmation also needs another person, but is no approval. */
const isApproval = (act: Act): boolean => byAnother(act) !== undefined && act.title !== '确认'
/** Name of an act in the message that the act is not possible. */
export const actWord = (act: Act): string => (isApproval(act) ? approval : act.title)

/** Fields for place and owner of a document; they are entered once and never changed. */
export const placeNames = ['warehouseNo', 'sid', 'ownerNo'] as const
/** Fields of the head that an edit writes. */
export const editedNames = (of: Pick<Resource, 'form'>): readonly string[] =>
  formOf(of).filter((name) => !placeNames.some((one) => one === name))

/** Columns of the template of a document: the warehouse by number (or number-sid), then the columns the template names. */
export const documentTemplate = ({ fields, import: template, ...of }: Document): Fields => {
  const { columns = [], labels = {}, placedBy, wanted = [] } = template ?? {}
  const lines = linesOf(of)
  const field = (name: string): Field => {
    const known = templateField(lines.fields[name] ?? fields[name], labels[name])
    return wanted.includes(name) ? { ...known, required: true } : known
  }
  return {
    ...(placedBy === undefined && {
      warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
    }),
    ...Object.fromEntries(columns.map((name) => [name, field(name)])),
  }
}
/** Column of a template. A reference is written by its code (编号). */
const templateField = (field: Field | undefined, label: string | undefined): Field => {
  if (field === undefined) throw new Error('a template names a field that does not exist')
  if (field.kind !== 'ref') return label === undefined ? field : { ...field, label }
  return { ...code(label ?? `${field.label}编号`), required: field.required === true, max: field.max ?? 32 }
}

const noLines: Lines = { table: '', max: 0, fields: {}, enter: [], unique: [] }
/** Lines of the document; a document without lines gets an empty definition. */
export const linesOf = ({ lines = noLines }: Pick<DocumentFacts, 'lines'>): Lines => lines

/** Name of the lines on the wire. */
export const linesName = ({ lines }: Pick<DocumentFacts, 'lines'>): string => lines?.called?.[0] ?? 'lines'

/** Code of the refusal when an act does not start from the document's state. */
export const closedCode = (
  { closed = {}, life }: Pick<DocumentFacts, 'closed' | 'life'>,
  name: string,
  status: number,
): string => {
  const ofAct = typeof closed === 'string' ? closed : (closed[name] ?? closed['others'])
  return (typeof ofAct === 'object' ? (ofAct[stateName(life, status)] ?? ofAct['others']) : ofAct) ?? 'A1736'
}

/** Code of the refusal when an act's `unless` excludes the document, whatever its state; A1738: the system made the document. */
export const excludedCode = ({ closed }: Pick<DocumentFacts, 'closed'>): string => (typeof closed === 'string' ? closed : 'A1738')

/** Maximum length of a document number; the id of an operation of the floor may be a document number. */
export const numberMax = 40
/** Field with the number of the document, which is its key. */
export const numberOf = ({ key }: Pick<Resource, 'key'>): string => key[0] ?? ''

/**
 * Call of an act as a page sends it; only the server knows its schemas (documentCalls). With `each` the page shows the answer for each
 * document.
 */
export const actRoute = (of: Pick<Document, 'id'>, name: string, act: Act): SendAction['call'] => {
  const { title, path, right } = act
  const [method, route] = path.split(' ') as [Method, string]
  const toast = typeof act.toast === 'string' && !isEach(act) && { toast: act.toast }
  return { id: `${of.id}.${name}`, title, method, path: route, may: right, ...toast }
}

/** Numbers of the states an act starts from; null: any. */
export const startsFrom = ({ life }: Pick<DocumentFacts, 'life'>, { from }: Act): readonly number[] | null =>
  from === undefined ? null : statesNamed(life, from)

/** The acts as links of a row and buttons for ticked rows; acts that need another person are only on the page. */
const rowActions = (of: Pick<Resource, 'id' | 'key'> & DocumentFacts): readonly RowAction[] =>
  Object.entries(of.acts)
    .filter(([name, { onPage }]) => !isEntry(name) && onPage === undefined)
    .flatMap(([name, act]) => [actionOf(of, name, act), ...(act.many === undefined ? [manyOf(of, name, act)] : [])])

/** The same act for the ticked documents, each judged by itself; its form is filled in once for all of them. */
const manyOf = (of: Pick<Resource, 'id' | 'key'> & DocumentFacts, name: string, act: Act): SendAction => {
  const { call: _one, ask: _asked, send: _constants, formAt: _question, ...facts } = actionOf(of, name, act)
  const [, consequence = ''] = act.ask ?? []
  return {
    ...facts,
    label: `批量${act.title}`,
    on: 'rows',
    call: { id: 'platform/document.acts', title: `批量${act.title}`, method: 'POST', path: actsPath, may: 'signedIn' },
    may: act.right,
    rows: ['nos', numberOf(of)],
    send: { document: of.id, act: name },
    ...(facts.fields !== undefined && { within: 'input' }),
    each: true,
    changes: [of.id, ...(act.changes ?? [])],
    ...(act.ask !== undefined && { ask: [`${act.title}所选的${of.noun}？`, consequence] }),
  }
}

/** An act as the action that a list or a page draws. */
export const actionOf = (of: Pick<Document, 'id' | 'key' | 'life' | 'acts'>, name: string, act: Act): SendAction => {
  const from = startsFrom(of, act)
  // acts of one path are one call, and the first of the acts names the call
  const [callName = name] = Object.entries(of.acts).find(([, { path }]) => path === act.path) ?? []
  return {
    label: act.title,
    act: name,
    call: actRoute(of, callName, act),
    ...(act.many !== undefined && { on: 'both' as const, rows: [act.many[0], numberOf(of)] as const }),
    ...(isEach(act) && { each: true as const, ...(typeof act.toast === 'string' && { toasts: { each: act.toast } }) }),
    ...(from !== null && { when: { status: from } }),
    ...(act.unless !== undefined && { unless: act.unless }),
    ...(act.fields !== undefined && act.formAt === undefined && { fields: act.fields }),
    ...(act.fields !== undefined && act.formAt !== undefined && { formAt: [...act.formAt, act.fields] as const }),
    ...(act.send !== undefined && { send: act.send }),
    ...(act.ask !== undefined && { ask: act.ask }),
    ...(act.danger !== undefined && { danger: act.danger }),
    ...(act.changes !== undefined && { changes: act.changes }),
    ...(typeof act.toast === 'object' && { toasts: byNumber(of, act.toast) }),
  }
}
const byNumber = ({ life }: Pick<Document, 'life'>, texts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text = '']) => [statesNamed(life, [name])[0] ?? '', text]))
