// 一个季度的班次与工资：两家劳务公司、两个仓，早班、中班、晚班、零点班；三个月里改班次、改常量、换班、涨薪、放假、离岗、忘卡、补卡、断网补传、停机；每一天的工时、状态、工资与另算一遍的一分不差。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceTask } from '#server/hr/attendanceTask'
import { employTaskJob } from '#server/hr/employTask'
import { giveNew } from '#server/platform/given'
import { stream } from '#server/seed/random'
import { openWorld, rows, type World } from '../support/outbound.ts'
import { instantOf } from '../support/ruleQuarter/reckoned.ts'
import { openGates, type Gates } from '../support/wageQuarter/gates.ts'
import { liveQuarter, type LivedDay } from '../support/wageQuarter/lived.ts'
import { Office } from '../support/wageQuarter/office.ts'
import {
  CHANGES,
  dayAfter,
  dayMs,
  daysOf,
  DEMANDS,
  EDITS,
  first,
  HOLIDAYS,
  last,
  LEAVINGS,
  staffFen,
  staffName,
  staffRaise,
  TEMPS,
} from '../support/wageQuarter/plan.ts'
import { wantedDays, workOf, type WantedDay, type Worked } from '../support/wageQuarter/reckoned.ts'

const given = process.env['SEED'] ?? ''
const seed = /^\d+$/.test(given) ? Number(given) : 20_250_913
const random = stream(seed, 'wage quarter')

let world: World
let office: Office
let gates: Gates
beforeAll(async () => {
  world = await openWorld()
  console.log(`wage quarter: SEED=${seed}`)
  await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
  world.clock.set(instantOf('2025-08-29 09:00'))
  office = new Office(world)
  await office.open()
  gates = await openGates(world)
})
afterAll(() => world.close())

const lived = liveQuarter(random)
const worked = new Map<string, Worked>()
let flagged = 0

/** Something that happens at its moment. */
interface Happening {
  readonly at: number
  readonly run: () => Promise<unknown> | void
}
const at = (wall: string, run: Happening['run']): Happening => ({ at: instantOf(wall), run })

const jobs = async (): Promise<void> => {
  for (const job of [employTaskJob, attendanceTask]) await job.run(world.services, { tenantId: world.tenantId }, () => false)
}

/** What he scanned that day, as 作业 sums it up; the machinery of work records has tests of its own. */
const scan = async ({ who, day, place }: LivedDay, work: Worked): Promise<void> => {
  worked.set(workOf(who, day), work)
  const kinds = Object.entries(work.points)
  await world.run(async ({ tx, tenantId, id, at: now }) => {
    for (const [nth, [kind, e4]] of kinds.entries())
      await tx.query(
        `insert into work_day_stat as s (tenant_id, id, biz_date, warehouse_no, sid, operator_key, op_type, order_num, goods_num, package_num,
                                         point, effective_sec, error_num, create_time, update_time)
         values ($1, $2, $3, $4, 'LOCAL', $5, $6, 0, 1, 0, $7::numeric / 10000, $8, 0, $9, $9)`,
        [
          tenantId,
          id(),
          day,
          place,
          office.badges.get(who)?.operatorKey,
          Number(kind),
          e4,
          nth === 0 ? work.effectiveSec : 0,
          now,
        ],
      )
  })
}

/** Somebody's day: his presses, what he scanned, what was mended of it. */
const happeningsOf = (one: LivedDay): readonly Happening[] => {
  const { who, day, place, presses, mend } = one
  const work = { points: { 1: random.int(0, 900_000), 4: random.int(0, 90_000) }, effectiveSec: random.int(3_000, 29_000) }
  let clockId = ''
  return [
    ...presses.map((press) => {
      const nth = random.int(0, 1)
      return { at: press.at, run: () => gates.press(place, nth, office.badges.get(who)?.badgeCode ?? '', press.type) }
    }),
    { at: instantOf(`${dayAfter(day, 1)} 12:${random.int(10, 59)}`), run: () => scan(one, work) },
    ...(mend === null
      ? []
      : [
          {
            at: mend.askAt,
            run: async () => {
              clockId = await office.askMend(who, place, mend)
            },
          },
          { at: mend.decideAt, run: () => office.decideMend(clockId, mend.verdict) },
        ]),
  ]
}

