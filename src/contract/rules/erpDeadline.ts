// 回传截止 · rules/erpDeadline

/** Minutes after an order left within which its owner's ERP is to know; a shop's own rule (page 2402) goes before it (floor.md §12.3). */
const usualMinutes = 60

/** When the post-back of an order shipped at `shippedAt` (epoch ms) is due, epoch ms. */
export function erpDeadline(shippedAt: number): number {
  return shippedAt + usualMinutes * 60_000
}
