// 考勤 · hr/attendance
import { Array as List, Integer, Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, day, minutes, moment, money, percent, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { ODD_DAY } from '../rules/clockDay.ts'
import { WORK_EMPLOY } from '../rules/worktime.ts'
import { warehouse } from '../warehouse/refs.ts'
import { hrDemand, hrShift } from './refs.ts'
import { makeupClock, makeupFields } from './hiredPerson.ts'

const attending = '/v1/hr/attendance'
const ids = List(Text({ pattern: '^\\d{1,18}$' }), { title: '考勤', minItems: 1, maxItems: 500 })
const confirming = <const M extends number>(id: string, path: string, title: string, may: M) =>
  call({
    id,
    title,
    method: 'POST',
    path,
    input: Obj({ attendanceIds: ids }),
    reply: Obj({ done: Integer() }),
    may,
    toast: '操作成功',
  })

/** Confirms days, whose figures are then fixed: later records do not change them. */
export const confirmDay = confirming('hr/attendance.confirm', `${attending}/confirm`, '确认考勤', 270821)
export const confirmDays = confirming('hr/attendance.confirmMany', `${attending}/confirm/batch`, '批量确认考勤', 270811)
/** Calculates the figures from the records again. */
export const unlockDays = confirming('hr/attendance.unlock', `${attending}/unlock`, '解锁考勤', 270823)

/** attendance_day.day_kind */
export const DAY_KIND = { 1: '工作日', 2: '休息日', 3: '节假日' } as const
/** attendance_day.is_confirmed */
export const CONFIRMED = { 0: '待确认', 1: '已确认' } as const

/** A day of a person: hours by the clock, effective work by scans, the wage (floor.md §15.1, screen 2708). */
export const attendance = resource({
  id: 'hr/attendance',
  title: '考勤',
  fields: {
    attendanceId: code('编号', { derived: true }),
    bizDate: day('日期', { recent: 'begins', sorts: true }),
    operatorKey: code('作业人', { width: 150 }),
    personNo: code('人员编号', { derived: true, width: 150 }),
    operatorName: text('姓名', { width: 110, searched: 'beginning' }),
    employType: choice('用工类型', WORK_EMPLOY, { dict: 'attendance_day.employ_type', width: 80 }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    shiftId: ref('班次', hrShift, { width: 100 }),
    applyNo: ref('需求单号', hrDemand, { width: 135 }),
    inTime: moment('上班'),
    outTime: moment('下班'),
    workMin: minutes('工时'),
    lateMin: minutes('迟到', { alarm: true, width: 80 }),
    earlyMin: minutes('早退', { alarm: true, width: 80 }),
    overtimeMin: minutes('加班', { width: 80 }),
    effectiveMin: minutes('有效作业', { derived: true }),
    useRateBp: percent('利用率', { derived: true, width: 80 }),
    dayKind: choice('日类型', DAY_KIND, { dict: 'attendance_day.day_kind', width: 80 }),
    wageFen: money('工资', { sums: true, unit: '元' }),
    odd: choice('异常', ODD_DAY, { dict: 'attendance_day.odd', width: 90 }),
    isConfirmed: choice('状态', CONFIRMED, { dict: 'attendance_day.is_confirmed', width: 80 }),
    confirmUserName: text('确认人', { width: 90 }),
    confirmTime: moment('确认时间'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['attendanceId'],
  list: [
    'bizDate',
    'operatorName',
    'employType',
    'warehouseNo',
    'shiftId',
    'inTime',
    'outTime',
    'workMin',
    'lateMin',
    'earlyMin',
    'overtimeMin',
    'effectiveMin',
    'useRateBp',
    'wageFen',
    'odd',
    'isConfirmed',
    'dayKind',
    'applyNo',
    'confirmUserName',
    'confirmTime',
    'updateTime',
    'personNo',
    'sid',
  ],
  shown: [
    'operatorName',
    ['isConfirmed', 'odd'],
    'bizDate',
    'workMin',
    'effectiveMin',
    'wageFen',
    ['inTime', 'outTime'],
    ['shiftId', 'warehouseNo'],
  ],
  search: ['bizDate', 'warehouseNo', 'operatorName', 'odd', 'isConfirmed', 'employType'],
  sort: ['-bizDate'],
  scope: ['warehouse', 'hrCompany'],
  calls: { list: `GET ${attending}/list`, export: `POST ${attending}/export` },
  may: { list: 270801, export: 270806 },
  actions: [
    {
      label: '确认',
      on: 'row',
      call: confirmDay,
      take: ['attendanceId'],
      rows: ['attendanceIds', 'attendanceId'],
      when: { isConfirmed: [0] },
      ask: ['确认 {operatorName} {bizDate} 的考勤？', '确认后打卡再变，这天的工时和工资也不变。'],
    },
    {
      label: '批量确认',
      on: 'rows',
      call: confirmDays,
      take: ['attendanceId'],
      rows: ['attendanceIds', 'attendanceId'],
      when: { isConfirmed: [0] },
      ask: ['确认勾选的考勤？', '确认后打卡再变，工时和工资也不变。'],
    },
    {
      label: '解锁',
      on: 'both',
      call: unlockDays,
      take: ['attendanceId'],
      rows: ['attendanceIds', 'attendanceId'],
      when: { isConfirmed: [1] },
      ask: ['解锁考勤？', '重新按打卡记录计算。'],
      danger: true,
    },
    {
      label: '补卡',
      on: 'row',
      call: makeupClock,
      may: 270822,
      take: ['operatorKey', 'warehouseNo', 'sid'],
      fields: makeupFields,
      when: { isConfirmed: [0] },
      ask: ['给 {operatorName} 补卡', '另一个人审批通过后才算工时。'],
      changes: ['hr/clock'],
    },
  ],
  empty: ['没有考勤', '有人打卡，或者排了班没有来，几分钟后出现在这里。'],
})
