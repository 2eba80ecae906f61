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

const said = (row: number, field: string, why: string): readonly RuleFault[] => (why === '' ? [] : [{ row, field, why }])

export const collectionRules: RuleBook<Body<typeof collection>> = {
  complete: (rows) => rows.map(() => ({})),
  faults: async (ctx, rows) => {
    const warehouses = await warehousesNamed(ctx)
    return rows.flatMap((coming, row) => {
      const now = merged(coming)
      const moved =
        coming.before === null || (['warehouseNo', 'sid'] as const).some((name) => coming.before?.[name] !== now[name])
      return [...said(row, 'warehouseNo', warehouses.fault({ warehouseNo: now.warehouseNo ?? '', sid: now.sid ?? '' }, moved))]
    })
  },
}

/** Most calculations one may wait for, from its field. */
const dependsMax = calculation.fields.dependCodes.max ?? 10
/** Codes from a form or as JSON for the column; null if they are no list of codes. */
const listOf = (value: unknown, most = dependsMax): readonly string[] | null => {
  const list: unknown = (typeof value === 'string' ? JSON.parse(value) : value) ?? []
  return Array.isArray(list) && list.length <= most && list.every((one) => typeof one === 'string') ? list : null
}

/** A calculation waits for those it names. The check reads all calculations of the tenant, disabled ones included. */
export const calculationRules: RuleBook<Body<typeof calculation>> = {
  complete: (rows) =>
    rows.map(({ body }) => ('dependCodes' in body ? { dependCodes: JSON.stringify(listOf(body.dependCodes) ?? []) } : {})),
  faults: async (ctx, rows) => {
    const jobs = await ctx.tx.query<Pick<PlannedJob, 'jobCode' | 'dependCodes'>>(
      'select job_code, depend_codes from valve_calculation where tenant_id = $1',
      [ctx.tenantId],
    )
    return rows.flatMap((coming, row) => {
      const now = merged(coming)
      const depends = listOf(now.dependCodes)
      return [
        ...said(row, 'planTime', isTimeOfDay(now.planTime ?? '') ? '' : '计划时间格式不正确，应为HH:mm'),
        ...said(row, 'dependCodes', depends === null ? '依赖格式不正确' : dependFault(now.jobCode ?? '', depends, jobs)),
      ]
    })
  },
}

export const deviationRules: RuleBook<Body<typeof deviation>> = {
  complete: (rows) => rows.map((coming) => ({ targetKey: targetOf(merged(coming)).targetKey })),
  faults: async (ctx, rows) => {
    const reach = await targetFaults(ctx)
    return rows.flatMap((coming, row): RuleFault[] => {
      const now = merged(coming)
      return [
        ...[...(coming.before === null ? [] : reach(coming.before)), ...reach(now)].map((one) => ({ row, ...one })),
        ...said(row, 'lowBp', (now.lowBp ?? 0) > (now.highBp ?? 0) ? '下限不能大于上限' : ''),
      ]
    })
  },
}

/** Letters, digits and underscores, a letter first, because the code is part of addresses. */
const codePattern = /^[A-Za-z]\w*$/

export const contrastRules: RuleBook<Body<typeof contrast>> = {
  complete: (rows) =>
    rows.map(({ body }) =>
      'keyFields' in body ? { keyFields: JSON.stringify(listOf(body.keyFields, contrastKeysMost) ?? []) } : {},
    ),
  faults: async (_ctx, rows) =>
    rows.flatMap((coming, row) => {
      const now = merged(coming)
      const code = now.contrastCode ?? ''
      const { leftSource, rightSource, compareField } = now
      const keyFields = listOf(now.keyFields, contrastKeysMost)
      const fault = contrastFault({ leftSource, rightSource, compareField, keyFields })
      const isMoved = coming.before !== null && coming.before.contrastCode !== code
      return [
        ...said(row, 'contrastCode', codePattern.test(code) ? '' : '对比编号要字母开头，只用字母、数字、下划线'),
        ...said(row, 'contrastCode', isMoved ? '对比编号不能改，请新增一个' : ''),
        ...(fault === null ? [] : said(row, fault.field, fault.why)),
      ]
    }),
}
