// 打卡的读写 · core/people/clocks
/** Reads the people who clock at a warehouse with their records, and writes the records of handhelds and badges (floor.md §15). */
import { tempUserLife, userLife } from '#contract/rules/peopleLife'
import { attendance } from '#contract/hr/attendance'
import { clockRecord } from '#contract/hr/clock'
import type { ClockedView } from '#contract/ops/kinds/clocks'
import { bizDate } from '#contract/rules/clock'
import type { Clock, ClockType, Place, WorkedShift } from '#contract/rules/clockDay'
import { heldOn } from '#contract/rules/dated'
import { demandLife, enrollLife, makeupLife } from '#contract/rules/employLife'
import { changed, type ChangeCtx } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { insertRows, moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { FORMER, readFormer } from './former.ts'
import { readShiftsByDay, type HiredTerms, type StoredShift } from './shifts.ts'

const toWorking = transitionOf(enrollLife, ['op CLOCK', 'op TEMP_SIGN'], enrollLife.working)

/** Clock records of this period, ms, are read to decide what a clocking means. */
const backMs = 8 * 24 * 3_600_000
/** Records that count: clockings, and make-up records once they are approved. */
export const counting = `is_valid = 1 and makeup_status in (${makeupLife.none}, ${makeupLife.passed})`

interface PersonRow {
  readonly badgeCode: string
  readonly operatorKey: string
  readonly name: string
  /** row of the person in the employment demand, with its shift; null if not hired here */
  readonly hired: { readonly id: string; readonly shiftId: string } | null
}
interface WarehouseTx {
  readonly tx: Tx
  readonly warehouseNo: string
  readonly sid: string
  readonly now: number
}

/** Row of a person who is hired here, in the current or the next employment demand. */
const hiredHere = `(select jsonb_build_object('id', u.id::text, 'shiftId', u.shift_id::text) from employment_user u
     join employment_enroll e on e.tenant_id = $1 and e.apply_no = u.apply_no and e.temp_user_id = u.temp_user_id
     join employment_apply a on a.tenant_id = $1 and a.apply_no = u.apply_no
    where u.tenant_id = $1 and u.temp_user_id = t.id and u.warehouse_no = $2 and u.sid = $3
      and e.status in (${enrollLife.hired}, ${enrollLife.working}) and a.end_date >= $4::date - 1
    order by a.begin_date, a.apply_no limit 1)`

/** People with these badges; without badges, everybody who may work here. */
const readPeople = async (
  { tx, warehouseNo, sid, now }: WarehouseTx,
  badges: readonly string[] | null,
): Promise<readonly PersonRow[]> => {
  const userIds = badges?.flatMap((badge) => (/^U:\d{1,18}$/.test(badge) ? [badge.slice(2)] : [])) ?? null
  return tx.query<PersonRow>(
    `select t.badge_code, 'T' || t.id as operator_key, t.real_name as name, ${hiredHere} as hired
       from temp_user t
      where t.tenant_id = $1 and t.status = ${tempUserLife.working}
        and (case when $5::text[] is null then t.warehouse_no = $2 and t.sid = $3 else t.badge_code = any($5::text[]) end)
     union all
     select 'U:' || s.id, 'U' || s.id, s.name, null::jsonb from sys_user s
      where s.tenant_id = $1 and s.user_type = 1 and s.status <> ${userLife.off} and ($6::bigint[] is null or s.id = any($6::bigint[]))
      order by 1 limit ${peopleMax}`,
    [tx.tenantId, warehouseNo, sid, bizDate(now), badges, userIds],
  )
}
/** Maximum number of people sent to a device. */
const peopleMax = 2000

interface ClockRow {
  readonly operatorKey: string
  readonly clockType: ClockType
  readonly clockTime: Date
}
const readClocks = async ({ tx, now }: WarehouseTx, keys: readonly string[]): Promise<ReadonlyMap<string, readonly Clock[]>> => {
  const rows = await tx.query<ClockRow>(
    `select operator_key, clock_type, clock_time from clock_record
      where tenant_id = $1 and operator_key = any($2::text[]) and clock_time >= $3 and ${counting} order by clock_time`,
    [tx.tenantId, keys, new Date(now - backMs)],
  )
  const by = new Map<string, Clock[]>()
  for (const { operatorKey, clockType, clockTime } of rows)
    by.set(operatorKey, [...(by.get(operatorKey) ?? []), { clockType, at: clockTime.getTime() }])
  return by
}

/** People with the facts that a clocking needs; without badges, everybody who may work here. */
export const clockedAt = async (warehouse: WarehouseTx, badges: readonly string[] | null): Promise<readonly ClockedView[]> => {
  if (badges?.length === 0) return []
  const people = await readPeople(warehouse, badges)
  const clocks = await readClocks(
    warehouse,
    people.map(({ operatorKey }) => operatorKey),
  )
  const shifts = await shiftsNow(warehouse, people)
  return people.map(({ badgeCode, operatorKey, name }): ClockedView => {
    const shift = shifts.get(operatorKey)
    return {
      badgeCode,
      operatorKey,
      name,
      clocks: clocks.get(operatorKey) ?? [],
      ...(shift !== undefined && { shift: timesOf(shift) }),
    }
  })
}
/** The shift of each person today. */
const shiftsNow = async (
  { tx, now }: WarehouseTx,
  people: readonly PersonRow[],
): Promise<ReadonlyMap<string, StoredShift | undefined>> => {
  const hired = people.flatMap(({ operatorKey, hired: place }) => (place === null ? [] : [{ operatorKey, ...place }]))
  if (hired.length === 0) return new Map()
  const former = await readFormer<Pick<HiredTerms, 'shiftId'>>(
    tx,
    FORMER.hired,
    hired.map(({ id }) => id),
  )
  const [shifts, day] = [await readShiftsByDay(tx), bizDate(now)]
  return new Map(
    hired.map(({ operatorKey, id, shiftId }) => [
      operatorKey,
      shifts.get(heldOn(former.get(id) ?? [], { shiftId }, day).shiftId)?.(day),
    ]),
  )
}
const timesOf = ({ startTime, endTime, rests, earlyInMin, lateTolMin, overtimeAfterMin }: WorkedShift): WorkedShift => ({
  startTime,
  endTime,
  rests,
  earlyInMin,
  lateTolMin,
  overtimeAfterMin,
})

/** Coordinates of the warehouse; null if they are not entered. */
export const placeOf = async ({ tx, warehouseNo, sid }: WarehouseTx): Promise<Place | null> => {
  const [row] = await tx.query<{ lng: string | null; lat: string | null }>(
    `select w.lng, w.lat from wms_warehouse m join warehouse w on w.tenant_id = $1 and w.parent_warehouse_no = m.parent_warehouse_no
      where m.tenant_id = $1 and m.warehouse_no = $2 and m.sid = $3`,
    [tx.tenantId, warehouseNo, sid],
  )
  return row === undefined || row.lng === null || row.lat === null ? null : { lng: Number(row.lng), lat: Number(row.lat) }
}

/** A record to write. `way`: clock_record.clock_way */
export interface NewClock {
  readonly opId: string
  readonly operatorKey: string
  readonly operatorName: string
  readonly clockType: ClockType
  readonly at: number
  readonly way: 1 | 2
  readonly lng: number | null
  readonly lat: number | null
  readonly isValid: boolean
}

/** Writes each record once; a person who comes for the first time is set to at work (floor.md §17.3). */
export const recordClocks = async (ctx: ChangeCtx & Omit<WarehouseTx, 'now'>, clocks: readonly NewClock[]): Promise<void> => {
  if (clocks.length === 0) return
  const { warehouseNo, sid } = ctx
  await insertRows(
    ctx.tx,
    'clock_record',
    clocks.map(({ opId, operatorKey, operatorName, clockType, at, way, lng, lat, isValid }) => ({
      id: ctx.id(),
      opId,
      operatorKey,
      operatorName,
      clockType,
      clockTime: new Date(at),
      clockWay: way,
      lng: lng === null ? null : lng.toFixed(6),
      lat: lat === null ? null : lat.toFixed(6),
      isValid: Number(isValid),
    })),
    { all: { warehouseNo, sid, createTime: ctx.at, updateTime: ctx.at }, skip: ['opId'] },
  )
  await setArrived(
    ctx,
    clocks.filter(({ clockType, isValid }) => clockType === 1 && isValid),
  )
  await changed(
    ctx,
    [clockRecord.id, attendance.id].map((resource) => ({ resource, key: 'all', op: 'put' as const, warehouseNo, sid })),
  )
}

const arrivals = `
  select e.id, least(greatest(v.day, a.begin_date), a.end_date) as arrive_date
    from unnest($2::bigint[], $3::date[], $4::timestamptz[]) as v(temp_user_id, day, at), employment_enroll e, employment_apply a,
         employment_user u, hr_shift h
   where e.tenant_id = $1 and e.temp_user_id = v.temp_user_id and e.warehouse_no = $5 and e.sid = $6
     and (e.status in (${toWorking.from}) or e.status = ${toWorking.to} and e.arrive_date > greatest(v.day, a.begin_date))
     and a.tenant_id = $1 and a.apply_no = e.apply_no
     and u.tenant_id = $1 and u.apply_no = e.apply_no and u.temp_user_id = e.temp_user_id and h.tenant_id = $1 and h.id = u.shift_id
     and (v.day >= a.begin_date
       or v.at >= (a.begin_date + h.start_time::time) at time zone 'Asia/Shanghai' - make_interval(mins => h.early_in_min))
     and (v.day <= a.end_date or v.at < (a.end_date + h.is_cross_day + h.end_time::time) at time zone 'Asia/Shanghai')
     and a.status in (${demandLife.recruiting}, ${demandLife.using}, ${demandLife.closed})
     for update of e`

/**
 * Sets hired people to arrived if they clock between the start of the demand's first shift and the end of its last one, so that the last
 * night of one demand is no arrival for the next. A record that arrives late may set an earlier arrival.
 */
const setArrived = async (
  ctx: ChangeCtx & Pick<WarehouseTx, 'warehouseNo' | 'sid'>,
  clockIns: readonly NewClock[],
): Promise<void> => {
  const temps = clockIns.filter(({ operatorKey }) => operatorKey.startsWith('T'))
  if (temps.length === 0) return
  await moveRows(
    ctx.tx,
    toWorking,
    selected(
      arrivals,
      temps.map(({ operatorKey }) => operatorKey.slice(1)),
      temps.map(({ at }) => bizDate(at)),
      temps.map(({ at }) => new Date(at)),
      ctx.warehouseNo,
      ctx.sid,
    ),
    { by: { at: ctx.at }, key: ['id'], set: ['arriveDate'], orStay: true },
  )
}
