// 拣货日志 · log/pick
import { count, moment, text } from '../kinds.ts'
import { numbers, workLog } from './workLog.ts'

/** Finished pick orders, one row for each of their pickers (screen 2002). */
export const pickLog = workLog({
  id: 'log/pick',
  title: '拣货日志',
  page: 200200,
  path: 'pick',
  fields: {
    pickNo: numbers.pickNo,
    pickTypeName: text('拣货类型', { derived: true, width: 100 }),
    orderNum: count('订单数', { sums: true, width: 80 }),
    skuNum: count('SKU数', { width: 80 }),
    goodsNum: count('件数', { sums: true, width: 80 }),
    locationNum: count('库位数', { derived: true, width: 80 }),
    shortQty: count('缺货数', { derived: true, width: 80, alarm: true }),
    claimTime: moment('领取时间', { derived: true }),
    pickFinishTime: moment('完成时间', { derived: true }),
  },
  list: ['pickNo', 'pickTypeName', 'orderNum', 'skuNum', 'goodsNum', 'locationNum', 'shortQty', 'claimTime', 'pickFinishTime'],
  shown: [['pickNo', 'pickTypeName'], 'orderNum', 'goodsNum', 'locationNum', 'shortQty', 'claimTime'],
  search: ['pickNo'],
})
