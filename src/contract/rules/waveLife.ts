// 波次状态 · rules/waveLife
import { life, type StatusOf } from './life.ts'
import { pickLife } from './pickLife.ts'

/**
 * wave.status (floor.md §7.3). The status follows the pick orders of the wave: the first is claimed, all are picked, all are done. The wave
 * moves back when its last claimed pick order is released, and when a short makes a second pick order. The release of a wave without any
 * order to pick cancels the wave.
 */
export const waveLife = life(
  { table: 'wave', column: 'status' },
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
    released: {
      picking: 'with pickOrder',
      picked: 'with pickOrder',
      done: ['with pickOrder', 'act finish'],
      off: ['act cancel', 'act release'],
    },
    picking: { released: 'with pickOrder', picked: 'with pickOrder', done: ['with pickOrder', 'act finish'] },
    picked: { picking: 'with pickOrder', done: ['with pickOrder', 'act finish'] },
  },
)
export type WaveStatus = StatusOf<typeof waveLife>

/** wave.wave_type. */
export const WAVE_TYPE = { 1: '自动', 2: '手工', 3: '加急' } as const

/** How many pick orders still block `结束波次` (A2222 n); 0 = the wave may be finished. */
export function unfinishedPicks(picks: readonly number[]): number {
  return picks.filter((status) => status !== pickLife.off && status < pickLife.picked).length
}
