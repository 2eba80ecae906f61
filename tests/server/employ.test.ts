// 用工从需求到工资，从 HTTP 和手持端的门口看：审批、名额、报名、录用、跨零点的夜班、忘打的卡、补卡、确认；每一天与另算一遍的一分不差。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceTask } from '#server/hr/attendanceTask'
import { employTaskJob } from '#server/hr/employTask'
import { giveNew } from '#server/platform/given'
import { addHandheld, only, type Handheld } from '../support/floor.ts'
import { reckonDay, reckonWage, type ReckonedShift } from '../support/employReckoned.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let gate: Handheld
let nightId = ''
let companyId = ''
beforeAll(async () => {
  world = await openWorld()
  await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
  gate = await addHandheld(world, '门口机')
  companyId = await madeId('/v1/hr/company', { companyName: '蓝领劳务', warehouseKeys: ['W01-LOCAL'] })
  nightId = await madeId('/v1/hr/shift', night)
})
afterAll(() => world.close())

const night = {
  ...wh,
  shiftName: '晚班',
  startTime: '20:00',
  endTime: '08:00',
  restJson: [
    { from: '23:30', to: '00:30' },
    { from: '04:00', to: '04:30' },
  ],
  earlyInMin: 30,
  lateTolMin: 5,
  overtimeAfterMin: 0,
  nightAllowFen: 1_500,
}
const reckoned: ReckonedShift = {
  from: 1200,
  to: 1920,
  rests: [
    [1410, 1470],
    [1680, 1710],
  ],
}

const clock = (text: string): void => world.clock.set(Date.parse(`${text.replace(' ', 'T')}:00+08:00`))
const ran = async (job: typeof employTaskJob): Promise<void> => job.run(world.services, { tenantId: world.tenantId }, () => false)
const post = <T = Record<string, string>>(path: string, input: object) => world.call<T>('POST', path, input)
const madeId = async (path: string, input: object): Promise<string> => {
  const made = await post<{ id: string }>(path, input)
  expect(`${made.msg} ${JSON.stringify(made)}`).toContain('"code":"00000"')
  return made.data.id
}
/** What somebody else does: nobody approves his own. */
const asAnother = async <T>(work: () => Promise<T>, more: object = {}): Promise<T> => {
  const before = { ...world.person }
  Object.assign(world.person, { userId: '2', name: '李经理', ...more })
  try {
    return await work()
  } finally {
    Object.assign(world.person, before)
  }
}
const list = async (path: string, filter: object = {}): Promise<readonly Record<string, unknown>[]> =>
  (await world.call<{ records: readonly Record<string, unknown>[] }>('GET', `${path}/list`, { pageSize: 50, ...filter })).data
    .records

