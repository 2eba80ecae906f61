// The office of the quarter, through its calls: shifts, demands, changes, added records, confirmations. Another person approves.
import { expect } from 'vitest'
import { addStaff } from '../floor.ts'
import { rows, type World } from '../outbound.ts'
import { instantOf } from '../ruleQuarter/reckoned.ts'
import type { Mend } from './lived.ts'
import {
  COMPANIES,
  dayFen,
  DEMANDS,
  midEnds,
  PRICES,
  SHIFTS,
  staffFen,
  staffName,
  type Company,
  type PlannedDemand,
  type ShiftName,
  type ShiftOfDays,
} from './plan.ts'

/** A staff member or temp worker, by badge. */
export interface Badge {
  readonly badgeCode: string
  readonly operatorKey: string
}
type Row = Readonly<Record<string, unknown>>
interface Answered {
  readonly code: string
  readonly msg: string
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const timesOf = ({ from, to, rests, allowanceFen }: ShiftOfDays): object => ({
  startTime: clockText(from),
  endTime: clockText(to),
  restJson: rests.map(([a, b]) => ({ from: clockText(a), to: clockText(b) })),
  nightAllowFen: allowanceFen,
})
/** An id card number with a valid check digit, of a man of thirty; `nth` makes it unique. */
const cardOf = (nth: number): string => {
  const body = `33010619950304${String(nth * 2 + 1).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return body + '10X98765432'.charAt(Array.from(body).reduce((sum, sign, i) => sum + Number(sign) * (weights[i] ?? 0), 0) % 11)
}
const apply = '/v1/hr/employment/apply'

export class Office {
  readonly shiftIds = new Map<ShiftName, string>()
  readonly applyNos = new Map<string, string>()
  readonly badges = new Map<string, Badge>()
  private readonly companyIds: string[] = []
  private readonly people: string[] = []
  private readonly enrolNos = new Map<string, string>()
  private readonly world: World
  constructor(world: World) {
    this.world = world
  }

  private async done<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object): Promise<T> {
    const answer = await this.world.call<T>(method, path, input)
    if (answer.code !== '00000')
      throw new Error(`${method} ${path} ${JSON.stringify(input)}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  /** Runs work as another person. */
  private async another<T>(work: () => Promise<T>): Promise<T> {
    const before = { ...this.world.person }
    Object.assign(this.world.person, { userId: '2', name: '李经理' })
    try {
      return await work()
    } finally {
      Object.assign(this.world.person, before)
    }
  }
  /** Changes a row by its form, after reading it. */
  private async change(path: string, key: object, more: object): Promise<void> {
    const { version } = await this.done<{ version: number }>('GET', `${path}/detail`, key)
    await this.done('PUT', path, { ...key, ...more, version })
  }

  /** Sets up the second warehouse, both companies, all shifts, and the staff member with account and wage. */
  async open(): Promise<void> {
    await this.world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
         values ($1, $2, 'W02', 'LOCAL', '二号仓', 'P01', $3, $3)`,
        [tenantId, id(), at],
      ),
    )
    for (const companyName of COMPANIES)
      this.companyIds.push(
        (await this.done<{ id: string }>('POST', '/v1/hr/company', { companyName, warehouseKeys: ['W01-LOCAL', 'W02-LOCAL'] }))
          .id,
      )
    for (const [key, { name, place, lateTol, overAfter, versions }] of Object.entries(SHIFTS)) {
      const body = {
        warehouseNo: place,
        sid: 'LOCAL',
        shiftName: name,
        earlyInMin: 30,
        lateTolMin: lateTol,
        overtimeAfterMin: overAfter,
      }
      const [begun] = versions
      if (begun === undefined) throw new Error(key)
      const made = await this.done<{ id: string }>('POST', '/v1/hr/shift', { ...body, ...timesOf(begun) })
      this.shiftIds.set(key as ShiftName, made.id)
    }
    await this.openStaff()
  }
  private async openStaff(): Promise<void> {
    const { id } = await this.done<{ id: string }>('POST', '/v1/staff', {
      staffNo: 'S001',
      realName: staffName,
      mobile: '13700000001',
      parentWarehouseNo: 'P01',
      post: 5,
      employType: 1,
      entryDate: '2025-06-01',
      hourWageFen: staffFen('2025-09-01'),
    })
    const { userId } = await addStaff(this.world, staffName, null)
    await this.world.run(({ tx, tenantId }) =>
      tx.query('update sys_user set staff_id = $3 where tenant_id = $1 and id = $2', [tenantId, userId, id]),
    )
    this.badges.set(staffName, { badgeCode: `U:${userId}`, operatorKey: `U${userId}` })
  }

  /** A demand from application to hiring. */
  async ask(demand: PlannedDemand): Promise<void> {
    const { shift, settle, hourFen, begin, ends, people } = demand
    const { applyNo } = await this.done<{ applyNo: string }>('POST', apply, {
      warehouseNo: SHIFTS[shift].place,
      sid: 'LOCAL',
      post: 1,
      needNum: people.length,
      shiftId: this.shiftIds.get(shift),
      beginDate: begin,
      endDate: ends[0],
      settleType: settle,
      hourWageFen: hourFen,
      ...(settle === 3 && { dayWageFen: dayFen }),
      ...(settle === 2 && {
        piecePriceJson: Object.entries(PRICES).map(([opType, priceE4]) => ({ opType: Number(opType), priceE4 })),
      }),
      genderLimit: 0,
      ageFrom: 18,
      ageTo: 55,
      reason: 1,
      submit: 1,
    })
    this.applyNos.set(demand.name, applyNo)
    await this.another(() => this.done('POST', `${apply}/approve`, { applyNo, pass: 1 }))
    for (const company of [0, 1] as const) {
      const quotaNum = people.filter(([, of]) => of === company).length
      if (quotaNum > 0)
        await this.done('POST', '/v1/hr/employment/recruit', {
          applyNo,
          hrCompanyId: this.companyIds[company],
          quotaNum,
          deadlineTime: '2025-12-31 18:00:00',
        })
    }
    for (const [nth, [who, company]] of people.entries()) {
      // refused twice for one demand, and for two demands of the same days
      if (settle === 3 && nth > 0) {
        expect(await this.offer(demand.name, people[0]?.[0] ?? '', company)).toMatchObject({
          data: { fields: { mobile: '该人员已报名这个需求' } },
        })
        expect(await this.offer(demand.name, '赵一', company)).toMatchObject({ code: 'A2124' })
      }
      await this.enrol(demand.name, who, company)
    }
  }
  /** Enrols a person for a demand. */
  offer(demand: string, who: string, company: Company): Promise<Answered> {
    const known = this.people.indexOf(who)
    const nth = known < 0 ? this.people.push(who) - 1 : known
    return this.world.call('POST', '/v1/hr/employment/enroll', {
      applyNo: this.applyNos.get(demand),
      realName: who,
      mobile: `1390000000${nth}`,
      idCard: cardOf(nth),
      hrCompanyId: this.companyIds[company],
    })
  }
  private async enrol(demand: string, who: string, company: Company): Promise<void> {
    const made = (await this.offer(demand, who, company)) as Answered & { readonly data: { readonly enrollNo: string } }
    if (made.code !== '00000') throw new Error(`${demand} ${who}: ${JSON.stringify(made)}`)
    this.enrolNos.set(`${demand}|${who}`, made.data.enrollNo)
    const hired = await this.done<{ done: string[] }>('POST', '/v1/hr/employment/enroll/hire', {
      enrollNos: [made.data.enrollNo],
    })
    expect(hired.done).toEqual([made.data.enrollNo])
    const [badge] = await rows<Badge>(
      this.world,
      "select badge_code, 'T' || id as operator_key from temp_user where tenant_id = $1 and real_name = $2",
      [who],
    )
    if (badge !== undefined) this.badges.set(who, badge)
  }
  async renew({ name, people }: PlannedDemand, newEndDate: string): Promise<void> {
    const applyNo = this.applyNos.get(name)
    await this.done('POST', `${apply}/renew`, { applyNo, newEndDate, num: people.length, reason: '单量还在' })
    await this.another(() => this.done('POST', `${apply}/renew/approve`, { applyNo, pass: 1 }))
  }
  leave(demand: string, who: string, leaveDate: string): Promise<unknown> {
    return this.done('POST', '/v1/hr/employment/enroll/leave', {
      enrollNo: this.enrolNos.get(`${demand}|${who}`),
      leaveDate,
      remark: '不做了',
    })
  }

  /** Changes the shift or wage of one person in their demand. */
  async edit(demand: string, who: string, more: { shift?: ShiftName; hourFen?: number; effectDate?: string }): Promise<void> {
    const { records } = await this.done<{ records: readonly Row[] }>('GET', '/v1/hr/user/info/list', {
      applyNo: this.applyNos.get(demand),
      realName: who,
      pageSize: 10,
    })
    expect(records).toHaveLength(1)
    await this.change(
      '/v1/hr/user/info',
      { hiredId: records[0]?.['hiredId'] },
      {
        ...(more.shift !== undefined && { shiftId: this.shiftIds.get(more.shift) }),
        ...(more.hourFen !== undefined && { hourWageFen: more.hourFen }),
        ...(more.effectDate !== undefined && { effectDate: more.effectDate }),
      },
    )
  }
  setConstant(code: string, value: number, effectDate?: string): Promise<void> {
    return this.change('/v1/hr/constants', { code }, { value, ...(effectDate !== undefined && { effectDate }) })
  }
  /** Sets the later times of a shift. */
  setTimes(name: ShiftName, effectDate?: string): Promise<void> {
    const version = SHIFTS[name].versions.at(-1)
    if (version === undefined) throw new Error(name)
    return this.change(
      '/v1/hr/shift',
      { shiftId: this.shiftIds.get(name) },
      { ...timesOf(version), ...(effectDate !== undefined && { effectDate }) },
    )
  }
  async closeMid(): Promise<void> {
    expect(this.world.clock.now()).toBeGreaterThan(instantOf(`${midEnds} 00:00`))
    await this.done('PUT', '/v1/hr/shift/status', { shiftId: this.shiftIds.get('mid'), isDisabled: 1 })
  }
  raiseStaff(hourWageFen: number): Promise<void> {
    return this.change('/v1/staff', { staffNo: 'S001' }, { hourWageFen })
  }

  /** Applies for a forgotten record; returns the id for the decision. */
  async askMend(who: string, warehouseNo: string, { at, type }: Mend): Promise<string> {
    const clockTime = new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const { clockId } = await this.done<{ clockId: string }>('POST', '/v1/hr/user/info/clock/makeup', {
      operatorKey: this.badges.get(who)?.operatorKey,
      warehouseNo,
      sid: 'LOCAL',
      clockType: type,
      clockTime,
      reason: '忘了打卡',
    })
    return clockId
  }
  async decideMend(clockId: string, verdict: Mend['verdict']): Promise<void> {
    const input = {
      clockIds: [clockId],
      pass: verdict === 'rejected' ? 0 : 1,
      ...(verdict === 'rejected' && { remark: '没有人看见' }),
    }
    const answer = await this.another(() => this.world.call('POST', '/v1/hr/clock/approve', input))
    expect([verdict, answer.code]).toEqual([verdict, verdict === 'tooLate' ? 'A2135' : '00000'])
  }
  /** Every attendance day between two days, from the list. */
  async days(bizDateBegin: string, bizDateEnd: string): Promise<readonly Row[]> {
    const found: Row[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const page = await this.done<{ records: readonly Row[]; total: number }>('GET', '/v1/hr/attendance/list', {
        bizDateBegin,
        bizDateEnd,
        pageNo,
        pageSize: 200,
      })
      found.push(...page.records)
      if (found.length >= page.total) return found
    }
  }
  async confirm(from: string, to: string): Promise<number> {
    const ids = (await this.days(from, to)).map(({ attendanceId }) => attendanceId)
    return (await this.done<{ done: number }>('POST', '/v1/hr/attendance/confirm/batch', { attendanceIds: ids })).done
  }
  /** 工资 above the list of one person. */
  async wages(operatorName: string, bizDateBegin: string, bizDateEnd: string): Promise<number> {
    const { sums } = await this.done<{ sums: { wageFen: number } }>('GET', '/v1/hr/attendance/list/sum', {
      operatorName,
      bizDateBegin,
      bizDateEnd,
    })
    return sums.wageFen
  }
  demandOf(applyNo: unknown): string | null {
    return [...this.applyNos].find(([, no]) => no === applyNo)?.[0] ?? null
  }
  demandsOn(day: string): readonly PlannedDemand[] {
    return DEMANDS.filter(({ begin }) => begin === day)
  }
}
