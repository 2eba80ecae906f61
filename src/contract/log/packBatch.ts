// 批量打包日志 · log/packBatch
import { count, text } from '../kinds.ts'
import { numbers, workLog } from './workLog.ts'

/** Pick orders packed all at once (screen 2006). */
export const packBatchLog = workLog({
  id: 'log/packBatch',
  title: '批量打包日志',
  page: 200600,
  path: 'packBatch',
  fields: {
    pickNo: numbers.pickNo,
    orderNum: count('单数', { sums: true, width: 80 }),
    goodsNum: count('件数', { sums: true, width: 80 }),
    consumables: text('每单耗材', { derived: true, width: 220 }),
  },
  list: ['pickNo', 'orderNum', 'goodsNum', 'consumables'],
  shown: ['pickNo', 'orderNum', 'goodsNum', 'consumables'],
  search: ['pickNo'],
})
