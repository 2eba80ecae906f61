// 逐条办理 · platform/oneByOne
import { asRefused } from './errors.ts'

interface Each<T, N extends string> {
  /** field that identifies an element in the answer */
  readonly by: N
  readonly nameOf: (one: T) => string
  /** the person named a single element: its refusal is the whole answer */
  readonly isOnly: boolean
}
/** The done elements, and for each other one the reason. */
interface Fates<N extends string> {
  readonly done: string[]
  readonly failed: (Record<N, string> & { msg: string })[]
}

/**
 * Runs `work`, each time in a transaction of its own, for one element after the other; a refusal is reported and the next one follows.
 * @throws Refused for a single element
 */
export const oneByOne = async <T, N extends string>(
  all: Iterable<T>,
  { by, nameOf, isOnly }: Each<T, N>,
  work: (one: T) => Promise<unknown>,
): Promise<Fates<N>> => {
  const fates: Fates<N> = { done: [], failed: [] }
  for (const one of all) {
    try {
      await work(one)
      fates.done.push(nameOf(one))
    } catch (error) {
      const refused = asRefused(error)
      if (refused === undefined || isOnly) throw error
      fates.failed.push({ [by]: nameOf(one), msg: refused.message } as Record<N, string> & { msg: string })
    }
  }
  return fates
}
