// 逐单执行 · stockout/each
import type { Ctx, Run } from '../platform/ctx.ts'
import { asRefused, type Refused } from '../platform/errors.ts'

export interface EachResult {
  readonly done: string[]
  readonly failed: { readonly stockoutNo: string; readonly msg: string }[]
}

/**
 * Does something to every order in a transaction of its own: one refused leaves the others alone. Of a single order the refusal itself is
 * the answer, so that its reason is said plainly; of several, each has its own.
 */
export const eachOrder = async (
  run: Run,
  stockoutNos: readonly string[],
  work: (ctx: Ctx, stockoutNo: string) => Promise<void>,
): Promise<EachResult> => {
  const done: string[] = []
  const failed: { stockoutNo: string; refused: Refused }[] = []
  for (const stockoutNo of new Set(stockoutNos)) {
    try {
      await run((ctx) => work(ctx, stockoutNo))
      done.push(stockoutNo)
    } catch (error) {
      const refused = asRefused(error)
      if (refused === undefined) throw error
      failed.push({ stockoutNo, refused })
    }
  }
  const first = failed[0]
  if (done.length === 0 && failed.length === 1 && first !== undefined) throw first.refused
  return { done, failed: failed.map(({ stockoutNo, refused }) => ({ stockoutNo, msg: refused.message })) }
}
