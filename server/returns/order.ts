// 退货单 · returns/order
import type { Body } from '#contract/resource'
import { returnOrder } from '#contract/returns/order'
import { returnLife } from '#contract/rules/returnLife'
import { plain } from '../platform/kinds.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered } from '../platform/document/entry.ts'
import { served } from '../platform/document/serving.ts'
import { defectReasons } from './defectReasons.ts'
import { lineGoods } from './lineGoods.ts'
import { likelyNo } from './likely.ts'
import { numberReturn } from './numberAct.ts'
import { again, amend, begin, cancel, confirm, finish, force, makeReturn, mark, push } from './orderActs.ts'
import { logisticsNoOf, returnRules } from '../core/returns/orderRules.ts'

/**
 * The stored return, if the ERP sends it again (same owner, ERP number and parcel). A known number with another parcel is refused (A1910).
 */
const findRepeated = async (ctx: Ctx, { head }: Entered<Body<typeof returnOrder>>): Promise<string | undefined> => {
  const outerNo = head.outerNo ?? ''
  if (outerNo === '') return undefined
  const [row] = await ctx.tx.query<{ returnNo: string }>(
    `select return_no from return_order where tenant_id = $1 and owner_no = $2 and outer_no = $3 and logistics_no = $4 and status <> ${returnLife.off}`,
    [ctx.tenantId, head.ownerNo ?? '', outerNo, logisticsNoOf(head)],
  )
  return row?.returnNo
}

/** The returns document (退货单): its rules, its search and the server's work of its acts. */
export const returnOrders = served({
  of: returnOrder,
  serving: {
    from: 'return_order r',
    alias: 'r',
    columns: {
      quality: 'null::smallint',
      likelyNo,
      deadline: `case when r.status in (${returnLife.arrived}, ${returnLife.inspecting}) then r.inspect_deadline
                      when r.status in (${returnLife.waiting}, ${returnLife.handling}) then r.putaway_deadline end`,
    },
    search: {
      quality: (filter, p) => {
        const wanted = plain(filter.quality)
        return wanted === ''
          ? null
          : `exists (select 1 from return_order_line q where q.tenant_id = $1 and q.return_no = r.return_no
               and q.quality = any(string_to_array(${p.add(wanted)}, ',')::smallint[]))`
      },
    },
    lines: (person) => ({ columns: { ...lineGoods(person), defectReasons } }),
    rules: returnRules,
    standing: findRepeated,
    acts: { make: makeReturn, amend, number: numberReturn, cancel, begin, confirm, push, force, again, finish, mark },
  },
})
