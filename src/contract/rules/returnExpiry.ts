// 退货效期的判定 · rules/returnExpiry
/** Whether what came back will keep long enough to be sold as new (floor.md §11.1): the rule of the goods before its category before its owner. */
import { daysBetween } from './clock.ts'
import { roundHalfUp } from './round.ts'

/** A rule; '*' stands for all. One that names no days or no share asks for the other alone. */
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
/** `expireDate` null: the goods do not expire, or nobody read the date. */
export interface ReturnedBatch {
  readonly produceDate: string | null
  readonly expireDate: string | null
  readonly shelfLifeDay: number | null
}

const any = '*'

/** The rule of goods: goods before category before owner, and of the same the one that names the owner; undefined where none holds. */
export const returnExpiryRule = <R extends ReturnExpiryRule>(rules: readonly R[], goods: ReturnedGoods): R | undefined => {
  const fits = ({ ownerNo, categoryCode, goodsNo }: R): boolean =>
    [any, goods.ownerNo].includes(ownerNo) &&
    [any, goods.categoryCode ?? ''].includes(categoryCode) &&
    [any, goods.goodsNo].includes(goodsNo)
  const rank = ({ ownerNo, categoryCode, goodsNo }: R): number =>
    (goodsNo === any ? 0 : 4) + (categoryCode === any ? 0 : 2) + (ownerNo === any ? 0 : 1)
  return rules.filter(fits).sort((a, b) => rank(b) - rank(a))[0]
}

/** Days a batch still keeps, and that share of its shelf life in basis points; a life nobody wrote down is counted from its production. */
export const remainOf = (
  { produceDate, expireDate, shelfLifeDay }: ReturnedBatch,
  today: string,
): { readonly days: number; readonly bp: number | null } | null => {
  if (expireDate === null) return null
  const days = daysBetween(today, expireDate)
  const life = shelfLifeDay ?? (produceDate === null ? 0 : daysBetween(produceDate, expireDate))
  return { days, bp: life > 0 ? roundHalfUp(days * 10_000, life) : null }
}

/** Quality goods called good become by their rule; null where they stay good. What is past its date has failed every rule. */
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
