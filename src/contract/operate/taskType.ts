// 任务类型 · operate/taskType
import { Array as List, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, inUse, moment, price, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { TASK_UNIT } from '../rules/customTask.ts'

/** Types of custom tasks: the points of a unit, and what they require (floor.md §9.3). Opened from the tasks (191121). */
export const taskType = resource({
  id: 'operate/taskType',
  title: '任务类型',
  fields: {
    taskTypeId: code('编号', { derived: true }),
    typeName: text('类型名称', { required: true, max: 32, width: 130 }),
    unit: choice('单位', TASK_UNIT, { dict: 'task_type.unit', required: true, width: 70, help: '小时按核定时长计工分和金额' }),
    stdSec: count('标准用时', { max: 360_000, unit: '秒', help: '一个单位的标准用时', width: 100 }),
    pointE4: price('单位工分', { max: 100_000_000, unit: '分', help: '一个单位的工分，最多四位小数', width: 100 }),
    serviceCode: code('增值服务编码', { max: 32, help: '合同里的增值服务项；不填不能按合同计费' }),
    needApprove: flag('需审批', { help: '不需审批的，新增后直接进行中' }),
    needPhoto: flag('需拍照', { help: '报工时至少一张照片' }),
    isDisabled: inUse('停用后不能再新增这种任务；已有的照常做完。'),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['taskTypeId'],
  list: [
    'typeName',
    'unit',
    'stdSec',
    'pointE4',
    'serviceCode',
    'needApprove',
    'needPhoto',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['typeName', 'isDisabled', 'unit', 'pointE4', 'stdSec', 'serviceCode', 'needApprove', 'needPhoto'],
  search: ['typeName', 'unit', 'isDisabled'],
  form: ['typeName', 'unit', 'stdSec', 'pointE4', 'serviceCode', 'needApprove', 'needPhoto'],
  sort: ['typeName'],
  scope: [],
  calls: {
    list: 'GET /v1/warehouse/task/type/list',
    one: 'GET /v1/warehouse/task/type/detail',
    create: 'POST /v1/warehouse/task/type',
    update: 'PUT /v1/warehouse/task/type',
    status: 'PUT /v1/warehouse/task/type/status',
    export: 'POST /v1/warehouse/task/type/export',
  },
  may: { list: 191201, one: 191201, create: 191202, update: 191203, status: 191208, export: 191206 },
  empty: ['没有任务类型', '把扫不到的活分成几种：卸货、理货、贴标……，每种说清单位和工分。'],
})

/** Types of tasks, for selectors and names. */
export const taskTypeOptions = call({
  id: 'operate/taskType.options',
  title: '任务类型选项',
  method: 'GET',
  path: '/v1/warehouse/task/type/small/list',
  input: Obj({}),
  reply: List(Obj({ taskTypeId: Str(), typeName: Str() })),
  may: 'signedIn',
})
