// 演示的用工 · seed/employRoom
/** The warehouse's demand for tomorrow, through the real calls: shifts, waiting and recruiting demands, quotas, hired people. */
import { demand } from '#contract/hr/demand'
import { enroll, enrollPerson } from '#contract/hr/enroll'
import { recruit } from '#contract/hr/recruit'
import { hrShift } from '#contract/hr/shift'
import { employTask } from '#contract/hr/task'
import { dayAfter } from '#contract/rules/workCalendar'
import { hrCompanyOptions, managerOptions } from '#contract/user/options'
import { enter, look, make, tell, type Desk } from './deskClient.ts'

const shifts = [
  { shiftName: '早班', startTime: '08:00', endTime: '17:00', restJson: [{ from: '12:00', to: '13:00' }], nightAllowFen: 0 },
  { shiftName: '中班', startTime: '13:00', endTime: '22:00', restJson: [{ from: '17:30', to: '18:30' }], nightAllowFen: 0 },
  {
    shiftName: '晚班',
    startTime: '20:00',
    endTime: '08:00',
    restJson: [
      { from: '23:30', to: '00:30' },
      { from: '04:00', to: '04:30' },
    ],
    nightAllowFen: 2_000,
  },
] as const
const names = ['高小满', '马春生', '罗秋菊', '梁冬梅', '宋立夏', '郑谷雨', '谢白露', '唐寒露'] as const
/** Number of people who are hired, from the first on. */
const hiredNum = 5

/** An id card number with a valid check digit, of a person born in the nineties. */
const cardOf = (nth: number): string => {
  const body = `3301061990${String((nth % 9) + 1).padStart(2, '0')}1500${nth % 10}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = Array.from(body).reduce((all, sign, at) => all + Number(sign) * (weights[at] ?? 0), 0)
  return body + '10X98765432'.charAt(sum % 11)
}

const placeOf = ({ warehouseNo, sid }: Desk): { readonly warehouseNo: string; readonly sid: string } => ({ warehouseNo, sid })

/** The leader applies for a demand; returns its number. */
const applyDemand = (desk: Desk, shiftId: string, from: string, more: object): Promise<string> =>
  enter(desk, desk.leader, demand, {
    ...placeOf(desk),
    post: 1,
    needNum: 8,
    shiftId,
    beginDate: from,
    endDate: dayAfter(from, 6),
    settleType: 1,
    hourWageFen: 2_400,
    genderLimit: 0,
    ageFrom: 18,
    ageTo: 55,
    reason: 2,
    submit: 1,
    ...more,
  })

/** Companies enrol people; some are hired. */
const recruited = async (desk: Desk, applyNo: string, until: string): Promise<void> => {
  const companies = await tell(desk, desk.admin, hrCompanyOptions, {})
  const [first, second] = companies.map(({ hrCompanyId }) => hrCompanyId)
  if (first === undefined || second === undefined) return
  const deadlineTime = `${until} 18:00:00`
  await enter(desk, desk.admin, recruit, { applyNo, hrCompanyId: first, quotaNum: 5, deadlineTime })
  await enter(desk, desk.admin, recruit, { applyNo, hrCompanyId: second, quotaNum: 3, deadlineTime })
  const enrolled: string[] = []
  for (const [nth, realName] of names.entries()) {
    const { enrollNo } = await tell(desk, desk.admin, enrollPerson, {
      applyNo,
      realName,
      mobile: `1371888${String(nth).padStart(4, '0')}`,
      idCard: cardOf(nth),
      hrCompanyId: nth < hiredNum ? first : second,
    })
    enrolled.push(enrollNo)
  }
  await enter(desk, desk.admin, enroll, { enrollNos: enrolled.slice(0, hiredNum) }, 'hire')
}

/** `day`: today; everything begins tomorrow. */
export const workEmploy = async (desk: Desk, day: string): Promise<void> => {
  const from = dayAfter(day, 1)
  const lateness = { earlyInMin: 30, lateTolMin: 5, overtimeAfterMin: 0 }
  for (const shift of shifts) await make(desk, desk.admin, hrShift, { ...placeOf(desk), ...lateness, ...shift })
  const rows = await look(desk, hrShift, {}, 50)
  const shiftId = rows.find(({ shiftName }) => shiftName === '早班')?.shiftId ?? ''
  const night = rows.find(({ shiftName }) => shiftName === '晚班')?.shiftId ?? ''
  const applyNo = await applyDemand(desk, shiftId, from, {})
  await enter(desk, desk.manager, demand, { applyNo }, 'approve')
  await recruited(desk, applyNo, dayAfter(from, 5))
  await applyDemand(desk, night, from, { post: 3, needNum: 4, reason: 3 })
  const refused = await applyDemand(desk, shiftId, from, { post: 8, needNum: 30, settleType: 3, dayWageFen: 20_000 })
  await enter(desk, desk.manager, demand, { applyNo: refused, remark: '人数多了，先报十个' }, 'reject')
  const [owner] = await tell(desk, desk.admin, managerOptions, {})
  if (owner === undefined) return
  const taskNo = await enter(desk, desk.admin, employTask, {
    ...placeOf(desk),
    taskName: '大促备货上架',
    applyNo,
    planNum: 2_000,
    unit: '件',
    ownerUserId: owner.userId,
    beginDate: day,
    endDate: dayAfter(day, 7),
  })
  await enter(desk, desk.admin, employTask, { taskNo, finishNum: 600, remark: '上午三个人上了六百件' }, 'progress')
}
