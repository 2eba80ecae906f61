// 重算一遍这笔费用 · finance/explain/reckoned
/** Reckons a fee again from its records by today's contracts, writes nothing, and says which version and item were not used, and why. */
import type { ReplyOf } from '#contract/call'
import type { explainFee } from '#contract/finance/feeDetail'
import { chooseFees, noFeesText, passedOverShown } from '#contract/rules/feeChoice'
import { itemFee } from '#contract/rules/feeLine'
import { factParts } from '#contract/rules/factParts'
import { POOL_REASON } from '#contract/rules/poolReason'
import type { Ctx } from '../../platform/ctx.ts'
import { SOURCE as FACT } from '../factRows.ts'
import { keyOf, partiesOf, SOURCE, type Charge, type Direction } from '../pricing/charge.ts'
import { factCharges, storedFactsOf } from '../pricing/factCharges.ts'
import { factsOf } from '../pricing/facts.ts'
import { parcelCharges, parcelsOf } from '../pricing/parcelCharges.ts'
import type { FeeLine } from './line.ts'

type Reply = ReplyOf<typeof explainFee>
export type Reckoned = Pick<Reply, 'given' | 'now' | 'passedOver'>
const nothing: Reckoned = { given: [], now: null, passedOver: [] }

const parcelSources: readonly number[] = Object.values(SOURCE)
const factSources: readonly number[] = Object.values(FACT)

/** Charges of the document that the line is of. */
const chargesOf = async (ctx: Ctx, line: FeeLine): Promise<readonly Charge[]> => {
  if (parcelSources.includes(line.sourceType))
    return parcelCharges(ctx, line.direction as Direction, await parcelsOf(ctx, [line.sourceNo]))
  if (!factSources.includes(line.sourceType)) return []
  const { charges } = await factCharges(ctx, await storedFactsOf(ctx, await factsOf(ctx, [line])))
  return charges
}

const partyOf = (direction: number, { ownerNo, networkId }: Charge): string => (direction === 1 ? ownerNo : (networkId ?? ''))

/** The fee by today's records and contracts. Where it differs from the stored one, those were changed since. */
export const reckonedAgain = async (ctx: Ctx, line: FeeLine): Promise<Reckoned> => {
  const charge = (await chargesOf(ctx, line)).find((one) => keyOf(one) === keyOf(line))
  if (charge === undefined) return nothing
  const { fact } = charge
  const partyNo = partyOf(line.direction, charge)
  const { customOf, contractsOf } = await partiesOf(ctx, line.direction as Direction, [partyNo])
  const chosen = chooseFees(contractsOf.get(customOf.get(partyNo) ?? '') ?? [], fact)
  const passedOver = passedOverShown(chosen)
  if ('reason' in chosen) {
    const reason = noFeesText(chosen)
    return { given: [...factParts(fact, null)], now: { amountFen: null, calcDetail: '', versionNo: '', reason }, passedOver }
  }
  const { items, terms, version } = chosen
  const item = items.find(({ itemId }) => itemId === line.itemId) ?? items.find(({ itemName }) => itemName === line.itemName)
  const given = [...factParts(fact, item?.weightPlanId ?? null)]
  const fee = item === undefined ? null : itemFee(item, fact, terms)
  const { versionNo } = version
  if (fee === null)
    return { given, now: { amountFen: null, calcDetail: '', versionNo, reason: '现在的合同没有这一项' }, passedOver }
  const now =
    'reason' in fee
      ? { amountFen: null, calcDetail: '', versionNo, reason: POOL_REASON[fee.reason] }
      : { amountFen: fee.amountFen, calcDetail: fee.formula, versionNo, reason: '' }
  return { given, now, passedOver }
}
