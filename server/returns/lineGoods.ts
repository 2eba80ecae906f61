// 退货明细的商品 · returns/lineGoods
import { columnOf } from '../platform/kinds.ts'
import type { Person } from '../platform/person.ts'
import { ownerSeen } from '../platform/scope.ts'

/** Shown instead of the name of goods of an owner the person does not see. */
export const elsewhose = '其他货主的商品'

const told = ['ownerNo', 'goodsNo', 'barcode', 'batchNo', 'produceDate', 'expireDate'] as const

/**
 * Goods of the lines `l` of returns by scope: somebody else's pieces that lay in a parcel are counted in it, and which they are is told to
 * those who see their owner. Columns of a list, so that nobody finds or sorts by what he does not see.
 */
export const lineGoods = (person: Person): Readonly<Record<string, string>> => {
  if (person.scope.owner.all) return {}
  const isSeen = ownerSeen(person, 'l.owner_no')
  return {
    ...Object.fromEntries(told.map((name) => [name, `case when ${isSeen} then l.${columnOf(name)} end`])),
    goodsName: lineName(person),
  }
}

/** The name of a line's goods, as this person is told it. */
export const lineName = (person: Person): string =>
  person.scope.owner.all
    ? 'l.goods_name'
    : `case when ${ownerSeen(person, 'l.owner_no')} then coalesce(l.goods_name, l.goods_no) else '${elsewhose}' end`
