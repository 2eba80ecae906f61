// 最长的先跑 · support/longestFirst
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long by itself, not by its size: begun last, one of these would run on while the other core has nothing left to do. */
const long = [
  'e2e/journey',
  'server/process',
  'server/postgres/embedded',
  'server/opsSimulation',
  'server/importStockout',
  'server/badFiles',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return at === -1 ? long.length : at
}

/** The same order on every machine; vitest's own follows the size of a file where nothing was measured yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
