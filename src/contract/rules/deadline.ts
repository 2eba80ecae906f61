// 发货截止 · rules/deadline
import { bizDate } from './clock.ts'

const DAY_MS = 86_400_000

/**
 * Promised shipping time where a shop has no delivery-time rule of its own (floor.md §12.2 "Typical default", calendar 1 自然日):
 * paid 00:00–15:59:59 → the same day 23:59:59, later → the next day 16:00:59 (`HH:mm` means HH:mm:59). Epoch ms in and out.
 */
export function defaultDeadline(paidMs: number): number {
  const day = Date.parse(`${bizDate(paidMs)}T00:00:00+08:00`)
  const cut = day + 16 * 3_600_000
  return paidMs < cut ? day + DAY_MS - 1000 : day + DAY_MS + 16 * 3_600_000 + 59_000
}
