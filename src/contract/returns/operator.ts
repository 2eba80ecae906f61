// 退货操作员 · returns/operator
import { code, count, flag, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { inCharge } from '../user/refs.ts'
import { warehouse } from '../warehouse/refs.ts'

const today = { derived: true, unit: '件', width: 110 } as const

/** Staff members who may receive, inspect and put away returns in a warehouse (floor.md §11.3, screen 2308). */
export const operator = resource({
  id: 'returns/operator',
  title: '退货操作员',
  fields: {
    operatorId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    userId: ref('操作员', inCharge, { required: true, width: 110 }),
    name: text('姓名', { derived: true, width: 100 }),
    mayReceive: flag('签收', { required: true, starts: 1, help: '签收、质检、上架至少选一种' }),
    mayInspect: flag('质检', { required: true, starts: 1 }),
    mayPutaway: flag('上架', { required: true, starts: 1 }),
    workstationNo: code('工作台', { max: 16, width: 90, help: '平时在哪个工作台，写工作台编号' }),
    todayReceive: count('今日签收', today),
    todayInspect: count('今日质检', today),
    todayPutaway: count('今日上架', today),
    isDisabled: inUse('停用后他不能再做这个仓的退货作业。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['operatorId'],
  list: [
    'warehouseNo',
    'userId',
    'name',
    'mayReceive',
    'mayInspect',
    'mayPutaway',
    'workstationNo',
    'todayReceive',
    'todayInspect',
    'todayPutaway',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    'name',
    'warehouseNo',
    'isDisabled',
    'mayReceive',
    'mayInspect',
    'mayPutaway',
    'todayReceive',
    'todayInspect',
    'todayPutaway',
    'workstationNo',
  ],
  search: ['warehouseNo', 'name'],
  form: ['warehouseNo', 'sid', 'userId', 'mayReceive', 'mayInspect', 'mayPutaway', 'workstationNo'],
  sort: ['-updateTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/return/operator/list',
    one: 'GET /v1/return/operator/detail',
    create: 'POST /v1/return/operator',
    update: 'PUT /v1/return/operator',
    status: 'PUT /v1/return/operator/status',
    remove: 'DELETE /v1/return/operator',
    export: 'POST /v1/return/operator/export',
  },
  may: { list: 230801, one: 230801, create: 230802, update: 230803, status: 230808, remove: 230804, export: 230806 },
  actions: [
    { label: '导入', on: 'page', import: 'returnOperator', may: 230805 },
    { verb: 'remove', ask: ['{name} 不再是退货操作员？', '以后不能做这个仓的退货作业；做过的记录还在。'] },
  ],
  empty: ['还没有操作员', '只有这里的人能签收、质检和上架退货。'],
})
