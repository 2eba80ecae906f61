// 抽样 · support/sample
/**
 * What a run looks at of many that are alike: some of each kind, drawn by a seed that is printed. `npm run sweep` looks at all of
 * them; `SAMPLE_SEED` repeats a run.
 */
import { stream } from '#server/seed/random'

export const isSweep = process.env['SWEEP'] === 'all'
const seed = Number(process.env['SAMPLE_SEED'] ?? Date.now() % 2 ** 31)

/** So many of `all` of each kind, in the order they stand in. */
export const sampled = <T>(name: string, all: readonly T[], count: number, kindOf: (one: T) => string = () => ''): T[] => {
  if (isSweep) return [...all]
  const random = stream(seed, name)
  const drawn = new Set([...byKind(all, kindOf).values()].flatMap((some) => random.shuffle(some).slice(0, count)))
  console.log(`${name}: SAMPLE_SEED=${seed}, ${drawn.size} / ${all.length}`)
  return all.filter((one) => drawn.has(one))
}

const byKind = <T>(all: readonly T[], kindOf: (one: T) => string): ReadonlyMap<string, T[]> => {
  const kinds = new Map<string, T[]>()
  for (const one of all) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one])
  return kinds
}