/** The devices find the network now and then, the jobs run at odd hours; on some nights neither does. */
const machines = (day: string): readonly Happening[] => {
  const sendings = (['W01', 'W02'] as const).flatMap((place) =>
    [0, 1].flatMap((nth) =>
      random.chance(0.3)
        ? []
        : [
            at(`${day} ${String(random.int(0, 23)).padStart(2, '0')}:${random.int(10, 59)}`, async () => {
              flagged += await gates.send(place, nth)
            }),
          ],
    ),
  )
  const nights = random.weighted([70, 20, 10])
  const runs = Array.from({ length: [1, 0, 2][nights] ?? 1 }, (_, nth) =>
    nth === 0 ? at(`${day} 00:00`, jobs) : at(`${day} 00:01`, jobs),
  )
  const noon = random.chance(0.4) ? [at(`${day} ${random.int(10, 22)}:${random.int(10, 59)}`, jobs)] : []
  return [...sendings, ...runs, ...noon]
}

/** What the office does on its days. */
const acts = (): readonly Happening[] => [
  ...DEMANDS.map((demand) => at(`${dayAfter(demand.begin, -3)} 09:30`, () => office.ask(demand))),
  ...DEMANDS.flatMap((demand) =>
    demand.ends.slice(1).map((end, nth) => at(`${dayAfter(demand.ends[nth] ?? end, -2)} 11:00`, () => office.renew(demand, end))),
  ),
  ...EDITS.map((edit) => at(edit.at, () => office.edit(edit.demand, edit.who, edit))),
  ...LEAVINGS.map(({ at: wall, demand, who, lastDay }) => at(wall, () => office.leave(demand, who, lastDay))),
  ...CHANGES.map((change) =>
    at(change.at, () => office.setConstant(change.code, change.value, 'effectDate' in change ? change.effectDate : undefined)),
  ),
  at('2025-10-11 15:00', () => office.setTimes('late', '2025-10-13')),
  at('2025-10-27 06:00', () => office.setTimes('dawn')),
  at('2025-11-05 12:00', () => office.setTimes('early', '2025-11-03')),
  at('2025-11-15 05:00', () => office.closeMid()),
  at(`${staffRaise} 05:30`, () => office.raiseStaff(staffFen(staffRaise))),
  ...[...HOLIDAYS].map(([calDate, kind]) =>
    at(calDate === '2025-11-15' ? '2025-11-18 09:00' : '2025-09-20 09:00', async () => {
      const made = await world.call('POST', '/v1/rule/calendar', { calDate, dayType: kind === 'rest' ? 1 : 2, name: '国庆' })
      expect(made).toMatchObject({ code: '00000' })
    }),
  ),
  ...['2025-09-24', '2025-10-20', '2025-11-15'].map((day) => at(`${day} 13:00`, () => gates.renew())),
]

/** A month is closed once everything of it is there. */
const closings = (): readonly Happening[] =>
  [
    ['2025-10-05', first, '2025-09-30'],
    ['2025-11-05', '2025-10-01', '2025-10-31'],
  ].map(([day, from = '', to = '']) =>
    at(`${day} 18:00`, async () => {
      await gates.sendAll()
      await jobs()
      confirmed += await office.confirm(from, to)
    }),
  )
let confirmed = 0

