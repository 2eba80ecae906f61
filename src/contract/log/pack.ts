// 打包日志 · log/pack
import { count, flag, text } from '../kinds.ts'
import { numbers, workLog } from './workLog.ts'

/** Orders packed one by one, including repeated packings (screen 2005). */
export const packLog = workLog({
  id: 'log/pack',
  title: '打包日志',
  page: 200500,
  path: 'pack',
  fields: {
    logisticsNo: numbers.logisticsNo,
    stockoutNo: numbers.stockoutNo,
    packageNum: count('包裹数', { sums: true, width: 80 }),
    goodsNum: count('件数', { width: 70 }),
    consumables: text('耗材', { derived: true, width: 200 }),
    protectionOk: flag('保护方案执行', { width: 110 }),
  },
  list: ['logisticsNo', 'stockoutNo', 'packageNum', 'goodsNum', 'consumables', 'protectionOk'],
  shown: [['logisticsNo', 'stockoutNo'], 'packageNum', 'consumables', 'protectionOk'],
  search: ['logisticsNo', 'stockoutNo'],
})
