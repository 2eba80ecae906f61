// 加急与超期 · rules/urgency

/** An order is urgent when its deadline is this near and can still be met (floor.md §7.3). */
const urgentMs = 2 * 3_600_000
const dayMs = 24 * 3_600_000

/** Days late (started days count) at which an order gets into the next age group of the backlog. */
const ages = [1, 3, 7] as const

/**
 * How old an order's lateness is: 0 not late, 1 less than a day, 2 less than three days, 3 less than a week, 4 older. `deadline` and `now`
 * in ms since 1970; null = no deadline.
 */
export const lateAge = (deadline: number | null, now: number): number => {
  if (deadline === null || deadline > now) return 0
  const days = (now - deadline) / dayMs
  return 1 + ages.filter((from) => days >= from).length
}

/**
 * Whether an order goes out before the others: it is tagged 加急, or its deadline is near and can still be met. Orders that are late
 * already are the backlog and not urgent: otherwise everything would be urgent.
 */
export const isUrgent = (deadline: number | null, now: number, tagged: boolean): boolean =>
  tagged || (deadline !== null && deadline > now && deadline <= now + urgentMs)

const urgentPriority = 50
const usualPriority = 100

/**
 * Order in which pick orders are claimed, small first: those that can still be met in time, then the oldest of the backlog, then the rest.
 */
export const pickPriority = (urgent: boolean, age: number): number => (urgent ? urgentPriority : usualPriority - 10 * age)
