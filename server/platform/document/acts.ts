// 单据的操作 · platform/document/acts
/** The only door through which acts change documents (architecture §3): scope, state, version, guards, effects, state, log, feed. */
import type { OperateLine } from '../operateLog.ts'
import { isOffered } from '#contract/action'
import {
  actWord,
  byAnother,
  closedCode,
  excludedCode,
  numberOf,
  startsFrom,
  type Act,
  type Document,
  type ActInput,
  type AnyActInput,
  type Answer,
} from '#contract/document'
import type { Body, AnyBody } from '#contract/resource'
import { mayMove, statesNamed, statusText } from '#contract/rules/life'
import { changed } from '../changes.ts'
import type { Ctx, Run } from '../ctx.ts'
import { refuse, type Refused } from '../errors.ts'
import { sourceRows, type Columns } from '../fieldRows.ts'
import { columnOf } from '../kinds.ts'
import { hasRight } from '../person.ts'
import type { Column, TableName, Value } from '../tableTypes.ts'
import { loadHeads, placeOf, type Head } from './heads.ts'
import { logAct, type LinesEdited } from './log.ts'

/**
 * The server's work of an act. Guard and effect get all documents of the call at once. `B`: `Body` of the definition, `I`: input of the
 * act (`Told`). The members are methods, so that the engine can hold the work of any act.
 */
export interface ActWork<B = AnyBody, I = AnyActInput> {
  /** refusals by document number; must not write, because the page also calls the guard (then without input) */
  guard?(ctx: Ctx, heads: readonly Head<B>[], input: I | null): Promise<ReadonlyMap<string, Refused>>
  /**
   * Makes the act's changes besides the state; for `make` it gets the new documents. Returns results by document number.
   * @throws Refused
   */
  effect?(ctx: Ctx, heads: readonly Head<B>[], input: I): Promise<ReadonlyMap<string, Ended> | void>
  /**
   * Locks rows that other code locks before these documents, and returns the effect to run instead of `effect`. Heads are not locked yet.
   */
  prepare?(ctx: Ctx, heads: readonly Head<B>[], input: I): Promise<Effect<B, I>>
  /** changes other documents after the new states, in the same transaction */
  follow?(ctx: Ctx, heads: readonly Head<B>[]): Promise<void>
  /** does the whole act in transactions of its own, for the visible documents (`by`); returns why documents were left out */
  job?(run: Run, nos: readonly string[], input: I): Promise<ReadonlyMap<string, Ended>>
  /** continues in transactions of its own after the commit. `answers`: result of the effect for each document that was acted on */
  after?(run: Run, answers: ReadonlyMap<string, Answer>): Promise<After>
  /**
   * Each document gets a transaction of its own, because one document is large or its change decides about the next. A function returns
   * the order of the documents, unknown numbers included, and refuses documents that cannot go together. @throws Refused
   */
  readonly alone?: true | ((ctx: Ctx, nos: readonly string[]) => Promise<readonly string[]>)
  /** time limit of the act's transaction, ms */
  readonly timeoutMs?: number
}
/** Names of a definition's own acts, without the index signature `string` that every document's `Acts` has. */
type ActName<D extends Document> = keyof { [N in keyof D['acts'] as string extends N ? never : N]: true }
/** Work of one act of a document, or of several that share it: `Doing<typeof demand, 'reject'>`. */
export type Doing<D extends Document, N extends ActName<D>> = ActWork<Body<D>, ActInput<D['acts'][N]>>
export type Guard<B = AnyBody, I = AnyActInput> = NonNullable<ActWork<B, I>['guard']>
export type Effect<B = AnyBody, I = AnyActInput> = NonNullable<ActWork<B, I>['effect']>
/**
 * Result of an effect for one document. `status`: the chosen state, if the act has several end states; without it the state stays.
 * `answer`: reply of the call. `held`: reason why the act stopped early; its changes are kept, and a call for many documents lists this
 * document as not done. `moved`: the effect has already changed the state, with log and feed, so nothing is left to write. `set`: columns
 * that are written together with the state, so that the version rises only once. `lines`: lines before and after an edit, for the log.
 */
export interface Ended<S extends Columns = Columns> {
  readonly status?: number
  readonly answer?: Answer
  readonly held?: string
  readonly moved?: true
  readonly set?: S
  readonly lines?: LinesEdited
}

/** New values by column name of a table. */
export type Sets<T extends TableName> = { readonly [C in Column<T>]?: Value<T, C> }
/** Result of an effect that sets the same columns in all its documents; `table` is the table of the documents. */
export const setting = <T extends TableName>(
  _table: T,
  heads: readonly { readonly no: string }[],
  set: Sets<T>,
): Map<string, Ended> => new Map(heads.map(({ no }) => [no, { set }]))

