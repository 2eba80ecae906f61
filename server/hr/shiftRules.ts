// 班次的规则 · hr/shiftRules
import type { hrShift } from '#contract/hr/shift'
import type { Body } from '#contract/resource'
import { isCrossDay, shiftFault, standardMin, type Rest, type ShiftTimes } from '#contract/rules/shift'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { effectDayFault } from '../core/people/former.ts'
import { warehousesNamed } from '../core/warehouses.ts'

type Shift = Body<typeof hrShift>

const isRest = (value: unknown): value is Rest =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Rest>).from === 'string' &&
  typeof (value as Partial<Rest>).to === 'string'

/** The breaks of a row; null if the value is no list of breaks. */
const restsOf = ({ restJson }: Shift): readonly Rest[] | null => {
  // a form's value is JSON by then, a stored one is not
  const rests: unknown = typeof restJson === 'string' ? JSON.parse(restJson) : restJson
  if (rests === null || rests === undefined) return []
  return Array.isArray(rests) && rests.every(isRest) ? rests.map(({ from, to }) => ({ from, to })) : null
}
const timesOf = (row: Shift): ShiftTimes => ({
  startTime: row.startTime ?? '',
  endTime: row.endTime ?? '',
  rests: restsOf(row) ?? [],
})

/** The form field for a fault of the times. */
const fieldOf = { startTime: 'startTime', endTime: 'endTime', rests: 'restJson' } as const

const faults = async (ctx: Ctx, rows: readonly Coming<Shift>[]): Promise<readonly RuleFault[]> => {
  const warehouses = await warehousesNamed(ctx)
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    const lost = warehouses.fault({ warehouseNo: now.warehouseNo ?? '', sid: now.sid ?? '' }, coming.before === null)
    if (lost !== '') return [{ row, field: 'warehouseNo', why: lost }]
    if (restsOf(now) === null) return [{ row, field: 'restJson', why: '休息段格式不正确' }]
    const wrongDay = effectDayFault(ctx, coming.body)
    if (wrongDay !== null) return [{ row, field: 'effectDate', why: wrongDay }]
    const fault = shiftFault(timesOf(now))
    return fault === null ? [] : [{ row, field: fieldOf[fault.field], why: fault.why }]
  })
}

/** Stores length and breaks once, for every reader of the shift. */
export const shiftRules: RuleBook<Shift> = {
  complete: (rows) =>
    rows.map((coming) => {
      const times = timesOf(merged(coming))
      return { isCrossDay: Number(isCrossDay(times)), standardMin: standardMin(times), restJson: JSON.stringify(times.rests) }
    }),
  faults,
}
