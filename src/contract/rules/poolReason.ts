// 计价不了的原因 · rules/poolReason
/** valuation_pool.reason_code with its text, and what cures it (office.md §11). */
export const POOL_REASON = {
  NO_CONTRACT: '无有效合同',
  NO_VERSION: '无有效费用版本',
  NO_ITEM: '无匹配费用项',
  NO_PLAN: '无重量方案',
  NO_AREA: '无计费区域',
  NO_SEGMENT: '无重量段',
  FORBIDDEN_AREA: '不可达区域',
  ZERO_WEIGHT: '重量为0',
  OVER_WEIGHT: '重量异常',
  NO_PRICE: '无单价',
  NO_VOLUME: '商品无体积',
  NO_COUNT: '无箱数',
} as const
export type PoolReason = keyof typeof POOL_REASON
