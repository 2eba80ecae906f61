// 赔付与处罚的字段 · workorder/detail/moneyFields
import { choice, code, count, json, money, ref, text } from '#contract/kinds'
import { COMP_TYPE, PAYER_TYPE } from '#contract/rules/compensation'
import { WO_LIABILITY, WO_PUNISH_OBJECT } from '#contract/rules/workOrderTerms'
import { punishType } from '#contract/workorder/refs'

const amount = { required: true, min: 1, max: 99_999_999, unit: '元', width: 110 } as const

export const punishFields = {
  punishTypeId: ref('处罚类型', punishType, { required: true, width: 140 }),
  objectType: choice('对象类型', WO_PUNISH_OBJECT, { required: true, dict: 'wo_punish.object_type', width: 110 }),
  objectNo: code('对象编号', {
    required: true,
    max: 64,
    width: 130,
    help: '仓库写 编号-WMS账号，快递写网点或快递公司编号，员工写工号',
  }),
  amountFen: money('金额', amount),
  reason: text('原因', { max: 200, width: 140 }),
}
const { 0: _unknown, ...liable } = WO_LIABILITY
const { help: _help, ...objectNo } = punishFields.objectNo

/** Fields of a settlement. */
export const settleFields = {
  liability: choice('责任方', liable, { required: true, dict: 'work_order.liability' }),
  compList: json<readonly object[]>('赔付', {
    max: 20,
    rows: {
      compType: choice('赔付类型', COMP_TYPE, { required: true, dict: 'comp_detail.comp_type', width: 104 }),
      payerType: choice('承担方', PAYER_TYPE, { required: true, dict: 'comp_detail.payer_type', width: 112 }),
      payerNo: code('承担方编号', { max: 64, width: 112 }),
      delayDays: count('延误', { min: 1, max: 365, unit: '天', width: 64 }),
      claimFen: money('申请金额', { ...amount, width: 96 }),
      approveFen: money('核定金额', { min: 0, max: 99_999_999, unit: '元', width: 96 }),
      // only shown: the amount by the rules for the row
      byRule: text('按规则', { width: 96, unit: '元' }),
      remark: text('备注', { max: 200, width: 110 }),
    },
  }),
  punishList: json<readonly object[]>('处罚', { max: 20, rows: { ...punishFields, objectNo } }),
}
