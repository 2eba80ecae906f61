// 工单的自检 · workorder/checkTask
import { nightCheck } from '../core/nightCheck.ts'

/** Sentence of each rule of the view for administrators. */
const faults: Readonly<Record<string, string>> = {
  open: '没有当前节点',
  gap: '两个节点之间有空',
  begin: '不从建单开始',
  suspension: '挂起不在节点里',
  'suspended twice': '同时挂起两次',
  follow: '跟进不在处理里',
}

/** Finds work orders with a wrong clock: a second that belongs to no node or to two nodes. */
export const workOrderCheckTask = nightCheck({
  name: 'work-order-check',
  title: '工单时效自检',
  finds: [
    `select b.rule_name, w.work_order_no as no from wo_clock_breach b join work_order w on w.tenant_id = $1 and w.id = b.work_order_id
    where b.tenant_id = $1 order by w.work_order_no limit $2`,
  ],
  names: ({ no, ruleName }) => `${no}（${faults[ruleName] ?? ruleName}）`,
  sentence: (count, named) => `工单的时效有 ${count} 处不连续：${named}，请联系技术支持`,
})
