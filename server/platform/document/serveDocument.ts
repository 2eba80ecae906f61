// 单据服务 · platform/document/serveDocument
/** Endpoints of a document: its list, its page, its entry, its acts. */
import { plainForm } from '../plainForm.ts'
import {
  editedNames,
  isEach,
  isEntry,
  linesName,
  linesOf,
  numberOf,
  placeNames,
  type Act,
  type Answer,
  type ActAnswer,
  type AnyActInput,
  type Document,
} from '#contract/document'
import { actCall, actsByPath, pageCall } from '#contract/documentCalls'
import { formOf, type AnyBody } from '#contract/resource'
import { statesNamed } from '#contract/rules/life'
import type { Ctx } from '../ctx.ts'
import { changeFields } from '../fieldRows.ts'
import { handle, handleLong, type Endpoint } from '../handle.ts'
import { plain } from '../kinds.ts'
import { hasRight } from '../person.ts'
import { refuse } from '../errors.ts'
import type { LineWords } from '../operateLog.ts'
import { serve } from '../serve.ts'
import type { ActWork, Ended, Named } from './acts.ts'
import { entryFaults, faultRefusal, reachPlace, type Entered } from './entry.ts'
import { loadHeads } from './heads.ts'
import { readHead, readPage, storedLines } from './page.ts'
import { actOnEach } from './many.ts'
import { actInParts, actOn, actOnAll } from './perform.ts'
import { seenBy, workOf, type DocumentServing, type ServedDocument } from './serving.ts'
import { insertDocuments, rewriteDocument, type Contents } from './write.ts'

/** Endpoints of a document by its definition. */
export const serveDocument = ({ of, serving }: ServedDocument): Endpoint[] => {
  for (const name of Object.keys(serving.acts ?? {}))
    if (of.acts[name] === undefined) throw new Error(`${of.id} has no act ${name}`)
  return [
    ...serve(of, (_today, person, at) => seenBy(of, serving, person, at)),
    handle(pageCall(of), (ctx, input) => readPage(ctx, of, serving, input as AnyActInput)),
    ...[...actsByPath(of).values()].map((acts) => actEndpoint({ of, serving }, acts)),
  ]
}

/** The endpoint of one path. An act with work after its transaction has a path of its own; acts with a result per document share one. */
const actEndpoint = (served: ServedDocument, acts: readonly Named[]): Endpoint => {
  const { of, serving } = served
  if (acts.some(([, act]) => isEach(act)))
    return handleLong(actCall(of, acts), (run, rawInput, { person }) => {
      const named = requestedAct(acts, rawInput as AnyActInput)
      if (named === undefined) throw refuse('A0400')
      if (!hasRight(person, named[1].right)) throw refuse('A0312')
      const input = plainInput(of, named[1], rawInput as AnyActInput)
      checkAnswered(named, input)
      return actOnEach(run, served, named, input)
    })
  const inParts = acts.find(([one]) => workOf(serving, one).after !== undefined)
  if (inParts === undefined)
    return handle(
      actCall(of, acts),
      (ctx, input) => runActs(ctx, of, serving, acts, input as AnyActInput),
      longest(serving, acts),
    )
  const [name, act] = inParts
  return handleLong(actCall(of, acts), (run, rawInput) => {
    const input = plainInput(of, act, rawInput as AnyActInput)
    return actInParts(run, served, name, plain(input[numberOf(of)]), input)
  })
}