/** A card whose last sign checks, of somebody born on that day; an even sequence is a woman. */
const cardOf = (birth: string, sequence = '001'): string => {
  const body = `330106${birth.replaceAll('-', '')}${sequence}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return body + '10X98765432'.charAt(Array.from(body).reduce((sum, sign, i) => sum + Number(sign) * (weights[i] ?? 0), 0) % 11)
}

/** A constant as its form sends it. */
const setConstant = async (code: string, value: number) => {
  const { data } = await world.call<{ version: number }>('GET', '/v1/hr/constants/detail', { code })
  return world.call('PUT', '/v1/hr/constants', { code, value, version: data.version })
}

const apply = '/v1/hr/employment/apply'
const demandBody = (more: object = {}) => ({
  ...wh,
  post: 1,
  needNum: 2,
  shiftId: nightId,
  beginDate: '2025-06-18',
  endDate: '2025-06-22',
  settleType: 1,
  hourWageFen: 2_333,
  genderLimit: 0,
  ageFrom: 18,
  ageTo: 55,
  reason: 2,
  ...more,
})
const newDemand = async (more: object = {}): Promise<string> => {
  const made = await post(apply, { ...demandBody(more), submit: 1 })
  expect(made).toMatchObject({ code: '00000', data: { status: 20 } })
  return made.data['applyNo'] ?? ''
}
const openDemand = async (more: object = {}): Promise<string> => {
  const applyNo = await newDemand(more)
  expect(await asAnother(() => post(`${apply}/approve`, { applyNo, pass: 1 }))).toMatchObject({ data: { status: 30 } })
  return applyNo
}
const recruit = (applyNo: string, quotaNum: number, more: object = {}) =>
  post('/v1/hr/employment/recruit', { applyNo, hrCompanyId: companyId, quotaNum, deadlineTime: '2025-07-30 18:00:00', ...more })
const person = (applyNo: string, realName: string, mobile: string, more: object = {}) =>
  post('/v1/hr/employment/enroll', { applyNo, realName, mobile, idCard: cardOf('1995-03-04'), hrCompanyId: companyId, ...more })
const hire = (...enrollNos: readonly string[]) =>
  post<{ done: string[]; failed: { enrollNo: string; msg: string }[] }>('/v1/hr/employment/enroll/hire', { enrollNos })
const statusOf = async (table: string, key: string, no: string): Promise<number> =>
  only(await rows<{ status: number }>(world, `select status from ${table} where tenant_id = $1 and ${key} = $2`, [no])).status
const badgeOf = async (mobile: string): Promise<string> =>
  only(
    await rows<{ code: string }>(world, 'select badge_code as code from temp_user where tenant_id = $1 and mobile = $2', [
      mobile,
    ]),
  ).code

let applyNo = ''
let zhang = ''

test('班次的休息要在班次里，跨零点的工时算得出来', async () => {
  const bad = await post('/v1/hr/shift', { ...night, shiftName: '错班', restJson: [{ from: '12:00', to: '13:00' }] })
  expect(bad).toMatchObject({ code: 'A0400', data: { fields: { restJson: '休息时间必须在班次范围内' } } })
  expect(await list('/v1/hr/shift')).toMatchObject([{ isCrossDay: 1, standardMin: 630, rests: '23:30–00:30、04:00–04:30' }])
})

test('需求的每一条不对都说在自己的格子里；费用按日历算', async () => {
  const said = async (more: object): Promise<object> => post(apply, demandBody(more))
  expect(await said({ endDate: '2025-06-17' })).toMatchObject({ data: { fields: { endDate: '结束日期不能早于开始日期' } } })
  expect(await said({ endDate: '2025-07-19' })).toMatchObject({ data: { fields: { endDate: '单次用工不能超过31天' } } })
  expect(await said({ hourWageFen: 1_999 })).toMatchObject({
    data: { fields: { hourWageFen: '时薪不能低于当地最低标准20.00元' } },
  })
  expect(await said({ settleType: 2, piecePriceJson: [{ opType: 99, priceE4: 1 }] })).toMatchObject({
    data: { fields: { piecePriceJson: '计件单价格式不正确，同一种作业只能写一次' } },
  })
  expect(await said({ shiftId: '1' })).toMatchObject({ data: { fields: { shiftId: '请选择这个仓库的班次' } } })
  applyNo = await newDemand()
  const [one] = await list(apply)
  const day = reckonDay(reckoned, [[1200, 1920]])
  const each = reckonWage(day, 2_333, 'work', 1_500)
  const weekend = reckonWage(day, 2_333, 'weekend', 1_500)
  // Wednesday to Friday, Saturday and Sunday; two people
  expect(one).toMatchObject({ applyNo, status: 20, estCostFen: 2 * (3 * each + 2 * weekend) })
})

test('自己提的自己不能批；超出本月预算的，只有有权限的人能批', async () => {
  expect(await post(`${apply}/approve`, { applyNo, pass: 1 })).toMatchObject({ code: 'A1714' })
  expect(await setConstant('MONTH_BUDGET', 100_000)).toMatchObject({ code: '00000' })
  const without = { isAdmin: false, rights: new Set([...world.person.rights].filter((right) => right !== 270_125)) }
  const refused = await asAnother(() => post(`${apply}/approve`, { applyNo, pass: 1 }), without)
  expect(refused).toMatchObject({ code: 'A2121' })
  expect(refused.msg).toMatch(/^预计费用\d+\.\d\d元超出本月预算1000\.00元$/)
  expect(await setConstant('ROUND_MIN', 61)).toMatchObject({ data: { fields: { value: '工时取整应在1-60分钟之间' } } })
  expect(await asAnother(() => post(`${apply}/approve`, { applyNo, pass: 1 }))).toMatchObject({ data: { status: 30 } })
  expect(await setConstant('MONTH_BUDGET', 0)).toMatchObject({ code: '00000' })
  const events = await rows(world, "select 1 from domain_event where tenant_id = $1 and event_type = 'employment.approved'", [])
  expect(events).toHaveLength(1)
})

test('名额合计不能超过需求人数；报名的人年龄、身份证、名额都看', async () => {
  expect(await recruit(applyNo, 3)).toMatchObject({ data: { fields: { quotaNum: '名额合计不能超过需求人数' } } })
  expect(await recruit(applyNo, 1)).toMatchObject({ code: '00000', data: { status: 10 } })
  expect(await recruit(applyNo, 1)).toMatchObject({ code: 'A1002' })
  const said = async (more: object): Promise<object> => person(applyNo, '张三', '13900000001', more)
  expect(await said({ idCard: '330106199503040010' })).toMatchObject({ data: { fields: { idCard: '身份证号格式不正确' } } })
  expect(await said({ idCard: cardOf('1965-03-04') })).toMatchObject({ data: { fields: { idCard: '年龄不符合要求' } } })
  expect(await said({ mobile: '123' })).toMatchObject({ data: { fields: { mobile: '手机号格式不正确' } } })
  expect(await said({ hrCompanyId: '1' })).toMatchObject({ data: { fields: { hrCompanyId: '这家劳务公司没有这个需求的名额' } } })
  expect(await said({ applyNo: 'YG0' })).toMatchObject({ data: { fields: { applyNo: '需求单号不存在：YG0' } } })
  const made = await person(applyNo, '张三', '13900000001')
  expect(made).toMatchObject({ code: '00000', data: { status: 10 } })
  zhang = made.data['enrollNo'] ?? ''
  // registered in the archive with what his card says, and in the list with his phone masked
  expect(await list('/v1/hr/employment/enroll')).toMatchObject([
    { enrollNo: zhang, realName: '张三', mobile: '139****0001', gender: 1, age: 30, post: 1 },
  ])
})

test('同一个人报两次、同期报两个需求都拦下', async () => {
  expect(await person(applyNo, '张三', '13900000001')).toMatchObject({ data: { fields: { mobile: '该人员已报名这个需求' } } })
  expect(await person(applyNo, '李四', '13900000001')).toMatchObject({ data: { fields: { mobile: '手机号已被张三使用' } } })
  const other = await openDemand({ beginDate: '2025-06-22', endDate: '2025-06-24' })
  expect(await recruit(other, 1)).toMatchObject({ code: '00000' })
  expect(await person(other, '张三', '13900000001')).toMatchObject({ code: 'A2124', msg: '该人员同期已有用工安排' })
  const [first, second] = await Promise.all([person(other, '赵六', '13900000006'), person(other, '赵六', '13900000006')])
  expect([first.code, second.code].filter((code) => code === '00000')).toHaveLength(1)
})

test('录用占名额、逐日授权；名额满了后面的录不进', async () => {
  const li = (await person(applyNo, '李四', '13900000002')).data['enrollNo'] ?? ''
  expect((await hire(zhang, li)).data).toEqual({ done: [zhang], failed: [{ enrollNo: li, msg: '该劳务公司名额已满' }] })
  expect(await list('/v1/hr/employment/recruit', { applyNo })).toMatchObject([{ status: 20, confirmedNum: 1, enrollNum: 2 }])
  expect(await person(applyNo, '王五', '13900000005')).toMatchObject({ code: 'A2123' })
  const auths = await rows<{ day: string; span: string; opTypes: number[] }>(
    world,
    `select a.auth_date::text as day, to_char(a.start_time at time zone 'Asia/Shanghai', 'HH24:MI') || '-' || to_char(a.end_time at time zone 'Asia/Shanghai', 'DD HH24:MI') as span,
            a.op_types from temp_user_auth a where a.tenant_id = $1 order by a.auth_date`,
    [],
  )
  expect(auths.map(({ day, span }) => `${day} ${span}`)).toEqual([
    '2025-06-18 20:00-19 08:00',
    '2025-06-19 20:00-20 08:00',
    '2025-06-20 20:00-21 08:00',
    '2025-06-21 20:00-22 08:00',
    '2025-06-22 20:00-23 08:00',
  ])
  expect(auths[0]?.opTypes).toEqual([1, 9, 13])
  // withdrawn, the place is free and his days are not his any more; nobody is hired twice
  expect(await post('/v1/hr/employment/enroll/cancel', { enrollNo: zhang })).toMatchObject({ data: { status: 5 } })
  expect(await list('/v1/hr/employment/recruit', { applyNo })).toMatchObject([{ status: 10, confirmedNum: 0 }])
  expect(await rows(world, 'select 1 from temp_user_auth where tenant_id = $1 and status = 1', [])).toEqual([])
  zhang = (await person(applyNo, '张三', '13900000001')).data['enrollNo'] ?? ''
  expect((await hire(zhang)).data.done).toEqual([zhang])
})

test('五个夜班：扫工牌、签到、迟到、加班、忘打下班；需求和人跟着打卡走', async () => {
  const badgeCode = await badgeOf('13900000001')
  const scan = (clockType: 1 | 2, more: object = {}) => gate.one('CLOCK', badgeCode, { badgeCode, clockType }, more)
  clock('2025-06-18 19:55')
  expect(await scan(1)).toMatchObject({ verdict: 'applied' })
  expect(await statusOf('employment_enroll', 'enroll_no', zhang)).toBe(30)
  await ran(employTaskJob)
  expect(await statusOf('employment_apply', 'apply_no', applyNo)).toBe(40)
  clock('2025-06-19 08:00')
  expect(await scan(2)).toMatchObject({ verdict: 'applied' })
  expect(await post('/v1/hr/employment/enroll/cancel', { enrollNo: zhang })).toMatchObject({ code: 'A1736' })
  // Thursday: nobody saw him go
  clock('2025-06-19 20:00')
  await scan(1)
  // Friday: an hour and 17 minutes longer
  clock('2025-06-20 19:40')
  await scan(1)
  clock('2025-06-21 09:17')
  await scan(2)
  // Saturday: eleven minutes late
  clock('2025-06-21 20:11')
  await scan(1)
  clock('2025-06-22 08:00')
  await scan(2)
  // Sunday: the leader signs him in and out by his badge
  clock('2025-06-22 19:50')
  expect(await gate.one('TEMP_SIGN', badgeCode, { badgeCode, signType: 1 })).toMatchObject({ verdict: 'applied' })
  clock('2025-06-23 07:30')
  expect(await gate.one('TEMP_SIGN', badgeCode, { badgeCode, signType: 2 })).toMatchObject({ verdict: 'applied' })
  expect(await scan(2)).toMatchObject({ verdict: 'applied' })
})

/** The days as they must be: stays in minutes of the day they began. */
const wanted = {
  '2025-06-18': { stays: [[1195, 1920]], kind: 'work' },
  '2025-06-19': { stays: [[1200, 1915]], kind: 'work' },
  '2025-06-20': { stays: [[1180, 1997]], kind: 'work' },
  '2025-06-21': { stays: [[1211, 1920]], kind: 'weekend' },
  '2025-06-22': { stays: [[1190, 1890]], kind: 'weekend' },
} as const
const expectDay = (day: keyof typeof wanted): object => {
  const { stays, kind } = wanted[day]
  const figures = reckonDay(reckoned, stays)
  return { bizDate: day, ...figures, wageFen: reckonWage(figures, 2_333, kind, 1_500) }
}
const days = async (): Promise<readonly Record<string, unknown>[]> =>
  (await list('/v1/hr/attendance', { operatorName: '张三' })).toSorted((a, b) =>
    String(a['bizDate']) < String(b['bizDate']) ? -1 : 1,
  )

test('考勤每一天的工时、迟到、加班、工资都与另算的一样；缺下班卡的算不出来', async () => {
  clock('2025-06-23 12:00')
  await ran(attendanceTask)
  const found = await days()
  expect(found.map(({ bizDate }) => bizDate)).toEqual(Object.keys(wanted))
  for (const day of ['2025-06-18', '2025-06-20', '2025-06-21', '2025-06-22'] as const)
    expect(found.find(({ bizDate }) => bizDate === day)).toMatchObject({ ...expectDay(day), employType: 2, applyNo })
  expect(found[1]).toMatchObject({ workMin: 0, wageFen: 0, outTime: null, odd: 1 })
  expect(found.map(({ odd }) => odd)).toEqual([0, 1, 0, 3, 4])
  // run again, nothing changes
  const before = await rows(
    world,
    'select id, version, work_min, wage_fen from attendance_day where tenant_id = $1 order by id',
    [],
  )
  await ran(attendanceTask)
  const after = await rows<{ workMin: number }>(
    world,
    'select id, version, work_min, wage_fen from attendance_day where tenant_id = $1 order by id',
    [],
  )
  expect(after.map(({ workMin }) => workMin)).toEqual((before as { workMin: number }[]).map(({ workMin }) => workMin))
})

test('忘打的卡由另一个人批了才算；过期的、以后的、自己的都不行', async () => {
  const operatorKey = String((await days())[0]?.['operatorKey'])
  const makeup = (clockTime: string) =>
    post('/v1/hr/user/info/clock/makeup', { operatorKey, ...wh, clockType: 2, clockTime, reason: '忘打下班' })
  expect(await makeup('2025-06-19 08:00:00')).toMatchObject({ code: 'A2135' })
  expect(await makeup('2025-06-24 08:00:00')).toMatchObject({ code: 'A2135', msg: '不能补以后的卡' })
  const { data } = await makeup('2025-06-20 07:55:00')
  await ran(attendanceTask)
  expect((await days())[1]).toMatchObject({ workMin: 0, odd: 1 })
  const approve = () => post('/v1/hr/clock/approve', { clockIds: [data['clockId']], pass: 1 })
  expect(await approve()).toMatchObject({ code: 'A1714' })
  expect(await asAnother(approve)).toMatchObject({ data: { done: 1 } })
  expect(await asAnother(approve)).toMatchObject({ code: 'A2135' })
  expect((await days())[1]).toMatchObject({ ...expectDay('2025-06-19'), odd: 4 })
})

test('打卡工时与有效作业并排；确认以后不再变，解锁以后重算', async () => {
  const [first] = await days()
  const [operatorKey, attendanceId] = [String(first?.['operatorKey']), String(first?.['attendanceId'])]
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into work_day_stat as s (tenant_id, id, biz_date, warehouse_no, sid, operator_key, op_type, order_num, goods_num, package_num, point,
                                       effective_sec, error_num, create_time, update_time)
       values ($1, $2, '2025-06-18', $3, $4, $5, 1, 0, 100, 0, 120.5, 18900, 2, $6, $6)`,
      [tenantId, id(), wh.warehouseNo, wh.sid, operatorKey, at],
    ),
  )
  await ran(attendanceTask)
  expect((await days())[0]).toMatchObject({ workMin: 630, effectiveMin: 315, useRateBp: 5_000 })
  const [who] = await list('/v1/hr/user/info', { realName: '张三' })
  expect(who).toMatchObject({ totalPoint: '120.5', errorNum: 2 })
  expect(await post('/v1/hr/attendance/confirm', { attendanceIds: [attendanceId] })).toMatchObject({ data: { done: 1 } })
  expect(await post('/v1/hr/attendance/confirm', { attendanceIds: [attendanceId] })).toMatchObject({
    code: 'A2133',
    msg: '考勤已确认',
  })
  await world.run(({ tx, tenantId, at }) =>
    tx.query(
      "update clock_record set is_valid = 0, update_time = $2 where tenant_id = $1 and clock_time < '2025-06-19 12:00+08'",
      [tenantId, at],
    ),
  )
  await ran(attendanceTask)
  expect((await days())[0]).toMatchObject({ ...expectDay('2025-06-18'), isConfirmed: 1 })
  expect(await post('/v1/hr/attendance/unlock', { attendanceIds: [attendanceId] })).toMatchObject({ data: { done: 1 } })
  // he was hired for that night and nothing says he came
  expect((await days())[0]).toMatchObject({ workMin: 0, odd: 2, wageFen: 0 })
})

