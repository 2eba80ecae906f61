// 平台 · rules/platform
/** shop.platform_code (floor.md §1.2), also carried by every order. */
export const PLATFORM = {
  1: '淘宝/天猫',
  2: '京东',
  3: '拼多多',
  4: '抖音',
  5: '快手',
  6: '小红书',
  7: '唯品会',
  8: '微信视频号',
  9: '自有商城',
  99: '线下',
} as const
