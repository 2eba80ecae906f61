// 计费区域的规则 · finance/weightAreaRules
/** Rules of the areas of a weight plan (office.md §7.2, §12.2), for the form and for the file of a whole plan. */
import type { Body } from '#contract/resource'
import { weightArea } from '#contract/finance/weightArea'
import { pricesFault, type TypedPrice } from '#contract/rules/weightPrices'
import { enteredRows } from '../core/enteredRows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesNetwork } from '../platform/scope.ts'
import { areasOfPlan, regionsByCode } from './priceRegions.ts'
import { writeAreaContent, type AreaContent } from './weightAreaContent.ts'
import { lockedSentence, tellPlans } from './weightPlans.ts'

type Area = Body<typeof weightArea>
type Regions = Awaited<ReturnType<typeof regionsByCode>>

/** Regions of the area: the chosen ones, otherwise those of its group. Each code once. */
const chosenRegions = async (
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
/** Segments as they were typed, and what is wrong with their cells. */
const typedPrices = (prices: Area['prices']): { readonly rows: readonly TypedPrice[]; readonly faults: readonly string[] } =>
  enteredRows(weightArea.fields.prices, prices, '重量段', (name) => name === 'mode')

interface Plan {
  readonly planNo: string
  readonly id: string
  readonly isLocked: number
  readonly networkId: string | null
}
/** Plan number → the plan, of those within the person's scope. */
const plansOf = async ({ tx, tenantId, person }: Ctx, planNos: readonly string[]): Promise<ReadonlyMap<string, Plan>> => {
  const rows = await tx.query<Plan & Record<string, unknown>>(
    'select plan_no, id::text, is_locked, network_id from fin_weight_plan where tenant_id = $1 and plan_no = any($2::text[])',
    [tenantId, [...new Set(planNos)]],
  )
  return new Map(
    rows.filter(({ networkId }) => networkId === null || seesNetwork(person, networkId)).map((row) => [row.planNo, row]),
  )
}

/** An area with its regions, as it comes. */
interface Claiming {
  readonly now: Area
  /** name of the stored area that it replaces */
  readonly replaces: string | null
  readonly codes: readonly string[]
}
/**
 * What is wrong with the regions of an area, '' for nothing. `stored`: region → area of the plan; `others`: the areas that come before it.
 * An area that comes gives up what it has stored, so that two areas can exchange a city.
 */
const regionsFault = (
  regions: Regions,
  { codes, now }: Claiming,
  stored: ReadonlyMap<string, string>,
  replaced: ReadonlySet<string>,
  others: readonly Claiming[],
): string => {
  if (codes.length === 0) return '请选择省市，或选一个区域组'
  const unknown = codes.filter((code) => !regions.has(code))
  if (unknown.length > 0) return `省市不存在：${unknown.join('、')}`
  const nameOf = (code: string): string => regions.get(code)?.regionName ?? code
  const twice = codes.flatMap((code) => {
    const other = others.find((one) => one.codes.includes(code))
    return other === undefined
      ? []
      : [`城市【${nameOf(code)}】同时属于【${other.now.areaName ?? ''}】和【${now.areaName ?? ''}】`]
  })
  if (twice.length > 0) return twice.join('；')
  const taken = codes.filter((code) => stored.has(code) && !replaced.has(stored.get(code) ?? ''))
  return taken.map((code) => `${nameOf(code)}已属于${stored.get(code) ?? ''}`).join('；')
}

const faults = async (ctx: Ctx, rows: readonly Coming<Area>[]): Promise<readonly RuleFault[]> => {
  const claims: Claiming[] = []
  for (const coming of rows) {
    const now = merged(coming)
    claims.push({ now, replaces: coming.before?.areaName ?? null, codes: await chosenRegions(ctx, now) })
  }
  const plans = await plansOf(
    ctx,
    claims.map(({ now }) => now.planNo ?? ''),
  )
  const regions = await regionsByCode(ctx)
  const storedByPlan = new Map<string, ReadonlyMap<string, string>>()
  for (const planNo of plans.keys()) storedByPlan.set(planNo, await areasOfPlan(ctx, planNo))
  return claims.flatMap((claim, row): RuleFault[] => {
    const planNo = claim.now.planNo ?? ''
    const plan = plans.get(planNo)
    if (plan === undefined) return [{ row, field: 'planNo', why: `重量方案不存在：${planNo}` }]
    if (plan.isLocked === 1) return [{ row, field: 'areaName', why: lockedSentence }]
    const ofPlan = claims.filter(({ now }) => now.planNo === planNo)
    const replaced = new Set(ofPlan.flatMap(({ replaces }) => replaces ?? []))
    const before = ofPlan.slice(0, ofPlan.indexOf(claim))
    const regionFault = regionsFault(regions, claim, storedByPlan.get(planNo) ?? new Map(), replaced, before)
    const { rows: prices, faults: cells } = typedPrices(claim.now.prices)
    const priceFault = cells[0] ?? pricesFault(prices)
    return [
      ...(regionFault === '' ? [] : [{ row, field: 'regionCodes', why: regionFault }]),
      ...(priceFault === '' ? [] : [{ row, field: 'prices', why: priceFault }]),
    ]
  })
}

export const weightAreaRules: RuleBook<Area> = {
  complete: async (rows, ctx) => {
    const plans = await plansOf(
      ctx,
      rows.map((coming) => merged(coming).planNo ?? ''),
    )
    return rows.map((coming) => (coming.before === null ? { planId: plans.get(merged(coming).planNo ?? '')?.id } : {}))
  },
  faults,
  /** Replaces the regions and prices that were sent; what was not sent stays. */
  follow: async (ctx, rows) => {
    const contents: AreaContent[] = []
    for (const { id, body, after } of rows) {
      const isChosen = body.regionCodes !== undefined || body.areaGroupId !== undefined
      const chosen = { areaGroupId: after.areaGroupId ?? null, regionCodes: body.regionCodes ?? null }
      contents.push({
        areaId: id,
        codes: isChosen ? await chosenRegions(ctx, chosen) : null,
        prices: body.prices === undefined ? null : typedPrices(body.prices).rows,
      })
    }
    await writeAreaContent(ctx, contents)
    await tellPlans(
      ctx,
      rows.map(({ after }) => after.planNo ?? ''),
    )
  },
}