test('只看得到自己那几家劳务公司的人：招募、报名、人员、考勤、打卡都一样', async () => {
  const elsewhere = { scope: { ...world.person.scope, hrCompany: { all: false, keys: new Set(['1']) } } }
  for (const path of ['employment/recruit', 'employment/enroll', 'user/info', 'attendance', 'clock']) {
    const [mine, theirs] = [await list(`/v1/hr/${path}`), await asAnother(() => list(`/v1/hr/${path}`), elsewhere)]
    expect([path, mine.length > 0, theirs]).toEqual([path, true, []])
  }
  const [day] = await list('/v1/hr/attendance', { operatorName: '张三' })
  const refused = await asAnother(() => post('/v1/hr/attendance/confirm', { attendanceIds: [day?.['attendanceId']] }), elsewhere)
  expect(refused).toMatchObject({ code: 'A0404' })
})

test('下班卡先到、上班卡后到：下班的报出来，上班一到两张配成一天', async () => {
  const other = await openDemand({ beginDate: '2025-06-25', endDate: '2025-06-25' })
  await recruit(other, 1)
  const no = (await person(other, '钱七', '13900000007')).data['enrollNo'] ?? ''
  expect((await hire(no)).data.done).toEqual([no])
  const badgeCode = await badgeOf('13900000007')
  const second = await addHandheld(world, '后门机')
  clock('2025-06-25 20:00')
  const offline = gate.op('CLOCK', badgeCode, { badgeCode, clockType: 1 })
  clock('2025-06-26 08:00')
  expect(await second.one('CLOCK', badgeCode, { badgeCode, clockType: 2 })).toMatchObject({ verdict: 'flagged', code: 'A2131' })
  clock('2025-06-26 09:30')
  expect((await gate.send([offline])).results).toMatchObject([{ verdict: 'applied' }])
  await ran(attendanceTask)
  const [day] = await list('/v1/hr/attendance', { operatorName: '钱七' })
  const figures = reckonDay(reckoned, [[1200, 1920]])
  expect(day).toMatchObject({ bizDate: '2025-06-25', ...figures, wageFen: reckonWage(figures, 2_333, 'work', 1_500) })
})

