// 发货时段 · outware/sendTime
import { choice, code, count, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WEEKDAY } from '../rules/weekday.ts'
import { logisticsCompany, network, warehouse } from '../warehouse/refs.ts'

const clock = { required: true, format: 'clock', max: 5, width: 95 } as const

/** Times at which a carrier collects at a warehouse, and by which parcels have to be packed for a collection (floor.md §12.10). */
export const sendTime = resource({
  id: 'outware/sendTime',
  title: '发货时段',
  fields: {
    sendTimeId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    logisticsCode: ref('物流公司', logisticsCompany, { required: true }),
    networkId: ref('网点', network, { blank: '全部网点', help: '不选表示这家物流公司的全部网点' }),
    weekday: choice('星期', WEEKDAY, { dict: 'send_time.weekday', required: true, width: 90 }),
    collectTime: text('揽收时间', { ...clock, help: '快递几点到仓库来收' }),
    cutTime: text('截单时间', { ...clock, help: '这个时间以前打包好的，赶得上这一趟' }),
    vehicleNum: count('车辆数', { min: 1, max: 99, unit: '辆' }),
    isDisabled: inUse('停用后不再算这一趟；别的时段照常。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['sendTimeId'],
  list: [
    'warehouseNo',
    'logisticsCode',
    'networkId',
    'weekday',
    'collectTime',
    'cutTime',
    'vehicleNum',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'logisticsCode', 'networkId', 'isDisabled', 'weekday', 'collectTime', 'cutTime', 'vehicleNum'],
  search: ['warehouseNo', 'logisticsCode', 'networkId', 'weekday'],
  form: ['warehouseNo', 'sid', 'logisticsCode', 'networkId', 'weekday', 'collectTime', 'cutTime', 'vehicleNum'],
  sort: ['weekday', 'collectTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/rule/send/time/list',
    one: 'GET /v1/rule/send/time/detail',
    create: 'POST /v1/rule/send/time',
    update: 'PUT /v1/rule/send/time',
    status: 'PUT /v1/rule/send/time/status',
    remove: 'DELETE /v1/rule/send/time',
    export: 'POST /v1/rule/send/time/export',
  },
  may: { list: 240401, one: 240401, create: 240402, update: 240403, status: 240408, remove: 240404, export: 240406 },
  actions: [
    { label: '导入', on: 'page', import: 'sendTime', may: 240405 },
    { verb: 'remove', ask: ['删除这个发货时段？', '以后不再算这一趟揽收。'] },
  ],
  empty: ['还没有发货时段', '把各家快递每天几点来收、几点以前打包赶得上录进来，一周的可以用表格导入。'],
})
