// 作业日志 · log/all
import { choice, code, count, text } from '../kinds.ts'
import { CLIENT_KIND, WORK_OP } from '../rules/worktime.ts'
import { voidAction } from './voidWork.ts'
import { numbers, workLog } from './workLog.ts'

/** Every work record (screen 2001). */
export const all = workLog({
  id: 'log/all',
  title: '作业日志',
  page: 200100,
  path: 'all',
  fields: {
    opType: choice('作业类型', WORK_OP, { dict: 'work_record.op_type' }),
    bizNo: code('单号', { searched: 'several' }),
    orderNum: count('单数', { sums: 'opType', width: 70 }),
    goodsNum: count('件数', { sums: 'opType', width: 70 }),
    packageNum: count('包裹', { width: 70 }),
    point: text('点数', { width: 80 }),
    errorNum: count('差错', { sums: true, width: 70 }),
    clientKind: choice('来源端', CLIENT_KIND, { dict: 'work_record.client_kind', width: 80 }),
    ...numbers,
  },
  list: [
    'opType',
    'bizNo',
    'orderNum',
    'goodsNum',
    'packageNum',
    'point',
    'errorNum',
    'clientKind',
    'pickNo',
    'stockoutNo',
    'logisticsNo',
  ],
  shown: ['opType', 'bizNo', 'orderNum', 'goodsNum', 'point', 'clientKind'],
  search: ['bizNo', 'pickNo', 'stockoutNo', 'logisticsNo'],
  tabs: 'opType',
  actions: [voidAction],
})
