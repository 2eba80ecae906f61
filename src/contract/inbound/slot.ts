// 月台时段 · inbound/slot
import { choice, code, count, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WEEKDAY } from '../rules/weekday.ts'
import { warehouse } from '../warehouse/refs.ts'

const own = '/v1/reservation/slot'

/** Capacity of a dock in a time span of a weekday (floor.md §6.1 dock_slot). */
export const slot = resource({
  id: 'inbound/slot',
  title: '月台时段',
  fields: {
    slotId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    dockNo: code('月台', { required: true, max: 16, width: 90 }),
    weekday: choice('星期', WEEKDAY, { dict: 'dock_slot.weekday', required: true, width: 80 }),
    startTime: text('开始', { required: true, format: 'clock', max: 8, width: 80 }),
    endTime: text('结束', { required: true, format: 'clock', max: 8, width: 80 }),
    capacityBox: count('可约箱数', { required: true, min: 1, max: 100_000, unit: '箱' }),
    capacityVehicle: count('可约车数', { required: true, min: 1, max: 1_000, unit: '辆' }),
    isDisabled: inUse('停用后不能再约这个时段；已经确认的预约不受影响。'),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['slotId'],
  list: [
    'dockNo',
    'warehouseNo',
    'weekday',
    'startTime',
    'endTime',
    'capacityBox',
    'capacityVehicle',
    'isDisabled',
    'updateUserName',
    'updateTime',
    'sid',
  ],
  shown: ['dockNo', 'isDisabled', 'warehouseNo', 'weekday', 'startTime', 'endTime', 'capacityBox', 'capacityVehicle'],
  search: ['warehouseNo', 'dockNo', 'isDisabled'],
  form: ['warehouseNo', 'sid', 'dockNo', 'weekday', 'startTime', 'endTime', 'capacityBox', 'capacityVehicle'],
  sort: ['-updateTime'],
  scope: ['warehouse'],
  calls: {
    list: `GET ${own}/list`,
    one: `GET ${own}/detail`,
    create: `POST ${own}`,
    update: `PUT ${own}`,
    remove: `DELETE ${own}`,
    status: `PUT ${own}/status`,
    export: `POST ${own}/export`,
  },
  may: { list: 170601, one: 170601, create: 170602, update: 170603, remove: 170604, status: 170608, export: 170606 },
  actions: [{ verb: 'remove', ask: ['删除这个月台时段？', '有人约过的时段不能删，请停用。'] }],
  empty: ['还没有月台时段', '每个月台一周里什么时候收货、各能收几箱几车，在这里定；定了才能预约。'],
})
