// 用工任务 · hr/task
import { document } from '../document.ts'
import { code, count, day, image, json, moment, percent, ref, state, text, wmsAccount } from '../kinds.ts'
import { employTaskLife } from '../rules/employLife.ts'
import { inCharge } from '../user/refs.ts'
import { warehouse } from '../warehouse/refs.ts'
import { hrDemand } from './refs.ts'

/** One report of progress, as shown on the page. */
export interface ProgressTold {
  readonly beforeBp: number
  readonly afterBp: number
  readonly finishNum: number
  readonly remark: string
  readonly photoUrls: readonly string[]
  readonly createUserName: string | null
  readonly createTime: string
}
const task = '/v1/hr/employment/task'

/** Work that a demand's people have to do, with its progress (floor.md §15.1, screen 2704). */
export const employTask = document({
  id: 'hr/task',
  title: '用工任务',
  noun: '用工任务',
  table: 'employment_task',
  number: 'YT',
  life: employTaskLife,
  fields: {
    taskNo: code('任务号', { searched: 'several', width: 135 }),
    taskName: text('任务名称', { required: true, max: 64, width: 180, searched: 'beginning' }),
    applyNo: ref('需求单号', hrDemand, { width: 135 }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    planNum: count('计划', { required: true, min: 1, max: 99_999_999, width: 90 }),
    finishNum: count('完成', { of: 'planNum', width: 100 }),
    unit: text('单位', { required: true, max: 8, width: 70, help: '例如 件、单、箱' }),
    progressBp: percent('进度', { width: 100 }),
    ownerUserId: ref('负责人', inCharge, { required: true, width: 100 }),
    beginDate: day('开始日期', { required: true }),
    endDate: day('结束日期', { required: true, due: { status: [employTaskLife.open, employTaskLife.doing] } }),
    status: state('状态', employTaskLife, { dict: 'employment_task.status' }),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
    updateTime: moment('更新时间', { derived: true }),
  },
  acts: {
    make: { title: '新增', right: 270402, path: `POST ${task}`, to: 'open', toast: '新增成功' },
    edit: { title: '编辑', right: 270403, path: `PUT ${task}`, from: ['open'], toast: '修改成功' },
    progress: {
      title: '更新进度',
      right: 270421,
      path: `POST ${task}/progress`,
      from: ['open', 'doing', 'late'],
      to: ['doing', 'done'],
      fields: {
        finishNum: count('完成数', {
          required: true,
          min: 0,
          max: 99_999_999,
          kept: true,
          help: '到现在一共完成多少，不能比上次少',
        }),
        remark: text('说明', { required: true, max: 200 }),
        photoUrl: image('图片'),
      },
      ask: ['更新进度：{taskName}', '完成数到计划数就算完成。'],
      toast: '操作成功',
    },
    cancel: {
      title: '取消任务',
      right: 270404,
      path: `DELETE ${task}`,
      from: ['open'],
      to: 'off',
      ask: ['取消任务 {taskNo}？', '取消后不能恢复。'],
      danger: true,
      toast: '已取消',
    },
  },
  steps: { open: 'createTime', doing: null, done: null },
  page: [`GET ${task}/detail`, 270407],
  details: { progress: json<readonly ProgressTold[]>('进度记录') },
  facts: [
    'warehouseNo',
    'applyNo',
    'planNum',
    'finishNum',
    'unit',
    'progressBp',
    'ownerUserId',
    'beginDate',
    'endDate',
    'createUserName',
  ],
  form: {
    任务: ['warehouseNo', 'sid', 'taskName', 'applyNo', 'planNum', 'unit'],
    期限: ['ownerUserId', 'beginDate', 'endDate'],
  },
  key: ['taskNo'],
  list: [
    'taskNo',
    'taskName',
    'applyNo',
    'warehouseNo',
    'planNum',
    'finishNum',
    'unit',
    'progressBp',
    'ownerUserId',
    'beginDate',
    'endDate',
    'status',
    'createUserName',
    'createTime',
    'updateTime',
    'sid',
  ],
  shown: [
    'taskNo',
    'status',
    ['taskName', 'applyNo'],
    'progressBp',
    'finishNum',
    'planNum',
    'endDate',
    ['ownerUserId', 'warehouseNo'],
  ],
  search: ['taskName', 'warehouseNo', 'ownerUserId', 'status', 'applyNo'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: `GET ${task}/list`, count: `GET ${task}/count`, export: `POST ${task}/export` },
  may: { list: 270401, count: 270401, export: 270406 },
  tabs: 'status',
  empty: ['没有用工任务', '把一批人要完成的量和期限写在这里，随时更新进度。'],
})
