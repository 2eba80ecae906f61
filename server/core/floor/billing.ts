// 计费重量 · core/floor/billing
import type { RecordFact } from '#contract/ops/kinds/records'
import { type Bill, billOf, coefficientOf } from '#contract/rules/billWeight'
import { bizDate } from '#contract/rules/clock'
import type { LoadedViews } from './kind.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Billed weight of a parcel, with the coefficient in force when it was weighed; its size counts if this weighing measured it. */
export const billOfRecord = (
  { settings, orders }: Pick<LoadedViews, 'settings' | 'orders'>,
  { stockoutNo = '', values }: RecordFact,
  weighedAt: number,
): Bill => {
  const logisticsCode = textOf(values.logisticsCode)
  const carried = { logisticsCode, networkId: orders.get(stockoutNo)?.networkId ?? '', ownerNo: textOf(values.ownerNo) }
  const rule = coefficientOf(settings.coefficients, carried, bizDate(weighedAt))
  const { volumeCm3 } = values
  return billOf(rule, settings.carriers.get(logisticsCode)?.volumeRatio ?? null, {
    weightG: Number(values.weightG),
    volumeCm3: typeof volumeCm3 === 'number' ? volumeCm3 : null,
  })
}
