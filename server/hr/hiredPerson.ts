// 用工人员 · hr/hiredPerson
import type { Search } from '../platform/listQuery.ts'
import type { Body } from '#contract/resource'
import { clockRecord } from '#contract/hr/clock'
import { clockMonth, makeupClock, markUser, hiredPerson } from '#contract/hr/hiredPerson'
import { bizDate, daysBetween, monthAfter } from '#contract/rules/clock'
import { makeupLife } from '#contract/rules/employLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byBeginning, byIds, params } from '../platform/kinds.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { RuleBook } from '../platform/ruleBook.ts'
import { effectDay, effectDayFault, FORMER, keepFormer } from '../core/people/former.ts'
import { moveHours } from './movedHours.ts'
import { seesPeopleOf } from './companyOf.ts'
import { reachWarehouse, scopeConditions, seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { fromMoment, moment } from '../platform/time.ts'
import { logWrite, type Written } from '../platform/writeRow.ts'
import { readConstants, readShifts, type HiredTerms } from '../core/people/shifts.ts'

const byStart =
  (name: string, column: string): Search =>
  (filter, p) =>
    byBeginning(column, name, filter, p) || null

type Hired = Body<typeof hiredPerson>

/** Rules: a new shift must be an enabled shift of the same warehouse, and the wage at least the minimum. */
const rules: RuleBook<Hired> = {
  complete: (rows) => rows.map(() => ({})),
  faults: async (ctx, rows) => {
    const shifts = await readShifts(
      ctx.tx,
      rows.map(({ body }) => body.shiftId ?? ''),
    )
    const { MIN_WAGE: min } = await readConstants(ctx.tx)
    return rows.flatMap(({ before, body }, row) => {
      const wrongDay = effectDayFault(ctx, body)
      if (wrongDay !== null) return [{ row, field: 'effectDate', why: wrongDay }]
      const shift = shifts.get(body.shiftId ?? before?.shiftId ?? '')
      const isSameWarehouse = shift === undefined || (shift.warehouseNo === before?.warehouseNo && shift.sid === before.sid)
      if (body.shiftId !== undefined && (shift === undefined || !isSameWarehouse || shift.isDisabled === 1))
        return [{ row, field: 'shiftId', why: '请选择这个仓库启用的班次' }]
      const wage = body.hourWageFen
      return typeof wage === 'number' && wage < min
        ? [{ row, field: 'hourWageFen', why: `时薪不能低于当地最低标准${(min / 100).toFixed(2)}元` }]
        : []
    })
  },
}

const termsOf = ({ shiftId, hourWageFen }: Hired): HiredTerms => ({ shiftId: shiftId ?? '', hourWageFen: hourWageFen ?? 0 })

/** Keeps the former shift and wage for earlier days; authorised days follow the new shift and post. */
const after = async (ctx: Ctx, { id, before, after: stored }: Written<Hired>, apart: Hired): Promise<void> => {
  if (before === null) return
  const [termsBefore, termsAfter, from] = [termsOf(before), termsOf(stored), effectDay(ctx, apart)]
  const [isShiftChanged, isPostChanged] = [termsBefore.shiftId !== termsAfter.shiftId, before.post !== stored.post]
  if (isShiftChanged || termsBefore.hourWageFen !== termsAfter.hourWageFen)
    await keepFormer(ctx, FORMER.hired, id, termsBefore, from)
  if (isShiftChanged || isPostChanged) await moveHours(ctx, { hiredId: id, works: isPostChanged }, from)
}

const list = serve(hiredPerson, {
  from: `employment_user u
         join employment_enroll e on e.tenant_id = $1 and e.apply_no = u.apply_no and e.temp_user_id = u.temp_user_id
              and e.live_key = 1
         join temp_user t on t.tenant_id = $1 and t.id = u.temp_user_id`,
  alias: 'u',
  // the page does not show the key, but the row's actions need it
  extra: { operatorKey: `'T' || u.temp_user_id` },
  columns: {
    hiredId: 'u.id::text',
    personNo: 't.temp_no',
    realName: 't.real_name',
    mobile: 't.mobile',
    shiftId: 'u.shift_id::text',
    effectDate: 'null::date',
    hrCompanyId: 'e.hr_company_id::text',
    totalPoint: 'trim_scale(u.total_point)::text',
    pointsPerHour: 'trim_scale(round(u.total_point * 60 / nullif(u.total_min, 0), 1))::text',
    status: 'e.status',
  },
  search: {
    realName: byStart('realName', 't.real_name'),
    mobile: byStart('mobile', 't.mobile'),
    hrCompanyId: (filter, p) => byIds('e.hr_company_id', 'hrCompanyId', filter, p),
  },
  scope: { hrCompany: 'e.hr_company_id::text' },
  write: { table: 'employment_user', rules, apart: ['effectDate'], after },
})

const markPerson = handle(markUser, async (ctx, { hiredId, marks, markRemark }) => {
  const [row] = await ctx.tx.query<{
    operatorKey: string
    warehouseNo: string
    sid: string
    marks: readonly number[]
    markRemark: string | null
  }>(
    `select 'T' || temp_user_id as operator_key, warehouse_no, sid, marks, mark_remark
       from employment_user where tenant_id = $1 and id = $2 for update`,
    [ctx.tenantId, hiredId],
  )
  if (row === undefined || !seesWarehouse(ctx.person, row.warehouseNo, row.sid)) throw refuse('A0404')
  if ((await nameOf(ctx, row.operatorKey)) === undefined) throw refuse('A0404')
  const next = [...new Set(marks)].toSorted((a, b) => a - b)
  await changeRows(ctx.tx, 'employment_user', [{ id: hiredId }], {
    key: ['id'],
    all: { marks: next, markRemark: markRemark ?? null, ...updatedBy(ctx) },
  })
  await logWrite(
    ctx,
    hiredPerson,
    '标记',
    hiredId,
    { marks: row.marks, markRemark: row.markRemark },
    { marks: next, markRemark: markRemark ?? null },
  )
  await changed(ctx, [{ resource: hiredPerson.id, key: hiredId, op: 'put', warehouseNo: row.warehouseNo, sid: row.sid }])
  return {}
})

interface ClockRow {
  readonly clockId: string
  readonly clockType: number
  readonly clockTime: Date
  readonly clockWay: number
  readonly makeupStatus: number
  readonly isValid: number
}
interface DayRow {
  readonly bizDate: string
  readonly shiftName: string | null
  readonly inTime: Date | null
  readonly outTime: Date | null
  readonly workMin: number
  readonly effectiveMin: number
  readonly odd: number
  readonly dayKind: number
  readonly wageFen: string | null
  readonly isConfirmed: number
}

/** clockMonth: a person's clock records and days of a month, in the warehouses that the caller sees. */
const readMonth = handle(clockMonth, async (ctx, { operatorKey, month: monthText }) => {
  const { tx, tenantId, person } = ctx
  if ((await nameOf(ctx, operatorKey)) === undefined) throw refuse('A0404')
  const p = params(tenantId, operatorKey, `${monthText}-01`, `${monthAfter(monthText, 1)}-01`)
  const warehouseConditions = (alias: string): string =>
    scopeConditions(person, ['warehouse'], { warehouse: [`${alias}.warehouse_no`, `${alias}.sid`] }, p)
      .map((condition) => ` and ${condition}`)
      .join('')
  const clocks = await tx.query<ClockRow>(
    `select c.id::text as clock_id, c.clock_type, c.clock_time, c.clock_way, c.makeup_status, c.is_valid from clock_record c
      where c.tenant_id = $1 and c.operator_key = $2 and c.clock_time >= $3::timestamp at time zone 'Asia/Shanghai'
        and c.clock_time < ($4::date + 1)::timestamp at time zone 'Asia/Shanghai'${warehouseConditions('c')}
      order by c.clock_time, c.id`,
    p.values,
  )
  const dayParams = params(tenantId, operatorKey, `${monthText}-01`, `${monthAfter(monthText, 1)}-01`)
  const seenDays = scopeConditions(person, ['warehouse'], { warehouse: ['d.warehouse_no', 'd.sid'] }, dayParams)
  const days = await tx.query<DayRow>(
    `select d.biz_date::text as biz_date, h.shift_name, d.in_time, d.out_time, d.work_min, d.odd, d.day_kind, d.wage_fen, d.is_confirmed,
            (coalesce((select sum(s.effective_sec) from work_day_stat s where s.tenant_id = $1 and s.biz_date = d.biz_date
                         and s.warehouse_no = d.warehouse_no and s.sid = d.sid and s.operator_key = d.operator_key), 0) / 60)::int as effective_min
       from attendance_day d left join hr_shift h on h.tenant_id = $1 and h.id = d.shift_id
      where ${['d.tenant_id = $1', 'd.operator_key = $2', 'd.biz_date >= $3::date', 'd.biz_date < $4::date', ...seenDays].join(' and ')}
      order by d.biz_date, d.id`,
    dayParams.values,
  )
  return {
    clocks: clocks.map((clock) => ({ ...clock, clockTime: moment(clock.clockTime) ?? '' })),
    days: days.map((attendanceDay) => ({
      ...attendanceDay,
      inTime: moment(attendanceDay.inTime),
      outTime: moment(attendanceDay.outTime),
      wageFen: attendanceDay.wageFen === null ? null : Number(attendanceDay.wageFen),
    })),
  }
})

/** Name of the person of an operator key; undefined if the person does not exist or the caller does not see the labour company. */
const nameOf = async ({ tx, tenantId, person }: Ctx, operatorKey: string): Promise<string | undefined> => {
  const [row] = await tx.query<{ name: string; hrCompanyId: string | null }>(
    operatorKey.startsWith('T')
      ? 'select real_name as name, hr_company_id from temp_user where tenant_id = $1 and id = $2'
      : 'select name, null::bigint as hr_company_id from sys_user where tenant_id = $1 and id = $2 and user_type = 1',
    [tenantId, operatorKey.slice(1)],
  )
  return row === undefined || !seesPeopleOf(person, row.hrCompanyId) ? undefined : row.name
}

const applyMakeup = handle(makeupClock, async (ctx, { operatorKey, warehouseNo, sid, clockType, clockTime, reason }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  const [name, at] = [await nameOf(ctx, operatorKey), fromMoment(clockTime)]
  if (name === undefined) throw refuse('A0404')
  if (at === null) throw refuse('A0400', {}, { clockTime: `没有这个时间：${clockTime}` })
  if (at.getTime() > ctx.now) throw refuse('A2135.later')
  const { MAKEUP_DAYS: days } = await readConstants(ctx.tx)
  if (daysBetween(bizDate(at.getTime()), ctx.today) > days) throw refuse('A2135', { n: days, op: '申请' })
  const [confirmed] = await ctx.tx.query(
    'select 1 from attendance_day where tenant_id = $1 and operator_key = $2 and biz_date = $3::date and is_confirmed = 1',
    [ctx.tenantId, operatorKey, bizDate(at.getTime())],
  )
  if (confirmed !== undefined) throw refuse('A2133')
  const clockId = ctx.id()
  await insertRows(ctx.tx, 'clock_record', [
    {
      id: clockId,
      opId: `makeup-${clockId}`,
      operatorKey,
      operatorName: name,
      warehouseNo,
      sid,
      clockType,
      clockTime: at,
      clockWay: 3,
      isMakeup: 1,
      makeupStatus: makeupLife.pending,
      reason,
      applyUserId: ctx.person.userId,
      applyUserName: ctx.person.name,
      createUserId: ctx.person.userId,
      createUserName: ctx.person.name,
      createTime: ctx.at,
      updateTime: ctx.at,
    },
  ])
  await changed(ctx, [{ resource: clockRecord.id, key: clockId, op: 'put', warehouseNo, sid }])
  return { clockId }
})

export default [...list, markPerson, readMonth, applyMakeup]
