// 对账 · fault/support/ledger
/** The books of a run: what the test process saw green against what the server holds. Each broken promise is one sentence. */
import { expect } from 'vitest'
import type { AnyOp } from '#contract/envelope'

/** An operation as the server keeps it. */
export interface Kept {
  readonly incarnation: string
  readonly op: Pick<AnyOp, 'opId' | 'seq' | 'lane' | 'laneSeq' | 'raw'>
}

const gaps = (what: string, numbers: Iterable<number>): string[] => {
  const found: string[] = []
  let last = 0
  for (const number of numbers) {
    if (number !== last + 1) found.push(`${what}: ${number} follows ${last}`)
    last = number
  }
  return found
}
const grouped = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}

/**
 * `acknowledged`: opId → scanner text, as seen green. `kept` in the order the server took them in. `waiting`: still on the device.
 * Empty = every promise was kept: nothing lost, nothing twice, nothing stuck, lanes in order, no number left out, the text as the
 * scanner delivered it.
 */
export const audit = (
  acknowledged: ReadonlyMap<string, string | undefined>,
  kept: readonly Kept[],
  waiting: readonly string[],
): string[] => {
  const byId = grouped(kept, ({ op }) => op.opId)
  const onDevice = new Set(waiting)
  const lost = [...acknowledged.keys()].filter((opId) => !byId.has(opId) && !onDevice.has(opId))
  const twice = [...byId].filter(([, copies]) => copies.length > 1)
  const changed = [...acknowledged].flatMap(([opId, text]) => {
    const [one] = byId.get(opId) ?? []
    const stored = one?.op.raw?.text
    return one === undefined || stored === text
      ? []
      : [`changed: ${opId} was scanned as ${JSON.stringify(text)} and is stored as ${JSON.stringify(stored)}`]
  })
  return [
    ...(lost.length > 0 ? [`lost: ${lost.length} of ${acknowledged.size} acknowledged operations, first ${lost[0]}`] : []),
    ...(waiting.length > 0 ? [`stuck: ${waiting.length} operations still wait`] : []),
    ...twice.map(([opId, copies]) => `twice: ${opId} was taken in ${copies.length} times`),
    ...changed,
    ...[...grouped(kept, ({ incarnation, op }) => `${incarnation} ${op.lane}`)].flatMap(([lane, ops]) =>
      gaps(
        `order: lane ${lane}`,
        ops.map(({ op }) => op.laneSeq),
      ),
    ),
    ...[...grouped(kept, ({ incarnation }) => incarnation)].flatMap(([incarnation, ops]) =>
      gaps(
        `gap: sequence of ${incarnation}`,
        ops.map(({ op }) => op.seq).sort((a, b) => a - b),
      ),
    ),
  ]
}

/** The texts of operations seen green whole. */
export const textsOf = (ops: ReadonlyMap<string, AnyOp>): Map<string, string | undefined> =>
  new Map([...ops].map(([opId, op]) => [opId, op.raw?.text]))

/** Fails with every broken promise. */
export const holds = (broken: readonly string[]): void => {
  if (broken.length > 0) expect.fail(broken.slice(0, 20).join('\n'))
}
