// 合同试算 · finance/contract/contractTrial
import type { InputOf, ReplyOf } from '#contract/call'
import { contractTrial } from '#contract/finance/contractTrial'
import { chooseFees, noFeesText, passedOverShown, type ChosenFees, type FeeContract } from '#contract/rules/feeChoice'
import type { FeeFact } from '#contract/rules/feeFacts'
import { itemFee } from '#contract/rules/feeLine'
import { POOL_REASON } from '#contract/rules/poolReason'
import { volumeCm3 } from '#contract/rules/round'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import type { Direction } from '../pricing/charge.ts'
import { surchargesOf } from '../pricing/surcharges.ts'
import { regionsByCode, storedRegion } from '../priceRegions.ts'
import { contractNamed } from './contractNamed.ts'
import { feeContractsOf, plansOf } from './feeContracts.ts'

type Trial = InputOf<typeof contractTrial>
/** Facts of an order: its parcel and its work. */
const orderFacts = async (
  ctx: Ctx,
  trial: Trial,
  contracts: readonly FeeContract[],
  direction: Direction,
): Promise<readonly FeeFact[]> => {
  const { warehouseKey: warehouse, shopNo = null, bizDate, pieces = 0, lines = 0, weightG = 0, regionCode } = trial
  const traits = {
    warehouse,
    shopNo,
    bizDate,
    pieces,
    lines,
    weightG,
    orderType: trial.orderType ?? 1,
    platform: trial.platform ?? null,
    logisticsCode: trial.logisticsCode ?? null,
    tagged: {},
  }
  const operate: FeeFact = { feeType: 'OPERATE', ...traits }
  if (regionCode === undefined) return [operate]
  const parcel = {
    ...storedRegion(await regionsByCode(ctx), regionCode),
    weighG: weightG,
    volumeCm3: volumeCm3(trial.lengthMm ?? 0, trial.widthMm ?? 0, trial.heightMm ?? 0),
    estWeightG: 0,
    stdWeightG: null,
    avgWeightG: null,
    billWeightG: null,
  }
  const plans = await plansOf(ctx, contracts)
  const sent = { logisticsCode: traits.logisticsCode, networkId: null, ...parcel, shipDate: bizDate }
  const surcharges = (await surchargesOf(ctx, direction, [sent]))(sent)
  return [{ feeType: 'EXPRESS', ...traits, networkId: null, parcel, plans, groupPlanId: null, surcharges }, operate]
}

const factsOf = async (
  ctx: Ctx,
  trial: Trial,
  contracts: readonly FeeContract[],
  direction: Direction,
): Promise<readonly FeeFact[]> => {
  const { kind, warehouseKey: warehouse, shopNo = null, bizDate, pieces = 0, pallets = 0 } = trial
  const placed = { warehouse, shopNo, bizDate }
  switch (kind) {
    case 'ORDER':
      return orderFacts(ctx, trial, contracts, direction)
    case 'STOCKIN': {
      const { stockinType = 1, cartons = 0, trucks = 0, weightG = 0 } = trial
      return [{ feeType: 'INBOUND', ...placed, stockinType, pieces, cartons, pallets, trucks, weightG }]
    }
    case 'STOCKDAY': {
      const batch = { qty: pieces, volumeCm3: trial.volumeCm3 ?? 0, stockinDate: '2000-01-01', tags: [] }
      return [{ feeType: 'STORAGE', ...placed, shopNo: null, batches: [batch], pallets, positions: {} }]
    }
    case 'RETURN': {
      const { parcels = 1, repacked = 0, photos = 0, bad = 0 } = trial
      return [{ feeType: 'RETURN', ...placed, parcels, pieces, repacked, photos, bad }]
    }
    default:
      return [{ feeType: 'VALUEADD', ...placed, serviceCode: trial.serviceCode ?? '', qty: pieces, unit: '件' }]
  }
}

/** @throws Refused at the field for a day that does not exist */
export const checkDay = (field: string, day: string): void => {
  if (!isDay(day)) throw refuse('A0400', {}, { [field]: `没有这一天：${day}` })
}

type Fees = ReplyOf<typeof contractTrial>['fees'][number]
/** Lines of the chosen items; an item that cannot be priced says why. */
const linesOf = ({ items, terms }: ChosenFees, fact: FeeFact): Fees['lines'] =>
  items.flatMap((item): Fees['lines'] => {
    const fee = itemFee(item, fact, terms)
    if (fee === null) return []
    const named = { feeType: fact.feeType, itemName: item.itemName }
    return 'reason' in fee
      ? [{ ...named, formula: '', amountFen: null, reason: POOL_REASON[fee.reason] }]
      : [{ ...named, formula: fee.formula, amountFen: fee.amountFen, reason: '' }]
  })
/** What the contracts charge for a fact: one line per item, or why nothing is charged. */
const feesOf = (contracts: readonly FeeContract[], fact: FeeFact): Fees => {
  const chosen = chooseFees(contracts, fact)
  const { feeType } = fact
  const passedOver = passedOverShown(chosen)
  if ('reason' in chosen) {
    const reason = noFeesText(chosen)
    return { feeType, versionNo: '', reason, lines: [], passedOver }
  }
  return { feeType, versionNo: chosen.version.versionNo, reason: '', lines: linesOf(chosen, fact), passedOver }
}

const trialOfFact = handle(contractTrial, async (ctx, input) => {
  checkDay('bizDate', input.bizDate)
  const { values, no } = await contractNamed(ctx, input.contractNo)
  const contracts = await feeContractsOf(ctx, {
    customNo: values.customNo ?? '',
    direction: values.direction ?? 0,
    contractNo: no,
    ...(input.versionNo !== undefined && { versionNo: input.versionNo }),
  })
  const fees = (await factsOf(ctx, input, contracts, values.direction === 2 ? 2 : 1)).map((fact) => feesOf(contracts, fact))
  const amountFen = fees.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.amountFen ?? 0), 0)
  return { amountFen, fees }
})

export default trialOfFact
