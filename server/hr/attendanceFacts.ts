// 考勤的依据 · hr/attendanceFacts
/** Reads the facts of attendance days: clock records, the person's demand, the scans (floor.md §15.2). */
import { authLife } from '#contract/rules/peopleLife'
import type { PiecePrice } from '#contract/hr/demand'
import type { Clock, ClockType } from '#contract/rules/clockDay'
import { heldOn } from '#contract/rules/dated'
import { enrollLife } from '#contract/rules/employLife'
import type { SettleType } from '#contract/rules/wage'
import type { Tx } from '../platform/db.ts'
import { counting } from '../core/people/clocks.ts'
import { FORMER, readFormer } from '../core/people/former.ts'
import type { HiredTerms } from '../core/people/shifts.ts'

/** Days of one person; `from` and `to` are included. */
export interface PersonDays {
  readonly operatorKey: string
  readonly from: string
  readonly to: string
}
export interface StoredClock extends Clock {
  readonly operatorKey: string
  readonly operatorName: string
  readonly warehouseNo: string
  readonly sid: string
}
/** A person's employment in a demand. */
export interface Employment {
  readonly operatorKey: string
  readonly operatorName: string
  readonly applyNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly settleType: SettleType
  /** the person's shift and hourly wage on a day */
  readonly terms: (day: string) => HiredTerms
  readonly dayWageFen: number
  readonly prices: readonly PiecePrice[]
  readonly from: string
  readonly to: string
}
export interface DayPoints {
  readonly operatorKey: string
  readonly warehouseNo: string
  readonly sid: string
  readonly bizDate: string
  readonly opType: number
  readonly pointE4: number
}
/** A day on which a hired person was expected. */
export interface Expected {
  readonly operatorKey: string
  readonly bizDate: string
}

/** Valid clock records from one day before to two days after, because a night shift belongs to the day on which it began. */
export const readClockDays = async (tx: Tx, days: readonly PersonDays[]): Promise<readonly StoredClock[]> => {
  const rows = await tx.query<Omit<StoredClock, 'at'> & { readonly clockTime: Date; readonly clockType: ClockType }>(
    `select c.operator_key, c.operator_name, c.warehouse_no, c.sid, c.clock_type, c.clock_time
       from unnest($2::text[], $3::date[], $4::date[]) as d(operator_key, from_date, to_date)
       join clock_record c on c.tenant_id = $1 and c.operator_key = d.operator_key and c.${counting}
        and c.clock_time >= (d.from_date - 1)::timestamp at time zone 'Asia/Shanghai'
        and c.clock_time < (d.to_date + 2)::timestamp at time zone 'Asia/Shanghai'
      order by c.operator_key, c.clock_time, c.id`,
    [tx.tenantId, days.map((one) => one.operatorKey), days.map((one) => one.from), days.map((one) => one.to)],
  )
  return rows.map(({ clockTime, ...row }) => ({ ...row, at: clockTime.getTime() }))
}

interface EmploymentRow extends Omit<Employment, 'terms' | 'dayWageFen' | 'prices'> {
  readonly hiredId: string
  readonly shiftId: string
  readonly hourWageFen: string
  readonly dayWageFen: string | null
  readonly piecePriceJson: readonly PiecePrice[]
}
/**
 * Demands in which these people work or worked, from the demand's first day, because a person who came later counts as absent until then.
 */
