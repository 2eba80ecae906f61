// 复核日志(拣货单) · log/checkPickNo
import { choice, count } from '../kinds.ts'
import { numbers, workLog } from './workLog.ts'

export const CHECK_TYPE = { 1: '单件复核', 2: '批量复核' } as const

/** Checked pick orders: one row for a batch; for orders checked one by one, one row per person, at the last of them (screen 2003). */
export const checkByPick = workLog({
  id: 'log/checkPickNo',
  title: '复核日志(拣货单)',
  page: 200300,
  path: 'checkPickNo',
  fields: {
    pickNo: numbers.pickNo,
    checkType: choice('复核方式', CHECK_TYPE, { dict: 'check_record.check_type' }),
    orderNum: count('单数', { derived: true, width: 80 }),
    goodsNum: count('件数', { derived: true, width: 80 }),
    excludedNum: count('剔除单数', { derived: true, width: 90 }),
    diffNum: count('差异', { derived: true, width: 80, alarm: true }),
  },
  list: ['pickNo', 'checkType', 'orderNum', 'goodsNum', 'excludedNum', 'diffNum'],
  shown: ['pickNo', 'checkType', 'orderNum', 'goodsNum', 'excludedNum', 'diffNum'],
  search: ['pickNo'],
})
