// 最长的先跑 · support/longestFirst
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long. They start first, or one would run at the end while the other core is idle. */
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

/** The same order on every machine; vitest's own follows file sizes where nothing was measured yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
