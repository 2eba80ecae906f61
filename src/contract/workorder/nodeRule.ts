// 节点规则 · workorder/nodeRule
import { Array as List, Integer, Object as Obj, String as Str, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { importCallsAt } from '../import/namedCalls.ts'
import { choice, code, count, many, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { respMax } from '../rules/workOrderClock.ts'
import { WO_NODE, WO_PRIORITY, WO_TIME_MODE } from '../rules/workOrderTerms.ts'
import { inCharge } from '../user/refs.ts'
import { warehouse } from '../warehouse/refs.ts'
import { enabled } from './enabled.ts'
import { woType } from './refs.ts'

const at = '/v1/workorder/nodeRule'
const typeId = Str({ title: '工单类型', pattern: '^\\d{1,18}$' })
export const respFault = '响应时长须为1-43200的整数'

const time = {
  nodeCode: Integer({ title: '节点', enum: Object.keys(WO_NODE).map(Number) }),
  priority: Integer({ title: '优先级', enum: Object.keys(WO_PRIORITY).map(Number) }),
  respMin: Integer({ title: '响应时长', minimum: 1, maximum: respMax }),
  remindBeforeMin: Integer({ title: '提前提醒', minimum: 0, maximum: respMax }),
  timeMode: Integer({ title: '计时方式', enum: Object.keys(WO_TIME_MODE).map(Number) }),
}
/** One cell of the matrix of a type. */
export interface ResponseCell {
  readonly nodeCode: number
  readonly priority: number
  readonly respMin: number
  readonly remindBeforeMin: number
  readonly timeMode: number
}
/** The matrix of a type: how long each node may last, by priority. */
export const responseTimes = call({
  id: 'workorder/nodeRule.times',
  title: '节点响应时间',
  method: 'GET',
  path: '/v1/workorder/nodeResptime',
  input: Obj({ typeId }),
  reply: Unsafe<readonly ResponseCell[]>(List(Obj(time))),
  may: 510401,
})
/** Changes cells of the matrix; other cells stay. Running nodes keep the time they began with. */
export const setResponseTimes = call({
  id: 'workorder/nodeRule.setTimes',
  title: '设置节点响应时间',
  method: 'POST',
  path: '/v1/workorder/nodeResptime',
  input: Obj({ typeId, list: List(Obj(time), { title: '响应时间', minItems: 1, maxItems: 21 }) }),
  reply: Obj({ num: Integer() }),
  may: 510403,
  toast: '设置成功',
})

const file = Unknown()
const ids = List(Str({ pattern: '^\\d{1,18}$' }), { title: '规则', minItems: 1, maxItems: 500 })
/** Applies to all of the named rules or to none. */
export const removeNodeRules = call({
  id: 'workorder/nodeRule.removeMany',
  title: '删除节点规则',
  method: 'DELETE',
  path: at,
  input: Obj({ ids }),
  reply: Obj({ done: Integer() }),
  may: 510404,
  toast: '已删除',
})
/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportNodeRules = call({
  id: 'workorder/nodeRule.exportNow',
  title: '导出节点规则',
  method: 'GET',
  path: `${at}/export`,
  input: Unsafe<Readonly<Record<string, unknown>>>(Obj({}, { additionalProperties: Unknown() })),
  reply: file,
  may: 510406,
})

/** Rules that come before the matrix: for an owner, a warehouse, both, or all (office.md §4.2). */
export const nodeRule = resource({
  id: 'workorder/nodeRule',
  title: '节点规则',
  fields: {
    ruleId: code('编号', { derived: true }),
    typeId: ref('工单类型', woType, { required: true, width: 100 }),
    nodeCode: choice('节点', WO_NODE, { required: true, dict: 'wo_node_rule.node_code', width: 90 }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主；先用货主和仓库都对上的，再看货主，再看仓库' }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    priority: choice(
      '优先级',
      { 0: '全部', ...WO_PRIORITY },
      { required: true, starts: 0, dict: 'wo_node_rule.priority', width: 80 },
    ),
    respMin: count('响应时长', { required: true, unit: '分钟', min: 1, max: respMax, fault: respFault, width: 110 }),
    remindBeforeMin: count('提前提醒', {
      required: true,
      unit: '分钟',
      min: 0,
      max: respMax,
      starts: 0,
      help: '到期前多少分钟提醒处理人；0 不提醒',
      width: 110,
    }),
    timeMode: choice('计时方式', WO_TIME_MODE, { required: true, starts: 2, dict: 'wo_node_rule.time_mode', width: 90 }),
    escalateUserIds: many('升级人', inCharge, { max: 20, help: '超时后除了处理人，还告诉这些人', width: 150 }),
    isEnabled: enabled('停用后新开始的节点不再按它算，正在走的不变。'),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: [
    'typeId',
    'nodeCode',
    'ownerNo',
    'warehouseNo',
    'priority',
    'respMin',
    'remindBeforeMin',
    'timeMode',
    'escalateUserIds',
    'isEnabled',
    'updateUserName',
    'updateTime',
  ],
  shown: [['typeId', 'nodeCode'], 'isEnabled', 'ownerNo', 'warehouseNo', 'priority', 'respMin', 'remindBeforeMin', 'timeMode'],
  search: ['typeId', 'nodeCode', 'ownerNo', 'warehouseNo', 'isEnabled'],
  form: {
    用在哪里: ['typeId', 'nodeCode', 'ownerNo', 'warehouseNo', 'sid', 'priority'],
    时限: ['respMin', 'remindBeforeMin', 'timeMode', 'escalateUserIds'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}/detail`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    status: `PUT ${at}/status`,
    export: `POST ${at}/export/async`,
  },
  may: { list: 510401, one: 510401, create: 510403, update: 510403, status: 510403, export: 510406 },
  toasts: { create: '添加配置成功', update: '规则已更新' },
  actions: [
    { label: '导入', on: 'page', import: 'nodeRule', may: 510405 },
    {
      label: '删除',
      on: 'both',
      danger: true,
      call: removeNodeRules,
      rows: ['ids', 'ruleId'],
      ask: ['删除这些节点规则？', '新开始的节点改用范围更大的规则或默认矩阵，正在走的不变。'],
    },
  ],
  empty: ['还没有个性规则', '所有工单都按默认矩阵算；某个货主或仓库要另算时在这里新增。'],
})

export const {
  parse: parseNodeRules,
  submit: importNodeRules,
  template: nodeRuleTemplate,
} = importCallsAt('workorder/nodeRule', at, '节点规则导入', 510405, 510405)
