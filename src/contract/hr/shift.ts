// 班次 · hr/shift
import { code, count, flag, inUse, json, minutes, moment, money, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import type { Rest } from '../rules/shift.ts'
import { effectDate } from './effect.ts'
import { warehouse } from '../warehouse/refs.ts'

const clock = { required: true, format: 'clock', max: 5, width: 80 } as const
const shift = '/v1/hr/shift'

/** Shifts of a warehouse; one that ends at or before its start ends on the next day (floor.md §15.1, screen 2707). */
export const hrShift = resource({
  id: 'hr/shift',
  title: '班次',
  fields: {
    shiftId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    shiftName: text('名称', { required: true, max: 32, width: 120 }),
    startTime: text('上班', clock),
    endTime: text('下班', { ...clock, help: '不晚于上班时间的，算第二天下班' }),
    isCrossDay: flag('跨天', { derived: true, width: 60 }),
    restJson: json<readonly Rest[]>('休息段', {
      max: 6,
      help: '休息不算工时；跨零点的也照写',
      rows: { from: text('开始', clock), to: text('结束', clock) },
    }),
    rests: text('休息', { derived: true, width: 150 }),
    standardMin: minutes('标准工时', { derived: true }),
    earlyInMin: count('提前打卡', {
      required: true,
      starts: 30,
      min: 0,
      max: 240,
      unit: '分钟',
      help: '上班前多少分钟内的卡算这个班',
    }),
    lateTolMin: count('迟到容差', { required: true, starts: 5, min: 0, max: 120, unit: '分钟', width: 100 }),
    overtimeAfterMin: count('加班起算', {
      required: true,
      starts: 0,
      min: 0,
      max: 240,
      unit: '分钟',
      help: '下班后多少分钟起算加班',
    }),
    nightAllowFen: money('夜班补贴', { required: true, starts: 0, min: 0, max: 100_000, unit: '元/天' }),
    isDisabled: inUse('停用后新的需求不能再选；在用的人照旧。'),
    effectDate,
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['shiftId'],
  list: [
    'shiftName',
    'warehouseNo',
    'startTime',
    'endTime',
    'isCrossDay',
    'rests',
    'standardMin',
    'earlyInMin',
    'lateTolMin',
    'overtimeAfterMin',
    'nightAllowFen',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    'shiftName',
    ['isDisabled', 'isCrossDay'],
    'warehouseNo',
    'startTime',
    'endTime',
    'standardMin',
    'rests',
    'nightAllowFen',
  ],
  search: ['warehouseNo', 'shiftName', 'isDisabled'],
  form: {
    班次: ['warehouseNo', 'sid', 'shiftName', 'startTime', 'endTime', 'restJson'],
    打卡与补贴: ['earlyInMin', 'lateTolMin', 'overtimeAfterMin', 'nightAllowFen', 'effectDate'],
  },
  sort: ['-updateTime'],
  scope: ['warehouse'],
  calls: {
    list: `GET ${shift}/list`,
    one: `GET ${shift}/detail`,
    create: `POST ${shift}`,
    update: `PUT ${shift}`,
    status: `PUT ${shift}/status`,
    remove: `DELETE ${shift}`,
    export: `POST ${shift}/export`,
  },
  may: { list: 270701, one: 270701, create: 270702, update: 270703, status: 270708, remove: 270704, export: 270706 },
  actions: [{ verb: 'remove', ask: ['删除班次 {shiftName}？', '用过的班次不能删除，请停用。'] }],
  empty: ['还没有班次', '先登记各仓的早班、晚班和休息时间，用工需求按班次授权。'],
})