const longest = (serving: DocumentServing, acts: readonly Named[]): { readonly timeoutMs?: number } => {
  const [timeoutMs] = acts.flatMap(([name]) => workOf(serving, name).timeoutMs ?? [])
  return timeoutMs === undefined ? {} : { timeoutMs }
}
/** Of the acts of one path, the requested one: its constants, its lines and its required input fields are in the request. */
const requestedAct = (acts: readonly Named[], input: AnyActInput): Named | undefined => {
  const constantsCount = ([, { send = {} }]: Named): number => Object.keys(send).length
  const candidates = acts
    .filter(
      ([, { send = {}, lines }]) =>
        Object.entries(send).every(([name, value]) => input[name] === value) &&
        (lines === undefined || ((input[lines[0]] as readonly string[] | undefined) ?? []).length > 0),
    )
    .toSorted((a, b) => constantsCount(b) - constantsCount(a))
  const isAnswered = ([, { fields = {} }]: Named): boolean =>
    Object.entries(fields).every(([name, { required }]) => required !== true || (input[name] ?? null) !== null)
  return candidates.find(isAnswered) ?? candidates.at(-1)
}

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '')
/** Checks the required fields of this act, because acts of one path share a schema, which requires only fields that all of them need. */
const checkAnswered = ([, { fields = {} }]: Named, input: AnyActInput): void => {
  const blank = Object.entries(fields).find(([name, { required }]) => required === true && isBlank(input[name] ?? null))
  if (blank === undefined) return
  const [name, { label }] = blank
  throw refuse('A0410', { field: label }, { [name]: `${label}不能为空` })
}

const runActs = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  acts: readonly Named[],
  input: AnyActInput,
): Promise<Answer> => {
  const named = requestedAct(acts, input)
  if (named === undefined) throw refuse('A0400')
  const [name, { many }] = named
  if (many !== undefined) {
    const actInput = checkedInput(ctx, of, named, input)
    return {
      done: await actOnAll(ctx, { of, serving }, named, workOf(serving, name), actInput[many[0]] as readonly string[], actInput),
    }
  }
  const { no, status, answer } = await runAct(ctx, { of, serving }, named, input)
  return { [numberOf(of)]: no, status, ...answer }
}

/** The input with codes and numbers in half-width: head, lines, and the act's input fields. */
const plainInput = (of: Document, { fields = {} }: Act, rawInput: AnyActInput): AnyActInput => {
  const input = plainForm({ ...of.fields, ...fields }, rawInput)
  const lines = of.lines === undefined ? undefined : input[linesName(of)]
  return of.lines === undefined || !Array.isArray(lines)
    ? input
    : { ...input, [linesName(of)]: lines.map((line: AnyBody) => plainForm(of.lines?.fields ?? {}, line)) }
}

/** Checks the right and the required fields; returns the input in half-width. @throws Refused */
const checkedInput = ({ person }: Ctx, of: Document, named: Named, rawInput: AnyActInput): AnyActInput => {
  const [, act] = named
  const input = plainInput(of, act, rawInput)
  if (!hasRight(person, act.right)) throw refuse('A0312')
  checkAnswered(named, input)
  return input
}

/** Result of an act with one document: its state, and the further fields of the reply. */
export interface ActedOn<A = Act> {
  readonly no: string
  readonly status: number
  readonly answer: ActAnswer<A>
}
/** Does one act with one document like its own call, for calls with another path. @throws Refused */
export const runAct = async <A extends Act>(
  ctx: Ctx,
  served: ServedDocument,
  named: readonly [name: string, act: A],
  rawInput: AnyActInput,
): Promise<ActedOn<A>> => {
  const { of, serving } = served
  const [name, act] = named
  const input = checkedInput(ctx, of, named, rawInput)
  const newDocument = name === 'make' ? await makeDocument(ctx, of, serving, act, input) : null
  const no = newDocument?.no ?? plain(input[numberOf(of)])
  const work = name === 'edit' ? editWork(of, serving) : workOf(serving, name)
  const { status, answer } =
    newDocument === null ? await actOn(ctx, served, named, work, no, input) : { status: newDocument.status, answer: {} }
  const [next = ''] = isEntry(name) ? (of.atOnce ?? []) : []
  const nextAct = of.acts[next]
  if (nextAct === undefined || input[next] !== 1)
    // the reply has the fields named by the act
    return { no, status, answer: (await actAnswer(ctx, of, serving, act, no, answer)) as ActAnswer<A> }
  // a person who may write the document may also submit it while saving
  const nextActAllowed = { ...nextAct, right: act.right }
  const { status: nextStatus } = await actOn(ctx, served, [next, nextActAllowed], workOf(serving, next), no, {})
  return { no, status: nextStatus, answer: {} as ActAnswer<A> }
}

