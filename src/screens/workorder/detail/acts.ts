// 工单页的操作 · workorder/detail/acts
/** Actions of the page for every event that a person can cause: call and form. The server decides which actions are possible. */
import type { SendAction } from '#contract/action'
import type { Call } from '#contract/call'
import { choice, json, ref, text } from '#contract/kinds'
import { owner } from '#contract/owner/refs'
import { reasonMax } from '#contract/rules/workOrder'
import { workOrderEvents, workOrderLife, type WorkOrderEventName } from '#contract/rules/workOrderLife'
import { WO_PRIORITY } from '#contract/rules/workOrderTerms'
import { accept, cancel, changeStatus, claim, reject, remind, setPriority, toggle } from '#contract/workorder/act'
import { byOwner, several } from '#contract/workorder/create'
import { warehousePair } from '#contract/warehouse/refs'
import { orderViews } from './useWorkOrder.ts'

const sendCall = ({ input: _input, reply: _reply, ...call }: Call): SendAction['call'] => call
const byVersion = { take: ['id', 'version'], changes: orderViews } as const
const reason = (label: string) => ({ reason: text(label, { required: true, min: 2, max: reasonMax }) })
const { toConfirm, done, doing, toClaim } = workOrderLife
const titleOf = (name: WorkOrderEventName): string => workOrderEvents[name].title

export const pageActs: Partial<Record<WorkOrderEventName, SendAction>> = {
  claim: {
    label: titleOf('claim'),
    call: sendCall(claim),
    rows: ['ids', 'id'],
    changes: orderViews,
    toasts: { each: '认领成功' },
  },
  accept: { label: titleOf('accept'), call: sendCall(accept), ...byVersion },
  submit: {
    label: titleOf('submit'),
    call: sendCall(changeStatus),
    ...byVersion,
    send: { status: toConfirm },
    fields: {
      result: text('处理结果', { required: true, max: 1000, missing: '请填写处理结果' }),
      resultImages: json<readonly string[]>('图片', { max: 9 }),
    },
    ask: ['提交处理结果', '提交后等货主确认，72 小时不答复视为确认。'],
  },
  confirm: {
    label: titleOf('confirm'),
    call: sendCall(changeStatus),
    ...byVersion,
    send: { status: done },
    ask: ['确认工单 {workOrderNo} 已经处理好？', '7 天之内还可以重新打开。'],
  },
  dissatisfy: {
    label: titleOf('dissatisfy'),
    call: sendCall(changeStatus),
    ...byVersion,
    send: { status: doing },
    fields: reason('哪里不满意'),
    ask: ['不满意，请继续处理', '退回给处理人重新处理。'],
  },
  suspend: {
    label: titleOf('suspend'),
    call: sendCall(toggle),
    ...byVersion,
    fields: reason('挂起原因'),
    ask: ['挂起工单', '挂起期间不计时；货主一回复就自动恢复。'],
  },
  resume: {
    label: titleOf('resume'),
    call: sendCall(toggle),
    ...byVersion,
    ask: ['恢复处理工单 {workOrderNo}？', '截止时间顺延挂起的时长。'],
  },
  withdraw: {
    label: titleOf('withdraw'),
    call: sendCall(changeStatus),
    ...byVersion,
    send: { status: doing },
    danger: true,
    ask: ['撤回工单 {workOrderNo} 的结算？', '没有核对的赔付和没有确认的处罚一起撤销。'],
  },
  resubmit: {
    label: titleOf('resubmit'),
    call: sendCall(changeStatus),
    ...byVersion,
    send: { status: toClaim },
    fields: { content: text('问题描述', { required: true, max: 1000, kept: true }) },
    ask: ['重新提交', '改好问题描述，重新等待认领。'],
  },
  reopen: {
    label: titleOf('reopen'),
    call: sendCall(changeStatus),
    ...byVersion,
    send: { status: doing },
    fields: reason('原因'),
    ask: ['重新打开工单', '最多重新打开 3 次，完成后 7 天之内。'],
  },
  priority: {
    label: titleOf('priority'),
    call: sendCall(setPriority),
    ...byVersion,
    fields: { priority: choice('优先级', WO_PRIORITY, { required: true, kept: true, dict: 'work_order.priority' }) },
    ask: ['改优先级', '正在走的节点按新的优先级重新算截止时间。'],
  },
  remind: {
    label: titleOf('remind'),
    call: sendCall(remind),
    ...byVersion,
    fields: { content: text('想说的', { max: 200 }) },
    ask: ['催办', '30 分钟一次；催三次以后至少是紧急。'],
  },
  transfer: {
    label: titleOf('transfer'),
    call: sendCall(several),
    ...byVersion,
    fields: { warehouseNo: ref('转到仓库', warehousePair, { required: true }), ...reason('转仓原因') },
    ask: ['转到另一个仓库', '由那个仓库重新认领。'],
  },
  reject: {
    label: titleOf('reject'),
    call: sendCall(reject),
    ...byVersion,
    danger: true,
    fields: reason('驳回原因'),
    ask: ['驳回工单', '退回给发起人，他可以改后重新提交。'],
  },
  cancel: {
    label: titleOf('cancel'),
    call: sendCall(cancel),
    ...byVersion,
    danger: true,
    fields: reason('取消原因'),
    ask: ['取消工单', '取消后不能恢复，会话也不能再写。'],
  },
}

/** 变更货主, which is not an event of the life cycle. */
export const moveOwner: SendAction = {
  label: '变更货主',
  call: { ...sendCall(byOwner), title: '变更货主', toast: '修改成功' },
  ...byVersion,
  fields: { ownerNo: ref('货主', owner, { required: true }), ...reason('原因') },
  ask: ['变更货主', '问题商品清空，新的货主看得到以前的会话。'],
}

/** Actions that have a button; all others are in the menu. */
export const foremost: readonly WorkOrderEventName[] = [
  'claim',
  'accept',
  'submit',
  'confirm',
  'dissatisfy',
  'resume',
  'resubmit',
  'reopen',
  'remind',
]
