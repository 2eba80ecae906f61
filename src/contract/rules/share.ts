// 占比拆分 · rules/share

/**
 * Splits `total` whole units by weight so that the parts sum exactly to it: largest remainder, ties to the earlier index.
 * Shapes: weights ≥ 0, any unit; all zero → equal parts; none → []. Source: floor.md §9.1 share_bp, App. D splitShare.
 */
export function splitTotal(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  const used = sum > 0 ? weights : weights.map(() => 1)
  const whole = sum > 0 ? sum : weights.length
  const exact = used.map((weight) => (total * weight) / whole)
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((a, b) => a + b, 0)
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Shares in basis points that sum to 10000 (floor.md §9.1: team work, unloading crews). */
export function splitShare(weights: readonly number[]): number[] {
  return splitTotal(10000, weights)
}
