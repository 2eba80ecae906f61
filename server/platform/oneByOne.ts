// 逐条办理 · platform/oneByOne
import { asRefused } from './errors.ts'

interface Each<T, N extends string> {
  /** field that names one in the answer */
  readonly by: N
  readonly nameOf: (one: T) => string
  /** the person named a single one: its refusal is the whole answer */
  readonly isOnly: boolean
}
/** Which went, and of each other why not. */
interface Fates<N extends string> {
  readonly done: string[]
  readonly failed: (Record<N, string> & { msg: string })[]
}

/**
 * Carries out `work`, a transaction of its own, for one after the other; what is refused is told and the next goes on.
 * @throws Refused of a single one
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
