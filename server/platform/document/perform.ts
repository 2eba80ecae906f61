// 单据的一次操作 · platform/document/perform
/** Runs acts for calls: with one document, with several at once, or in several transactions. */
import { numberOf, type Answer, type AnyActInput } from '#contract/document'
import type { Ctx, Run } from '../ctx.ts'
import { refuse } from '../errors.ts'
import { doAct, type ActWork, type Named, type Acting } from './acts.ts'
import { workOf, type ServedDocument } from './serving.ts'

export interface Acted {
  readonly status: number
  readonly answer: Answer
}

/** One act with one document; returns its new state and the answer of its effect. @throws Refused */
export const actOn = async (
  ctx: Ctx,
  acting: Acting,
  named: Named,
  work: ActWork,
  no: string,
  input: AnyActInput,
): Promise<Acted> => {
  const { done, answers, refused } = await doAct(ctx, acting, named, work, [no], input)
  const why = refused.get(no)
  if (why !== undefined) throw why
  return { status: done.get(no) ?? 0, answer: answers.get(no) ?? {} }
}

/** Does one act whose work continues after its first transaction. `name`: name of the act in the definition. @throws Refused */
export const actInParts = async (
  run: Run,
  served: ServedDocument,
  name: string,
  no: string,
  input: AnyActInput = {},
): Promise<Answer> => {
  const { of, serving } = served
  const act = of.acts[name]
  const work = workOf(serving, name)
  if (act === undefined || work.after === undefined) throw new Error(`${of.id} ${name} does not go on`)
  const firstResult = await run((ctx) => actOn(ctx, served, [name, act], work, no, input))
  const { each } = await work.after(run, new Map([[no, firstResult.answer]]))
  const { status, answer } = each?.get(no) ?? firstResult
  return { [numberOf(of)]: no, status, ...answer }
}

/**
 * Does one act with all of these documents or with none; unknown numbers are skipped. Returns the number of documents. @throws Refused
 */
export const actOnAll = async (
  ctx: Ctx,
  acting: Acting,
  named: Named,
  work: ActWork,
  nos: readonly string[],
  input: AnyActInput,
): Promise<number> => {
  const { done, refused } = await doAct(ctx, acting, named, work, nos, input)
  const missing = refuse('A0404')
  const why = [...refused.values()].find(({ refusal }) => refusal.code !== missing.refusal.code)
  if (why !== undefined) throw why
  if (done.size === 0) throw missing
  return done.size
}
