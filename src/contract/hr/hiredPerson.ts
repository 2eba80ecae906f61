// 用工人员 · hr/hiredPerson
import { Array as List, Integer, Null, Object as Obj, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, json, minutes, moment, money, ref, state, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { CLOCK_TYPE, CLOCK_WAY } from '../rules/clockDay.ts'
import { MARK, POST } from '../rules/employ.ts'
import { enrollLife } from '../rules/employLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { effectDate } from './effect.ts'
import { hrCompany, hrDemand, hrShift } from './refs.ts'

const info = '/v1/hr/user/info'
const operatorKey = Text({ title: '人员编号', pattern: '^[UT]\\d{1,18}$' })

/** Marks of a person in a demand; sending no mark removes all. */
export const markUser = call({
  id: 'hr/hiredPerson.mark',
  title: '标记人员',
  method: 'PUT',
  path: `${info}/mark`,
  input: Obj({
    hiredId: Text({ title: '编号', pattern: '^\\d{1,18}$' }),
    marks: List(Integer({ enum: [1, 2, 3, 4] }), { title: '标记', maxItems: 4 }),
    markRemark: Optional(Union([Text({ title: '标记说明', maxLength: 200 }), Null()])),
  }),
  reply: Obj({}),
  may: 270515,
  toast: '设置成功',
})

/** A clock record of the month calendar. */
const clockReply = Obj({
  clockId: Text(),
  clockType: Integer(),
  clockTime: Text(),
  clockWay: Integer(),
  makeupStatus: Integer(),
  isValid: Integer(),
})
/** A day of the calendar; `figures` null: not calculated yet. Minutes; wage 分. */
const dayReply = Obj({
  bizDate: Text(),
  shiftName: Union([Text(), Null()]),
  inTime: Union([Text(), Null()]),
  outTime: Union([Text(), Null()]),
  workMin: Integer(),
  effectiveMin: Integer(),
  odd: Integer(),
  dayKind: Integer(),
  wageFen: Union([Integer(), Null()]),
  isConfirmed: Integer(),
})

/** The clock records and days of a person in one month. */
export const clockMonth = call({
  id: 'hr/hiredPerson.clocks',
  title: '打卡月历',
  method: 'GET',
  path: `${info}/clock/list`,
  input: Obj({ operatorKey, month: Text({ title: '月份', pattern: '^\\d{4}-\\d{2}$' }) }),
  reply: Obj({ clocks: List(clockReply), days: List(dayReply) }),
  may: 270521,
})

export const clockTypeField = choice('打卡类型', CLOCK_TYPE, { dict: 'clock_record.clock_type', required: true, offers: [1, 2] })
export const clockWayField = choice('打卡方式', CLOCK_WAY, { dict: 'clock_record.clock_way', width: 100 })
/** Content of a made-up record. */
export const makeupFields = {
  clockType: clockTypeField,
  clockTime: moment('打卡时间', { required: true }),
  reason: text('补卡原因', { required: true, max: 200 }),
} as const

/** Requests a clock record that was forgotten; the record counts when another person approves it. */
export const makeupClock = call({
  id: 'hr/hiredPerson.makeup',
  title: '补卡',
  method: 'POST',
  path: `${info}/clock/makeup`,
  input: Obj({
    operatorKey,
    warehouseNo: Text({ title: '仓库', minLength: 1, maxLength: 32 }),
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    clockType: Integer({ title: '打卡类型', enum: [1, 2] }),
    clockTime: Text({ title: '打卡时间', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
    reason: Text({ title: '补卡原因', minLength: 1, maxLength: 200 }),
  }),
  reply: Obj({ clockId: Text() }),
  may: 270522,
  toast: '提交成功',
})

/** Hired people of demands, with their work (floor.md §15.1, screen 2705). */
export const hiredPerson = resource({
  id: 'hr/hiredPerson',
  title: '用工人员',
  fields: {
    hiredId: code('编号', { derived: true }),
    operatorKey: code('作业人', { derived: true }),
    personNo: code('人员编号', { derived: true }),
    realName: text('姓名', { derived: true, width: 110, searched: 'beginning' }),
    mobile: text('手机', { derived: true, masked: true, width: 120, searched: 'beginning' }),
    applyNo: ref('需求单号', hrDemand, { derived: true, width: 135 }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    post: choice('岗位', POST, { dict: 'employment_apply.post', required: true, width: 80 }),
    shiftId: ref('班次', hrShift, { required: true }),
    hrCompanyId: ref('劳务公司', hrCompany, { derived: true, width: 160 }),
    hourWageFen: money('时薪', { required: true, min: 1, max: 100_000, unit: '元/小时' }),
    totalMin: minutes('总工时', { derived: true }),
    totalPoint: text('总点数', { derived: true, format: 'decimal', width: 90 }),
    pointsPerHour: text('人效(点/h)', { derived: true, format: 'decimal', width: 95 }),
    errorNum: count('差错', { derived: true, alarm: true, width: 70 }),
    marks: json<readonly number[]>('标记', { texts: MARK, derived: true, width: 140 }),
    markRemark: text('标记说明', { derived: true }),
    effectDate,
    status: state('状态', enrollLife, { dict: 'employment_enroll.status', derived: true }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['hiredId'],
  list: [
    'realName',
    'mobile',
    'post',
    'shiftId',
    'hrCompanyId',
    'applyNo',
    'warehouseNo',
    'hourWageFen',
    'totalMin',
    'totalPoint',
    'pointsPerHour',
    'errorNum',
    'marks',
    'markRemark',
    'status',
    'updateTime',
    'personNo',
    'sid',
  ],
  shown: [
    ['realName', 'mobile'],
    'status',
    'totalMin',
    'pointsPerHour',
    'errorNum',
    'marks',
    ['post', 'shiftId'],
    ['hrCompanyId', 'applyNo'],
  ],
  search: ['realName', 'mobile', 'post', 'hrCompanyId', 'status', 'applyNo', 'warehouseNo'],
  form: ['post', 'shiftId', 'hourWageFen', 'effectDate'],
  sort: ['-updateTime'],
  scope: ['warehouse', 'hrCompany'],
  calls: { list: `GET ${info}/list`, one: `GET ${info}/detail`, update: `PUT ${info}`, export: `POST ${info}/export` },
  may: { list: 270501, one: 270507, update: 270503, export: 270506 },
  actions: [
    {
      label: '补卡',
      on: 'row',
      call: makeupClock,
      take: ['operatorKey', 'warehouseNo', 'sid'],
      fields: makeupFields,
      ask: ['给 {realName} 补卡', '另一个人审批通过后才算工时。'],
      changes: ['hr/clock'],
    },
  ],
  empty: ['还没有用工人员', '报名的人录用以后出现在这里。'],
})
