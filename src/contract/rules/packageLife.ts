// 包裹状态 · rules/packageLife
import { life } from './life.ts'

/** stockout_package.status (floor.md §8.1, §17.3). */
export const PACKAGE_STATUS = { 10: '已创建', 20: '已打包', 30: '已称重', 40: '已交接', 5: '已作废' } as const
export type PackageStatus = keyof typeof PACKAGE_STATUS

export const packageLife = life<PackageStatus>(PACKAGE_STATUS, [
  [10, 20, '打包'],
  [20, 30, '称重通过'],
  [30, 40, '交接确认'],
  [20, 40, '交接确认（仓库不称重）'],
  [30, 20, '抽检不合格'],
  [[10, 20, 30], 5, '订单取消或子包裹作废'],
])

/** stockout_package.pull_status. */
export const PULL_STATUS = { 0: '无', 1: '待取出', 2: '已取出' } as const
export type PullStatus = keyof typeof PULL_STATUS

export const pullLife = life<PullStatus>(PULL_STATUS, [
  [0, 1, '拦截、挂起或取消时包裹在现场'],
  [1, 2, '扫描取出'],
  // taken out already as well: it goes back to work, and another stop calls it out anew
  [[1, 2], 0, '挂起或拦截撤回'],
])
