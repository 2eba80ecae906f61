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
  // the value of a form is JSON text, a stored value is not
  const rests: unknown = typeof restJson === 'string' ? JSON.parse(restJson) : restJson
  if (rests === null || rests === undefined) return []
  return Array.isArray(rests) && rests.every(isRest) ? rests.map(({ from, to }) => ({ from, to })) : null
}
const timesOf = (row: Shift): ShiftTimes => ({
  startTime: row.startTime ?? '',
  endTime: row.endTime ?? '',
  rests: restsOf(row) ?? [],
})

/** Field of the fault → field of the form. */
const fieldOf = { startTime: 'startTime', endTime: 'endTime', rests: 'restJson' } as const

const faults = async (ctx: Ctx, rows: readonly Coming<Shift>[]): Promise<readonly RuleFault[]> => {
  const warehouses = await warehousesNamed(ctx)
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const wholeRow = merged(comingRow)
    const warehouseFault = warehouses.fault(
      { warehouseNo: wholeRow.warehouseNo ?? '', sid: wholeRow.sid ?? '' },
      comingRow.before === null,
    )
    if (warehouseFault !== '') return [{ row, field: 'warehouseNo', why: warehouseFault }]
    if (restsOf(wholeRow) === null) return [{ row, field: 'restJson', why: '休息段格式不正确' }]
    const wrongDay = effectDayFault(ctx, comingRow.body)
    if (wrongDay !== null) return [{ row, field: 'effectDate', why: wrongDay }]
    const fault = shiftFault(timesOf(wholeRow))
    return fault === null ? [] : [{ row, field: fieldOf[fault.field], why: fault.why }]
  })
}

/** Computes length and breaks when a shift is stored, so that readers need not. */
export const shiftRules: RuleBook<Shift> = {
  complete: (rows) =>
    rows.map((comingRow) => {
      const times = timesOf(merged(comingRow))
      return { isCrossDay: Number(isCrossDay(times)), standardMin: standardMin(times), restJson: JSON.stringify(times.rests) }
    }),
  faults,
}