/** State of a document, and reply of its call, after all follow-up work. */
export type Stood = Required<Pick<Ended, 'status' | 'answer'>>
/** Result of the work after the commit: `each` by document number, `whole` as the reply of a call for many documents. */
export interface After {
  readonly each?: ReadonlyMap<string, Stood>
  readonly whole?: Answer
}

/** Result of an act: the new state of each document, or why it was refused. */
export interface Outcome {
  readonly done: ReadonlyMap<string, number>
  readonly answers: ReadonlyMap<string, Answer>
  readonly held: ReadonlyMap<string, string>
  readonly refused: ReadonlyMap<string, Refused>
}

export type Named = readonly [name: string, act: Act]

/** Refusal of the act for this document by its definition; null if the definition allows the act. */
const refusalByDefinition = (ctx: Ctx, of: Document, [name, act]: Named, head: Head): Refused | null => {
  const why = { name: of.noun, no: head.no, text: statusText(of.life, head.status), op: actWord(act) }
  if (!hasRight(ctx.person, act.right)) return refuse('A0312')
  if (act.unless !== undefined && !isOffered({ unless: act.unless }, head.values)) return refuse(excludedCode(of), why)
  const from = startsFrom(of, act)
  if (from !== null && !from.includes(head.status)) return refuse(closedCode(of, name, head.status), why)
  const excludedPersonColumn = byAnother(act)
  if (excludedPersonColumn !== undefined && head.values[excludedPersonColumn] === ctx.person.userId) return refuse('A1714')
  return null
}

/**
 * State of a document after an act. If the act has several end states, the effect chooses one or leaves the state. The life must allow
 * it.
 */
const endOf = (of: Document, [name, { to }]: Named, { status }: Head, chosenEnd: number | undefined): number => {
  const ends = statesNamed(of.life, [to ?? []].flat())
  const end = chosenEnd ?? (ends.length > 1 ? undefined : (ends[0] ?? status))
  if (end === undefined || (end !== status && !(ends.includes(end) && mayMove(of.life, status, end, `act ${name}`))))
    throw new Error(`${of.id} ${name}: ${status} → ${end ?? 'nowhere'} is no way of its life`)
  return end
}

/** The server's side of a document, for every act. */
export interface ActingServing {
  /** refusals for document numbers that a list shows although no document exists yet; other numbers are left out */
  absent?(ctx: Ctx, nos: readonly string[]): Promise<ReadonlyMap<string, Refused>>
  /** the document's own log, newest first; the page shows it in place of the form's log, and the effects write it */
  readonly log?: (ctx: Ctx, no: string) => Promise<readonly OperateLine[]>
}
export interface Acting {
  readonly of: Document
  readonly serving: ActingServing
}

/** The refusal for each document number without a document. */
export const missing = async (ctx: Ctx, { serving }: Acting, nos: readonly string[]): Promise<Map<string, Refused>> => {
  const refusedByNo = nos.length === 0 ? undefined : await serving.absent?.(ctx, nos)
  return new Map(nos.map((no) => [no, refusedByNo?.get(no) ?? refuse('A0404')]))
}

/** Refusals by document number; documents that allow the act are left out. */
export const refusalsOf = async (
  ctx: Ctx,
  of: Document,
  named: Named,
  work: ActWork,
  heads: readonly Head[],
  input: AnyActInput | null,
): Promise<ReadonlyMap<string, Refused>> => {
  const refused = new Map<string, Refused>()
  for (const head of heads) {
    const why = refusalByDefinition(ctx, of, named, head)
    if (why !== null) refused.set(head.no, why)
  }
  const open = heads.filter(({ no }) => !refused.has(no))
  const guardRefusals = open.length === 0 ? undefined : await work.guard?.(ctx, open, input)
  for (const [no, why] of guardRefusals ?? []) refused.set(no, why)
  return refused
}

/**
 * Does one act with the documents of these numbers, in the transaction of the request. `input`: input fields of the act; its `version` is
 * the version at which a single document was read.
 */
