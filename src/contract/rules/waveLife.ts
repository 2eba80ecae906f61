// 波次状态 · rules/waveLife
import { life, type StatusOf } from './life.ts'
import { pickLife } from './pickLife.ts'

/**
 * wave.status (floor.md §7.3). It follows its pick orders: the first that is claimed, all of them picked, all of them done; the last
 * claimed one that is released brings it back.
 */
export const waveLife = life(
  {
    made: [10, '已创建'],
    released: [20, '已下发', 'doing'],
    picking: [30, '拣货中', 'doing'],
    picked: [40, '已拣完', 'done'],
    done: [50, '已完成', 'done'],
    off: [5, '已取消'],
  },
  {
    made: { released: 'act release', off: 'act cancel' },
    released: { picking: 'with pickOrder', picked: 'with pickOrder', done: ['with pickOrder', 'act finish'], off: 'act cancel' },
    picking: { released: 'with pickOrder', picked: 'with pickOrder', done: ['with pickOrder', 'act finish'] },
    picked: { done: ['with pickOrder', 'act finish'] },
  },
)
export type WaveStatus = StatusOf<typeof waveLife>

/** wave.wave_type. */
export const WAVE_TYPE = { 1: '自动', 2: '手工', 3: '加急' } as const

/**
 * Status that follows from the pick orders' statuses (floor.md §7.3 "wave →30/40/50"): cancelled ones do not count.
 * A wave whose pick orders are all cancelled keeps its own status.
 */
export function waveStatusOf(own: WaveStatus, picks: readonly number[]): WaveStatus {
  const live = picks.filter((status) => status !== pickLife.off)
  if (live.length === 0 || own === waveLife.off || own === waveLife.made) return own
  if (live.every((status) => status >= pickLife.done)) return waveLife.done
  if (live.every((status) => status >= pickLife.picked)) return waveLife.picked
  return live.some((status) => status >= pickLife.picking) ? waveLife.picking : waveLife.released
}

/** How many pick orders still block `结束波次` (A2222 n); 0 = the wave may be finished. */
export function unfinishedPicks(picks: readonly number[]): number {
  return picks.filter((status) => status !== pickLife.off && status < pickLife.picked).length
}
