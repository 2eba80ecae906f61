// 计算运行记录 · valve/calculationRun
import { code, count, day, moment, state, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { valveRunLife } from '../rules/valveRunLife.ts'

/** Result of each calculation, one row per day. */
export const calculationRun = resource({
  id: 'valve/calculationRun',
  title: '计算运行记录',
  fields: {
    runId: code('编号', { derived: true }),
    bizDate: day('日期', { derived: true }),
    jobName: text('作业', { derived: true, width: 150 }),
    status: state('状态', valveRunLife, { derived: true, dict: 'valve_run.status' }),
    beginTime: moment('开始', { derived: true, blank: '-' }),
    endTime: moment('结束', { derived: true, blank: '-' }),
    usedSec: count('用时', { derived: true, unit: '秒', width: 90, blank: '-' }),
    tryNum: count('第几次', { derived: true, width: 90 }),
    msg: text('说明', { derived: true, width: 320 }),
  },
  key: ['runId'],
  list: ['jobName', 'bizDate', 'status', 'beginTime', 'endTime', 'usedSec', 'tryNum', 'msg'],
  shown: ['jobName', 'bizDate', 'status', 'beginTime', 'usedSec', 'tryNum', 'msg'],
  search: ['bizDate', 'status'],
  sort: ['-bizDate'],
  scope: [],
  calls: { list: 'GET /v1/rule/valve/calculation/run/list' },
  may: { list: 261207 },
  empty: ['还没有运行记录', '作业到了计划时间就运行，也可以在“计算作业”里点“重跑”。'],
})
