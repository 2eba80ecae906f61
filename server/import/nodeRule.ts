// 节点规则导入 · import/nodeRule
import * as calls from '#contract/import/nodeRule'
import { code, text } from '#contract/kinds'
import { importNodeRules, nodeRule, nodeRuleTemplate, parseNodeRules } from '#contract/workorder/nodeRule'
import { nodeRules, nodeRuleTable } from '../core/nodeRules.ts'
import { ownerOf } from '../core/reach.ts'
import { orderTypes } from '../core/workOrderTypes.ts'
import { plain } from '../platform/kinds.ts'
import { namedEndpoints } from './namedCalls.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { nodeCode, priority, respMin, remindBeforeMin, timeMode } = nodeRule.fields

/** A rule that is there takes what the file says; whom it escalates to stays. */
const rules = ruleBookImport({
  biz: 'nodeRule',
  fields: {
    type: text('工单类型', { required: true, max: 30, help: '名称或编码' }),
    nodeCode,
    ownerNo: code('货主编号', { max: 32, help: '不填表示全部货主' }),
    warehouse: code('仓库编号', { max: 64, help: '同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
    priority: { ...priority, required: false, help: '不填表示全部' },
    respMin: { ...respMin, label: '响应时长(分钟)' },
    remindBeforeMin: { ...remindBeforeMin, label: '提前提醒(分钟)', required: false },
    timeMode: { ...timeMode, fault: '计时方式只能填写自然时间或工作时间' },
  },
  target: nodeRuleTable,
  rules: nodeRules,
  keyField: 'type',
  columns: { typeId: 'type', warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    const types = await orderTypes(ctx)
    return (row) => {
      const { type, ...own } = placed(row)
      return {
        ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
        typeId: types.idOf(plain(type)),
        ownerNo: ownerOf(row.fields),
        priority: row.fields['priority'] ?? 0,
        remindBeforeMin: row.fields['remindBeforeMin'] ?? 0,
      }
    }
  },
})

const named = { parse: parseNodeRules, submit: importNodeRules, template: nodeRuleTemplate }

export default [...rowEndpoints(calls, '节点规则导入', rules), ...namedEndpoints(named, '节点规则导入', rules)]
