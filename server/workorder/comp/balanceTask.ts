// 赔付自检 · workorder/comp/balanceTask
import { nightCheck } from '../../core/nightCheck.ts'

/** What each rule of the view compares, in words for administrators. */
const names: Readonly<Record<string, string>> = {
  'comp_bill.lines': '赔付账单与明细',
  'comp_bill.fees': '赔付账单与费用',
  'comp_detail.fee': '赔付与费用',
  'wo_bill.lines': '工单账单与明细',
  'comp_detail.receivable': '赔付与应收明细',
  'comp_fee_diff.lines': '差异与应收明细',
  'wo_bill.received': '工单账单与收款',
  'wo_bill.fees': '工单账单与应付抵减',
}

/** Finds sums of the two money flows that do not match their parts. */
export const compBalanceTask = nightCheck({
  name: 'comp-balance',
  title: '赔付账目自检',
  finds: ['select i.rule_name, i.no from comp_imbalance i where i.tenant_id = $1 order by i.rule_name, i.no limit $2'],
  names: ({ no, ruleName }) => `${names[ruleName] ?? ruleName} ${no}`,
  sentence: (count, named) => `赔付的两条账有 ${count} 处对不上：${named}，请联系技术支持`,
})
