// 波次状态 · rules/waveLife
import { life } from './life.ts'

/** wave.status (floor.md §7.3). */
export const WAVE_STATUS = { 10: '已创建', 20: '已下发', 30: '拣货中', 40: '已拣完', 50: '已完成', 5: '已取消' } as const
export type WaveStatus = keyof typeof WAVE_STATUS

export const waveLife = life<WaveStatus>(WAVE_STATUS, [
  [10, 20, '下发'],
  [[10, 20], 5, '取消（没有拣货单开始拣货）'],
  [20, 30, '首张拣货单被领取'],
  [[20, 30], 40, '拣货单全部拣完'],
  [[20, 30, 40], 50, '全部完成，或结束波次'],
])

/** wave.wave_type. */
export const WAVE_TYPE = { 1: '自动', 2: '手工', 3: '加急' } as const

/**
 * Status that follows from the pick orders' statuses (floor.md §7.3 "wave →30/40/50"): cancelled ones do not count.
 * A wave whose pick orders are all cancelled keeps its own status.
 */
export function waveStatusOf(own: WaveStatus, picks: readonly number[]): WaveStatus {
  const live = picks.filter((status) => status !== 5)
  if (live.length === 0 || own === 5 || own === 10) return own
  if (live.every((status) => status >= 50)) return 50
  if (live.every((status) => status >= 30)) return 40
  return live.some((status) => status >= 20) ? 30 : 20
}

/** How many pick orders still block `结束波次` (A2222 n); 0 = the wave may be finished. */
export function unfinishedPicks(picks: readonly number[]): number {
  return picks.filter((status) => status !== 5 && status < 30).length
}
