// 单号识别 · core/floor/resolve
import type { OpsTx } from './context.ts'
import { slot } from './slot.ts'

export interface DocRow {
  /** the scanned or named number */
  readonly doc: string
  readonly stockoutNo: string
  readonly pickNo: string | null
  readonly repickNo: string | null
}

/** orders by the scanned or named number, and by order number once the order is locked */
export const docRows = slot<ReadonlyMap<string, DocRow>>(new Map())

/** Orders of these order numbers, waybills and totes. They are read without a lock, because they decide what is locked. */
export const resolveDocs = async (
  ctx: OpsTx,
  docs: ReadonlySet<string>,
  totes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, DocRow>> => {
  if (docs.size === 0 && totes.size === 0) return new Map()
  const rows = await ctx.tx.named<DocRow>(
    'ops_resolve',
    `select o.stockout_no as doc, o.stockout_no, o.pick_no, o.repick_no from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) and o.warehouse_no = $3 and o.sid = $4
     union all
     select p.logistics_no as doc, o.stockout_no, o.pick_no, o.repick_no
       from stockout_package p join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
      where p.tenant_id = $1 and p.logistics_no = any($2::text[]) and p.warehouse_no = $3 and p.sid = $4
     union all
     select t.tote_no as doc, o.stockout_no, o.pick_no, o.repick_no
       from tote t join stockout_order o on o.tenant_id = $1 and o.stockout_no = t.stockout_no
      where t.tenant_id = $1 and t.warehouse_no = $3 and t.sid = $4 and t.tote_no = any($5::text[])`,
    [ctx.tenantId, [...docs], ctx.warehouseNo, ctx.sid, [...totes]],
  )
  return new Map(rows.map((row) => [row.doc, row]))
}
