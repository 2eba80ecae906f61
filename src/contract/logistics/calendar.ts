// 工作日历 · logistics/calendar
import { Boolean as YesNo, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, day, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WEEKDAY } from '../rules/weekday.ts'
import { DAY_TYPE } from '../rules/workCalendar.ts'

/** Effect of a calendar row on its day. */
const EFFECT = { 1: '改为休息', 2: '改为上班', 3: '与平常一样' } as const

/** Most working days counted in one call. */
export const reckonMax = 366

/** Whether a day is a working day, and the n-th working day after it, as delivery promises count. */
export const reckonWorkdays = call({
  id: 'logistics/calendar.reckon',
  title: '算工作日',
  method: 'GET',
  path: '/v1/rule/calendar/reckon',
  input: Fields({
    day: Text({ title: '日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    days: Integer({ title: '工作日', minimum: 0, maximum: reckonMax }),
  }),
  reply: Fields({ isWorkday: YesNo(), next: Text(), reached: Text(), reachedWeekday: Integer() }),
  may: 250701,
})

/** Holidays and the days off that are worked in exchange; without a row, Monday to Friday are working days (floor.md §12.2, Q38, Q42). */
export const calendar = resource({
  id: 'logistics/calendar',
  title: '工作日历',
  fields: {
    calendarId: code('编号', { derived: true }),
    calDate: day('日期', { required: true, sorts: true, width: 120 }),
    weekday: choice('星期', WEEKDAY, { derived: true, dict: 'work_calendar.weekday', width: 80 }),
    dayType: choice('类型', DAY_TYPE, { required: true, usual: 1, dict: 'work_calendar.day_type', width: 110 }),
    effect: choice('变化', EFFECT, { derived: true, dict: 'work_calendar.effect', width: 120 }),
    name: text('名称', { max: 32, width: 160 }),
    remark: text('备注', { max: 200, width: 220 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['calendarId'],
  list: ['calDate', 'weekday', 'dayType', 'effect', 'name', 'remark', 'updateUserName', 'updateTime'],
  shown: ['calDate', 'weekday', 'dayType', 'effect', 'name', 'remark'],
  search: ['calDate', 'dayType'],
  form: ['calDate', 'dayType', 'name', 'remark'],
  sort: ['calDate'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/calendar/list',
    one: 'GET /v1/rule/calendar/detail',
    create: 'POST /v1/rule/calendar',
    update: 'PUT /v1/rule/calendar',
    remove: 'DELETE /v1/rule/calendar',
    export: 'POST /v1/rule/calendar/export',
  },
  may: { list: 250701, one: 250701, create: 250702, update: 250703, remove: 250704, export: 250706 },
  actions: [
    { label: '导入', on: 'page', import: 'calendar', may: 250705 },
    { verb: 'remove', ask: ['删除 {calDate}？', '这一天以后按星期算：周一到周五上班，周六周日休息。'] },
  ],
  empty: ['没有符合条件的日子', '没有列出的日子按星期算：周一到周五上班，周六周日休息。'],
})
