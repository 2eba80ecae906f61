// 阈值的规则 · setting/thresholdRules
/** Rules of thresholds, for the form and for many targets at once: values in their unit, the alarm stricter than the warning. */
import type { Body } from '#contract/resource'
import { isStricter, keptValue, THRESHOLDS, valueFault } from '#contract/rules/thresholds'
import { threshold } from '#contract/setting/threshold'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { targetFaults, targetOf } from '../core/targets.ts'

type Threshold = Body<typeof threshold> & { readonly targetKey?: string | null }

export const thresholdTable: MasterTable = {
  resource: threshold,
  table: 'rule_threshold',
  by: ['thresholdCode', 'targetType', 'targetKey'],
  besides: ['unit'],
  apart: ['warn', 'alarm'],
  logged: true,
}

/** Unit of a threshold; an existing one keeps its unit. */
const unitOf = (row: Threshold): number => row.unit ?? THRESHOLDS[row.thresholdCode ?? '']?.unit ?? 1
const typedText = (row: Threshold, name: 'warn' | 'alarm'): string => (row[name] ?? '').trim()

const faultsOf = (row: Threshold): readonly Omit<RuleFault, 'row'>[] => {
  const unit = unitOf(row)
  const valueFaults = (
    [
      ['warn', '预警值'],
      ['alarm', '告警值'],
    ] as const
  ).flatMap(([field, label]) => {
    const why = valueFault(label, unit, typedText(row, field))
    return why === '' ? [] : [{ field, why }]
  })
  if (valueFaults.length > 0) return valueFaults
  const [warn, alarm] = [keptValue(unit, typedText(row, 'warn')) ?? 0, keptValue(unit, typedText(row, 'alarm')) ?? 0]
  return isStricter(row.compare ?? 0, warn, alarm) ? [] : [{ field: 'alarm', why: refuse('A2011') }]
}

const faults = async (ctx: Ctx, rows: readonly Coming<Threshold>[]): Promise<readonly RuleFault[]> => {
  const reach = await targetFaults(ctx)
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const wholeRow = merged(comingRow)
    return [...reach(wholeRow), ...faultsOf(wholeRow)].map((fault) => ({ row, ...fault }))
  })
}

export const thresholdRules: RuleBook<Threshold> = {
  complete: (rows) =>
    rows.map((comingRow) => {
      const wholeRow = merged(comingRow)
      const unit = unitOf(wholeRow)
      return {
        ...(comingRow.before === null && { unit, ...targetOf(wholeRow) }),
        warnValue: keptValue(unit, typedText(wholeRow, 'warn')),
        alarmValue: keptValue(unit, typedText(wholeRow, 'alarm')),
      }
    }),
  faults,
}
