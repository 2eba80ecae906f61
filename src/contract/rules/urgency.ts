// 加急与超期 · rules/urgency

/** An order is urgent when its deadline is this near and can still be met (floor.md §7.3). */
const urgentMs = 2 * 3_600_000
const dayMs = 24 * 3_600_000

/** Days late (started days count) at which an order gets into the next age group of the backlog. */
const ages = [1, 3, 7] as const

/**
 * Age group of a late order: 0 not late, 1 late for less than a day, 2 less than three days, 3 less than a week, 4 longer. `deadline` and
 * `now` in epoch ms; null = no deadline.
 */
export const lateAge = (deadline: number | null, now: number): number => {
  if (deadline === null || deadline > now) return 0
  const days = (now - deadline) / dayMs
  return 1 + ages.filter((from) => days >= from).length
}

/**
 * Whether an order goes out before the others: it is tagged 加急, or its deadline is near and can still be met. Late orders are not urgent,
 * because then the whole backlog would be urgent.
 */
export const isUrgent = (deadline: number | null, now: number, tagged: boolean): boolean =>
  tagged || (deadline !== null && deadline > now && deadline <= now + urgentMs)

const urgentPriority = 50
const usualPriority = 100

/**
 * Priority for claiming a pick order, the smallest first: urgent pick orders, then late ones with the oldest first, then the rest.
 */
export const pickPriority = (urgent: boolean, age: number): number => (urgent ? urgentPriority : usualPriority - 10 * age)
