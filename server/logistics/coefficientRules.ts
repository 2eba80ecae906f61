// 重量系数的规则 · logistics/coefficientRules
/** Rules of weight coefficients for the form and the file import (floor.md §12.1). */
import type { Body } from '#contract/resource'
import { coefficient } from '#contract/logistics/coefficient'
import { isDay } from '#contract/rules/workCalendar'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { carriedFaults, openKeys } from '../core/carriedPlaces.ts'

type Coefficient = Body<typeof coefficient>

const keys = ['logisticsCode', 'networkId', 'ownerNo'] as const

export const coefficientTable: MasterTable = {
  resource: coefficient,
  table: 'rule_weight_coefficient',
  by: [...keys, 'effectDate'],
  logged: true,
}

const faults = async (ctx: Ctx, rows: readonly Coming<Coefficient>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const places = await carriedFaults(ctx, [...all, ...rows.flatMap(({ before }) => (before === null ? [] : [before]))])
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now: Coefficient = all[row] ?? {}
    const effectDate = now.effectDate ?? ''
    return [
      // the former places count too: a coefficient must not be taken from owners the person does not see
      ...[...(before === null ? [] : places(before)), ...places(now)].map((one) => ({ row, ...one })),
      ...(isDay(effectDate) ? [] : [{ row, field: 'effectDate', why: `没有这一天：${effectDate}` }]),
    ]
  })
}

/** Operations read coefficients anew each time; the lists get a change notice. */
const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: coefficient.id, key: 'all', op: 'put' }])

export const coefficientRules: RuleBook<Coefficient> = {
  complete: (rows) => rows.map(({ before, body }) => openKeys(keys, body, before === null)),
  faults,
  follow,
}
