// 目标考核时效 · outware/targetAssess
import { Integer, Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, minutes, moment, percent, price, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { ASSESS_INDEX, ASSESS_TARGET } from '../rules/assessTarget.ts'
import { network, warehousePair } from '../warehouse/refs.ts'

/** Copies the targets of the month before, where this month has none yet. */
export const copyTargets = call({
  id: 'outware/targetAssess.copy',
  title: '复制上月目标',
  method: 'POST',
  path: '/v1/rule/target/assess/copy',
  input: Obj({ month: Text({ title: '月份', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }) }),
  /** `kept`: targets this month already had */
  reply: Obj({ made: Integer(), kept: Integer() }),
  may: 240717,
  toast: '已复制 {made} 条，原有 {kept} 条保持不变',
})

const month = text('月份', { required: true, format: 'month', max: 7, width: 90 })

/** Targets of a warehouse, an owner or a branch, month by month (floor.md §12.10). */
export const targetAssess = resource({
  id: 'outware/targetAssess',
  title: '目标考核时效',
  fields: {
    targetId: code('编号', { derived: true }),
    month: { ...month, searched: 'beginning' },
    targetType: choice('类型', ASSESS_TARGET, { dict: 'target_assess_time.target_type', required: true, starts: 1, width: 80 }),
    warehouseKey: ref('仓库', warehousePair, { onlyWhere: { targetType: [1] }, width: 130 }),
    ownerNo: ref('货主', owner, { onlyWhere: { targetType: [2] }, width: 110 }),
    networkId: ref('网点', network, { onlyWhere: { targetType: [3] }, width: 130 }),
    targetName: text('对象', { derived: true, width: 150 }),
    targetKey: code('对象编号', { derived: true, width: 120 }),
    indexCode: choice('指标', ASSESS_INDEX, { dict: 'target_assess_time.index_code', required: true, width: 120 }),
    targetMin: minutes('目标时长', { min: 1, max: 527_040, help: '从上一步到这一步最多用多久；和目标达成率至少填一项' }),
    targetRateBp: percent('目标达成率', { min: 1, max: 10_000, fault: '目标达成率应在0.01-100%之间', width: 100 }),
    scoreFull: count('满分', { min: 1, max: 1000, required: true, starts: 100, unit: '分', width: 80 }),
    deductPerBpE4: price('每差0.01%扣', {
      max: 10_000_000,
      unit: '分',
      help: '达成率每低 0.01% 扣几分，最多四位小数',
      width: 120,
    }),
    isClosed: flag('已结账', { derived: true, width: 80 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['targetId'],
  list: [
    'month',
    'targetType',
    'targetName',
    'targetKey',
    'indexCode',
    'targetMin',
    'targetRateBp',
    'scoreFull',
    'deductPerBpE4',
    'isClosed',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    'month',
    'targetType',
    'targetName',
    'indexCode',
    'targetMin',
    'targetRateBp',
    'scoreFull',
    'deductPerBpE4',
    'isClosed',
  ],
  search: ['month', 'targetType', 'warehouseKey', 'ownerNo', 'networkId', 'indexCode'],
  form: {
    考核谁: ['month', 'targetType', 'warehouseKey', 'ownerNo', 'networkId'],
    目标: ['indexCode', 'targetMin', 'targetRateBp'],
    计分: ['scoreFull', 'deductPerBpE4'],
  },
  sort: ['-month'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/target/assess/list',
    one: 'GET /v1/rule/target/assess/detail',
    create: 'POST /v1/rule/target/assess',
    update: 'PUT /v1/rule/target/assess',
    remove: 'DELETE /v1/rule/target/assess',
    export: 'POST /v1/rule/target/assess/export',
  },
  may: { list: 240701, one: 240701, create: 240702, update: 240703, remove: 240704, export: 240706 },
  actions: [
    {
      label: '复制上月',
      on: 'page',
      call: copyTargets,
      fields: { month: { ...month, help: '把它前一个月的目标带过来，已有的不动' } },
    },
    { label: '导入', on: 'page', import: 'targetAssess', may: 240705 },
    { verb: 'update', unless: { isClosed: [1] } },
    { verb: 'remove', unless: { isClosed: [1] }, ask: ['删除这个目标？', '这个月不再按它考核。'] },
  ],
  empty: ['还没有考核目标', '一个月一个仓库、货主或网点一个指标一行；下个月用“复制上月”带过去。'],
})
