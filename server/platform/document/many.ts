// 单据的逐张操作 · platform/document/many
/** One act on many documents: in parts of one transaction each, with the result of every document (architecture §3). */
import { numberOf, type Act, type Answer, type AnyActInput } from '#contract/document'
import type { Run } from '../ctx.ts'
import { asRefused, refuse, type Refused } from '../errors.ts'
import { doAct, missing, type ActWork, type Named } from './acts.ts'
import { loadHeads } from './heads.ts'
import { workOf, type ServedDocument } from './serving.ts'

/** Documents per transaction. */
const partMax = 500

/**
 * Result of one document. `why`: reason why it was not acted on, or why the act stopped early; `refused`: the refusal, if that is the
 * reason; `answer`: result of its effect.
 */
export interface Fate {
  readonly no: string
  readonly why: string | null
  readonly refused?: Refused
  readonly answer?: Answer
}
/** Result of each document; `answer`: reply of the call for all of them. */
interface Fates {
  readonly fates: readonly Fate[]
  readonly answer: Answer
}
const refusedFate = (no: string, refused: Refused): Fate => ({ no, why: refused.message, refused })

/** Joins the results of parts. In the replies lists are concatenated; of any other value the last one stays. */
const joinedFates = (parts: readonly Fates[]): Fates => {
  const answers: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part.answer))) {
    const before = answers[name]
    answers[name] = Array.isArray(before) && Array.isArray(value) ? [...(before as unknown[]), ...(value as unknown[])] : value
  }
  return { fates: parts.flatMap(({ fates }) => fates), answer: answers }
}

/**
 * Runs the follow-up after a part's commit. Its refusal becomes the result of a single document. For several documents it is thrown,
 * because the committed work cannot be repeated.
 */
const afterCommit = async (run: Run, work: ActWork, fates: readonly Fate[]): Promise<Fates> => {
  const doneAnswers = fates.flatMap(({ no, why, answer = {} }) => (why === null ? [[no, answer] as const] : []))
  try {
    const after = await work.after?.(run, new Map(doneAnswers))
    return { fates, answer: after?.whole ?? {} }
  } catch (error) {
    const refused = asRefused(error)
    const [onlyFate] = fates
    if (refused === undefined || onlyFate === undefined || fates.length > 1) throw error
    return { fates: [refusedFate(onlyFate.no, refused)], answer: {} }
  }
}

/** Acts on one part as a whole. If the work itself is refused, acts on each document alone. */
const partOf = async (
  run: Run,
  served: ServedDocument,
  named: Named,
  nos: readonly string[],
  input: AnyActInput,
): Promise<Fates> => {
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
    return afterCommit(run, work, fates)
  }
  if (nos.length === 1) return { fates: [refusedFate(nos[0] ?? '', outcome)], answer: {} }
  const singleFates: Fates[] = []
  for (const no of nos) singleFates.push(await partOf(run, served, named, [no], input))
  return joinedFates(singleFates)
}

/** Acts on one part by the act's job, which gets the visible documents. */
const jobOf = async (
  run: Run,
  served: ServedDocument,
  work: ActWork,
  nos: readonly string[],
  input: AnyActInput,
): Promise<Fates> => {
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
  const jobEnds = seen.length === 0 ? undefined : await work.job?.(run, seen, input)
  const fates = nos.map((no) => {
    const refused = unseen.get(no)
    return refused === undefined ? { no, why: jobEnds?.get(no)?.held ?? null } : refusedFate(no, refused)
  })
  return afterCommit(run, work, fates)
}

/**
 * Does one act with these documents in the order the act needs, and returns one result each. @throws Refused if they cannot go together
 */
export const actOnMany = async (
  run: Run,
  served: ServedDocument,
  named: Named,
  nos: readonly string[],
  input: AnyActInput,
): Promise<Fates> => {
  const work = workOf(served.serving, named[0])
  const { alone } = work
  const chosen = [...new Set(nos)]
  const ordered = typeof alone === 'function' ? await run((ctx) => alone(ctx, chosen), { readOnly: true }) : chosen
  const parts: Fates[] = []
  const size = alone === undefined ? partMax : 1
  for (let from = 0; from < ordered.length; from += size) {
    const part = ordered.slice(from, from + size)
    parts.push(
      work.job === undefined ? await partOf(run, served, named, part, input) : await jobOf(run, served, work, part, input),
    )
  }
  return joinedFates(parts)
}

/** The refusal to throw for the whole call: that of a single document, or the first one if a job saw no document. */
const wholeRefusal = ({ by }: Act, fates: readonly Fate[]): Refused | undefined =>
  (by === undefined ? fates.length === 1 : fates.every(({ refused }) => refused !== undefined)) ? fates[0]?.refused : undefined

/**
 * Does one act with several documents, for the act's own call: returns the done documents, and the reason for each of the others. @throws
 * Refused
 */
export const actOnEach = async (run: Run, served: ServedDocument, named: Named, input: AnyActInput): Promise<Answer> => {
  const [numbers = ''] = named[1].many ?? []
  const { fates, answer } = await actOnMany(run, served, named, input[numbers] as readonly string[], input)
  const refused = wholeRefusal(named[1], fates)
  if (refused !== undefined) throw refused
  const key = numberOf(served.of)
  return {
    done: fates.flatMap(({ no, why }) => (why === null ? [no] : [])),
    failed: fates.flatMap(({ no, why }) => (why === null ? [] : [{ [key]: no, msg: why }])),
    ...answer,
  }
}
