// 赔付计算 · rules/compensation
/**
 * What is paid for a parcel, and how much of it is recovered (office.md §5.3): integers of 分, rounded once by the product's one rounding.
 */
import { yuanText } from './amountText.ts'
import { roundProduct } from './round.ts'

/** comp_detail.comp_type */
export const COMP_TYPE = {
  1: '丢件',
  2: '破损',
  3: '少件',
  4: '错发',
  5: '延误',
  6: '虚假签收',
  7: '盘亏',
  8: '发货超时',
  9: '其他',
} as const
const compType = {
  lost: 1,
  damaged: 2,
  short: 3,
  wrong: 4,
  late: 5,
  falseSign: 6,
  stockLoss: 7,
  shippedLate: 8,
  other: 9,
} as const
/** Types about one parcel: they need its number. */
export const parcelTypes: readonly number[] = [1, 2, 3, 5, 6]
/** comp_detail.liability */
export const COMP_LIABILITY = { 1: '仓库', 2: '快递/网点', 3: '货主', 4: '平台', 5: '买家', 6: '不可抗力' } as const
/** comp_detail.payer_type: who bears the cost in the end. */
export const PAYER_TYPE = { 1: '网点/快递', 2: '仓库', 3: '伙伴', 4: '公司' } as const
export const payerType = { carrier: 1, warehouse: 2, partner: 3, company: 4 } as const
/** comp_detail.source */
export const COMP_SOURCE = { 1: '工单结算', 2: '导入', 3: '快递遗失', 4: '盘点差异', 5: '发货超时' } as const
export const compSource = { settlement: 1, imported: 2, lost: 3, stockCheck: 4, shippedLate: 5 } as const
/** comp_rule.cap_mode */
export const CAP_MODE = { 0: '不封顶', 1: '固定金额', 2: '运费倍数', 3: '声明价值' } as const
/** comp_rule.price_basis */
export const PRICE_BASIS = { 1: '申报价', 2: '采购价', 3: '平台售价' } as const
/** comp_fee_diff.reason_code */
export const DIFF_REASON = { 1: '未赔', 2: '少赔', 3: '多赔', 4: '重复赔' } as const
/** comp_fee_diff.close_type */
export const CLOSE_TYPE = { 1: '补回', 2: '核销', 3: '转责任方' } as const
export const closeType = { madeUp: 1, writtenOff: 2, moved: 3 } as const
/** wo_bill_line.line_type */
export const LINE_TYPE = { 1: '赔付应收', 2: '差异应收', 3: '计价应收', 4: '处罚' } as const
export const lineType = { comp: 1, diff: 2, valued: 3, punish: 4 } as const
/** Most money of one claim, 分. */
export const claimMax = 99_999_999

/** Usual payer of a claim: carrier and warehouse pay what they are liable for, the company pays the rest. */
export const payerOf = (liability: number): 1 | 2 | 4 =>
  liability === 2 ? payerType.carrier : liability === 1 ? payerType.warehouse : payerType.company

/** Terms of a rule for the amount; a claim keeps the terms that were in force when the claim was made. */
export interface Terms {
  readonly goodsRatioBp: number
  readonly includeFreight: 0 | 1
  readonly capMode: 0 | 1 | 2 | 3
  readonly capFen: number
  readonly timesE2: number
  readonly minFen: number
  readonly priceBasis: 1 | 2 | 3
}
/** Terms where no rule applies: the goods are paid in full, without the freight, and never more than claimed. */
export const noRule: Terms = {
  goodsRatioBp: 10_000,
  includeFreight: 0,
  capMode: 0,
  capFen: 0,
  timesE2: 0,
  minFen: 0,
  priceBasis: 1,
}

