// 指标取值 · setting/indexValue
import { Integer, Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { STAT_INDEX_NAME } from '../rules/operationStat.ts'
import { parentWarehouse } from '../warehouse/refs.ts'

/** index_value_config.target_type, in the numbers of the cockpits: 事业部 is added with them. */
export const STAT_TARGET = { 1: '集团', 3: '物理仓' } as const
export const monthField = text('月份', { required: true, format: 'month', max: 7, width: 90 })
const value = { format: 'decimal', max: 19, width: 110 } as const

/** Copies the rows of the month before, where this month has none yet. */
export const copyIndexMonth = call({
  id: 'setting/indexValue.copy',
  title: '复制上月的指标取值',
  method: 'POST',
  path: '/v1/rule/operation/stat/config/copy',
  input: Obj({ effectMonth: Text({ title: '月份', maxLength: 7 }) }),
  reply: Obj({ num: Integer() }),
  may: 262117,
  toast: '已复制{num}条',
})

/**
 * Targets of a month's figures, for the company and for each site (floor.md §13.4); the cockpits will use them for colours once they exist.
 */
export const indexValue = resource({
  id: 'setting/indexValue',
  title: '指标取值',
  fields: {
    indexValueId: code('编号', { derived: true }),
    indexCode: choice('指标', STAT_INDEX_NAME, { dict: 'index_value_config.index_code', required: true, width: 150 }),
    targetType: choice('对象类型', STAT_TARGET, {
      dict: 'index_value_config.target_type',
      required: true,
      starts: 3,
      width: 90,
    }),
    targetSite: ref('物理仓', parentWarehouse, { onlyWhere: { targetType: [3] } }),
    target: text('对象', { derived: true, width: 150 }),
    effectMonth: { ...monthField, searched: 'beginning' },
    targetValue: text('目标值', { ...value, required: true, help: '按数值类型填：百分比填 85 就是 85%，金额单位元' }),
    warnValue: text('预警值', { ...value, help: '不填不预警' }),
    valueSource: choice(
      '取值方式',
      { 1: '系统计算', 2: '手工' },
      {
        dict: 'index_value_config.value_source',
        required: true,
        starts: 1,
        width: 90,
        help: '手工：这个月的指标直接用目标值，不按账算',
      },
    ),
    numberType: choice(
      '数值类型',
      { 0: '整数', 1: '小数', 2: '百分比', 3: '金额' },
      { derived: true, dict: 'index_value_config.number_type', width: 90 },
    ),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['indexValueId'],
  list: [
    'indexCode',
    'targetType',
    'target',
    'effectMonth',
    'targetValue',
    'warnValue',
    'valueSource',
    'numberType',
    'updateUserName',
    'updateTime',
  ],
  shown: ['indexCode', 'target', 'effectMonth', 'targetValue', 'warnValue', 'numberType', 'valueSource', 'updateTime'],
  search: ['indexCode', 'targetType', 'targetSite', 'effectMonth'],
  form: ['indexCode', 'targetType', 'targetSite', 'effectMonth', 'targetValue', 'warnValue', 'valueSource'],
  sort: ['-effectMonth'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/operation/stat/config/list',
    one: 'GET /v1/rule/operation/stat/config/detail',
    create: 'POST /v1/rule/operation/stat/config',
    update: 'PUT /v1/rule/operation/stat/config',
    remove: 'DELETE /v1/rule/operation/stat/config',
    export: 'POST /v1/rule/operation/stat/config/export',
  },
  may: { list: 262101, one: 262101, create: 262102, update: 262103, remove: 262104, export: 262106 },
  actions: [
    { label: '导入', on: 'page', import: 'indexValue', may: 262105 },
    {
      label: '复制上月',
      on: 'page',
      call: copyIndexMonth,
      ask: ['复制上月的指标取值', '把上个月的取值复制到这个月，这个月已经有的不动。'],
      fields: { effectMonth: { ...monthField, label: '复制到' } },
    },
  ],
  empty: ['还没有指标取值', '给集团或物理仓定每个月的目标，驾驶舱按它显示颜色。'],
})
