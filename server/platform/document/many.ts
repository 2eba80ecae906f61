// 单据的逐张操作 · platform/document/many
/** One act on many documents: in parts of one transaction each, with the result of every document (architecture §3). */
import { numberOf, type Act, type Answer, type AnyTold } from '#contract/document'
import type { Run } from '../ctx.ts'
import { asRefused, refuse, type Refused } from '../errors.ts'
import { doAct, missing, type ActWork, type Named } from './acts.ts'
import { loadHeads } from './heads.ts'
import { workOf, type ServedDocument } from './serving.ts'

/** Documents per transaction. */
const partMax = 500

/** Result of one document: `why` it did not go or stopped early; `refused` if that is a refusal; the answer of its effect. */
export interface Fate {
  readonly no: string
  readonly why: string | null
  readonly refused?: Refused
  readonly answer?: Answer
}
/** Result of each document, and the answer for all of them. */
interface Fates {
  readonly fates: readonly Fate[]
  readonly said: Answer
}
const refusedFate = (no: string, refused: Refused): Fate => ({ no, why: refused.message, refused })

/** Joins the answers of parts: lists are concatenated, any other value is the last one. */
const joined = (parts: readonly Fates[]): Fates => {
  const said: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part.said))) {
    const before = said[name]
    said[name] = Array.isArray(before) && Array.isArray(value) ? [...(before as unknown[]), ...(value as unknown[])] : value
  }
  return { fates: parts.flatMap(({ fates }) => fates), said }
}

/** Follow-up after a part's commit. A failure refuses a single document; several are not done again, because they are committed. */
const goneOn = async (run: Run, work: ActWork, fates: readonly Fate[]): Promise<Fates> => {
  const went = fates.flatMap(({ no, why, answer = {} }) => (why === null ? [[no, answer] as const] : []))
  try {
    const after = await work.after?.(run, new Map(went))
    return { fates, said: after?.whole ?? {} }
  } catch (error) {
    const refused = asRefused(error)
    const [only] = fates
    if (refused === undefined || only === undefined || fates.length > 1) throw error
    return { fates: [refusedFate(only.no, refused)], said: {} }
  }
}

/** One part as a whole; if a refusal comes only during the work, each document on its own. */
const partOf = async (run: Run, served: ServedDocument, named: Named, nos: readonly string[], input: AnyTold): Promise<Fates> => {
  const work = workOf(served.serving, named[0])
  const outcome = await run((ctx) => doAct(ctx, served, named, work, nos, input)).catch((error: unknown) => {
    const refused = asRefused(error)
    if (refused === undefined) throw error
    return refused
  })
  if ('done' in outcome) {
    const { done, answers, held, refused } = outcome
    const fates = nos.map((no) =>
      done.has(no)
        ? { no, why: held.get(no) ?? null, answer: answers.get(no) ?? {} }
        : refusedFate(no, refused.get(no) ?? refuse('A0404')),
    )
    return goneOn(run, work, fates)
  }
  if (nos.length === 1) return { fates: [refusedFate(nos[0] ?? '', outcome)], said: {} }
  const each: Fates[] = []
  for (const no of nos) each.push(await partOf(run, served, named, [no], input))
  return joined(each)
}

/** One part by a job, which handles the visible documents in its own way. */
const jobOf = async (run: Run, served: ServedDocument, work: ActWork, nos: readonly string[], input: AnyTold): Promise<Fates> => {
  const { seen, unseen } = await run(
    async (ctx) => {
      const heads = new Set((await loadHeads(ctx, served.of, nos, false)).map(({ no }) => no))
      return {
        seen: nos.filter((no) => heads.has(no)),
        unseen: await missing(
          ctx,
          served,
          nos.filter((no) => !heads.has(no)),
        ),
      }
    },
    { readOnly: true },
  )
  const ended = seen.length === 0 ? undefined : await work.job?.(run, seen, input)
  const fates = nos.map((no) => {
    const refused = unseen.get(no)
    return refused === undefined ? { no, why: ended?.get(no)?.held ?? null } : refusedFate(no, refused)
  })
  return goneOn(run, work, fates)
}

/** One act with these documents in the act's sequence, with one result each. @throws Refused if they cannot go together */
export const actOnMany = async (
  run: Run,
  served: ServedDocument,
  named: Named,
  nos: readonly string[],
  input: AnyTold,
): Promise<Fates> => {
  const work = workOf(served.serving, named[0])
  const { alone } = work
  const chosen = [...new Set(nos)]
  const turned = typeof alone === 'function' ? await run((ctx) => alone(ctx, chosen), { readOnly: true }) : chosen
  const parts: Fates[] = []
  const size = alone === undefined ? partMax : 1
  for (let from = 0; from < turned.length; from += size) {
    const some = turned.slice(from, from + size)
    parts.push(
      work.job === undefined ? await partOf(run, served, named, some, input) : await jobOf(run, served, work, some, input),
    )
  }
  return joined(parts)
}

/** The refusal that is the whole answer: of a single document, or of a job without any visible document. */
const only = ({ by }: Act, fates: readonly Fate[]): Refused | undefined =>
  (by === undefined ? fates.length === 1 : fates.every(({ refused }) => refused !== undefined)) ? fates[0]?.refused : undefined

/** The same in the form of its own call: the done ones, and the reason for each other one. @throws Refused */
export const actOnEach = async (run: Run, served: ServedDocument, named: Named, input: AnyTold): Promise<Answer> => {
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
