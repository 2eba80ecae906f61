// 账单统计 · finance/billStat
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'

/** By what the bills of a period are summed. */
export const BILL_STAT_BY = { month: '月份', custom: '客户', warehouse: '仓库', feeType: '费用类型' } as const
export type BillStatBy = keyof typeof BILL_STAT_BY
/** Longest period, months, and rows of one reply. */
export const statMonthsMax = 24
export const statRowsMax = 500

const month = (title: string) => Str({ title, pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })
const orNone = Union([Integer(), Null()])
/**
 * Taxes, totals and receipts are of whole bills: null by warehouse and by fee type. momRate: how much more than in the months before, basis
 * points; null where those had nothing.
 */
const row = {
  billNum: Integer(),
  lineNum: Integer(),
  feeFen: Integer(),
  taxFen: orNone,
  totalFen: orNone,
  receivedFen: orNone,
  /** of the same number of months before, by month of the month before */
  beforeFen: Integer(),
  momRate: orNone,
}
export const billStat = call({
  id: 'finance/billStat.list',
  title: '账单统计',
  method: 'GET',
  path: '/v1/finance/bill/stat/list',
  input: Obj({
    groupBy: Optional(Str({ title: '维度', enum: Object.keys(BILL_STAT_BY) })),
    startMonth: month('开始月份'),
    endMonth: month('结束月份'),
    direction: Optional(Integer({ title: '方向', minimum: 1, maximum: 2 })),
  }),
  reply: Obj({
    rows: List(Obj({ key: Str(), name: Str(), ...row })),
    whole: Obj(row),
    /** more rows than are answered */
    cut: Integer(),
  }),
  may: 520101,
})
