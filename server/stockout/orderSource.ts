// 出库单的查询 · stockout/orderSource
import { MASKED_TAG, interceptLife } from '#contract/rules/orderLife'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { ready } from '../core/orders/waveOrders.ts'
import type { order } from '#contract/stockout/order'
import type { Body } from '#contract/resource'
import { byIds, plain } from '../platform/kinds.ts'
import type { Search, Source } from '../platform/listQuery.ts'

type Order = Body<typeof order>

const listOf = (typed: unknown): string[] =>
  plain(typed)
    .split(/[\s,;，；]+/)
    .filter((word) => word !== '')

/** Orders with one of the named goods. */
const byGoods: Search<Order> = ({ goodsNo }, p) => {
  const goods = listOf(goodsNo)
  if (goods.length === 0) return null
  return `exists (select 1 from stockout_line l where l.tenant_id = $1 and l.stockout_no = o.stockout_no
                     and l.goods_no = any(${p.add(goods)}::text[]))`
}

/** Orders with one of the tags. */
const byTag: Search<Order> = ({ tag }, p) => {
  const words = listOf(tag)
  if (words.length === 0) return null
  const tags = words.map(Number).filter(Number.isInteger)
  // an index has only the few orders with a tag
  return `o.order_tags <> '[]'::jsonb and exists (select 1 from jsonb_array_elements(o.order_tags) as t(tag) where t.tag = any(${p.add(tags.map(String))}::jsonb[]))`
}

/** Orders with one of the named platform numbers; the column holds them separated by commas. */
const bySourceNumber: Search<Order> = ({ srcTids }, p) => {
  const numbers = listOf(srcTids)
  if (numbers.length === 0) return null
  const wanted = p.add(numbers)
  // most orders have one number; the few merged orders have an index of their own
  return `o.id in (select n.id from stockout_order n where n.tenant_id = $1 and n.src_tids = any(${wanted}::text[])
                   union all select m.id from stockout_order m where m.tenant_id = $1 and strpos(m.src_tids, ',') > 0
                      and string_to_array(m.src_tids, ',') && ${wanted}::text[])`
}

/** Orders of one import; a text that is no import id finds none. */
const byImport: Search<Order> = (filter, p) => byIds('o.import_id', 'importId', filter, p)

/** `forWave=1` selects the orders that a new wave would take, so that 手工建波 lists exactly these. */
const byWave: Search<Order & { readonly forWave?: 1 }> = ({ forWave }) =>
  plain(forWave) === '1' ? `${ready} and o.wave_no is null` : null

/** SQL of the order list, also used by its export, by acts on all matching orders and by waves. */
export const orderSource: Source = {
  from: 'stockout_order o',
  alias: 'o',
  columns: {
    tag: 'null',
    goodsNo: 'null',
    pulling: `case when o.intercept_status = ${interceptLife.asked} or o.hold_flag = 1 then coalesce((select min(k.pull_status) from stockout_package k
                where k.tenant_id = $1 and k.stockout_no = o.stockout_no and k.status <> ${packageLife.off} and k.pull_status > ${pullLife.none}), 0) else 0 end`,
    isPhoneMasked: `case when o.order_tags @> '[${MASKED_TAG}]'::jsonb then 1 else 0 end`,
    waitingFor: `(select min(p.waiting_for) from pda_op p
                   where p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.waiting_for is not null)`,
  },
  search: { goodsNo: byGoods, tag: byTag, srcTids: bySourceNumber, importId: byImport, forWave: byWave },
}