/** A rule with its owner and carrier; '*' matches all. */
export interface CompRule extends Terms {
  readonly id: string
  readonly compType: number
  readonly liability: number
  readonly ownerNo: string
  readonly logisticsCode: string
}
/** The most specific rule for a claim: for owner and carrier, for the owner, for the carrier, for all; null where none applies. */
export const ruleFor = <R extends CompRule>(
  rules: readonly R[],
  claim: {
    readonly compType: number
    readonly liability: number
    readonly ownerNo: string
    readonly logisticsCode: string | null
  },
): R | null => {
  const steps = [
    [claim.ownerNo, claim.logisticsCode ?? '*'],
    [claim.ownerNo, '*'],
    ['*', claim.logisticsCode ?? '*'],
    ['*', '*'],
  ] as const
  for (const [ownerNo, logisticsCode] of steps) {
    const found = rules.find(
      (rule) =>
        rule.compType === claim.compType &&
        rule.liability === claim.liability &&
        rule.ownerNo === ownerNo &&
        rule.logisticsCode === logisticsCode,
    )
    if (found !== undefined) return found
  }
  return null
}

/** Goods of a claim; an unknown price is null. */
export interface CompGoods {
  readonly goodsNo: string
  readonly goodsName: string
  readonly qty: number
  readonly priceFen: number | null
}
export interface CompFacts {
  readonly compType: number
  readonly goods: readonly CompGoods[]
  /** total value of the goods, where `goods` is empty */
  readonly valueFen: number | null
  readonly freightFen: number
  readonly claimFen: number
  /** insured value of the order; 0 = none */
  readonly insuredFen: number
  readonly delayMin: number | null
}
export interface Compensated {
  /** null: a price is unknown, so the amount cannot be calculated yet */
  readonly valueFen: number | null
  readonly baseFen: number
  /** null: no cap */
  readonly capFen: number | null
  readonly approveFen: number
}

/** Value of the goods; null where one of them has no price. */
export const valueOf = (goods: readonly CompGoods[], known: number | null): number | null =>
  goods.length === 0
    ? known
    : goods.reduce<number | null>(
        (sum, { qty, priceFen }) => (sum === null || priceFen === null ? null : sum + qty * priceFen),
        0,
      )

const dayMin = 1440
/** Whether a claim is calculated from the days its parcel was late. */
export const countsDays = (type: number): boolean => type === compType.late
/** comp_detail.delay_min for this many started days; null where none are given. */
export const delayMinOf = (days: number | null | undefined): number | null =>
  days === null || days === undefined ? null : days * dayMin
const lateBpPerDay = 2000
/** A delayed parcel: a fifth of its freight per started day, at most all of it. */
const delayBase = (freightFen: number, delayMin: number): number =>
  Math.min(roundProduct([freightFen, Math.ceil(delayMin / dayMin), lateBpPerDay], 10_000), freightFen)

/** Types whose base does not come from the value of the goods. */
const withoutGoods: readonly number[] = [compType.late, compType.shippedLate]
/** Whether the base of this type comes from the value of the goods. */
export const needsValue = (type: number): boolean => !withoutGoods.includes(type)

const baseOf = ({ compType: type, freightFen, delayMin }: CompFacts, terms: Terms, valueFen: number): number => {
  if (type === compType.late) return delayBase(freightFen, delayMin ?? 0)
  if (type === compType.shippedLate) return terms.capFen
  return roundProduct([valueFen, terms.goodsRatioBp], 10_000) + (terms.includeFreight === 1 ? freightFen : 0)
}
const capOf = ({ freightFen, insuredFen }: CompFacts, { capMode, capFen, timesE2 }: Terms): number | null => {
  if (capMode === 0) return null
  if (capMode === 2) return roundProduct([freightFen, timesE2], 100)
  return capMode === 3 && insuredFen > 0 ? insuredFen : capFen
}

