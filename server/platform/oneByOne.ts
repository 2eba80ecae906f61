// 逐条办理 · platform/oneByOne
import { asRefused } from './errors.ts'

interface ElementOptions<T, N extends string> {
  /** field that identifies an element in the answer */
  readonly by: N
  readonly nameOf: (element: T) => string
  /** only one element was requested, so its refusal is thrown */
  readonly isOnly: boolean
}
/** The done elements, and for each of the others the reason. */
interface Results<N extends string> {
  readonly done: string[]
  readonly failed: (Record<N, string> & { msg: string })[]
}

/**
 * Runs `work`, each time in a transaction of its own, for one element after the other; a refusal is reported and the next one follows.
 * @throws Refused for a single element
 */
export const oneByOne = async <T, N extends string>(
  elements: Iterable<T>,
  { by, nameOf, isOnly }: ElementOptions<T, N>,
  work: (element: T) => Promise<unknown>,
): Promise<Results<N>> => {
  const results: Results<N> = { done: [], failed: [] }
  for (const element of elements) {
    try {
      await work(element)
      results.done.push(nameOf(element))
    } catch (error) {
      const refused = asRefused(error)
      if (refused === undefined || isOnly) throw error
      results.failed.push({ [by]: nameOf(element), msg: refused.message } as Record<N, string> & { msg: string })
    }
  }
  return results
}
