// 盘点中的盘点单 · core/floor/openChecks
/** Running stock-takings for a handheld, with the lines of the present round. A blind stock-taking hides the booked quantities. */
import type { CheckLineView, StockCheckView } from '#contract/ops/kinds/checks'
import { checkLife } from '#contract/rules/stockLife'
import type { Person } from '../../platform/person.ts'
import { seesOwner } from '../../platform/scope.ts'
import type { OpsTx } from './context.ts'
import { groupBy } from './keyed.ts'
import { roundQty } from './kinds/checks.ts'

/** Maximum number of stock-takings sent to a device. */
const checksMax = 50
const blind = 2

interface HeadRow {
  readonly checkNo: string
  readonly status: number
  readonly roundNo: number
  readonly ownerNo: string | null
  readonly checkType: number
  readonly checkMode: number
}
interface LineRow extends CheckLineView {
  readonly checkNo: string
  readonly bookQty: number
}

const countsSql = `
  select check_no, status, round_no, owner_no, check_type, check_mode from stock_check
   where tenant_id = $1 and warehouse_no = $2 and sid = $3 and status in (${checkLife.counting}, ${checkLife.recount})
   order by plan_date, check_no limit ${checksMax}`

const binsSql = `
  select b.check_no, b.location_no from stock_check_location b
    join location p on p.tenant_id = $1 and p.warehouse_no = b.warehouse_no and p.sid = b.sid and p.location_no = b.location_no
   where b.tenant_id = $1 and b.check_no = any($2::text[]) order by b.check_no, p.pick_seq, b.location_no`

const linesSql = `
  select l.check_no, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality, true as is_open, l.counter_name as counter, l.book_qty,
         ${roundQty} as qty
    from stock_check_line l join stock_check c on c.tenant_id = $1 and c.check_no = l.check_no
   where l.tenant_id = $1 and l.check_no = any($2::text[]) and l.is_open = 1
   order by l.check_no, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality`

/** A stock-taking over all owners goes only to people who see all owners. Bins come in walking order. */
export const readOpenChecks = async (ctx: OpsTx & { readonly person: Person }): Promise<StockCheckView[]> => {
  const { person } = ctx
  const all = await ctx.tx.named<HeadRow>('ops_checks_open', countsSql, [ctx.tenantId, ctx.warehouseNo, ctx.sid])
  const heads = all.filter(({ ownerNo }) => (ownerNo === null ? person.scope.owner.all : seesOwner(person, ownerNo)))
  const nos = [ctx.tenantId, heads.map(({ checkNo }) => checkNo)]
  const bins = await ctx.tx.named<{ checkNo: string; locationNo: string }>('ops_checks_open_bins', binsSql, nos)
  const lines = await ctx.tx.named<LineRow>('ops_checks_open_lines', linesSql, nos)
  const [binsOf, linesOf] = [groupBy(bins, (row) => row.checkNo), groupBy(lines, (row) => row.checkNo)]
  return heads.map(({ checkMode, ...head }) => ({
    ...head,
    isBlind: checkMode === blind,
    bins: (binsOf.get(head.checkNo) ?? []).map(({ locationNo }) => locationNo),
    lines: (linesOf.get(head.checkNo) ?? []).map(({ checkNo: _of, bookQty, ...line }) =>
      checkMode === blind ? line : { ...line, bookQty },
    ),
  }))
}
