// 抽检日志 · log/spot
import { choice, count, json, text } from '../kinds.ts'
import { SPOT_REASON } from '../rules/spot.ts'
import { numbers, workLog } from './workLog.ts'

/** Parcels that were spot-checked (screen 2007). */
export const spotLog = workLog({
  id: 'log/spot',
  title: '抽检日志',
  page: 200700,
  path: 'spot',
  fields: {
    logisticsNo: numbers.logisticsNo,
    result: choice('结果', { 1: '合格', 2: '不合格' }, { dict: 'spot_record.result', width: 80 }),
    reasons: json<readonly number[]>('原因', { texts: SPOT_REASON }),
    packerName: text('打包人', { width: 90 }),
    checkerName: text('复核人', { width: 90 }),
    photoNum: count('照片', { derived: true, unit: '张', width: 80 }),
    remark: text('备注'),
    stockoutNo: numbers.stockoutNo,
  },
  list: ['logisticsNo', 'result', 'reasons', 'packerName', 'checkerName', 'photoNum', 'remark', 'stockoutNo'],
  shown: [['logisticsNo', 'stockoutNo'], 'result', 'reasons', 'packerName', 'checkerName', 'photoNum'],
  search: ['logisticsNo', 'stockoutNo'],
  tabs: 'result',
})
