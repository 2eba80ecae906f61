// 抽检选取 · ops/spot

/**
 * Whether an order is spot-checked: hash(stockout_no + biz_date) mod 10000 below the ratio in basis points (floor.md §8.6).
 * The hash is FNV-1a over the UTF-16 units, so that the device and the server pick the same orders.
 */
export const isSpotChecked = (stockoutNo: string, bizDate: string, ratioBp: number): boolean => {
  let hash = 0x811c9dc5
  for (const char of `${stockoutNo}${bizDate}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % 10_000 < ratioBp
}
