// 赔付的计算 · workorder/comp/reckon
/** Completes, calculates and checks many new claims of a settlement, a file or a job by the claim rules (office.md §5.3). */
import {
  COMP_TYPE,
  compensate,
  compSource,
  handMax,
  needsValue,
  noRule,
  ownClaim,
  parcelTypes,
  payerOf,
  payerType,
  recoverOf,
  ruleFor,
  valueOf,
  type CompFacts,
  type CompGoods,
} from '#contract/rules/compensation'
import { compDetailLife, compPriceLife } from '#contract/rules/compensationLife'
import { sentence } from '#contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { hasRight } from '../../platform/person.ts'
import { seesRow, warehouseKey } from '../../platform/scope.ts'
import {
  readOwners,
  readParcels,
  readPayers,
  readPrices,
  readRules,
  type KnownRule,
  type Parcels,
  type Payers,
  type Prices,
} from './known.ts'
import type { CompFault, NewComp, Parcel, Reckoned } from './types.ts'

/** Everything the claims of one call are calculated from. */
interface ClaimSources {
  readonly parcels: Parcels
  readonly rules: readonly KnownRule[]
  readonly prices: Prices
  readonly payers: Payers
  readonly owners: ReadonlySet<string>
  /** whether the person sees claims without a warehouse, such as those about unknown parcels */
  readonly seesPlaceless: boolean
}

const ownerOf = (comp: NewComp, parcel: Parcel | null): string => parcel?.ownerNo ?? comp.ownerNo ?? ''
const ruleOf = (rules: readonly KnownRule[], comp: NewComp, parcel: Parcel | null): KnownRule | null =>
  ruleFor(rules, { ...comp, ownerNo: ownerOf(comp, parcel), logisticsCode: parcel?.logisticsCode ?? null })

/**
 * Type and number of the payer. The type is the claim's own, else the rule's, else follows the liability; a branch precedes its carrier.
 */
const payerKeyOf = (comp: NewComp, parcel: Parcel | null, rule: KnownRule | null): readonly [type: number, no: string] => {
  const type = comp.payerType ?? rule?.payerType ?? payerOf(comp.liability)
  if (comp.payerNo !== null && comp.payerNo !== '') return [type, comp.payerNo]
  if (type === payerType.carrier) return [type, parcel?.networkId ?? parcel?.logisticsCode ?? '']
  if (type === payerType.warehouse && parcel !== null) return [type, warehouseKey(parcel.warehouseNo, parcel.sid)]
  return [type, '']
}

const readSources = async (ctx: Ctx, comps: readonly NewComp[]): Promise<ClaimSources> => {
  const [parcels, rules] = [await readParcels(ctx, comps), await readRules(ctx)]
  const at = comps.map((comp) => ({ comp, parcel: parcels.find(comp) }))
  return {
    parcels,
    rules,
    prices: await readPrices(
      ctx,
      at.flatMap(({ comp, parcel }) =>
        comp.goods.flatMap(({ goodsNo, priceFen }) =>
          priceFen === null ? [{ ownerNo: ownerOf(comp, parcel), stockoutNo: parcel?.stockoutNo ?? null, goodsNo }] : [],
        ),
      ),
    ),
    payers: await readPayers(
      ctx,
      at.map(({ comp, parcel }) => payerKeyOf(comp, parcel, ruleOf(rules, comp, parcel))[1]),
    ),
    owners: await readOwners(
      ctx,
      at.map(({ comp, parcel }) => ownerOf(comp, parcel)),
    ),
    seesPlaceless: seesRow(ctx.person, { ownerNo: null, warehouseNo: null, sid: null }),
  }
}

const pricedGoods = (comp: NewComp, parcel: Parcel | null, basis: number, prices: Prices): readonly CompGoods[] =>
  comp.goods.map((goods) => ({
    ...goods,
    priceFen:
      goods.priceFen ??
      prices({ ownerNo: ownerOf(comp, parcel), stockoutNo: parcel?.stockoutNo ?? null, goodsNo: goods.goodsNo, basis }),
  }))

const reckonOne = (comp: NewComp, { parcels, rules, prices, payers }: ClaimSources): Reckoned | null => {
  const parcel = parcels.find(comp)
  const rule = ruleOf(rules, comp, parcel)
  const payer = payers.find(...payerKeyOf(comp, parcel, rule))
  if (payer === null) return null
  const terms = rule ?? noRule
  const facts: CompFacts = {
    compType: comp.compType,
    goods: pricedGoods(comp, parcel, terms.priceBasis, prices),
    valueFen: comp.valueFen,
    freightFen: comp.freightFen ?? parcel?.freightFen ?? 0,
    claimFen: 0,
    insuredFen: parcel?.insuredFen ?? 0,
    delayMin: comp.delayMin,
  }
  const claimFen =
    comp.claimFen ?? (needsValue(comp.compType) ? (valueOf(facts.goods, facts.valueFen) ?? 0) : ownClaim(facts, terms))
  const { valueFen, baseFen, capFen, approveFen } = compensate({ ...facts, claimFen }, terms)
  const agreed = comp.approveFen
  const unknown = valueFen === null && needsValue(comp.compType) && agreed === null
  const approved = unknown ? 0 : (agreed ?? approveFen)
  return {
    parcel,
    ownerNo: ownerOf(comp, parcel),
    goods: facts.goods,
    payer,
    ruleId: rule?.id ?? null,
    terms: termsOf(terms),
    freightFen: facts.freightFen,
    claimFen,
    valueFen,
    baseFen,
    capFen,
    approveFen: approved,
    recoverFen: recoverOf(payer.payerType, approved),
    priceStatus: unknown ? compPriceLife.no : agreed === null ? compPriceLife.byRule : compPriceLife.byHand,
  }
}
/** The terms of a rule stored with the claim; its scope stays with the rule. */
const termsOf = ({ goodsRatioBp, includeFreight, capMode, capFen, timesE2, minFen, priceBasis }: Reckoned['terms']) => ({
  goodsRatioBp,
  includeFreight,
  capMode,
  capFen,
  timesE2,
  minFen,
  priceBasis,
})

