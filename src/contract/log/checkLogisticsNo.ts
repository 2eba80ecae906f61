// 复核日志(物流单号) · log/checkLogisticsNo
import { choice, count } from '../kinds.ts'
import { numbers, workLog } from './workLog.ts'

const CHECK_RESULT = { 1: '通过', 2: '差异', 3: '取消' } as const

/** Orders checked one by one, including orders that did not pass (screen 2004). */
export const checkByParcel = workLog({
  id: 'log/checkLogisticsNo',
  title: '复核日志(物流单号)',
  page: 200400,
  path: 'checkLogisticsNo',
  fields: {
    logisticsNo: numbers.logisticsNo,
    result: choice('结果', CHECK_RESULT, { dict: 'check_record.result', width: 80 }),
    stockoutNo: numbers.stockoutNo,
    pickNo: numbers.pickNo,
    skuNum: count('SKU数', { width: 80 }),
    goodsNum: count('件数', { sums: true, width: 70 }),
    scanNum: count('扫描次数', { width: 90 }),
    errorNum: count('错扫', { sums: true, width: 70, alarm: true }),
  },
  list: ['logisticsNo', 'result', 'stockoutNo', 'pickNo', 'skuNum', 'goodsNum', 'scanNum', 'errorNum'],
  shown: [['logisticsNo', 'stockoutNo'], 'result', 'skuNum', 'goodsNum', 'scanNum', 'errorNum'],
  search: ['logisticsNo', 'stockoutNo', 'pickNo'],
  tabs: 'result',
})
