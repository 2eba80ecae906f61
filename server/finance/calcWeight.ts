// 计费重量 · finance/calcWeight
/** The weight by which a parcel is billed, by the facts, contracts and plans that price it (office.md §8.1, §12.4); reads only. */
import type { ReplyOf } from '#contract/call'
import { calcWeight, calcWeights } from '#contract/finance/calcWeight'
import { kgText } from '#contract/rules/amountText'
import { comparedWeights } from '#contract/rules/expressFee'
import { factParts } from '#contract/rules/factParts'
import { chooseFees } from '#contract/rules/feeChoice'
import type { ExpressFact } from '#contract/rules/feeFacts'
import { POOL_REASON } from '#contract/rules/poolReason'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesParty, seesRow } from '../platform/scope.ts'
import { partiesOf, SOURCE, type Direction, type Parties } from './pricing/charge.ts'
import { parcelCharges, parcelsOf } from './pricing/parcelCharges.ts'

type Weights = ReplyOf<typeof calcWeight>
interface Found {
  readonly logisticsNo: string
  readonly packageNo: string
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly networkId: string | null
  readonly warehouseNo: string
  readonly sid: string
}
/** The parcels of these numbers that the person sees in this direction; of two carriers' parcels of one number the later one. */
const parcelsNamed = async (
  ctx: Ctx,
  direction: Direction,
  logisticsNos: readonly string[],
): Promise<ReadonlyMap<string, Found>> => {
  // what a branch is paid is none of an owner's business
  if (logisticsNos.length === 0 || (direction === 2 && ctx.person.parentOwnerNo !== undefined)) return new Map()
  const rows = await ctx.tx.query<Found & Record<string, unknown>>(
    `select logistics_no, package_no, stockout_no, owner_no, network_id, warehouse_no, sid from fin_waybill
      where tenant_id = $1 and logistics_no = any($2::text[]) order by id`,
    [ctx.tenantId, logisticsNos],
  )
  const isSeen = (row: Found): boolean =>
    seesRow(ctx.person, row) && seesParty(ctx.person, direction === 1 ? { ...row, networkId: null } : row)
  return new Map(rows.filter(isSeen).map((row) => [row.logisticsNo, row]))
}

const partyOf = (direction: Direction, { ownerNo, networkId }: Found): string => (direction === 1 ? ownerNo : (networkId ?? ''))
/** The weight by the first item of its version that goes by a weight plan. */
const weightsOf = ({ customOf, contractsOf }: Parties, partyNo: string, fact: ExpressFact): Weights => {
  const chosen = chooseFees(contractsOf.get(customOf.get(partyNo) ?? '') ?? [], fact)
  const items = 'reason' in chosen ? [] : chosen.items
  const planId = items.find(({ weightPlanId }) => weightPlanId !== null)?.weightPlanId ?? null
  const plan = fact.plans.get(planId ?? '')?.plan
  const given = factParts(fact, planId).map(({ label, text }) => `${label} ${text}`)
  if (plan === undefined) {
    const { weighG, stdWeightG, avgWeightG } = fact.parcel
    const noPlan = items.length > 0 ? '按票收费，不看重量' : '没有约定，不收费'
    const why = 'reason' in chosen && chosen.reason !== null ? POOL_REASON[chosen.reason] : noPlan
    return { real: weighG, vol: null, std: stdWeightG, avg: avgWeightG, basis: null, chargeG: null, steps: [...given, why] }
  }
  const { realG, volumeG, stdG, avgG, basis, charged } = comparedWeights(plan, fact.parcel)
  const chargeG = typeof charged === 'number' ? charged : null
  const last = typeof charged === 'number' ? `计费重量 ${kgText(charged)}` : POOL_REASON[charged]
  return { real: realG, vol: volumeG, std: stdG, avg: avgG, basis, chargeG, steps: [...given, last] }
}

/** Weights by parcel number, of those that are found. */
const weightsNamed = async (
  ctx: Ctx,
  direction: Direction,
  logisticsNos: readonly string[],
): Promise<ReadonlyMap<string, Weights>> => {
  const found = await parcelsNamed(ctx, direction, logisticsNos)
  if (found.size === 0) return new Map()
  const orders = [...new Set([...found.values()].map(({ stockoutNo }) => stockoutNo))]
  const charges = await parcelCharges(ctx, direction, await parcelsOf(ctx, orders))
  const parties = await partiesOf(
    ctx,
    direction,
    [...found.values()].map((one) => partyOf(direction, one)),
  )
  const keyOf = (stockoutNo: string, packageNo: string): string => `${stockoutNo}|${packageNo}`
  const freightOf = new Map(
    charges.flatMap(({ sourceType, sourceNo, lineKey, fact }) =>
      sourceType === SOURCE.parcel && fact.feeType === 'EXPRESS' ? [[keyOf(sourceNo, lineKey), fact] as const] : [],
    ),
  )
  return new Map(
    [...found].flatMap(([logisticsNo, one]) => {
      const fact = freightOf.get(keyOf(one.stockoutNo, one.packageNo))
      return fact === undefined ? [] : [[logisticsNo, weightsOf(parties, partyOf(direction, one), fact)] as const]
    }),
  )
}

const one = handle(calcWeight, async (ctx, { logisticsNo, direction }) => {
  const weights = (await weightsNamed(ctx, direction as Direction, [logisticsNo])).get(logisticsNo)
  if (weights === undefined) throw refuse('A0404')
  return weights
})
const batch = handle(calcWeights, async (ctx, { list }) => {
  const numbersOf = (direction: Direction): readonly string[] => [
    ...new Set(list.filter((asked) => asked.direction === direction).map(({ logisticsNo }) => logisticsNo)),
  ]
  const found = { 1: await weightsNamed(ctx, 1, numbersOf(1)), 2: await weightsNamed(ctx, 2, numbersOf(2)) }
  return {
    rows: list.map((asked) => {
      const weights = found[asked.direction as Direction].get(asked.logisticsNo) ?? null
      return { ...asked, weights, fault: weights === null ? refuse('A0404').message : '' }
    }),
  }
})

export default [one, batch]
