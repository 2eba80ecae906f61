// 时效指标 · setting/agingIndex
import { Array as List, Integer, Null, Object as Obj, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, json, minutes, moment, percent, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { AGING_NODE, AGING_SCOPE } from '../rules/agingIndex.ts'

/** Most indices a tenant has. */
export const agingIndicesMax = 50

const node = Integer({ minimum: 1, maximum: 15 })
const share = Integer({ minimum: 0, maximum: 10_000 })

/** Replaces the whole list: what is not in it is deleted. Refused when another user saved it since it was read. */
export const saveAgingIndex = call({
  id: 'setting/agingIndex.save',
  title: '保存时效指标',
  method: 'POST',
  path: '/v1/rule/aging/index/save',
  input: Obj({
    rows: List(
      Obj({
        indexCode: Union([Text({ title: '编码', maxLength: 32 }), Null()]),
        indexName: Text({ title: '指标', maxLength: 32 }),
        fromNode: node,
        toNode: node,
        targetMin: Integer({ title: '目标', minimum: 0, maximum: 525_600 }),
        targetRateBp: share,
        weightBp: share,
        statScope: List(Text({ maxLength: 16 }), { title: '统计维度', maxItems: 5 }),
        isDisabled: Integer({ enum: [0, 1] }),
      }),
      { title: '指标', maxItems: agingIndicesMax },
    ),
    seen: List(Obj({ indexCode: Text({ maxLength: 32 }), version: Integer() }), {
      title: '读到的指标',
      maxItems: agingIndicesMax,
    }),
  }),
  reply: Obj({ indexNum: Integer() }),
  may: 260303,
  toast: '提交成功',
})

/** How long the stages of a parcel's way may take, how often that has to be met, and the weight of each in the score (floor.md §12.8). */
export const agingIndex = resource({
  id: 'setting/agingIndex',
  title: '时效指标',
  fields: {
    indexCode: code('编码', { derived: true }),
    indexName: text('指标', { derived: true, width: 160 }),
    fromNode: choice('起始节点', AGING_NODE, { derived: true, dict: 'rule_aging_index.from_node', width: 100 }),
    toNode: choice('结束节点', AGING_NODE, { derived: true, dict: 'rule_aging_index.to_node', width: 100 }),
    targetMin: minutes('目标', { derived: true }),
    targetRateBp: percent('达成率', { derived: true }),
    weightBp: percent('权重', { derived: true }),
    statScope: json<readonly string[]>('统计维度', { derived: true, texts: AGING_SCOPE, width: 200 }),
    sort: count('排序', { derived: true, width: 70 }),
    isDisabled: choice('状态', { 0: '启用', 1: '停用' }, { derived: true, dict: 'rule_aging_index.is_disabled', width: 70 }),
    version: count('版本', { derived: true, width: 70 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['indexCode'],
  list: [
    'indexName',
    'fromNode',
    'toNode',
    'targetMin',
    'targetRateBp',
    'weightBp',
    'statScope',
    'sort',
    'isDisabled',
    'version',
    'updateUserName',
    'updateTime',
  ],
  shown: ['indexName', 'isDisabled', 'fromNode', 'toNode', 'targetMin', 'targetRateBp', 'weightBp', 'statScope', 'updateTime'],
  sort: ['sort'],
  scope: [],
  calls: { list: 'GET /v1/rule/aging/index/list' },
  may: { list: 260301 },
  empty: ['还没有时效指标', '点“编辑指标”，从起始节点到结束节点定一个目标。'],
})