export const readEmployments = async (tx: Tx, keys: readonly string[]): Promise<readonly Employment[]> => {
  const rows = await tx.query<EmploymentRow>(
    `select u.id::text as hired_id, 'T' || u.temp_user_id as operator_key, t.real_name as operator_name, u.apply_no, u.warehouse_no, u.sid,
            u.shift_id::text as shift_id, a.settle_type, u.hour_wage_fen, a.day_wage_fen, a.piece_price_json,
            a.begin_date::text as from, coalesce(e.leave_date, a.end_date)::text as to
       from employment_user u
       join employment_enroll e on e.tenant_id = $1 and e.apply_no = u.apply_no and e.temp_user_id = u.temp_user_id
       join employment_apply a on a.tenant_id = $1 and a.apply_no = u.apply_no
       join temp_user t on t.tenant_id = $1 and t.id = u.temp_user_id
      where u.tenant_id = $1 and u.temp_user_id = any($2::bigint[])
        and e.status in (${enrollLife.hired}, ${enrollLife.working}, ${enrollLife.left})
      order by a.begin_date, u.apply_no`,
    [tx.tenantId, tempIds(keys)],
  )
  const formerTerms = await readFormer<HiredTerms>(
    tx,
    FORMER.hired,
    rows.map(({ hiredId }) => hiredId),
  )
  return rows.map(({ hiredId, shiftId, hourWageFen, dayWageFen, piecePriceJson, ...row }) => ({
    ...row,
    terms: (day) => heldOn(formerTerms.get(hiredId) ?? [], { shiftId, hourWageFen: Number(hourWageFen) }, day),
    dayWageFen: Number(dayWageFen ?? 0),
    prices: piecePriceJson,
  }))
}
const idsOf = (keys: readonly string[], letter: 'T' | 'U'): readonly string[] =>
  keys.flatMap((key) => (key.startsWith(letter) ? [key.slice(1)] : []))
const tempIds = (keys: readonly string[]): readonly string[] => idsOf(keys, 'T')

/** Hourly wage on a day; null if no wage is set, or if the person is paid by the piece without a demand. */
export type OwnWage = (day: string) => number | null

/** Own wages for days without a demand: of temp workers, and of staff through their account. */
export const readOwnWages = async (tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, OwnWage>> => {
  const rows = await tx.query<{ operatorKey: string; fen: string | null }>(
    `select 'T' || t.id as operator_key, t.hour_wage_fen as fen from temp_user t where t.tenant_id = $1 and t.id = any($2::bigint[])
      union all
     select 'U' || u.id, case when s.piece_wage_flag = 1 then null else s.hour_wage_fen end
       from sys_user u join staff s on s.tenant_id = $1 and s.id = u.staff_id where u.tenant_id = $1 and u.id = any($3::bigint[])`,
    [tx.tenantId, tempIds(keys), idsOf(keys, 'U')],
  )
  const formerWages = await readFormer<number | null>(tx, FORMER.ownWage, keys)
  return new Map(
    rows.map(({ operatorKey, fen }) => [
      operatorKey,
      (day: string) => heldOn(formerWages.get(operatorKey) ?? [], fen === null ? null : Number(fen), day),
    ]),
  )
}

/** Work points of these days by type of work. */
export const readPoints = async (tx: Tx, days: readonly PersonDays[]): Promise<readonly DayPoints[]> => {
  const rows = await tx.query<Omit<DayPoints, 'pointE4'> & { readonly pointE4: string }>(
    `select s.operator_key, s.warehouse_no, s.sid, s.biz_date::text as biz_date, s.op_type, round(s.point * 10000)::bigint as point_e4
       from unnest($2::text[], $3::date[], $4::date[]) as d(operator_key, from_date, to_date)
       join work_day_stat s on s.tenant_id = $1 and s.operator_key = d.operator_key and s.biz_date between d.from_date and d.to_date`,
    [tx.tenantId, days.map((one) => one.operatorKey), days.map((one) => one.from), days.map((one) => one.to)],
  )
  return rows.map(({ pointE4, ...row }) => ({ ...row, pointE4: Number(pointE4) }))
}

/** Days with a shift of a hired person that has begun: a person who did not come was absent. */
export const readExpected = (tx: Tx, days: readonly PersonDays[], at: Date): Promise<readonly Expected[]> =>
  tx.query<Expected>(
    `select 'T' || a.temp_user_id as operator_key, a.auth_date::text as biz_date
       from unnest($2::text[], $3::date[], $4::date[]) as d(operator_key, from_date, to_date)
       join temp_user_auth a on a.tenant_id = $1 and 'T' || a.temp_user_id = d.operator_key and a.auth_date between d.from_date and d.to_date
        and a.status <> ${authLife.lost} and a.start_time <= $5`,
    [tx.tenantId, days.map((one) => one.operatorKey), days.map((one) => one.from), days.map((one) => one.to), at],
  )