/** The amount of a claim (office.md §5.3 steps 1 to 5). */
export const compensate = (facts: CompFacts, terms: Terms): Compensated => {
  const valueFen = valueOf(facts.goods, facts.valueFen)
  const capFen = capOf(facts, terms)
  if (valueFen === null && needsValue(facts.compType)) return { valueFen, baseFen: 0, capFen, approveFen: 0 }
  const baseFen = baseOf(facts, terms, valueFen ?? 0)
  const { claimFen } = facts
  const least = claimFen > 0 ? terms.minFen : 0
  const approveFen = Math.min(claimFen, Math.max(least, Math.min(claimFen, baseFen, capFen ?? baseFen)))
  return { valueFen, baseFen, capFen, approveFen }
}
/** The amount the system claims by itself for a delay or a late shipment: the whole base. */
export const ownClaim = (facts: CompFacts, terms: Terms): number => baseOf(facts, terms, 0)

/** The highest amount a user may approve without the right to exceed it. */
export const handMax = ({ baseFen, capFen }: Pick<Compensated, 'baseFen' | 'capFen'>): number =>
  Math.min(baseFen, capFen ?? baseFen)

/** What the liable party owes for an approved amount; 0 for the company's own loss. */
export const recoverOf = (type: number, approveFen: number): number => (type === payerType.company ? 0 : approveFen)

/** The calculation as a clerk reads it, step by step. */
export const compSteps = (facts: CompFacts, terms: Terms): readonly string[] => {
  const { valueFen, baseFen, capFen, approveFen } = compensate(facts, terms)
  if (valueFen === null && needsValue(facts.compType)) return ['有商品没有单价，定价以后再算']
  const cap = capFen === null ? '不封顶' : `封顶 ${yuanText(capFen)}（${CAP_MODE[terms.capMode]}）`
  const base = needsValue(facts.compType)
    ? `商品价值 ${yuanText(valueFen ?? 0)} × ${terms.goodsRatioBp / 100}%${terms.includeFreight === 1 ? ` + 运费 ${yuanText(facts.freightFen)}` : ''} = ${yuanText(baseFen)}`
    : facts.compType === compType.late
      ? `运费 ${yuanText(facts.freightFen)} × ${Math.ceil((facts.delayMin ?? 0) / dayMin)} 天 × 20%，最多运费 = ${yuanText(baseFen)}`
      : `每单固定 ${yuanText(baseFen)}`
  const least = terms.minFen > 0 ? `，最低 ${yuanText(terms.minFen)}` : ''
  return [base, `${cap}${least}`, `申请 ${yuanText(facts.claimFen)}，核定 ${yuanText(approveFen)}`]
}

/** The part of a claim the carrier still owes: above 0 too little was paid, below 0 too much (step 6). */
export const diffOf = (recoverFen: number, paidFen: number): number => recoverFen - paidFen
export const diffReason = (recoverFen: number, paidFen: number, isRepeated: boolean): 1 | 2 | 3 | 4 => {
  if (paidFen === 0) return 1
  return paidFen < recoverFen ? 2 : isRepeated ? 4 : 3
}

export interface Payer {
  readonly payerType: number
  readonly payerNo: string
  readonly payerName: string
}
/**
 * Bill lines that follow from closing a difference: none when the difference is made up, one when it is written off, one for each payer
 * when it is moved. With these lines all lines of a claim add up to the recoverable amount.
 */
export const closingLines = (
  { diffFen, ...from }: Payer & { readonly diffFen: number },
  way: number,
  to: Payer | null,
): readonly (Payer & { readonly amountFen: number })[] => {
  if (way === closeType.writtenOff) return [{ ...from, amountFen: 0 - diffFen }]
  if (way !== closeType.moved || to === null) return []
  return [
    { ...from, amountFen: 0 - diffFen },
    { ...to, amountFen: diffFen },
  ]
}

/** Amounts of the fee lines of a confirmed claim bill: minus each claim, and minus the adjustment of the bill (step 7). */
export const feesOf = (
  approveFens: readonly number[],
  adjustFen: number,
): { readonly claims: readonly number[]; readonly adjust: number | null } => ({
  claims: approveFens.map((fen) => 0 - fen),
  adjust: adjustFen === 0 ? null : 0 - adjustFen,
})