export const doAct = async (
  ctx: Ctx,
  acting: Acting,
  named: Named,
  work: ActWork,
  nos: readonly string[],
  input: AnyActInput,
): Promise<Outcome> => {
  const { of, serving } = acting
  const prepared = work.prepare && (await work.prepare(ctx, await loadHeads(ctx, of, nos, false), input))
  const heads = await loadHeads(ctx, of, nos, true)
  const foundNos = new Set(heads.map(({ no }) => no))
  const refused = await missing(
    ctx,
    acting,
    nos.filter((no) => !foundNos.has(no)),
  )
  const { version } = input
  const current = heads.filter((head) => {
    if (typeof version !== 'number' || head.version === version) return true
    refused.set(head.no, refuse('A0409'))
    return false
  })
  for (const [no, why] of await refusalsOf(ctx, of, named, work, current, input)) refused.set(no, why)
  const actingHeads = current.filter(({ no }) => !refused.has(no))
  if (actingHeads.length === 0) return { done: new Map(), answers: new Map(), held: new Map(), refused }
  const effectEnds =
    prepared === undefined ? await work.effect?.(ctx, actingHeads, input) : await prepared(ctx, actingHeads, input)
  const ended = effectEnds ?? new Map<string, Ended>()
  const ends = new Map(actingHeads.map((head) => [head.no, endOf(of, named, head, ended.get(head.no)?.status)]))
  const unmoved = actingHeads.filter(({ no }) => ended.get(no)?.moved !== true)
  if (named[1].to === null) await removeDocuments(ctx, of, [...ends.keys()])
  else
    await setStates(
      ctx,
      of,
      named[1],
      unmoved.map(({ no }) => ({ no, status: ends.get(no) ?? 0, set: ended.get(no)?.set ?? {} })),
    )
  await work.follow?.(ctx, actingHeads)
  if (serving.log === undefined)
    await logAct(
      ctx,
      of,
      named[1],
      unmoved,
      input,
      new Map([...ended].flatMap(([no, { lines }]) => (lines === undefined ? [] : [[no, lines] as const]))),
    )
  await changed(
    ctx,
    unmoved.map((head) => ({ resource: of.id, key: head.no, op: named[1].to === null ? 'gone' : 'put', ...placeOf(head, of) })),
  )
  return {
    done: ends,
    answers: new Map([...ended].map(([no, { answer = {} }]) => [no, answer])),
    held: new Map([...ended].flatMap(([no, { held }]) => (held === undefined ? [] : [[no, held] as const]))),
    refused,
  }
}

/** Deletes documents with their lines. */
const removeDocuments = (ctx: Ctx, of: Document, nos: readonly string[]): Promise<unknown> =>
  ctx.tx.query(`delete from ${of.table} where tenant_id = $1 and ${columnOf(numberOf(of))} = any($2::text[])`, [
    ctx.tenantId,
    nos,
  ])

/** Value of a stamp column: user id, user name or time, by the column's ending. */
const stampValue = (ctx: Ctx, column: string): unknown => {
  if (column.endsWith('UserId')) return ctx.person.userId
  if (column.endsWith('UserName')) return ctx.person.name
  return ctx.at
}

interface NewState {
  readonly no: string
  readonly status: number
  readonly set: Columns
}
/** Groups documents whose effects set the same columns. */
const groupsBySetColumns = (rows: readonly NewState[]): readonly (readonly NewState[])[] => {
  const groups = new Map<string, NewState[]>()
  for (const row of rows) {
    const names = Object.keys(row.set).join()
    groups.set(names, [...(groups.get(names) ?? []), row])
  }
  return [...groups.values()]
}

/** Writes the states of documents, and the act's stamps where the state changes. No other statement of an act writes a state. */
const setStates = async (ctx: Ctx, of: Document, { to, stamps = [] }: Act, newStates: readonly NewState[]): Promise<void> => {
  const number = numberOf(of)
  const key = columnOf(number)
  for (const rows of groupsBySetColumns(newStates)) {
    const names = Object.keys(rows[0]?.set ?? {})
    const [source, arrays] = sourceRows(
      of.table,
      [number, 'status', ...names],
      rows.map(({ no, status, set }) => ({ ...set, [number]: no, status })),
      3 + stamps.length,
    )
    const stamped = stamps.map((name, i) => {
      const column = columnOf(name)
      return `${column} = ${to === undefined ? `$${i + 5}` : `case when d.status = v.status then d.${column} else $${i + 5} end`}`
    })
    const sets = [...names.map((name) => `${columnOf(name)} = v.${columnOf(name)}`), ...stamped, '']
    await ctx.tx.query(
      `update ${of.table} as d set status = v.status, ${sets.join(', ')}update_user_id = $2, update_user_name = $3, update_time = $4,
              version = d.version + 1
         from ${source} where d.tenant_id = $1 and d.${key} = v.${key}`,
      [ctx.tenantId, ctx.person.userId, ctx.person.name, ctx.at, ...stamps.map((name) => stampValue(ctx, name)), ...arrays],
    )
  }
}
