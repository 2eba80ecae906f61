// 单据 · document
/**
 * A document is a list with a life: a head, lines, and acts that take it from state to state (architecture §3). What can be done with it
 * is data: from it come the link in the row, the button on its page and of the ticked ones, the question, the call and its documentation,
 * and the tests. The server adds guards and effects (platform/document), a screen what is drawn in its own way.
 */
import type { RowAction, RowCondition, SendAction } from './action.ts'
import type { Method } from './call.ts'
import { code, type Field, type Fields } from './kinds.ts'
import { formOf, type AnyBody, type BodyOf, type Calls, type Resource } from './resource.ts'
import { stateName, statesNamed, type AnyLife, type StateName } from './rules/life.ts'

/** Where one act is sent for many documents (platform/document). */
export const actsPath = '/v1/document/acts'

export type Route = `${Method} /v${1 | 2 | 3}/${string}`

/**
 * One thing done with a document. `make` brings it into being, `edit` writes head and lines anew; the others take its number, what they
 * ask, and the version it was read with where the caller knows it. At most 14 of the keys. 盘点 brought lines that are ticked for it, a
 * question asked only where the server puts it, and a button of its own words; 拣货单 one call for several documents; 出库单 acts that are
 * jobs. Acts of one path are told apart by their constants, the one that sends more first; where these do not tell, by what they have to
 * be told: the one that asks more stands first.
 */
export interface Act<N extends string = string, S extends string = string> {
  readonly title: string
  readonly right: number
  /** several acts may share a path, told apart by `send` */
  readonly path: Route
  /** states it starts from; all where absent */
  readonly from?: readonly S[]
  /**
   * state it leads to, a list where its effect decides; the document stays as it is where absent, or where its effect says so; null: it is no
   * more afterwards
   */
  readonly to?: S | readonly S[] | null
  /**
   * job of the server that does it: it judges every document as it stands and moves it by its own ways, so that what does not start from
   * `from` is left alone and told so, and nothing is refused but what nobody finds
   */
  readonly by?: `job ${string}`
  /** documents that are not for it, whatever their state: those of the system */
  readonly unless?: RowCondition<N>
  /** small form asked before */
  readonly asks?: Fields
  /** constants of the call */
  readonly send?: Readonly<Record<string, string | number>>
  /** question and consequence asked before; `{field}` is filled in */
  readonly says?: readonly [string, string]
  readonly danger?: true
  /** told when it is done; by the state the document stands in then */
  readonly toast?: string | { readonly [Name in S]?: string }
  /** columns that keep who did it and when: `…UserId`, `…UserName`, `…Time`; a state that stays leaves them alone */
  readonly stamps?: readonly string[]
  /** resources whose views change besides the document's own */
  readonly changes?: readonly string[]
  /**
   * its call takes several documents: their numbers as it spells them, and how many at most. All of them go or none, and it answers how
   * many; `each`: every one by itself, and it answers which went, and of each other why not
   */
  readonly many?: readonly [input: string, max: number, how?: 'each']
  /** lines of the document that are ticked for it: their ids in the call, and what they are called. Acts of one path: it is meant where there are some */
  readonly lines?: readonly [input: string, label: string]
  /** what `asks` is asked only when the server refuses with this code: title of the question, and the button that leaves it at that */
  readonly asksAt?: readonly [code: string, title: string, leave: string]
  /** what its button on the page says, where not its title; `{field}` is filled in */
  readonly button?: string
  /** done where everything it is done with is seen, not from a list; a column: by another person than the one it names */
  readonly onPage?: true | `${string}UserId`
  /** what its call answers besides number and state, of the head where its effect says nothing; of `each` what the call says as a whole */
  readonly answers?: Fields
}

/**
 * Lines of a document: owned, entered with it, or made by the server of a range; or `bound`, which are rows of other documents that
 * operations take and release and that stand in one document of the kind at a time (architecture §3).
 */
