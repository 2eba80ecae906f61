// 单据的批量操作 · platform/document/batch
/** One act on many documents: in parts of one transaction each, every document with what became of it (architecture §3). */
import { documentActs } from '#contract/platform/document'
import { isEntry, numberOf, type Act } from '#contract/document'
import { askedSchema } from '#contract/documentCalls'
import { Refused, refuse } from '../errors.ts'
import type { Run } from '../ctx.ts'
import { handleLong, type Endpoint } from '../handle.ts'
import { columnOf, params, type Filter } from '../kinds.ts'
import { strictWhereOf } from '../listQuery.ts'
import { hasRight } from '../person.ts'
import { doAct, type Named } from './acts.ts'
import { seenBy, workOf, type ServedDocument } from './serving.ts'
import { bodyCheck } from '../validate.ts'

/** Documents of one transaction. */
const partMax = 500

type Fate = readonly [no: string, why: string | null]

/** One part whole, and what goes on with each of its documents; where something of it is refused only while it is done, each on its own. */
const partOf = async (
  run: Run,
  { of, serving }: ServedDocument,
  named: Named,
  nos: readonly string[],
  input: Filter,
): Promise<Fate[]> => {
  const work = workOf(serving, named[0])
  const fates = async (some: readonly string[]): Promise<Fate[]> => {
    const { done, answers, refused } = await run((ctx) => doAct(ctx, of, named, work, some, input))
    for (const no of done.keys()) await work.goOn?.(run, no, answers.get(no) ?? {})
    return some.map((no) => [no, done.has(no) ? null : (refused.get(no)?.message ?? refuse('A0404').message)])
  }
  try {
    return await fates(nos)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (nos.length === 1) return [[nos[0] ?? '', error.message]]
  }
  const each: Fate[] = []
  for (const no of nos) each.push(...(await partOf(run, { of, serving }, named, [no], input)))
  return each
}

/** Numbers of all documents that match; refused when they are not as many as the person saw. */
const matching = (run: Run, { of, serving }: ServedDocument, filter: Filter, seen: number): Promise<readonly string[]> =>
  run(
    async (ctx) => {
      const p = params(ctx.tenantId)
      const where = strictWhereOf(of, seenBy(of, serving, ctx.person), ctx.person, filter, p)
      const key = `${serving.alias}.${columnOf(numberOf(of))}`
      const rows = await ctx.tx.query<{ no: string }>(
        `select ${key} as no from ${serving.from} where ${where} order by ${key} limit ${seen + 1}`,
        p.values,
      )
      if (rows.length !== seen) throw refuse('A2230.documents', { noun: of.noun, seen })
      return rows.map(({ no }) => no)
    },
    { readOnly: true },
  )

/** What an act asks, taken from the input and checked as its own call does. @throws Refused */
const askedOf = (act: Act, input: Filter): Filter => {
  const names = Object.keys(act.asks ?? {}).filter((name) => name in input)
  const checked = bodyCheck(askedSchema(act))(Object.fromEntries(names.map((name) => [name, input[name]])))
  if ('error' in checked) throw checked.error
  return checked.value as Filter
}

/** The acts of all documents, many of them at a time. */
export const batchActs = (documents: readonly ServedDocument[]): Endpoint =>
  handleLong(documentActs, async (run, { document, act, nos, filter, seen = 0, input = {} }, caller) => {
    const found = documents.find(({ of }) => of.id === document)
    const fact = found?.of.acts[act]
    if (found === undefined || fact === undefined || isEntry(act)) throw refuse('A0404')
    if (!hasRight(caller.person, fact.right)) throw refuse('A0312')
    const asked = askedOf(fact, input)
    const chosen = nos === undefined ? await matching(run, found, filter ?? {}, seen) : [...new Set(nos)]
    const results: { no: string; msg: string | null }[] = []
    const part = workOf(found.serving, act).alone === true ? 1 : partMax
    for (let from = 0; from < chosen.length; from += part)
      for (const [no, msg] of await partOf(run, found, [act, fact], chosen.slice(from, from + part), asked))
        results.push({ no, msg })
    return { done: results.filter(({ msg }) => msg === null).length, results }
  })
