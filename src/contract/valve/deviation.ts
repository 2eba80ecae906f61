// 偏差比例 · valve/deviation
import { choice, code, inUse, moment, percent, state, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { METRIC_NAME } from '../rules/valves.ts'
import { valveFigureLife } from '../rules/valveFigureLife.ts'
import { targetName, targetThings } from '../targets.ts'

/** Types of targets whose figures are compared with their past. */
export const DEVIATION_TARGET = { 0: '全局', 1: '仓库', 2: '货主' } as const

const percentOptions = { min: -10_000, max: 1_000_000, required: true, width: 90 } as const

/**
 * How far a figure of today may be from its value in the same hours of this weekday in the four weeks before; a figure farther away is
 * hidden until a user confirms it (floor.md §13.2). The job valve-figure compares the figures.
 */
export const deviation = resource({
  id: 'valve/deviation',
  title: '偏差比例',
  fields: {
    deviationId: code('编号', { derived: true }),
    metricCode: choice('指标', METRIC_NAME, { dict: 'valve_deviation.metric_code', required: true, width: 120 }),
    targetType: choice('对象类型', DEVIATION_TARGET, {
      dict: 'valve_deviation.target_type',
      required: true,
      starts: 0,
      width: 90,
    }),
    targetWarehouse: targetThings.targetWarehouse,
    targetOwner: targetThings.targetOwner,
    target: targetName,
    lowBp: percent('下限', {
      ...percentOptions,
      starts: -5000,
      fault: '下限应在-100%到10000%之间',
      help: '比前四周同一天同一时段低这么多就要确认，例如 -50 是少了一半',
    }),
    highBp: percent('上限', {
      ...percentOptions,
      starts: 10_000,
      fault: '上限应在-100%到10000%之间',
      help: '高出这么多就要确认，例如 100 是多了一倍',
    }),
    isDisabled: inUse('停用后不再判断这个指标，待确认的数也照常显示。'),
    figureStatus: state('今日状态', valveFigureLife, { derived: true, dict: 'valve_figure.status', blank: '还没算' }),
    deviationBp: percent('当前偏差', { derived: true, signed: true, width: 100, blank: '-' }),
    checkTime: moment('最近计算', { derived: true, blank: '还没有' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['deviationId'],
  list: [
    'metricCode',
    'targetType',
    'target',
    'lowBp',
    'highBp',
    'isDisabled',
    'figureStatus',
    'deviationBp',
    'checkTime',
    'updateUserName',
    'updateTime',
  ],
  shown: ['metricCode', 'target', 'isDisabled', 'figureStatus', 'deviationBp', 'lowBp', 'highBp', 'checkTime'],
  search: ['metricCode', 'targetType', 'targetWarehouse', 'targetOwner'],
  form: ['metricCode', 'targetType', 'targetWarehouse', 'targetOwner', 'lowBp', 'highBp'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/valve/deviation/list',
    one: 'GET /v1/rule/valve/deviation/detail',
    create: 'POST /v1/rule/valve/deviation',
    update: 'PUT /v1/rule/valve/deviation',
    status: 'PUT /v1/rule/valve/deviation/status',
    remove: 'DELETE /v1/rule/valve/deviation',
    export: 'POST /v1/rule/valve/deviation/export',
  },
  may: { list: 261301, one: 261301, create: 261302, update: 261303, status: 261308, remove: 261304, export: 261306 },
  actions: [{ verb: 'remove', ask: ['删除这条偏差比例？', '以后不再判断这个指标，待确认的数也照常显示。'] }],
  empty: ['还没有偏差比例', '给一个指标定上下限，离往常太远的数先不显示，有人确认以后才显示。'],
})
