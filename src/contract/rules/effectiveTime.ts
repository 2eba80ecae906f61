// 有效作业时间 · rules/effectiveTime

/** A pause longer than this is no work, minutes (floor.md §9.1 idle_limit). */
const IDLE_LIMIT_MIN = 15

/** One timed piece of work. */
export interface TimedWork {
  /** epoch ms */
  readonly finish: number
  /** seconds a leader approved (自定义任务); they count in place of the gap since the previous work */
  readonly approvedSec?: number
  /** idle limit of the work's warehouse, minutes */
  readonly idleLimitMin?: number
}

/**
 * Seconds that each work of a person's day adds to the effective time. The gap since the previous work counts up to the idle limit of
 * its warehouse; time that two works share counts for the one that finished first. The first work of the day has no gap.
 * `works` are in the order they were finished; the result has one number for each. Source: floor.md §9.1, App. D effectiveSec (the sum of
 * the parts).
 */
export function effectiveParts(works: readonly TimedWork[], idleLimitMin = IDLE_LIMIT_MIN): number[] {
  const covered: { start: number; end: number }[] = []
  let previousEnd: number | null = null
  return works.map(({ finish, approvedSec, idleLimitMin: limitMin = idleLimitMin }) => {
    const end = Math.floor(finish / 1000)
    const gap = previousEnd === null ? 0 : Math.min(end - previousEnd, limitMin * 60)
    previousEnd = end
    return cover(covered, end - (approvedSec ?? gap), end)
  })
}

/** Adds an interval to the covered intervals, none of which ends after it; returns the newly covered length. */
const cover = (covered: { start: number; end: number }[], start: number, end: number): number => {
  let from = start
  let coveredBefore = 0
  for (let last = covered.at(-1); last !== undefined && last.end >= start; last = covered.at(-1)) {
    coveredBefore += last.end - Math.max(last.start, start)
    from = Math.min(from, last.start)
    covered.pop()
  }
  covered.push({ start: from, end })
  return end - start - coveredBefore
}