test('续用最多三次，批了授权跟着延；到期完成，人离岗，重启不多也不少', async () => {
  clock('2025-06-27 10:00')
  const long = await openDemand({ beginDate: '2025-06-27', endDate: '2025-06-28' })
  await recruit(long, 1)
  const no = (await person(long, '孙八', '13900000008')).data['enrollNo'] ?? ''
  expect((await hire(no)).data.done).toEqual([no])
  const badgeCode = await badgeOf('13900000008')
  clock('2025-06-27 19:50')
  await gate.one('CLOCK', badgeCode, { badgeCode, clockType: 1 })
  await ran(employTaskJob)
  const renew = (newEndDate: string) => post(`${apply}/renew`, { applyNo: long, newEndDate, num: 1, reason: '单量还在' })
  expect(await renew('2025-06-28')).toMatchObject({ data: { fields: { newEndDate: '续用到期应晚于现在的结束日期' } } })
  expect(await renew('2025-09-28')).toMatchObject({ code: 'A2122', msg: '续用累计不能超过90天' })
  expect(await renew('2025-06-30')).toMatchObject({ code: '00000' })
  expect(await post(`${apply}/renew/approve`, { applyNo: long, pass: 1 })).toMatchObject({ code: 'A1714' })
  expect(await asAnother(() => post(`${apply}/renew/approve`, { applyNo: long, pass: 1 }))).toMatchObject({ code: '00000' })
  const auths = await rows(
    world,
    `select 1 from temp_user_auth a join temp_user t on t.tenant_id = $1 and t.id = a.temp_user_id
      where a.tenant_id = $1 and t.mobile = '13900000008' and a.status = 1`,
    [],
  )
  expect(auths).toHaveLength(4)
  for (const newEndDate of ['2025-07-01', '2025-07-02']) expect(await renew(newEndDate)).toMatchObject({ code: '00000' })
  expect(await renew('2025-07-03')).toMatchObject({ code: 'A2122' })
  expect(await post(`${apply}/renew/cancel`, { applyNo: long })).toMatchObject({ code: '00000' })
  clock('2025-07-01 00:01')
  await ran(employTaskJob)
  await ran(employTaskJob)
  expect(await statusOf('employment_apply', 'apply_no', long)).toBe(70)
  expect(await statusOf('employment_enroll', 'enroll_no', no)).toBe(40)
  const [one] = await list('/v1/hr/employment/recruit', { applyNo: long })
  expect(one).toMatchObject({ status: 30 })
})

