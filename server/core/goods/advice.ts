// 推荐耗材的区间 · core/goods/advice
import type { Tx } from '../../platform/db.ts'

/** Recommended packaging of a goods for a range of quantities; `*` = every warehouse, `qtyTo` null = no end. */
export interface Advice {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qtyFrom: number
  readonly qtyTo: number | null
  readonly warehouseNo: string
  readonly sid: string
}
export const rangeTaken = '数量区间与已有配置重叠'

/** Whether two ranges of one goods in one warehouse meet. */
export const meet = (a: Advice, b: Advice): boolean =>
  a.ownerNo === b.ownerNo &&
  a.goodsNo === b.goodsNo &&
  a.warehouseNo === b.warehouseNo &&
  a.sid === b.sid &&
  (b.qtyTo === null || a.qtyFrom <= b.qtyTo) &&
  (a.qtyTo === null || b.qtyFrom <= a.qtyTo)

/** What is recommended for the named goods so far. */
export const loadAdvice = (tx: Tx, goods: readonly (readonly [ownerNo: string, goodsNo: string])[]): Promise<Advice[]> =>
  tx.query<Advice>(
    `select c.owner_no, c.goods_no, c.qty_from, c.qty_to, c.warehouse_no, c.sid
       from consumable_goods c
      where c.tenant_id = $1 and (c.owner_no, c.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [tx.tenantId, goods.map(([ownerNo]) => ownerNo), goods.map(([, goodsNo]) => goodsNo)],
  )
