// 货主合作与进场状态 · rules/ownerLife
import { life, type StatusOf } from './life.ts'

/** owner.coop_status (floor.md §1.2). */
/** Who moves an owner (floor.md §1.3); an owner that has left cannot come back. */
export const coopLife = life(
  { table: 'owner', column: 'coopStatus' },
  { coming: [0, '待进场'], active: [1, '合作中', 'done'], paused: [2, '停用'], left: [3, '已退场'] },
  {
    coming: { active: ['with enterControl', 'act turn'] },
    active: { paused: 'act turn', left: 'act turn' },
    paused: { active: 'act turn', left: 'act turn' },
  },
)
export type CoopStatus = StatusOf<typeof coopLife>

/** owner_enter_control.status (floor.md §1.2). */
/** Stages follow one another by hand (floor.md §1.3); orders are accepted in 试运行, 已进场 and 退场中 only (A2203). */
export const enterLife = life(
  { table: 'owner_enter_control', column: 'status' },
  {
    open: [10, '待进场'],
    preparing: [20, '准备中', 'doing'],
    trial: [30, '试运行', 'doing'],
    entered: [40, '已进场', 'done'],
    leaving: [50, '退场中', 'warning'],
    left: [60, '已退场'],
    off: [5, '已取消'],
  },
  {
    open: { preparing: 'act push', off: 'act cancel' },
    preparing: { trial: 'act push', off: 'act cancel' },
    trial: { entered: 'act push', off: 'act cancel' },
    entered: { leaving: 'act push' },
    leaving: { left: 'act push' },
  },
)
export type EnterStatus = StatusOf<typeof enterLife>
/** Stages in which orders of the owner are accepted. */
export const workingStages: readonly EnterStatus[] = [enterLife.trial, enterLife.entered, enterLife.leaving]

/** Steps before an owner works in a warehouse, in order. */
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

/** Items missing for the next stage: all but 试发货 before 试运行, 试发货 before 已进场. */
export const missingFor = (to: EnterStatus, done: ReadonlySet<string>): readonly string[] =>
  Object.entries(ENTER_ITEMS).flatMap(([code, name]) => {
    const isNeeded = to === enterLife.trial ? code !== TRIAL_ITEM : to === enterLife.entered
    return isNeeded && !done.has(code) ? [name] : []
  })
