// 阀值的规则 · valve/rules
/** The rules of the four valve pages (floor.md §13.2). */
import type { Body } from '#contract/resource'
import { isTimeOfDay } from '#contract/rules/clock'
import { dependFault, type PlannedJob } from '#contract/rules/valvePlan'
import { contrastFault, contrastKeysMost } from '#contract/rules/contrasts'
import { calculation } from '#contract/valve/calculation'
import type { collection } from '#contract/valve/collection'
import type { contrast } from '#contract/valve/contrast'
import type { deviation } from '#contract/valve/deviation'
import { targetFaults, targetOf } from '../core/targets.ts'
import { warehousesNamed } from '../core/warehouses.ts'
import { merged, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

const faultUnless = (row: number, field: string, why: string): readonly RuleFault[] => (why === '' ? [] : [{ row, field, why }])

export const collectionRules: RuleBook<Body<typeof collection>> = {
  complete: (rows) => rows.map(() => ({})),
  faults: async (ctx, rows) => {
    const warehouses = await warehousesNamed(ctx)
    return rows.flatMap((comingRow, row) => {
      const wholeRow = merged(comingRow)
      const isPlaced =
        comingRow.before === null || (['warehouseNo', 'sid'] as const).some((name) => comingRow.before?.[name] !== wholeRow[name])
      return [
        ...faultUnless(
          row,
          'warehouseNo',
          warehouses.fault({ warehouseNo: wholeRow.warehouseNo ?? '', sid: wholeRow.sid ?? '' }, isPlaced),
        ),
      ]
    })
  },
}

/** Number of calculations that one calculation may depend on. */
const dependsMax = calculation.fields.dependCodes.max ?? 10
/** Codes from a form or from stored JSON; null if the value is no list of codes. */
const listOf = (value: unknown, max = dependsMax): readonly string[] | null => {
  const list: unknown = (typeof value === 'string' ? JSON.parse(value) : value) ?? []
  return Array.isArray(list) && list.length <= max && list.every((entry) => typeof entry === 'string') ? list : null
}

/** Rules of a calculation. The check of its dependencies reads all calculations of the tenant, disabled ones included. */
export const calculationRules: RuleBook<Body<typeof calculation>> = {
  complete: (rows) =>
    rows.map(({ body }) => ('dependCodes' in body ? { dependCodes: JSON.stringify(listOf(body.dependCodes) ?? []) } : {})),
  faults: async (ctx, rows) => {
    const jobs = await ctx.tx.query<Pick<PlannedJob, 'jobCode' | 'dependCodes'>>(
      'select job_code, depend_codes from valve_calculation where tenant_id = $1',
      [ctx.tenantId],
    )
    return rows.flatMap((comingRow, row) => {
      const wholeRow = merged(comingRow)
      const dependCodes = listOf(wholeRow.dependCodes)
      return [
        ...faultUnless(row, 'planTime', isTimeOfDay(wholeRow.planTime ?? '') ? '' : '计划时间格式不正确，应为HH:mm'),
        ...faultUnless(
          row,
          'dependCodes',
          dependCodes === null ? '依赖格式不正确' : dependFault(wholeRow.jobCode ?? '', dependCodes, jobs),
        ),
      ]
    })
  },
}

export const deviationRules: RuleBook<Body<typeof deviation>> = {
  complete: (rows) => rows.map((comingRow) => ({ targetKey: targetOf(merged(comingRow)).targetKey })),
  faults: async (ctx, rows) => {
    const faultsOfTarget = await targetFaults(ctx)
    return rows.flatMap((comingRow, row): RuleFault[] => {
      const wholeRow = merged(comingRow)
      return [
        ...[...(comingRow.before === null ? [] : faultsOfTarget(comingRow.before)), ...faultsOfTarget(wholeRow)].map(
          (targetFault) => ({ row, ...targetFault }),
        ),
        ...faultUnless(row, 'lowBp', (wholeRow.lowBp ?? 0) > (wholeRow.highBp ?? 0) ? '下限不能大于上限' : ''),
      ]
    })
  },
}

/** Pattern of a contrast code: it is part of addresses, so only letters, digits and underscores after a first letter. */
const codePattern = /^[A-Za-z]\w*$/

export const contrastRules: RuleBook<Body<typeof contrast>> = {
  complete: (rows) =>
    rows.map(({ body }) =>
      'keyFields' in body ? { keyFields: JSON.stringify(listOf(body.keyFields, contrastKeysMost) ?? []) } : {},
    ),
  faults: async (_ctx, rows) =>
    rows.flatMap((comingRow, row) => {
      const wholeRow = merged(comingRow)
      const code = wholeRow.contrastCode ?? ''
      const { leftSource, rightSource, compareField } = wholeRow
      const keyFields = listOf(wholeRow.keyFields, contrastKeysMost)
      const fault = contrastFault({ leftSource, rightSource, compareField, keyFields })
      const isCodeChanged = comingRow.before !== null && comingRow.before.contrastCode !== code
      return [
        ...faultUnless(row, 'contrastCode', codePattern.test(code) ? '' : '对比编号要字母开头，只用字母、数字、下划线'),
        ...faultUnless(row, 'contrastCode', isCodeChanged ? '对比编号不能改，请新增一个' : ''),
        ...(fault === null ? [] : faultUnless(row, fault.field, fault.why)),
      ]
    }),
}
