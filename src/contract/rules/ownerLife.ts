// 货主合作与进场状态 · rules/ownerLife
import { life } from './life.ts'

/** owner.coop_status (floor.md §1.2). */
export const COOP_STATUS = { 0: '待进场', 1: '合作中', 2: '停用', 3: '已退场' } as const
export type CoopStatus = keyof typeof COOP_STATUS

/** Who moves an owner (floor.md §1.3); out of the house is the end. */
export const coopLife = life<CoopStatus>(COOP_STATUS, [
  [0, 1, '首次进场或货主管理员'],
  [1, 2, '管理员停用'],
  [2, 1, '管理员启用'],
  [[1, 2], 3, '管理员退场'],
])

/** owner_enter_control.status (floor.md §1.2). */
export const ENTER_STATUS = {
  10: '待进场',
  20: '准备中',
  30: '试运行',
  40: '已进场',
  50: '退场中',
  60: '已退场',
  5: '已取消',
} as const
export type EnterStatus = keyof typeof ENTER_STATUS

/** Stages follow one another by hand (floor.md §1.3); orders are taken in 30, 40 and 50 only (A2203). */
export const enterLife = life<EnterStatus>(ENTER_STATUS, [
  [10, 20, '推进'],
  [20, 30, '推进（试发货以外全部完成）'],
  [30, 40, '推进（试发货完成）'],
  [40, 50, '推进'],
  [50, 60, '推进'],
  [[10, 20, 30], 5, '取消'],
])

/** What is to be done before an owner works in a warehouse, in order. */
export const ENTER_ITEMS = {
  1: '合同',
  2: '系统对接',
  3: '商品档案',
  4: '耗材确认',
  5: '保护方案',
  6: '首批入库',
  7: '试发货',
} as const
/** The last one is done in 试运行. */
const TRIAL_ITEM = '7'

/** Items that keep a stage from the next one: all but 试发货 before 30, 试发货 before 40. */
export const missingFor = (to: EnterStatus, done: ReadonlySet<string>): readonly string[] =>
  Object.entries(ENTER_ITEMS).flatMap(([code, name]) => {
    const wanted = to === 30 ? code !== TRIAL_ITEM : to === 40
    return wanted && !done.has(code) ? [name] : []
  })
