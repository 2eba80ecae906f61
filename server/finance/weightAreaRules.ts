// 计费区域的规则 · finance/weightAreaRules
/** Rules of the areas of a weight plan (office.md §7.2, §12.2). */
import type { Body } from '#contract/resource'
import { weightArea } from '#contract/finance/weightArea'
import { pricesFault } from '#contract/rules/weightPrices'
import { enteredRows } from '../core/enteredRows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { areasOfPlan, regionsByCode } from './priceRegions.ts'
import { lockedSentence } from './weightPlans.ts'

type Area = Body<typeof weightArea>
type Regions = Awaited<ReturnType<typeof regionsByCode>>

/** Regions of the area: the chosen ones, otherwise those of its group. Each code once. */
export const chosenRegions = async (
  { tx, tenantId }: Ctx,
  { regionCodes, areaGroupId }: Pick<Area, 'regionCodes' | 'areaGroupId'>,
): Promise<readonly string[]> => {
  if (regionCodes?.length) return [...new Set(regionCodes)]
  if (!areaGroupId) return []
  const [group] = await tx.query<{ regionCodes: string[] }>(
    'select region_codes from fin_area_group where tenant_id = $1 and id::text = $2',
    [tenantId, areaGroupId],
  )
  return group?.regionCodes ?? []
}

/** Plan number → whether the plan is locked. */
const plansOf = async ({ tx, tenantId }: Ctx, planNos: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  const rows = await tx.query<{ planNo: string; isLocked: number }>(
    'select plan_no, is_locked from fin_weight_plan where tenant_id = $1 and plan_no = any($2::text[])',
    [tenantId, [...new Set(planNos)]],
  )
  return new Map(rows.map((row) => [row.planNo, row.isLocked === 1]))
}

const regionsFault = async (ctx: Ctx, regions: Regions, area: Area, before: Area | null): Promise<string> => {
  const codes = await chosenRegions(ctx, area)
  if (codes.length === 0) return '请选择省市，或选一个区域组'
  const unknown = codes.filter((code) => !regions.has(code))
  if (unknown.length > 0) return `省市不存在：${unknown.join('、')}`
  const areas = await areasOfPlan(ctx, area.planNo ?? '')
  const taken = codes.filter((code) => areas.has(code) && areas.get(code) !== before?.areaName)
  return taken.map((code) => `${regions.get(code)?.regionName ?? code}已属于${areas.get(code) ?? ''}`).join('；')
}

const faultsOfRow = async (
  ctx: Ctx,
  regions: Regions,
  coming: Coming<Area>,
  locked: boolean | undefined,
): Promise<readonly Omit<RuleFault, 'row'>[]> => {
  const now = merged(coming)
  if (locked === undefined) return [{ field: 'planNo', why: `重量方案不存在：${now.planNo ?? ''}` }]
  if (locked) return [{ field: 'areaName', why: lockedSentence }]
  const regionFault = await regionsFault(ctx, regions, now, coming.before)
  const { rows, faults } = enteredRows(weightArea.fields.prices, now.prices, '重量段', (name) => name === 'mode')
  const prices = faults[0] ?? pricesFault(rows)
  return [
    ...(regionFault === '' ? [] : [{ field: 'regionCodes', why: regionFault }]),
    ...(prices === '' ? [] : [{ field: 'prices', why: prices }]),
  ]
}

export const weightAreaRules: RuleBook<Area> = {
  complete: (rows) => rows.map(() => ({})),
  faults: async (ctx, rows) => {
    const plans = await plansOf(
      ctx,
      rows.map((coming) => merged(coming).planNo ?? ''),
    )
    const regions = await regionsByCode(ctx)
    const found: RuleFault[] = []
    for (const [row, coming] of rows.entries())
      for (const fault of await faultsOfRow(ctx, regions, coming, plans.get(merged(coming).planNo ?? '')))
        found.push({ row, ...fault })
    return found
  },
}
