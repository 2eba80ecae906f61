// 单据的逐张操作 · platform/document/many
/** One act on many documents: in parts of one transaction each, every document with what became of it (architecture §3). */
import { numberOf, type Act } from '#contract/document'
import type { Ctx, Run } from '../ctx.ts'
import { asRefused, refuse, type Refused } from '../errors.ts'
import type { Filter } from '../kinds.ts'
import { doAct, missing, type ActWork, type Named } from './acts.ts'
import { loadHeads } from './heads.ts'
import { workOf, type ServedDocument } from './serving.ts'

/** Documents of one transaction. */
const partMax = 500

/** What became of one: `why` it did not go, or came no further; `refused` where that is a refusal; what its effect said of it. */
export interface Fate {
  readonly no: string
  readonly why: string | null
  readonly refused?: Refused
  readonly answer?: Filter
}
/** What became of each, and what is said of all of them. */
interface Fates {
  readonly fates: readonly Fate[]
  readonly said: Filter
}
const refusedFate = (no: string, refused: Refused): Fate => ({ no, why: refused.message, refused })

/** One part whole, and what goes on with each of its documents; where something of it is refused only while it is done, each on its own. */
const partOf = async (run: Run, served: ServedDocument, named: Named, nos: readonly string[], input: Filter): Promise<Fate[]> => {
  const work = workOf(served.serving, named[0])
  const fates = async (some: readonly string[]): Promise<Fate[]> => {
    const { done, answers, held, refused } = await run((ctx) => doAct(ctx, served.of, named, work, some, input))
    for (const no of done.keys()) await work.goOn?.(run, no, answers.get(no) ?? {})
    return some.map((no) =>
      done.has(no)
        ? { no, why: held.get(no) ?? null, answer: answers.get(no) ?? {} }
        : refusedFate(no, refused.get(no) ?? refuse('A0404')),
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

/** One part by a job, which does those the person sees by its own ways. */
const jobOf = async (run: Run, { of }: ServedDocument, work: ActWork, nos: readonly string[], input: Filter): Promise<Fate[]> => {
  const { seen, unseen } = await run(
    async (ctx) => {
      const heads = new Set((await loadHeads(ctx, of, nos, false)).map(({ no }) => no))
      return {
        seen: nos.filter((no) => heads.has(no)),
        unseen: await missing(
          ctx,
          work,
          nos.filter((no) => !heads.has(no)),
        ),
      }
    },
    { readOnly: true },
  )
  const ended = seen.length === 0 ? undefined : await work.job?.(run, seen, input)
  return nos.map((no) => {
    const refused = unseen.get(no)
    return refused === undefined ? { no, why: ended?.get(no)?.held ?? null } : refusedFate(no, refused)
  })
}

/** One act with these documents in the sequence the act wants, each answered once. @throws Refused what cannot go together */
export const actOnMany = async (
  run: Run,
  served: ServedDocument,
  named: Named,
  nos: readonly string[],
  input: Filter,
): Promise<Fates> => {
  const work = workOf(served.serving, named[0])
  const chosen = [...new Set(nos)]
  const inTurn = async (ctx: Ctx): Promise<readonly string[]> => (await work.inTurn?.(ctx, chosen)) ?? chosen
  const turned = work.inTurn === undefined ? chosen : await run(inTurn, { readOnly: true })
  const fates: Fate[] = []
  const part = work.alone === true ? 1 : partMax
  for (let from = 0; from < turned.length; from += part) {
    const some = turned.slice(from, from + part)
    fates.push(
      ...(work.job === undefined ? await partOf(run, served, named, some, input) : await jobOf(run, served, work, some, input)),
    )
  }
  const went = fates.flatMap(({ no, why, answer = {} }) => (why === null ? [[no, answer] as const] : []))
  return { fates, said: (await work.whole?.(run, new Map(went))) ?? {} }
}

/** The refusal that is the whole answer: that of a single document, of a job where it was given none that is seen. */
const only = ({ by }: Act, fates: readonly Fate[]): Refused | undefined =>
  (by === undefined ? fates.length === 1 : fates.every(({ refused }) => refused !== undefined)) ? fates[0]?.refused : undefined

/** The same as its own call answers it: which went, and of each other why not. @throws Refused */
export const actOnEach = async (run: Run, served: ServedDocument, named: Named, input: Filter): Promise<Filter> => {
  const [numbers = ''] = named[1].many ?? []
  const { fates, said } = await actOnMany(run, served, named, input[numbers] as readonly string[], input)
  const refused = only(named[1], fates)
  if (refused !== undefined) throw refused
  const key = numberOf(served.of)
  return {
    done: fates.flatMap(({ no, why }) => (why === null ? [no] : [])),
    failed: fates.flatMap(({ no, why }) => (why === null ? [] : [{ [key]: no, msg: why }])),
    ...said,
  }
}