test('关闭需求：招募停，没录用的取消，录用的授权收回', async () => {
  const shut = await openDemand({ beginDate: '2025-07-10', endDate: '2025-07-12' })
  await recruit(shut, 2)
  const [hired, waits] = [await person(shut, '周九', '13900000009'), await person(shut, '吴十', '13900000010')]
  await hire(hired.data['enrollNo'] ?? '')
  const authorised = () =>
    rows<{ status: number; loseReason: string | null }>(
      world,
      `select a.status, a.lose_reason from temp_user_auth a join temp_user t on t.tenant_id = $1 and t.id = a.temp_user_id
        where a.tenant_id = $1 and t.mobile = '13900000009' and a.auth_date >= '2025-07-10' order by a.auth_date`,
    )
  expect(await authorised()).toEqual(Array.from({ length: 3 }, () => ({ status: 1, loseReason: null })))
  expect(await post(`${apply}/close`, { applyNo: shut, reason: '单量下来了' })).toMatchObject({ data: { status: 60 } })
  const found = await list('/v1/hr/employment/enroll', { applyNo: shut })
  expect(new Map(found.map((row) => [row['enrollNo'], row['status']]))).toEqual(
    new Map([
      [hired.data['enrollNo'], 20],
      [waits.data['enrollNo'], 5],
    ]),
  )
  expect(await list('/v1/hr/employment/recruit', { applyNo: shut })).toMatchObject([{ status: 5 }])
  // nobody comes to a demand there is none of any more, and who was hired is free for another
  expect(await authorised()).toEqual(Array.from({ length: 3 }, () => ({ status: 2, loseReason: '需求关闭' })))
  const next = await openDemand({ beginDate: '2025-07-11', endDate: '2025-07-12' })
  await recruit(next, 1)
  const again = await person(next, '周九', '13900000009')
  expect(again).toMatchObject({ code: '00000' })
})
