// 退货明细的商品 · returns/lineGoods
import { columnOf } from '../platform/kinds.ts'
import type { Person } from '../platform/person.ts'
import { ownerSeen } from '../platform/scope.ts'

/** Shown instead of the name of goods whose owner the person does not see. */
export const elsewhose = '其他货主的商品'

const told = ['ownerNo', 'goodsNo', 'barcode', 'batchNo', 'produceDate', 'expireDate'] as const

/**
 * Columns for the goods of return lines `l`. Pieces of another owner in a parcel are counted, but only people who see their owner see which
 * goods they are. As columns of the list they also limit search and sort.
 */
export const lineGoods = (person: Person): Readonly<Record<string, string>> => {
  if (person.scope.owner.all) return {}
  const isSeen = ownerSeen(person, 'l.owner_no')
  return {
    ...Object.fromEntries(told.map((name) => [name, `case when ${isSeen} then l.${columnOf(name)} end`])),
    goodsName: lineName(person),
  }
}

/** The name of a line's goods as this person sees it. */
export const lineName = (person: Person): string =>
  person.scope.owner.all
    ? 'l.goods_name'
    : `case when ${ownerSeen(person, 'l.owner_no')} then coalesce(l.goods_name, l.goods_no) else '${elsewhose}' end`
