// 数据计算 · valve/calculation
import { Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'
import { code, count, inUse, json, minutes, moment, state, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { CALCULATION_NAME } from '../rules/valvePlan.ts'
import { valveRunLife } from '../rules/valveRunLife.ts'

/** Runs a calculation again today, independent of the earlier result. */
export const rerunCalculation = call({
  id: 'valve/calculation.rerun',
  title: '重跑',
  method: 'POST',
  path: '/v1/rule/valve/calculation/rerun',
  input: Obj({ calculationId: Text({ title: '编号', pattern: '^\\d{1,19}$' }) }),
  reply: Obj({}),
  may: 261221,
  toast: '已排队，很快开始',
})

/** Times of the calculations and their dependencies (floor.md §13.2); the job valve-plan checks every minute. */
export const calculation = resource({
  id: 'valve/calculation',
  title: '数据计算',
  fields: {
    calculationId: code('编号', { derived: true }),
    jobCode: code('作业编码', { derived: true }),
    jobName: text('作业', { derived: true, width: 150 }),
    planTime: text('计划时间', {
      required: true,
      format: 'clock',
      max: 5,
      width: 90,
      help: '每天到这个时间开始；错过了，服务恢复后当天补上',
    }),
    maxRunMin: minutes('最长运行', { required: true, min: 1, max: 1440, starts: 60, help: '跑得比这久就算失败，管理员收到消息' }),
    retry: count('重试', { required: true, min: 0, max: 5, unit: '次', starts: 1, width: 90, help: '失败了再试几次' }),
    dependCodes: json<readonly string[]>('依赖', {
      texts: CALCULATION_NAME,
      max: 10,
      help: '这些作业当天成功以后才开始',
    }),
    dependNames: text('依赖', { derived: true, width: 150, blank: '-' }),
    isDisabled: inUse('停用后不再按计划运行，等它的作业也不再等。'),
    lastStatus: state('运行状态', valveRunLife, { derived: true, dict: 'valve_run.status', blank: '还没运行' }),
    lastBegin: moment('最近开始', { derived: true, blank: '还没有' }),
    lastEnd: moment('最近结束', { derived: true, blank: '-' }),
    lastSec: count('用时', { derived: true, unit: '秒', width: 90, blank: '-' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['calculationId'],
  list: [
    'jobName',
    'jobCode',
    'planTime',
    'isDisabled',
    'lastStatus',
    'lastBegin',
    'lastEnd',
    'lastSec',
    'dependNames',
    'retry',
    'maxRunMin',
    'updateUserName',
    'updateTime',
  ],
  shown: ['jobName', 'planTime', 'isDisabled', 'lastStatus', 'lastBegin', 'lastSec', 'dependNames', 'retry'],
  search: ['jobName'],
  form: ['planTime', 'maxRunMin', 'retry', 'dependCodes'],
  sort: ['planTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/valve/calculation/list',
    one: 'GET /v1/rule/valve/calculation/detail',
    update: 'PUT /v1/rule/valve/calculation',
    status: 'PUT /v1/rule/valve/calculation/status',
    export: 'POST /v1/rule/valve/calculation/export',
  },
  may: { list: 261201, one: 261201, update: 261203, status: 261208, export: 261206 },
  actions: [
    {
      label: '重跑',
      call: rerunCalculation,
      ask: ['现在重跑{jobName}？', '它依赖的作业今天要已经成功；结果记在“运行记录”里。'],
      changes: ['valve/calculationRun'],
    },
  ],
  empty: ['没有计算作业', '每个租户建立时都有。'],
})
