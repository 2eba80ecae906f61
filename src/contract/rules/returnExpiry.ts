// 退货效期的判定 · rules/returnExpiry
/**
 * Whether returned goods keep long enough to be sold as new (floor.md §11.1). A rule for the goods comes before a rule for their category,
 * and that one before a rule for their owner.
 */
import { daysBetween } from './clock.ts'
import { roundHalfUp } from './round.ts'

/** A rule; '*' matches all. A rule may limit the remaining days, the remaining share of the shelf life, or both. */
export interface ReturnExpiryRule {
  readonly ownerNo: string
  readonly categoryCode: string
  readonly goodsNo: string
  readonly minRemainDay: number | null
  readonly minRemainBp: number | null
  readonly resultQuality: number
}
export interface ReturnedGoods {
  readonly ownerNo: string
  readonly categoryCode: string | null
  readonly goodsNo: string
}
/** `expireDate` null: the goods do not expire, or the date was not read. */
export interface ReturnedBatch {
  readonly produceDate: string | null
  readonly expireDate: string | null
  readonly shelfLifeDay: number | null
}

const any = '*'

/**
 * The most specific rule for goods: by goods, then by category, then by owner. Within one level a rule that names the owner comes first.
 * Undefined where no rule applies.
 */
export const returnExpiryRule = <R extends ReturnExpiryRule>(rules: readonly R[], goods: ReturnedGoods): R | undefined => {
  const fits = ({ ownerNo, categoryCode, goodsNo }: R): boolean =>
    [any, goods.ownerNo].includes(ownerNo) &&
    [any, goods.categoryCode ?? ''].includes(categoryCode) &&
    [any, goods.goodsNo].includes(goodsNo)
  const rank = ({ ownerNo, categoryCode, goodsNo }: R): number =>
    (goodsNo === any ? 0 : 4) + (categoryCode === any ? 0 : 2) + (ownerNo === any ? 0 : 1)
  return rules.filter(fits).sort((a, b) => rank(b) - rank(a))[0]
}

/**
 * Remaining days of a batch, and their share of its shelf life in basis points. Where the shelf life is not recorded, it is the time from
 * the production day to the expiry day.
 */
export const remainOf = (
  { produceDate, expireDate, shelfLifeDay }: ReturnedBatch,
  today: string,
): { readonly days: number; readonly bp: number | null } | null => {
  if (expireDate === null) return null
  const days = daysBetween(today, expireDate)
  const life = shelfLifeDay ?? (produceDate === null ? 0 : daysBetween(produceDate, expireDate))
  return { days, bp: life > 0 ? roundHalfUp(days * 10_000, life) : null }
}

/** The quality that the rule gives to good pieces; null where they stay good. A batch past its expiry day fails every rule. */
export const expiryQuality = (rule: ReturnExpiryRule | undefined, batch: ReturnedBatch, today: string): number | null => {
  const remain = remainOf(batch, today)
  if (rule === undefined || remain === null) return null
  const { minRemainDay, minRemainBp, resultQuality } = rule
  const fails =
    remain.days < 0 ||
    (minRemainDay !== null && remain.days < minRemainDay) ||
    (minRemainBp !== null && remain.bp !== null && remain.bp < minRemainBp)
  return fails ? resultQuality : null
}
