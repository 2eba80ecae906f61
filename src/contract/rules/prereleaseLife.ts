// 预发布状态 · rules/prereleaseLife
import { life } from './life.ts'

/** rule_prerelease.status (floor.md §12.0). */
export const prereleaseLife = life(
  { table: 'rule_prerelease', column: 'status' },
  {
    waiting: [0, '待生效', 'doing'],
    live: [1, '已生效', 'done'],
    cancelled: [2, '已取消'],
    failed: [3, '发布失败', 'error'],
  },
  {
    waiting: {
      live: 'job rule-publish',
      failed: 'job rule-publish',
      // a newer prerelease of the same target or a value set at once replaces it; the deletion of the target cancels it
      cancelled: ['act cancel', 'act set', 'with 对象删除'],
    },
  },
)
