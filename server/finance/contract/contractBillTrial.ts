// 账单试算 · finance/contract/contractBillTrial
import { contractBillTrial } from '#contract/finance/contractTrial'
import { billLines, type BillLine, type BillTerms, type FeeSum } from '#contract/rules/billLines'
import { daysBetween } from '#contract/rules/clock'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import type { FeeItem } from '#contract/rules/feeItem'
import { roundHalfUp } from '#contract/rules/round'
import { billTotals, type TaxedSum } from '#contract/rules/taxGroups'
import { taxRateOn } from '#contract/rules/taxRate'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { loadTaxRates } from '../taxRates.ts'
import { contractNamed } from './contractNamed.ts'
import { checkDay } from './contractTrial.ts'
import { feeContractsOf } from './feeContracts.ts'

type Contract = Awaited<ReturnType<typeof contractNamed>>
/** Longest period of a bill, days. */
const periodDaysMax = 31
const isFeeType = (type: string): type is FeeType => Object.hasOwn(FEE_TYPE, type)

/** Items of the contract's versions that hold on a day of the period. */
const itemsIn = async (ctx: Ctx, { no, values }: Contract, from: string, to: string): Promise<readonly FeeItem[]> => {
  const contracts = await feeContractsOf(ctx, {
    customNo: values.customNo ?? '',
    direction: values.direction ?? 0,
    contractNo: no,
  })
  return contracts
    .filter(({ contractNo }) => contractNo === no)
    .flatMap(({ versions }) => versions)
    .filter(({ effectDate, expireDate }) => effectDate <= to && expireDate >= from)
    .flatMap(({ items }) => items)
}

/** Terms of the bill. Orders are taken as charged at the first tier's price, as pricing does. */
const termsOf = ({ values }: Contract, items: readonly FeeItem[], period: BillTerms['period'], orders: number): BillTerms => ({
  period,
  contract: { startDate: values.startDate ?? '', endDate: values.endDate ?? '' },
  tiered: items
    .filter(({ calcMethod }) => calcMethod === 5)
    .map((item) => ({ item, orders, provisionalFen: orders * roundHalfUp(item.tiers[0]?.priceE4 ?? 0, 100) })),
  manage: items
    .filter(({ feeType, calcMethod }) => feeType === 'MANAGE' && calcMethod === 15)
    .map((item) => ({ item, feeTypes: [] })),
  minChargeFen: values.minChargeFen ?? 0,
  minChargeTypes: values.minChargeTypes ?? [],
  discounts: values.discounts ?? [],
})

/** Each sum with the rate that holds on the last day of the period. */
const taxedSums = async (
  ctx: Ctx,
  { values }: Contract,
  sums: readonly Pick<BillLine, 'feeType' | 'baseFeeType' | 'amountFen'>[],
  day: string,
): Promise<readonly TaxedSum[]> => {
  const [custom] = await ctx.tx.query<{ id: string }>('select id::text from fin_custom where tenant_id = $1 and custom_no = $2', [
    ctx.tenantId,
    values.customNo ?? '',
  ])
  const customId = custom?.id ?? ''
  const rates = await loadTaxRates(ctx, [customId])
  return sums.map(({ feeType, baseFeeType, amountFen }) => ({
    amountFen,
    rateBp: taxRateOn(rates, { customId, direction: values.direction ?? 0, feeType, baseFeeType, day })?.rateBp ?? 0,
  }))
}

const checkPeriod = (periodStart: string, periodEnd: string): void => {
  checkDay('periodStart', periodStart)
  checkDay('periodEnd', periodEnd)
  if (periodEnd < periodStart) throw refuse('A0400', {}, { periodEnd: '账期结束不能早于开始' })
  if (daysBetween(periodStart, periodEnd) + 1 > periodDaysMax) throw refuse('A0400', {}, { periodEnd: '账期不能超过31天' })
}

export default handle(contractBillTrial, async (ctx, { contractNo, periodStart, periodEnd, sums, orders = 0 }) => {
  checkPeriod(periodStart, periodEnd)
  const contract = await contractNamed(ctx, contractNo)
  const typed = sums.map(({ feeType, amountFen }): FeeSum => {
    if (!isFeeType(feeType)) throw refuse('A0400', {}, { sums: `没有这种费用：${feeType}` })
    return { feeType, amountFen, isLineDiscounted: false }
  })
  const items = await itemsIn(ctx, contract, periodStart, periodEnd)
  const lines = billLines(typed, termsOf(contract, items, { startDate: periodStart, endDate: periodEnd }, orders))
  const all = [...typed.map((sum) => ({ ...sum, baseFeeType: null })), ...lines]
  const { groups, ...totals } = billTotals(contract.values.taxMode === 1 ? 1 : 0, await taxedSums(ctx, contract, all, periodEnd))
  return {
    lines: lines.map(({ itemName, formula, amountFen }) => ({ itemName, formula, amountFen })),
    ...totals,
    taxes: [...groups],
  }
})
