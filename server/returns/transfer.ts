// 转仓的到货 · returns/transfer
/** After shipping, the pieces of a 转仓 wave are announced in the target warehouse as a stock-in order of type 调拨. */
import { allocLife } from '#contract/rules/stockLife'
import { stockin } from '#contract/inbound/stockin'
import { stockinLife } from '#contract/rules/inboundLife'
import type { Ctx } from '../platform/ctx.ts'
import { entryFaults, faultRefusal } from '../platform/document/entry.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { changeRows } from '../platform/rows.ts'
import { toldCreated } from '../core/inbound/created.ts'
import { stockinRules } from '../core/inbound/stockinRules.ts'
import { returnsChanged } from '../core/returns/context.ts'

/** stockin_order.stockin_type 2 调拨; source 4 returns. */
const transferType = 2 as const
const fromReturns = 4 as const

interface TransferWave {
  readonly ownerNo: string
  readonly targetNo: string
  readonly toWarehouseNo: string
  readonly toSid: string
}
/** Announces the shipped pieces of a wave's order in the target warehouse, once. @throws Refused by the rules of stock-in orders */
export const announceTransfer = async (ctx: Ctx, waveNo: string): Promise<void> => {
  const [wave] = await ctx.tx.query<TransferWave>(
    `select owner_no, target_no, to_warehouse_no, to_sid from return_wave
      where tenant_id = $1 and wave_no = $2 and to_warehouse_no is not null and in_no is null for update`,
    [ctx.tenantId, waveNo],
  )
  if (wave === undefined) return
  const lines = await ctx.tx.query<{ goodsNo: string; batchNo: string; produceDate: string | null; planQty: number }>(
    `select o.goods_no, a.batch_no, sum(a.alloc_qty)::int as plan_qty,
            (select to_char(max(r.produce_date), 'YYYY-MM-DD') from return_pick p
               join return_pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no and l.goods_no = o.goods_no and l.batch_no = a.batch_no
               join return_order_line r on r.tenant_id = $1 and r.return_no = l.return_no and r.line_no = l.return_line_no
              where p.tenant_id = $1 and p.wave_no = $3) as produce_date
       from stock_alloc a join stockout_line o on o.tenant_id = $1 and o.stockout_no = a.stockout_no and o.line_no = a.line_no
      where a.tenant_id = $1 and a.stockout_no = $2 and a.status = ${allocLife.gone} group by o.goods_no, a.batch_no order by o.goods_no, a.batch_no`,
    [ctx.tenantId, wave.targetNo, waveNo],
  )
  if (lines.length === 0) return
  const entry = {
    head: {
      warehouseNo: wave.toWarehouseNo,
      sid: wave.toSid,
      ownerNo: wave.ownerNo,
      stockinType: transferType,
      outerNo: wave.targetNo,
      source: fromReturns,
      remark: `退货波次 ${waveNo} 转仓`,
    },
    lines,
  }
  const [fault] = await entryFaults(ctx, stockin, stockinRules, [entry])
  if (fault !== undefined) throw faultRefusal(fault)
  const contents = await stockinRules.complete(ctx, [entry])
  const [inNo = ''] = await insertDocuments(
    ctx,
    stockin,
    contents.map((content) => ({ ...content, status: stockinLife.open })),
    ctx.person,
  )
  await toldCreated(ctx, [inNo])
  const [row] = await changeRows(ctx.tx, 'return_wave', [{ waveNo }], {
    key: ['waveNo'],
    all: { inNo, updateTime: ctx.at },
    returning: ['warehouseNo', 'sid', 'ownerNo'],
  })
  if (row !== undefined) await returnsChanged(ctx, [{ ...row, returnNo: waveNo }], 'returns/wave')
}
