// 单据服务 · platform/document/serveDocument
/** The endpoints of a document: its list, its page, its entry, its acts. */
import { numberOf, type Act, type Document } from '#contract/document'
import { actCall, actsByPath, pageCall } from '#contract/documentCalls'
import { statesNamed } from '#contract/rules/life'
import type { Ctx } from '../ctx.ts'
import { handle, type Endpoint } from '../handle.ts'
import { plain, type Filter } from '../kinds.ts'
import { hasRight } from '../person.ts'
import { refuse } from '../errors.ts'
import { serve } from '../serve.ts'
import { doAct } from './acts.ts'
import { entryFaults, faultRefusal, reachPlace, type Entered } from './entry.ts'
import { readPage } from './page.ts'
import { seenBy, workOf, type DocumentServing, type ServedDocument } from './serving.ts'
import { insertDocuments } from './write.ts'

/** Endpoints of a document by its definition. */
export const serveDocument = ({ of, serving }: ServedDocument): Endpoint[] => {
  for (const name of Object.keys(serving.acts ?? {}))
    if (of.acts[name] === undefined) throw new Error(`${of.id} has no act ${name}`)
  return [
    ...serve(of, (_today, person) => seenBy(of, serving, person)),
    handle(pageCall(of), (ctx, input) => readPage(ctx, of, serving, input as Filter)),
    ...[...actsByPath(of).values()].map((acts) =>
      handle(actCall(of, acts), (ctx, input) => runActs(ctx, of, serving, acts, input as Filter)),
    ),
  ]
}

type Named = readonly [name: string, act: Act]
/** The act a request means: the constants of those that share its path tell. */
const meant = (acts: readonly Named[], input: Filter): Named | undefined =>
  acts.find(([, { send = {} }]) => Object.entries(send).every(([name, value]) => input[name] === value))

const runActs = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  acts: readonly Named[],
  input: Filter,
): Promise<Filter> => {
  const named = meant(acts, input)
  if (named === undefined) throw refuse('A0400')
  if (!hasRight(ctx.person, named[1].right)) throw refuse('A0312')
  const key = numberOf(of)
  if (named[0] === 'make') {
    const [no = ''] = await makeDocuments(ctx, of, serving, named[1], [enteredOf(of, input)])
    return { [key]: no, status: endOf(of, named[1]) }
  }
  const no = plain(input[key])
  const { done, refused } = await doAct(ctx, of, named, workOf(serving, named[0]), [no], input)
  const why = refused.get(no)
  if (why !== undefined) throw why
  return { [key]: no, status: done.get(no) ?? 0 }
}

const endOf = (of: Document, { to = [] }: Act): number => statesNamed(of.life, [to].flat())[0] ?? 0

const enteredOf = (of: Document, input: Filter): Entered => ({
  head: Object.fromEntries((of.form ?? []).map((name) => [name, input[name]])),
  lines: input['lines'] as readonly Filter[],
})

/** Stores what a form entered. @throws Refused of the first fault, at its field */
const makeDocuments = async (
  ctx: Ctx,
  of: Document,
  { rules }: DocumentServing,
  act: Act,
  documents: readonly Entered[],
): Promise<readonly string[]> => {
  if (rules === undefined) throw new Error(`${of.id} is made by nobody: it has no rules`)
  for (const one of documents) await reachPlace(ctx, one)
  const [fault] = await entryFaults(ctx, of, rules, documents)
  if (fault !== undefined) throw faultRefusal(fault)
  const rows = await rules.complete(ctx, documents)
  return insertDocuments(
    ctx,
    of,
    rows.map((row) => ({ ...row, status: endOf(of, act) })),
    ctx.person,
  )
}
