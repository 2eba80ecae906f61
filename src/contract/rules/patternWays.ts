// 单号规则的读法 · rules/patternWays
/** Number of ways in which the parts of a pattern can match one text: what a backtracking engine has to try. */

/** Ranges of UTF-16 units. */
export type Signs = readonly (readonly [number, number])[]

/** Characters or a group, `min` to `max` times. */
export interface Part {
  readonly signs?: Signs
  readonly branches?: readonly Branch[]
  readonly min: number
  /** Infinity: no limit */
  readonly max: number
  /** as it was written */
  readonly text: string
}
export type Branch = readonly Part[]

const meet = (one: Signs, other: Signs): boolean => one.some(([a, b]) => other.some(([c, d]) => a <= d && c <= b))

const mayBeEmpty = (branch: Branch): boolean =>
  branch.every(({ min, branches }) => min === 0 || (branches?.some(mayBeEmpty) ?? false))

/** Characters a branch may begin with; includes `then` where the branch may be empty. */
const firstOf = (branch: Branch, then: Signs): Signs => {
  const [part, ...rest] = branch
  if (part === undefined) return then
  const own = part.signs ?? (part.branches ?? []).flatMap((inner) => firstOf(inner, []))
  return mayBeEmpty([part]) ? [...own, ...firstOf(rest, then)] : own
}

/** Whether every match has the same length. */
const isFixed = (branch: Branch): boolean =>
  branch.every(({ min, max, branches }) => min === max && (branches?.every(isFixed) ?? true))

/** The first characters of a branch one by one, as long as their positions are certain. */
const heads = (branch: Branch): readonly Signs[] => {
  const found: Signs[] = []
  for (const { signs, min, max } of branch) {
    if (signs === undefined) break
    found.push(...Array.from({ length: min }, () => signs))
    if (min !== max) break
  }
  return found
}
const areDistinct = (one: Branch, other: Branch): boolean => {
  const [firstHeads, otherHeads] = [heads(one), heads(other)]
  return firstHeads.some((signs, i) => {
    const otherSigns = otherHeads[i]
    return otherSigns !== undefined && !meet(signs, otherSigns)
  })
}

/** Ways of alternative branches: the ways of the worst branch where no text matches two branches, otherwise the sum of all. */
const waysOfAny = (branches: readonly Branch[], then: Signs): number => {
  const ways = branches.map((branch) => waysOfAll(branch, then))
  const areDisjoint = branches.every((one, i) => branches.slice(i + 1).every((other) => areDistinct(one, other)))
  return areDisjoint ? Math.max(...ways) : ways.reduce((all, n) => all + n, 0)
}

const waysOfPart = (part: Part, then: Signs): number => {
  const { signs, branches = [], min, max } = part
  if (min === max && signs !== undefined) return 1
  const isOpen = meet(firstOf([part], []), then)
  const lengths = isOpen ? max - min + 1 : 1
  if (signs !== undefined) return lengths
  const inside = waysOfAny(branches, max > 1 ? [...then, ...firstOf([part], [])] : then)
  return max === 1 ? inside + (isOpen && min === 0 ? 1 : 0) : (inside === 1 ? 1 : inside ** max) * lengths
}

const waysOfAll = (branch: Branch, then: Signs): number =>
  branch.reduce((all, part, i) => all * waysOfPart(part, firstOf(branch.slice(i + 1), then)), 1)

/** Ways of a whole pattern; Infinity where they grow with the text. Nothing follows its end. */
export const waysOf = (branches: readonly Branch[]): number => waysOfAny(branches, [])

export interface Endless {
  /** `nested`: a count over something of variable length; `open`: an unlimited count before the same characters */
  readonly why: 'nested' | 'open'
  readonly text: string
}
const endlessPart = (part: Part, then: Signs): Endless | null => {
  const { branches, max, text } = part
  if (branches !== undefined && max > 1 && !branches.every((inner) => isFixed(inner) && !mayBeEmpty(inner)))
    return { why: 'nested', text }
  const inner = branches === undefined ? null : endlessIn(branches, max > 1 ? [...then, ...firstOf([part], [])] : then)
  if (inner !== null) return inner
  return waysOfPart(part, then) === Infinity ? { why: 'open', text } : null
}

/** The first part whose ways grow with the text; null: none. `then`: characters that may follow. */
export const endlessIn = (branches: readonly Branch[], then: Signs = []): Endless | null => {
  for (const branch of branches)
    for (const [i, part] of branch.entries()) {
      const found = endlessPart(part, firstOf(branch.slice(i + 1), then))
      if (found !== null) return found
    }
  return null
}
