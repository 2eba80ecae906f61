// 节点规则 · workorder/nodeRule
import type { Body } from '#contract/resource'
import { defaultTimes } from '#contract/rules/workOrderClock'
import { WO_NODE, type NodeCode } from '#contract/rules/workOrderTerms'
import {
  exportNodeRules,
  nodeRule,
  removeNodeRules,
  responseTimes,
  setResponseTimes,
  type ResponseCell,
  importNodeRules,
  nodeRuleTemplate,
  parseNodeRules,
} from '#contract/workorder/nodeRule'
import { nodeRules, nodeRuleTable } from './nodeRules.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { orderTypes } from './workOrderTypes.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds } from '../platform/kinds.ts'
import { upsertRows } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { fileNow } from '../platform/exports/now.ts'
import { code, text } from '#contract/kinds'
import { ownerOf } from '../core/reach.ts'
import { namedEndpoints } from '../import/namedCalls.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const serving = (_today: string, person: Person): Serving<Body<typeof nodeRule>> => ({
  from: 'wo_node_rule r',
  alias: 'r',
  columns: { ruleId: 'r.id::text', typeId: 'r.type_id::text', ...placeColumns },
  where: placesSeen(person),
  search: {
    ...placeSearch,
    typeId: (filter, p) => byIds('r.type_id', 'typeId', filter, p),
  },
  write: { table: 'wo_node_rule', rules: nodeRules, checkRemove },
})
const list = serve(nodeRule, serving)

interface DeletedRule {
  readonly id: string
  readonly typeName: string
  readonly nodeCode: NodeCode
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
}
/** removeNodeRules: if one rule is outside the person's scope or missing, nothing is deleted. */
const remove = handle(removeNodeRules, async (ctx, { ids }) => {
  const distinctIds = [...new Set(ids)]
  const rows = await ctx.tx.query<DeletedRule>(
    `select r.id::text, t.type_name, r.node_code, r.owner_no, r.warehouse_no, r.sid from wo_node_rule r
       join wo_type t on t.tenant_id = $1 and t.id = r.type_id
      where r.tenant_id = $1 and r.id = any($2::bigint[]) and ${placesSeen(ctx.person)} order by r.id for update of r`,
    [ctx.tenantId, distinctIds],
  )
  if (rows.length < distinctIds.length) throw refuse('A0404')
  for (const row of rows) await checkRemove(ctx, { ...row })
  await ctx.tx.query('delete from wo_node_rule where tenant_id = $1 and id = any($2::bigint[])', [ctx.tenantId, distinctIds])
  await writeLogs(
    ctx,
    rows.map(({ id, typeName, nodeCode, ...place }) => ({
      bizType: nodeRule.id,
      bizNo: id,
      action: '删除',
      before: { typeName, node: WO_NODE[nodeCode], ...place },
      after: null,
    })),
  )
  await changed(
    ctx,
    distinctIds.map((key) => ({ resource: nodeRule.id, key, op: 'gone' })),
  )
  return { done: rows.length }
})

const mustBeType = async (ctx: Ctx, typeId: string): Promise<void> => {
  if (!(await orderTypes(ctx)).has(typeId)) throw refuse('A0404')
}

/** responseTimes: a cell that was never set has the default of every tenant. */
const times = handle(responseTimes, async (ctx, { typeId }): Promise<readonly ResponseCell[]> => {
  await mustBeType(ctx, typeId)
  const rows = await ctx.tx.query<ResponseCell>(
    `select m.node_code, m.priority, m.resp_min, m.remind_before_min, m.time_mode from wo_node_resptime m
      where m.tenant_id = $1 and m.type_id = $2`,
    [ctx.tenantId, typeId],
  )
  return Object.keys(WO_NODE).flatMap((code) =>
    defaultTimes[Number(code) as NodeCode].map((usual, i): ResponseCell => {
      const [nodeCode, priority] = [Number(code), i + 1]
      return rows.find((row) => row.nodeCode === nodeCode && row.priority === priority) ?? { nodeCode, priority, ...usual }
    }),
  )
})

const setTimes = handle(setResponseTimes, async (ctx, { typeId, list: cells }) => {
  await mustBeType(ctx, typeId)
  const keys = new Set(cells.map(({ nodeCode, priority }) => `${nodeCode}-${priority}`))
  if (keys.size < cells.length) throw refuse('A0400', {}, { list: '同一节点和优先级只能填写一次' })
  const badReminder = cells.find(({ remindBeforeMin, respMin }) => remindBeforeMin > respMin)
  if (badReminder !== undefined) throw refuse('A0400', {}, { list: '提前提醒不能大于响应时长' })
  await upsertRows(
    ctx.tx,
    'wo_node_resptime',
    cells.map((cell) => ({ id: ctx.id(), typeId, ...cell })),
    {
      key: ['typeId', 'nodeCode', 'priority'],
      set: ['respMin', 'remindBeforeMin', 'timeMode'],
      all: { ...createdBy(ctx), ...updatedBy(ctx) },
    },
  )
  const after = Object.fromEntries(
    cells.map(({ nodeCode, priority, respMin, remindBeforeMin, timeMode }) => [
      `${WO_NODE[nodeCode as NodeCode]}-${priority}`,
      `${respMin}/${remindBeforeMin}/${timeMode}`,
    ]),
  )
  await writeLogs(ctx, [{ bizType: nodeRule.id, bizNo: typeId, action: '默认矩阵', before: null, after }])
  await changed(ctx, [{ resource: nodeRule.id, key: typeId, op: 'put' }])
  return { num: cells.length }
})

const download = handle(exportNodeRules, (ctx, input) => fileNow(ctx, { resource: nodeRule, serving }, input))

const { nodeCode, priority, respMin, remindBeforeMin, timeMode } = nodeRule.fields

/** The file changes an existing rule but keeps its escalation people. */
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
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    const types = await orderTypes(ctx)
    return rows.map((row) => {
      const { type: _named, ...own } = placed(row)
      return {
        ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
        typeId: types.idOf(row.fields.type ?? ''),
        ownerNo: ownerOf(row.fields),
        priority: row.fields.priority ?? 0,
        remindBeforeMin: row.fields.remindBeforeMin ?? 0,
      }
    })
  },
})

const fileCalls = { parse: parseNodeRules, submit: importNodeRules, template: nodeRuleTemplate }

export default [
  ...list,
  remove,
  times,
  setTimes,
  download,
  ...listImport(nodeRule, rules),
  ...namedEndpoints(fileCalls, '节点规则导入', rules),
]