const liveKey = (logisticsNo: string | null, type: number, ownerNo: string): string => `${logisticsNo ?? ''}|${type}|${ownerNo}`
/** Existing claims for these parcels. */
const existingClaims = async ({ tx, tenantId }: Ctx, comps: readonly NewComp[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ logisticsNo: string; compType: number; ownerNo: string }>(
    `select logistics_no, comp_type, owner_no from comp_detail
      where tenant_id = $1 and logistics_no = any($2::text[]) and status <> ${compDetailLife.off}`,
    [tenantId, [...new Set(comps.flatMap(({ logisticsNo }) => logisticsNo ?? []))]],
  )
  return new Set(rows.map((row) => liveKey(row.logisticsNo, row.compType, row.ownerNo)))
}

type FieldFault = readonly [field: string, why: string]
const ownerFault = (comp: NewComp, parcel: Parcel | null, { owners, seesPlaceless }: ClaimSources): FieldFault | null => {
  if (parcel === null && comp.logisticsNo !== null && comp.ownerNo === null)
    return ['logisticsNo', `快递单号【${comp.logisticsNo}】不存在，请填写货主编号`]
  // refused because the claim would have no warehouse, so that its author could not see it
  if (parcel === null && !seesPlaceless)
    return ['logisticsNo', `快递单号【${comp.logisticsNo ?? ''}】不存在，只有能看全部仓库的人可以建它的赔付`]
  const ownerNo = ownerOf(comp, parcel)
  if (!owners.has(ownerNo)) return ['ownerNo', `货主不存在：${ownerNo}`]
  return parcel !== null && comp.ownerNo !== null && comp.ownerNo !== parcel.ownerNo
    ? ['ownerNo', '货主编号与快递单号的货主不一致']
    : null
}
const amountFault = ({ claimFen, approveFen }: NewComp): FieldFault | null =>
  claimFen !== null && approveFen !== null && approveFen > claimFen ? ['approveFen', '核定金额不能大于申请金额'] : null

const faultOf = (comp: NewComp, known: ClaimSources, stands: ReadonlySet<string>, today: string): FieldFault | null => {
  const parcel = known.parcels.find(comp)
  const type = COMP_TYPE[comp.compType as keyof typeof COMP_TYPE]
  if (comp.logisticsNo === null && parcelTypes.includes(comp.compType)) return ['logisticsNo', `${type}必须填写快递单号`]
  const wrong = ownerFault(comp, parcel, known) ?? amountFault(comp)
  if (wrong !== null) return wrong
  if (comp.logisticsNo !== null && stands.has(liveKey(comp.logisticsNo, comp.compType, ownerOf(comp, parcel))))
    return ['logisticsNo', sentence('A3020.exists', { type })]
  if (comp.happenDate > today) return ['happenDate', '发生日期不能晚于今天']
  const [kind, no] = payerKeyOf(comp, parcel, ruleOf(known.rules, comp, parcel))
  if (known.payers.find(kind, no) !== null) return null
  return ['payerNo', no === '' ? '请填写承担方编号' : sentence('A3020.payer', { no })]
}

/** Faults of claims, and the calculated amounts of those without a fault, in their order. */
export interface JudgedClaims {
  readonly faults: readonly CompFault[]
  readonly reckoned: readonly (Reckoned | null)[]
}
export const judgeComps = async (ctx: Ctx, comps: readonly NewComp[]): Promise<JudgedClaims> => {
  const sources = await readSources(ctx, comps)
  const stands = new Set(await existingClaims(ctx, comps))
  const faults = comps.flatMap((comp, row): CompFault[] => {
    const found = faultOf(comp, sources, stands, ctx.today)
    // claims of one call must not repeat each other either
    if (found === null && comp.logisticsNo !== null)
      stands.add(liveKey(comp.logisticsNo, comp.compType, ownerOf(comp, sources.parcels.find(comp))))
    return found === null ? [] : [{ row, field: found[0], why: found[1] }]
  })
  const faultyRows = new Set(faults.map(({ row }) => row))
  const reckoned = comps.map((comp, row) => (faultyRows.has(row) ? null : reckonOne(comp, sources)))
  return { faults: [...faults, ...reckoned.flatMap((of, row) => capFault(ctx, comps[row], of, row))], reckoned }
}

/** 超限核定 (5007-28) */
export const beyondCap = 500_728
/** A settlement by hand may exceed the cap only with a right, like a manual approval. An agreed amount of a file is not checked. */
const capFault = (ctx: Ctx, comp: NewComp | undefined, of: Reckoned | null, row: number): CompFault[] => {
  if (comp === undefined || of === null || comp.source !== compSource.settlement || comp.approveFen === null) return []
  const most = handMax(of)
  if (comp.approveFen <= most || hasRight(ctx.person, beyondCap)) return []
  return [{ row, field: 'approveFen', why: sentence('A3020.cap', { x: (most / 100).toFixed(2) }) }]
}

/** Calculates stored claims anew; a result is null if the payer does not exist any more. */
export const reckonStored = async (ctx: Ctx, comps: readonly NewComp[]): Promise<readonly (Reckoned | null)[]> => {
  if (comps.length === 0) return []
  const sources = await readSources(ctx, comps)
  return comps.map((comp) => reckonOne(comp, sources))
}
