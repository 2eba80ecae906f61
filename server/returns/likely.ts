// 疑似同一件 · returns/likely
import { returnLife } from '#contract/rules/returnLife'

const goods = (no: string, which: string): string =>
  `array(select distinct l.goods_no from return_order_line l where l.tenant_id = $1 and l.return_no = ${no} and ${which} order by 1)`
const found = (no: string): string => goods(no, 'l.actual_qty > 0 and l.quality <> 7')
const planned = (no: string): string => goods(no, 'l.plan_qty > 0')
/** SQL: whether a return came without a notice, was inspected, and still has no ERP number. */
const isUnannounced = (r: string): string =>
  `${r}.source = 4 and ${r}.outer_no is null and ${r}.status >= ${returnLife.inspected} and ${r}.good_qty + ${r}.defect_qty + ${r}.scrap_qty > 0`
const isOpen = (r: string): string => `${r}.status = ${returnLife.open}`
const onlyOne = (is: string, alike: string): string =>
  `(select case when count(*) = 1 then min(a.return_no) end from return_order a
     where a.tenant_id = $1 and a.owner_no = r.owner_no and ${is} and ${alike})`

/**
 * SQL: for a return notice, the owner's only inspected parcel without a notice that contains exactly the goods of the notice; for such a
 * parcel, the only such notice. A person decides whether both belong together (补ERP单号). If several fit, the column is null.
 */
export const likelyNo = `case when ${isOpen('r')} then ${onlyOne(isUnannounced('a'), `${found('a.return_no')} = ${planned('r.return_no')}`)}
                     when ${isUnannounced('r')} then ${onlyOne(isOpen('a'), `${planned('a.return_no')} = ${found('r.return_no')}`)} end`
