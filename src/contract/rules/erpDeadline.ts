// 回传截止 · rules/erpDeadline

/**
 * Minutes after shipping within which the owner's ERP has to be informed, unless the shop has a rule of its own (page 2402; floor.md
 * §12.3).
 */
const usualMinutes = 60

/** When the post-back of an order shipped at `shippedAt` (epoch ms) is due, epoch ms. */
export function erpDeadline(shippedAt: number): number {
  return shippedAt + usualMinutes * 60_000
}