/** Reply of an act's call: fields of the effect's result, and the missing ones from the present head. */
const actAnswer = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  { answers = {} }: Act,
  no: string,
  answer: Answer,
): Promise<Answer> => {
  const names = Object.keys(answers).filter((name) => !(name in answer))
  return names.length === 0 ? answer : { ...(await readHead(ctx, of, serving, no, names)), ...answer }
}

const endOf = (of: Document, { to }: Act): number => statesNamed(of.life, [to ?? []].flat())[0] ?? 0

/** Content of an edited or new document: its head, and its lines or the range that generates them. */
const contentOf = (of: Document, names: readonly string[], input: AnyActInput, kept: AnyBody = {}): Entered => ({
  head: { ...kept, ...Object.fromEntries(names.map((name) => [name, input[name]])) },
  lines: (input[linesName(of)] as readonly AnyBody[] | undefined) ?? [],
})

/** The entered content, checked and in stored form. @throws Refused for the first fault, at its field */
const checkedContents = async (ctx: Ctx, of: Document, { rules }: DocumentServing, entered: Entered): Promise<Contents> => {
  if (rules === undefined) throw new Error(`${of.id} is entered by nobody: it has no rules`)
  const [fault] = await entryFaults(ctx, of, rules, [entered])
  if (fault !== undefined) throw faultRefusal(fault)
  const [contents] = await rules.complete(ctx, [entered])
  if (contents === undefined) throw new Error(`${of.id}: the rules completed nothing`)
  return contents
}

/** Creates a document; returns its number and state. */
const makeDocument = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  act: Act,
  input: AnyActInput,
): Promise<{ readonly no: string; readonly status: number }> => {
  const entered = contentOf(of, [...formOf(of), ...Object.keys(linesOf(of).range ?? {})], input)
  await reachPlace(ctx, entered)
  const existingNo = await serving.standing?.(ctx, entered)
  if (existingNo !== undefined) return { no: existingNo, status: endOf(of, act) }
  const contents = await checkedContents(ctx, of, serving, entered)
  const status = contents.status ?? endOf(of, act)
  const [no = ''] = await insertDocuments(ctx, of, [{ ...contents, status }], ctx.person)
  const work = workOf(serving, 'make')
  const ended = await work.effect?.(ctx, await loadHeads(ctx, of, [no], true), input)
  const { set = {} } = ended?.get(no) ?? {}
  // a new document stays at its first version
  if (Object.keys(set).length > 0)
    await changeFields(ctx.tx, of.table, [{ ...set, [numberOf(of)]: no }], {
      key: [numberOf(of)],
      set: Object.keys(set),
      quiet: true,
    })
  return { no, status }
}

/** The edit act rewrites the document; its warehouse and owner stay. If the act has several end states, the content decides. */
const editWork = (of: Document, serving: DocumentServing): ActWork => ({
  ...workOf(serving, 'edit'),
  effect: async (ctx, heads, input) => {
    const ended = new Map<string, Ended>()
    for (const { no, values } of heads) {
      const entered = contentOf(of, editedNames(of), input, pickedValues(values, placeNames))
      const contents = await checkedContents(ctx, of, serving, entered)
      const before = await wordsOf(ctx, of, serving, no)
      await rewriteDocument(ctx, of, no, contents)
      const after = await wordsOf(ctx, of, serving, no)
      ended.set(no, {
        ...(contents.status !== undefined && { status: contents.status }),
        ...(before !== null && after !== null && { lines: { before, after } }),
      })
    }
    return ended
  },
})
/** The lines of a document in words for its log; null where it has none. */
const wordsOf = async (ctx: Ctx, of: Document, serving: DocumentServing, no: string): Promise<LineWords | null> => {
  if (serving.words === undefined) return null
  const lines = await storedLines(ctx, of, no)
  return Object.assign({}, ...lines.map((line) => serving.words?.(line))) as LineWords
}
const pickedValues = (values: AnyBody, names: readonly string[]): AnyBody =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
