// 工单的操作 · workorder/act
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unsafe, type TSchema } from 'typebox'
import { call } from '../call.ts'
import type { Terms } from '../rules/compensation.ts'
import { batchMax, attachmentsMax } from '../rules/workOrder.ts'
import { WO_LIABILITY, WO_PRIORITY, WO_PUNISH_OBJECT } from '../rules/workOrderTerms.ts'

const id = Str({ title: '工单', pattern: '^\\d{1,18}$' })
const ids = List(id, { title: '工单', minItems: 1, maxItems: batchMax })
/** version of the order that the page read; absent from lists, which read no version */
const version = Optional(Integer({ title: '版本', minimum: 0 }))
const textInput = (title: string, maxLength: number) => Optional(Union([Str({ title, maxLength }), Null()]))
const numbersOf = (texts: object, title: string) => Integer({ title, enum: Object.keys(texts).map(Number) })
const fen = (title: string) => Integer({ title, minimum: 0, maximum: 99_999_999 })
const images = Optional(List(Str({ maxLength: 256 }), { title: '图片', maxItems: attachmentsMax }))
const stands = Obj({ id: Str(), status: Integer(), version: Integer() })
const each = Obj({ successNum: Integer(), failList: List(Obj({ id: Str(), reason: Str() })) })
const at = '/v1/workorder'

const act = <I extends Record<string, TSchema>, const R extends number>(
  name: string,
  title: string,
  method: 'POST' | 'PUT',
  path: string,
  may: R,
  toast: string,
  more: I,
) => call({ id: `workorder/act.${name}`, title, method, path, input: Obj({ id, version, ...more }), reply: stands, may, toast })

/**
 * Claims several orders at once; the reply has the result of each. When two clerks claim one order, the second gets the first one's name.
 */
export const claim = call({
  id: 'workorder/act.claim',
  title: '认领',
  method: 'PUT',
  path: `${at}/claim`,
  input: Obj({ ids }),
  reply: each,
  may: 500122,
  toast: '认领成功',
})
export const accept = act('accept', '受理', 'POST', `${at}/accept`, 500123, '操作成功', {})
/**
 * One call for several events, distinguished by current and target state: to 40 提交结果, to 60 确认, from 40 to 30 不满意, from 50 to 30
 * 撤回结算, from 60 to 30 重新打开, to 10 重新提交. The right of the event's button is checked in addition.
 */
export const changeStatus = act('status', '变更状态', 'PUT', `${at}/status`, 500101, '修改成功', {
  status: Integer({ title: '状态', enum: [10, 30, 40, 60] }),
  result: textInput('处理结果', 1000),
  resultImages: images,
  reason: textInput('原因', 200),
  content: textInput('问题描述', 1000),
})
export const toggle = act('toggle', '挂起·恢复', 'POST', `${at}/status/toggle`, 500134, '操作已更新', {
  reason: textInput('原因', 200),
})
export const setPriority = act('priority', '改优先级', 'PUT', `${at}/priority`, 500126, '工单优先级已更新', {
  priority: numbersOf(WO_PRIORITY, '优先级'),
})
export const remind = act('remind', '催单', 'POST', `${at}/remind`, 500124, '操作成功', { content: textInput('想说的', 200) })
export const cancel = act('cancel', '取消', 'POST', '/v3/workorder/cancel', 500110, '已取消', {
  reason: textInput('取消原因', 200),
})
export const reject = act('reject', '驳回', 'POST', '/v3/workorder/reject', 500125, '操作成功', {
  reason: textInput('驳回原因', 200),
})

