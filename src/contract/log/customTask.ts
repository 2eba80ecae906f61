// 自定义任务日志 · log/customTask
import { choice, code, count, minutes, percent, ref, state, text } from '../kinds.ts'
import { taskTypes } from '../operate/refs.ts'
import { TASK_UNIT } from '../rules/customTask.ts'
import { customTaskLife } from '../rules/customTaskLife.ts'
import { voidAction } from './voidWork.ts'
import { workLog } from './workLog.ts'

/** Confirmed custom tasks, one row for each person who worked on it, with the share (screen 2009). */
export const customTaskLog = workLog({
  id: 'log/customTask',
  title: '自定义任务日志',
  page: 200900,
  path: 'custom-task',
  fields: {
    bizNo: code('任务号', { searched: 'several', width: 135 }),
    taskTypeId: ref('任务类型', taskTypes, { derived: true, width: 110 }),
    content: text('任务内容', { derived: true, width: 220 }),
    finishQty: count('数量', { derived: true, width: 70 }),
    unit: choice('单位', TASK_UNIT, { derived: true, dict: 'custom_task.unit', width: 60 }),
    shareBp: percent('占比', { derived: true, width: 80 }),
    reportMin: minutes('申报时长', { derived: true }),
    approveMin: minutes('核定时长', { derived: true }),
    point: text('工分', { format: 'decimal', width: 80 }),
    status: state('状态', customTaskLife, { derived: true, dict: 'custom_task.status' }),
    confirmUserName: text('核定人', { derived: true, width: 80 }),
    approveUserName: text('审批人', { derived: true, width: 90 }),
  },
  list: [
    'bizNo',
    'taskTypeId',
    'content',
    'finishQty',
    'unit',
    'shareBp',
    'reportMin',
    'approveMin',
    'point',
    'status',
    'confirmUserName',
    'approveUserName',
  ],
  shown: [['bizNo', 'taskTypeId'], 'status', 'finishQty', ['reportMin', 'approveMin'], ['point', 'shareBp'], 'confirmUserName'],
  search: ['bizNo'],
  actions: [voidAction],
})
