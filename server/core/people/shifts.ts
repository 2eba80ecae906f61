// 班次与用工常量 · core/people/shifts
/** Stored basis of hours and wages: shifts, and the constants of the tenant (floor.md §15.1). */
import type { hrShift } from '#contract/hr/shift'
import type { Body } from '#contract/resource'
import type { WorkedShift } from '#contract/rules/clockDay'
import { heldOn } from '#contract/rules/dated'
import { constantsOf, type HrConstant } from '#contract/rules/hrConstants'
import type { Rest } from '#contract/rules/shift'
import type { WageRates } from '#contract/rules/wage'
import type { Tx } from '../../platform/db.ts'
import { FORMER, readFormer } from './former.ts'

export interface StoredShift extends WorkedShift {
  readonly shiftId: string
  readonly warehouseNo: string
  readonly sid: string
  readonly shiftName: string
  readonly standardMin: number
  readonly nightAllowFen: number
  readonly isDisabled: number
}
interface ShiftRow extends Omit<StoredShift, 'rests' | 'nightAllowFen'> {
  readonly restJson: readonly Rest[]
  readonly nightAllowFen: string
}

/** Shifts by id; without ids all. */
export const readShifts = async (tx: Tx, ids: readonly string[] | null = null): Promise<ReadonlyMap<string, StoredShift>> => {
  const rows = await tx.query<ShiftRow>(
    `select id::text as shift_id, warehouse_no, sid, shift_name, start_time, end_time, rest_json, standard_min, early_in_min, late_tol_min,
            overtime_after_min, night_allow_fen, is_disabled
       from hr_shift where tenant_id = $1 and ($2::bigint[] is null or id = any($2::bigint[])) order by shift_name, id`,
    [tx.tenantId, ids === null ? null : ids.filter((id) => /^\d{1,18}$/.test(id))],
  )
  return new Map(
    rows.map(({ restJson, nightAllowFen, ...row }) => [
      row.shiftId,
      { ...row, rests: restJson, nightAllowFen: Number(nightAllowFen) },
    ]),
  )
}

/** The fields that a change of a shift sets from its day on. */
export type ShiftTerms = Omit<StoredShift, 'shiftId' | 'warehouseNo' | 'sid' | 'shiftName'>
/** A shift by day. */
export type ShiftByDay = (day: string) => StoredShift

/** Shifts by id with their terms on any day; without ids all. */
export const readShiftsByDay = async (tx: Tx, ids: readonly string[] | null = null): Promise<ReadonlyMap<string, ShiftByDay>> => {
  const shifts = await readShifts(tx, ids)
  const former = await readFormer<ShiftTerms>(tx, FORMER.shift, ids === null ? null : [...shifts.keys()])
  return new Map(
    [...shifts].map(([id, shift]) => [
      id,
      (day: string) => ({ ...shift, ...heldOn<ShiftTerms>(former.get(id) ?? [], shift, day) }),
    ]),
  )
}

/** Breaks from the database, or from JSON on its way into the column. */
const restsOf = (value: unknown): readonly Rest[] => (typeof value === 'string' ? JSON.parse(value) : value) as readonly Rest[]

/** The times of a shift's row. */
export const shiftTerms = (row: Body<typeof hrShift>): ShiftTerms => ({
  startTime: row.startTime ?? '',
  endTime: row.endTime ?? '',
  rests: restsOf(row.restJson),
  standardMin: row.standardMin ?? 0,
  earlyInMin: row.earlyInMin ?? 0,
  lateTolMin: row.lateTolMin ?? 0,
  overtimeAfterMin: row.overtimeAfterMin ?? 0,
  nightAllowFen: row.nightAllowFen ?? 0,
  isDisabled: row.isDisabled ?? 0,
})

/** Work terms of a person in his demand. */
export interface HiredTerms {
  readonly shiftId: string
  readonly hourWageFen: number
}

export type Constants = Readonly<Record<HrConstant, number>>

export const readConstants = async (tx: Tx): Promise<Constants> => {
  const rows = await tx.query<{ code: string; value: string }>('select code, value from hr_constant where tenant_id = $1', [
    tx.tenantId,
  ])
  return constantsOf(rows.map(({ code, value }) => ({ code, value: Number(value) })))
}

/** The constants by day. */
export const readConstantsByDay = async (tx: Tx): Promise<(day: string) => Constants> => {
  const [present, former] = [await readConstants(tx), await readFormer<number>(tx, FORMER.constant)]
  return (day) =>
    constantsOf(Object.entries(present).map(([code, value]) => ({ code, value: heldOn(former.get(code) ?? [], value, day) })))
}

export const ratesOf = (constants: Constants): WageRates => ({
  overtimeBp: constants.OT_RATE_BP,
  weekendBp: constants.WEEKEND_RATE_BP,
  holidayBp: constants.HOLIDAY_RATE_BP,
})
