// 称重日志 · log/weight
import { choice, code, count, flag, percent, text } from '../kinds.ts'
import { FORCE_REASON, WEIGH_RESULT } from '../rules/weigh.ts'
import { numbers, workLog } from './workLog.ts'

/** Every weighing, including repeated ones and those out of tolerance (screen 2008). */
export const weightLog = workLog({
  id: 'log/weight',
  title: '称重日志',
  page: 200800,
  path: 'weight',
  fields: {
    logisticsNo: numbers.logisticsNo,
    result: choice('结果', WEIGH_RESULT, { dict: 'weigh_record.result', width: 90 }),
    packageNo: code('子包裹'),
    estWeightG: count('预估', { unit: 'g', width: 80 }),
    weightG: count('实重', { unit: 'g', sums: true, width: 80 }),
    diffG: count('差异', { unit: 'g', signed: { result: [1] }, width: 80 }),
    diffBp: percent('差异%', { width: 80 }),
    isManual: flag('手工', { width: 60 }),
    times: count('次数', { width: 60 }),
    forceReason: choice('放行原因', FORCE_REASON, { dict: 'weigh_record.force_reason', width: 110 }),
    approverName: text('放行人', { width: 90 }),
    stockoutNo: numbers.stockoutNo,
  },
  list: [
    'logisticsNo',
    'result',
    'packageNo',
    'estWeightG',
    'weightG',
    'diffG',
    'diffBp',
    'isManual',
    'times',
    'forceReason',
    'approverName',
    'stockoutNo',
  ],
  shown: [
    ['logisticsNo', 'packageNo'],
    'result',
    ['weightG', 'estWeightG'],
    ['diffG', 'diffBp'],
    ['times', 'isManual'],
    ['forceReason', 'approverName'],
  ],
  search: ['logisticsNo', 'stockoutNo'],
  tabs: 'result',
})