export interface Lines {
  readonly table: string
  readonly bound?: true
  /** what they are called on the wire and on the page, where not `lines` and after the document */
  readonly called?: readonly [wire: string, title: string]
  /** what stands where there are none, and the next step */
  readonly empty?: readonly [string, string]
  /** most lines of one document; of those made of a range or bound, most that are told at once */
  readonly max: number
  /** a document may have none */
  readonly optional?: true
  /** what an entry names where lines are not entered: the server makes any number of them, known by their ids */
  readonly range?: Fields
  readonly fields: Fields
  /** fields that are entered; the others are the server's */
  readonly enter: readonly string[]
  /** fields two lines of a document may not share all of */
  readonly unique: readonly string[]
  /** columns of the page, where not all */
  readonly list?: readonly string[]
}
/**
 * Rows of other definitions that belong to a document, any number of them, made by jobs or other documents: a list of their own on its
 * page, of those whose search field `by` names the document.
 */
export type Listed = readonly [of: Resource, by: string]
/**
 * Documents by file: columns of the template beside the warehouse; rows that name the same head are one document, which has the defaults
 * besides. At most eight keys.
 */
export interface Template {
  /** name of the import in addresses: `/v1/import/{biz}` */
  readonly biz: string
  readonly right: number
  /** what comes in, where it is not called as the document is */
  readonly title?: string
  readonly columns: readonly string[]
  /** headers that are not the fields' own */
  readonly labels?: Readonly<Record<string, string>>
  /** the warehouse is known by this column, e.g. by the bin; it has none of its own */
  readonly placedBy?: string
  /** columns a file has to fill that other callers may leave empty */
  readonly wanted?: readonly string[]
  readonly defaults?: Readonly<Record<string, string | number>>
}
type Acts<N extends string = string, S extends string = string> = Readonly<Record<string, Act<N, S>>>

/** Fields that nobody is told while the document's own fields have these values: in list, file, page and lines. */
interface Blind<N extends string = string, P extends string = string> {
  readonly while: { readonly [Name in N]?: readonly number[] }
  readonly fields: readonly N[]
  readonly lines: readonly P[]
}

/**
 * What a document says beyond a list: fifteen keys; one more is a decision somebody writes down here. `atOnce` is the eleventh: an entry
 * that is handed in as it is saved belongs to the document, for making and editing it do the same. `closed` is the twelfth: the texts give
 * some documents a refusal of their own where an act does not start from their state. `tells` is the thirteenth: tables beside the lines,
 * and numbers no list could afford, stand on the page of one document alone. `blind` is the fourteenth: a page that hides what the list
 * tells hides nothing. `listed` is the fifteenth: pick orders of a wave are no lines of it, there are too many to come with its page and
 * they have lists, acts and rights of their own; a document may have neither lines nor a number of the server's making.
 */
