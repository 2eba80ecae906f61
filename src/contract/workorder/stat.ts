// 工单统计 · workorder/stat
import { Array as List, Object as Obj, Optional, String as Str, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'

const at = '/v1/workorder/stat'
export const STAT_BY = { type: '类型', warehouse: '仓库', owner: '货主', handler: '处理人', day: '日期' } as const
export type StatBy = keyof typeof STAT_BY
/** Most days of one request. */
export const statDaysMax = 92

/**
 * Work orders created in a period, by one of their sides. `timely` is the share of finished orders that were never late, in basis points;
 * null where no order is finished.
 */
export interface StatRow {
  readonly key: string
  readonly name: string
  readonly total: number
  readonly finished: number
  readonly timeout: number
  readonly claimFen: number
  readonly approveFen: number
  readonly avgFinishMin: number | null
  readonly timelyRate: number | null
}
const asked = Obj({
  startTime: Optional(Str({ title: '开始', maxLength: 19 })),
  endTime: Optional(Str({ title: '结束', maxLength: 19 })),
  groupBy: Optional(Str({ title: '维度', enum: Object.keys(STAT_BY) })),
})
export const workOrderStat = call({
  id: 'workorder/stat.read',
  title: '工单统计',
  method: 'GET',
  path: at,
  input: asked,
  reply: Unsafe<readonly StatRow[]>(List(Obj({ key: Str(), name: Str() }))),
  may: 500501,
})
export const exportStat = call({
  id: 'workorder/stat.export',
  title: '导出工单统计',
  method: 'GET',
  path: `${at}/export`,
  input: asked,
  reply: Unknown(),
  may: 500506,
})
