// 每日指标 · valve/deviationFigure
import { Array as List, Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, day, moment, percent, state, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { METRIC_NAME } from '../rules/valves.ts'
import { valveFigureLife } from '../rules/valveFigureLife.ts'
import { DEVIATION_TARGET } from './deviation.ts'
import { targetName } from '../targets.ts'

/** Confirms figures, which are shown from now on, also when they change during their day. */
export const confirmFigures = call({
  id: 'valve/deviationFigure.confirm',
  title: '确认放行',
  method: 'POST',
  path: '/v1/rule/valve/deviation/confirm',
  input: Obj({
    figureIds: List(Text({ title: '编号', pattern: '^\\d{1,19}$' }), { title: '指标', minItems: 1, maxItems: 200 }),
  }),
  reply: Obj({ done: List(Text()), failed: List(Obj({ figureId: Text(), msg: Text() })) }),
  may: 261321,
})

/** Figures by day, with the mean of earlier weeks; figures far from the mean wait here for confirmation. */
export const deviationFigure = resource({
  id: 'valve/deviationFigure',
  title: '每日指标',
  fields: {
    figureId: code('编号', { derived: true }),
    bizDate: day('日期', { derived: true }),
    metricCode: choice('指标', METRIC_NAME, { derived: true, dict: 'valve_deviation.metric_code', width: 120 }),
    targetType: choice('对象类型', DEVIATION_TARGET, { derived: true, dict: 'valve_deviation.target_type', width: 90 }),
    target: targetName,
    status: state('状态', valveFigureLife, { derived: true, dict: 'valve_figure.status' }),
    valueText: text('数值', { derived: true, format: 'decimal', width: 90, blank: '-' }),
    meanText: text('往常', { derived: true, format: 'decimal', width: 90, blank: '-' }),
    deviationBp: percent('偏差', { derived: true, signed: true, blank: '-' }),
    sampleNum: count('样本', { derived: true, width: 80 }),
    checkTime: moment('计算时间', { derived: true }),
    confirmUserName: text('确认人', { derived: true, width: 100 }),
    confirmTime: moment('确认时间', { derived: true }),
  },
  key: ['figureId'],
  list: [
    'metricCode',
    'bizDate',
    'targetType',
    'target',
    'status',
    'valueText',
    'meanText',
    'deviationBp',
    'sampleNum',
    'checkTime',
    'confirmUserName',
    'confirmTime',
  ],
  shown: [
    'metricCode',
    'target',
    'bizDate',
    'status',
    'valueText',
    'meanText',
    'deviationBp',
    'sampleNum',
    ['confirmTime', 'confirmUserName'],
  ],
  search: ['metricCode', 'status', 'bizDate'],
  sort: ['-bizDate'],
  scope: [],
  calls: { list: 'GET /v1/rule/valve/deviation/figure/list' },
  may: { list: 261301 },
  actions: [
    {
      label: '确认放行',
      on: 'both',
      call: confirmFigures,
      rows: ['figureIds', 'figureId'],
      each: true,
      when: { status: [valveFigureLife.doubtful] },
      ask: ['这个数是对的，放行？', '放行以后照常显示在阈值等页面上；当天再变也不再拦。'],
      toasts: { each: '已放行 {n} 个' },
      changes: ['valve/deviation', 'setting/threshold'],
    },
  ],
  empty: ['没有指标', '每半小时把今天的数和往常比一次；离得太远的在这里等人确认。'],
})