export interface DocumentFacts {
  /** what one of them is called */
  readonly noun: string
  readonly table: string
  /** code its numbers are made by (rule_order_num); none where they come with what it is made of */
  readonly number?: string
  /** of the field `status` */
  readonly life: AnyLife
  readonly lines?: Lines
  readonly listed?: readonly Listed[]
  readonly acts: Acts
  /**
   * code of the refusal of a state, by the names of acts, of an act by its states (and `others` each); A1736 where absent. One code alone is
   * that of every act, and of the documents it is not for
   */
  readonly closed?: string | Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** act that may follow its entry at once, and the button that says so; the call of the entry has a flag of the act's name */
  readonly atOnce?: readonly [act: string, button: string]
  /** states on its usual way, each with the field that says when it was reached */
  readonly steps?: Readonly<Record<string, string | null | undefined>>
  /** call and right of one document with its lines and what can be done with it; its address where it does not open beside the list */
  readonly page: readonly [route: Route, right: number, at?: string]
  /** what its page is told besides: made by the server for one document */
  readonly tells?: Fields
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
> = Resource<F, C> & DocumentFacts & { readonly acts: A; readonly lines?: Lines & { readonly fields: P }; readonly tells?: T }
/** A line of a document as a form, a file or another program gives it. */
export type LineBody<D> = D extends Document<infer _F, infer _C, infer _A, infer P> ? BodyOf<P> : never
/** Head of a document as its page answers it: its fields, and what it is told besides. */
export type HeadTold<D> = D extends Document<infer F, infer _C, infer _A, infer _P, infer T> ? BodyOf<F> & BodyOf<T> : never
/** A line as its page answers it, known by its number or its id. */
export type LineTold<D> = LineBody<D> & { readonly id?: string; readonly lineNo?: number | null }
/** What an act of a document is told besides its numbers: what it asks, the lines ticked for it, and the version it was read with. */
export type Told<A> = (A extends { readonly asks: infer Q extends Fields } ? BodyOf<Q> : object) &
  (A extends { readonly lines: readonly [infer N extends string, string] }
    ? { readonly [K in N]?: readonly string[] }
    : object) & { readonly version?: number }

/** The same of any act; what it asks and the lines it names are looked up in the act. */
export type AnyTold = AnyBody & { readonly version?: number }

/** What an act answers beside the state its document came to: its `answers`, by their names. */
export type Answer = AnyBody
/** The same of a known act. */
export type Answered<A> = A extends { readonly answers: infer Q extends Fields } ? BodyOf<Q> : object

/** The facts with the names a definition may use: a field or state that does not exist does not compile. */
interface Named<F extends Fields, L extends AnyLife, P extends Fields, A extends Acts, T extends Fields> extends DocumentFacts {
  readonly tells?: T
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

/** Makes a document of its facts; a name of a field or state that does not exist does not compile. */
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

/** Whether its call takes several documents and answers of each what became of it. */
export const isEach = ({ many }: Act): boolean => many?.[2] === 'each'

/** Acts that bring a document into being or write it anew have a form of their own. */
export const isEntry = (name: string): boolean => name === 'make' || name === 'edit'

/** Column of the person who may not do this: another one has to. */
export const byAnother = ({ onPage }: Act): string | undefined => (typeof onPage === 'string' ? onPage : undefined)

/** What another person has to approve is looked at first: the link of a row that opens its page, and the word of its refusals. */
export const approval = '审核'
/** Whether an act is a decision about what another handed in; a confirmation is asked of another person, too, but is no approval. */
const isApproval = (act: Act): boolean => byAnother(act) !== undefined && act.title !== '确认'
/** What an act is called where it cannot be done. */
export const actWord = (act: Act): string => (isApproval(act) ? approval : act.title)

/** Where a document lies and whose it is: entered once, and kept. */
export const placeNames = ['warehouseNo', 'sid', 'ownerNo'] as const
/** Fields of the head an edit writes. */
export const editedNames = (of: Pick<Resource, 'form'>): readonly string[] =>
  formOf(of).filter((name) => !placeNames.some((one) => one === name))

/** Columns of the template of a document, as its fields say: the warehouse by number, or number-sid, then those it names. */
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
/** A reference is written by its number. */
const templateField = (field: Field | undefined, label: string | undefined): Field => {
  if (field === undefined) throw new Error('a template names a field that does not exist')
  if (field.kind !== 'ref') return label === undefined ? field : { ...field, label }
  return { ...code(label ?? `${field.label}编号`), required: field.required === true, max: field.max ?? 32 }
}

const noLines: Lines = { table: '', max: 0, fields: {}, enter: [], unique: [] }
/** Its lines; of a document without any a kind of line nothing is known of. */
export const linesOf = ({ lines = noLines }: Pick<DocumentFacts, 'lines'>): Lines => lines

/** Name its lines travel by. */
export const linesName = ({ lines }: Pick<DocumentFacts, 'lines'>): string => lines?.called?.[0] ?? 'lines'

/** Code of the refusal where an act does not start from the state of the document. */
export const closedCode = (
  { closed = {}, life }: Pick<DocumentFacts, 'closed' | 'life'>,
  name: string,
  status: number,
): string => {
  const ofAct = typeof closed === 'string' ? closed : (closed[name] ?? closed['others'])
  return (typeof ofAct === 'object' ? (ofAct[stateName(life, status)] ?? ofAct['others']) : ofAct) ?? 'A1736'
}

/** Code of the refusal where an act is not for the document, whatever its state. */
export const excludedCode = ({ closed }: Pick<DocumentFacts, 'closed'>): string => (typeof closed === 'string' ? closed : 'A1738')

/** Longest number of a document: an operation of the floor is its own. */
export const numberMax = 40
/** Number of the document: its key. */
export const numberOf = ({ key }: Pick<Resource, 'key'>): string => key[0] ?? ''

/** Call of an act as a page sends it; the server knows its schemas (documentCalls). What is answered of each is told of each. */
export const actRoute = (of: Pick<Document, 'id'>, name: string, act: Act): SendAction['call'] => {
  const { title, path, right } = act
  const [method, route] = path.split(' ') as [Method, string]
  const told = typeof act.toast === 'string' && !isEach(act) && { toast: act.toast }
  return { id: `${of.id}.${name}`, title, method, path: route, may: right, ...told }
}

/** Numbers of the states an act starts from; null: any. */
export const startsFrom = ({ life }: Pick<DocumentFacts, 'life'>, { from }: Act): readonly number[] | null =>
  from === undefined ? null : statesNamed(life, from)

/** The acts as links of a row and buttons of the ticked ones; those of another person stand on the page alone. */
const rowActions = (of: Pick<Resource, 'id' | 'key'> & DocumentFacts): readonly RowAction[] =>
  Object.entries(of.acts)
    .filter(([name, { onPage }]) => !isEntry(name) && onPage === undefined)
    .flatMap(([name, act]) => [actionOf(of, name, act), ...(act.many === undefined ? [manyOf(of, name, act)] : [])])

/** The same act with the ticked documents, each judged by itself; what it asks is asked once for all of them. */
const manyOf = (of: Pick<Resource, 'id' | 'key'> & DocumentFacts, name: string, act: Act): SendAction => {
  const { call: _one, ask: _asked, send: _constants, asksAt: _question, ...facts } = actionOf(of, name, act)
  const [, consequence = ''] = act.says ?? []
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
    ...(act.says !== undefined && { ask: [`${act.title}所选的${of.noun}？`, consequence] }),
  }
}

/** An act as what a list or a page draws. */
export const actionOf = (of: Pick<Document, 'id' | 'key' | 'life' | 'acts'>, name: string, act: Act): SendAction => {
  const from = startsFrom(of, act)
  // acts of one path are one call, known by the first of them
  const [called = name] = Object.entries(of.acts).find(([, { path }]) => path === act.path) ?? []
  return {
    label: act.title,
    act: name,
    call: actRoute(of, called, act),
    ...(act.many !== undefined && { on: 'both' as const, rows: [act.many[0], numberOf(of)] as const }),
    ...(isEach(act) && { each: true as const, ...(typeof act.toast === 'string' && { toasts: { each: act.toast } }) }),
    ...(from !== null && { when: { status: from } }),
    ...(act.unless !== undefined && { unless: act.unless }),
    ...(act.asks !== undefined && act.asksAt === undefined && { fields: act.asks }),
    ...(act.asks !== undefined && act.asksAt !== undefined && { asksAt: [...act.asksAt, act.asks] as const }),
    ...(act.send !== undefined && { send: act.send }),
    ...(act.says !== undefined && { ask: act.says }),
    ...(act.danger !== undefined && { danger: act.danger }),
    ...(act.changes !== undefined && { changes: act.changes }),
    ...(typeof act.toast === 'object' && { toasts: byNumber(of, act.toast) }),
  }
}
const byNumber = ({ life }: Pick<Document, 'life'>, texts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text = '']) => [statesNamed(life, [name])[0] ?? '', text]))
