// 单据的逐张操作 · platform/document/many
/** One act on many documents: in parts of one transaction each, every document with what became of it (architecture §3). */
import { numberOf } from '#contract/document'
import type { Run } from '../ctx.ts'
import { asRefused, refuse, type Refused } from '../errors.ts'
import type { Filter } from '../kinds.ts'
import { doAct, type Named } from './acts.ts'
import { workOf, type ServedDocument } from './serving.ts'

/** Documents of one transaction. */
const partMax = 500

/** What became of one: `why` it did not go, or came no further; `refused` where that is a refusal. */
export interface Fate {
  readonly no: string
  readonly why: string | null
  readonly refused?: Refused
}
const refusedFate = (no: string, refused: Refused): Fate => ({ no, why: refused.message, refused })

/** One part whole, and what goes on with each of its documents; where something of it is refused only while it is done, each on its own. */
const partOf = async (run: Run, served: ServedDocument, named: Named, nos: readonly string[], input: Filter): Promise<Fate[]> => {
  const work = workOf(served.serving, named[0])
  const fates = async (some: readonly string[]): Promise<Fate[]> => {
    const { done, answers, held, refused } = await run((ctx) => doAct(ctx, served.of, named, work, some, input))
    for (const no of done.keys()) await work.goOn?.(run, no, answers.get(no) ?? {})
    return some.map((no) =>
      done.has(no) ? { no, why: held.get(no) ?? null } : refusedFate(no, refused.get(no) ?? refuse('A0404')),
    )
  }
  try {
    return await fates(nos)
  } catch (error) {
    const refused = asRefused(error)
    if (refused === undefined) throw error
    if (nos.length === 1) return [refusedFate(nos[0] ?? '', refused)]
  }
  const each: Fate[] = []
  for (const no of nos) each.push(...(await partOf(run, served, named, [no], input)))
  return each
}

/** One act with these documents in the sequence the act wants, each answered once. @throws Refused what cannot go together */
export const actOnMany = async (
  run: Run,
  served: ServedDocument,
  named: Named,
  nos: readonly string[],
  input: Filter,
): Promise<readonly Fate[]> => {
  const { alone, inTurn } = workOf(served.serving, named[0])
  const chosen = [...new Set(nos)]
  const turned = inTurn === undefined ? chosen : await run((ctx) => inTurn(ctx, chosen), { readOnly: true })
  const fates: Fate[] = []
  const part = alone === true ? 1 : partMax
  for (let from = 0; from < turned.length; from += part)
    fates.push(...(await partOf(run, served, named, turned.slice(from, from + part), input)))
  return fates
}

/** The same as its own call answers it: which went, and of each other why not. The refusal of a single one is the answer itself. @throws Refused */
export const actOnEach = async (run: Run, served: ServedDocument, named: Named, input: Filter): Promise<Filter> => {
  const [numbers = ''] = named[1].many ?? []
  const fates = await actOnMany(run, served, named, input[numbers] as readonly string[], input)
  const [only] = fates
  if (fates.length === 1 && only?.refused !== undefined) throw only.refused
  const key = numberOf(served.of)
  return {
    done: fates.flatMap(({ no, why }) => (why === null ? [no] : [])),
    failed: fates.flatMap(({ no, why }) => (why === null ? [] : [{ [key]: no, msg: why }])),
  }
}