const seen = (row: Readonly<Record<string, unknown>>): object => ({
  bizDate: row['bizDate'],
  operatorName: row['operatorName'],
  warehouseNo: row['warehouseNo'],
  shift: [...office.shiftIds].find(([, id]) => id === row['shiftId'])?.[0] ?? null,
  demand: office.demandOf(row['applyNo']),
  inTime: row['inTime'],
  outTime: row['outTime'],
  figures: { workMin: row['workMin'], lateMin: row['lateMin'], earlyMin: row['earlyMin'], overtimeMin: row['overtimeMin'] },
  effectiveMin: row['effectiveMin'],
  useRateBp: row['useRateBp'],
  odd: row['odd'],
  dayKind: row['dayKind'],
  wageFen: row['wageFen'],
})
const named = (one: object): string => {
  const { bizDate, operatorName } = one as WantedDay
  return `${bizDate} ${operatorName}`
}

test('九十一天：每个人每一天的上下班、工时、迟到、早退、加班、异常、有效作业和工资，与另算的一样', async () => {
  const all = [
    ...acts(),
    ...lived.flatMap(happeningsOf),
    ...daysOf('2025-08-30', last).flatMap(machines),
    ...closings(),
  ].toSorted((a, b) => a.at - b.at)
  for (const one of all) {
    world.clock.set(one.at)
    await one.run()
  }
  world.clock.set(instantOf(`${last} 12:00`) + 2 * dayMs)
  await gates.sendAll()
  await jobs()
  const got = new Map((await office.days(first, last)).map((row) => [named(seen(row)), JSON.stringify(seen(row))]))
  const wanted = new Map(wantedDays(lived, worked).map((one) => [named(one), JSON.stringify(one)]))
  const wrong = [...new Set([...wanted.keys(), ...got.keys()])].flatMap((key) =>
    got.get(key) === wanted.get(key) ? [] : [`${got.get(key) ?? `${key} missing`}\n  by hand ${wanted.get(key) ?? 'nothing'}`],
  )
  expect(wrong.slice(0, 10).join('\n')).toBe('')
  expect(wrong).toEqual([])
})

test('每个人每个月的工资合计一分不差；哪一种事都发生过', async () => {
  const wanted = wantedDays(lived, worked)
  for (const who of [...TEMPS, staffName])
    for (const month of ['2025-09', '2025-10', '2025-11']) {
      const mine = wanted.filter(({ operatorName, bizDate }) => operatorName === who && bizDate.startsWith(month))
      const sum = mine.reduce((fen, { wageFen }) => fen + wageFen, 0)
      const [begin, end] = [`${month}-01`, month === '2025-10' ? `${month}-31` : `${month}-30`]
      expect([who, month, await office.wages(who, begin, end)]).toEqual([who, month, sum])
    }
  expect(new Set(wanted.map(({ odd }) => odd))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(new Set(wanted.map(({ dayKind }) => dayKind))).toEqual(new Set([1, 2, 3]))
  expect(new Set(lived.flatMap(({ mend }) => mend?.verdict ?? []))).toEqual(new Set(['passed', 'rejected', 'tooLate']))
  expect(lived.some(({ stays, shift }) => stays.length > 1 && shift === 'early')).toBe(true)
  expect(lived.some(({ shift }) => shift === null)).toBe(true)
  expect(flagged).toBeGreaterThan(0)
})

test('再跑一遍什么也不变；没有一天、一张卡、一次确认出现两次；需求和人都到了头', async () => {
  const figures = () =>
    rows(
      world,
      'select id, biz_date, operator_key, in_time, out_time, work_min, odd, wage_fen from attendance_day where tenant_id = $1 order by id',
      [],
    )
  const before = await figures()
  await jobs()
  await world.run(({ tx, tenantId }) => tx.query('delete from attendance_mark where tenant_id = $1', [tenantId]))
  await jobs()
  expect(await figures()).toEqual(before)
  const events = await rows(world, "select 1 from domain_event where tenant_id = $1 and event_type = 'attendance.confirmed'", [])
  expect(events).toHaveLength(confirmed)
  const ends = await rows<{ status: number }>(world, 'select distinct status from employment_apply where tenant_id = $1', [])
  expect(ends).toEqual([{ status: 70 }])
  const people = await rows<{ status: number }>(world, 'select distinct status from employment_enroll where tenant_id = $1', [])
  expect(people).toEqual([{ status: 40 }])
})
