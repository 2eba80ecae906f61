// 退货单 · returns/order
import { returnOrder } from '#contract/returns/order'
import { returnLife } from '#contract/rules/returnLife'
import { plain } from '../platform/kinds.ts'
import type { Ctx } from '../platform/ctx.ts'
import { word, type Entered } from '../platform/document/entry.ts'
import type { ServedDocument } from '../platform/document/serving.ts'
import { defectReasons } from './defectReasons.ts'
import { again, amend, begin, cancel, confirm, finish, force, makeReturn, mark, push } from './orderActs.ts'
import { returnRules } from '../core/returns/orderRules.ts'

/** A notice the ERP sends twice is the one that stands (floor.md §11.1: owner and ERP number). */
const standing = async (ctx: Ctx, { head }: Entered): Promise<string | undefined> => {
  const outerNo = word(head, 'outerNo')
  if (outerNo === '') return undefined
  const [row] = await ctx.tx.query<{ returnNo: string }>(
    `select return_no from return_order where tenant_id = $1 and owner_no = $2 and outer_no = $3 and status <> ${returnLife.off}`,
    [ctx.tenantId, word(head, 'ownerNo'), outerNo],
  )
  return row?.returnNo
}

export const returnOrders: ServedDocument = {
  of: returnOrder,
  serving: {
    from: 'return_order r',
    alias: 'r',
    columns: {
      quality: 'null::smallint',
      deadline: `case when r.status in (${returnLife.arrived}, ${returnLife.inspecting}) then r.inspect_deadline
                      when r.status in (${returnLife.waiting}, ${returnLife.handling}) then r.putaway_deadline end`,
    },
    search: {
      quality: (filter, p) => {
        const wanted = plain(filter['quality'])
        return wanted === ''
          ? null
          : `exists (select 1 from return_order_line q where q.tenant_id = $1 and q.return_no = r.return_no
               and q.quality = any(string_to_array(${p.add(wanted)}, ',')::smallint[]))`
      },
    },
    lines: {
      columns: {
        defectReasons,
      },
    },
    rules: returnRules,
    standing,
    acts: { make: makeReturn, amend, cancel, begin, confirm, push, force, again, finish, mark },
  },
}