/** An entered penalty; its kind determines the highest amount. */
export const punishInput = Obj({
  punishTypeId: Str({ title: '处罚类型', pattern: '^\\d{1,18}$' }),
  objectType: numbersOf(WO_PUNISH_OBJECT, '对象类型'),
  objectNo: Str({ title: '处罚对象', minLength: 1, maxLength: 64 }),
  amountFen: Integer({ title: '金额', minimum: 1, maximum: 99_999_999 }),
  reason: textInput('原因', 200),
})
const compInput = Obj({
  compType: Integer({ title: '赔付类型', minimum: 1, maximum: 9 }),
  payeeNo: Optional(Union([Str({ title: '收款方', maxLength: 64 }), Null()])),
  payerType: Integer({ title: '付款方类型', minimum: 1, maximum: 4 }),
  payerNo: Optional(Union([Str({ title: '付款方', maxLength: 64 }), Null()])),
  goods: Optional(
    List(Obj({ goodsNo: Str({ maxLength: 64 }), qty: Integer({ minimum: 1, maximum: 100_000 }), priceFen: fen('单价') }), {
      title: '赔付商品',
      maxItems: 500,
    }),
  ),
  freightFen: Optional(fen('运费')),
  delayDays: Optional(Union([Integer({ title: '延误天数', minimum: 1, maximum: 365 }), Null()])),
  claimFen: fen('赔付金额'),
  approveFen: Optional(Union([fen('核定金额'), Null()])),
  remark: textInput('备注', 500),
})
/** Ends the work on an order: who is liable, what is paid to whom, who pays a penalty. */
export const settle = call({
  id: 'workorder/act.settle',
  title: '结算',
  method: 'POST',
  path: '/v3/workorder/settlement',
  input: Obj({
    id,
    version,
    liability: numbersOf(WO_LIABILITY, '责任方'),
    causeCode: textInput('原因', 30),
    compList: List(compInput, { title: '赔付明细', maxItems: 20 }),
    punishList: List(punishInput, { title: '处罚', maxItems: 20 }),
  }),
  reply: Obj({ id: Str(), compIds: List(Str()), status: Integer(), version: Integer() }),
  may: 500127,
  toast: '提交成功',
})

/** Possible amount of one kind of claim: the rule's terms, and known facts about the parcel. `valueFen` null: a price is unknown. */
export interface SettleTerms {
  readonly compType: number
  /** 0: no rule applies, so the usual terms do */
  readonly isByRule: 0 | 1
  readonly terms: Terms
  readonly valueFen: number | null
  readonly freightFen: number
  readonly insuredFen: number
}
/** Terms for every kind of claim, with which the page calculates amounts while a settlement is typed, as the server will. */
export const settleTerms = call({
  id: 'workorder/act.terms',
  title: '可赔上限',
  method: 'GET',
  path: '/v3/workorder/settlement/terms',
  input: Obj({ id, liability: Str({ title: '责任方', enum: Object.keys(WO_LIABILITY) }) }),
  reply: Unsafe<SettleTerms[]>(List(Obj({ compType: Integer() }))),
  may: 500127,
})

/** The amount the owner asks for, before the order is settled. */
export const claimMoney = call({
  id: 'workorder/act.claimMoney',
  title: '申请赔付',
  method: 'POST',
  path: '/v3/workorder/claims/data/submit',
  input: Obj({
    workOrderId: id,
    goodsValueFen: fen('商品价值'),
    freightFen: fen('运费'),
    claimFen: Integer({ title: '申请金额', minimum: 1, maximum: 99_999_999 }),
    payWay: Integer({ title: '赔付方式', enum: [1, 2] }),
    images,
  }),
  reply: stands,
  may: 500101,
  toast: '提交成功',
})

const score = Integer({ title: '评分', minimum: 1, maximum: 5 })
const comment = textInput('评价', 300)
export const commentOne = call({
  id: 'workorder/act.comment',
  title: '评价',
  method: 'POST',
  path: '/v3/workorder/comment',
  input: Obj({ id, score, comment }),
  reply: stands,
  may: 500132,
  toast: '提交成功',
})
export const commentBatch = call({
  id: 'workorder/act.commentBatch',
  title: '评价',
  method: 'POST',
  path: '/v3/workorder/comment/batch',
  input: Obj({ ids, score, comment }),
  reply: each,
  may: 500132,
  toast: '提交成功',
})

export const follow = call({
  id: 'workorder/act.follow',
  title: '关注',
  method: 'POST',
  path: `${at}/follow`,
  input: Obj({ id }),
  reply: Obj({ followed: Integer() }),
  may: 500142,
  toast: '操作成功',
})
