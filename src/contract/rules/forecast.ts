// 预计完成 · rules/forecast

const hourMs = 3_600_000

/** When `remaining` will be done at `hourly` per hour, epoch ms; null when nothing remains or there is no progress (floor.md §10). */
export function forecastAt(now: number, remaining: number, hourly: number): number | null {
  return remaining <= 0 || hourly <= 0 ? null : now + Math.ceil((remaining / hourly) * hourMs)
}
