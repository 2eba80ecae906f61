// 有效作业时间 · rules/effectiveTime

/** A pause longer than this is no work, minutes (floor.md §9.1 idle_limit). */
const IDLE_LIMIT_MIN = 15

/** One timed piece of work. */
export interface TimedWork {
  /** epoch ms */
  readonly finish: number
  /** seconds a leader approved; where present, they count in place of the gap before it (自定义任务) */
  readonly approvedSec?: number
  /** of its warehouse, minutes */
  readonly idleLimitMin?: number
}

/**
 * What each work of a person's day adds to the effective time, in seconds. The gap since the previous work counts up to the idle limit of
 * its warehouse; time that two works share counts for the one that finished first. The first work of the day has no gap.
 * Shapes: works in the order they were finished; one number for each. Source: floor.md §9.1, App. D effectiveSec (the sum of the parts).
 */
export function effectiveParts(works: readonly TimedWork[], idleLimitMin = IDLE_LIMIT_MIN): number[] {
  const covered: { start: number; end: number }[] = []
  let before: number | null = null
  return works.map(({ finish, approvedSec, idleLimitMin: own = idleLimitMin }) => {
    const end = Math.floor(finish / 1000)
    const gap = before === null ? 0 : Math.min(end - before, own * 60)
    before = end
    return cover(covered, end - (approvedSec ?? gap), end)
  })
}

/** Adds an interval to the covered ones, none of which ends later; returns the newly covered length. */
const cover = (covered: { start: number; end: number }[], start: number, end: number): number => {
  let from = start
  let known = 0
  for (let last = covered.at(-1); last !== undefined && last.end >= start; last = covered.at(-1)) {
    known += last.end - Math.max(last.start, start)
    from = Math.min(from, last.start)
    covered.pop()
  }
  covered.push({ start: from, end })
  return end - start - known
}
