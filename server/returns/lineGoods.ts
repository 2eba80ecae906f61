// 退货明细的商品 · returns/lineGoods
import { columnOf } from '../platform/kinds.ts'
import type { Person } from '../platform/person.ts'
import { ownerSeen } from '../platform/scope.ts'

/** Shown instead of the name of goods whose owner the person does not see. */
export const hiddenName = '其他货主的商品'

const hiddenFields = ['ownerNo', 'goodsNo', 'barcode', 'batchNo', 'produceDate', 'expireDate'] as const

/**
 * SQL columns for the goods of return lines `l`. Pieces of another owner are counted, but which goods they are is hidden from people who do
 * not see that owner. Search and sort use the same columns, so hidden goods cannot be searched for.
 */
export const lineGoods = (person: Person): Readonly<Record<string, string>> => {
  if (person.scope.owner.all) return {}
  const isSeen = ownerSeen(person, 'l.owner_no')
  return {
    ...Object.fromEntries(hiddenFields.map((name) => [name, `case when ${isSeen} then l.${columnOf(name)} end`])),
    goodsName: lineName(person),
  }
}

/** The name of a line's goods as this person sees it. */
export const lineName = (person: Person): string =>
  person.scope.owner.all
    ? 'l.goods_name'
    : `case when ${ownerSeen(person, 'l.owner_no')} then coalesce(l.goods_name, l.goods_no) else '${hiddenName}' end`
