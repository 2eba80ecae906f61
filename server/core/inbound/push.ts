// 入库回传的排队 · core/inbound/push
/** What was received goes to the owner's ERP once, from the queue it shares with shipments (floor.md §7.3 erp_push_queue, biz_type 2). */
import { STOCKIN_CODE, type StockinType } from '#contract/rules/inboundLife'
import { momentText } from '#contract/rules/clock'
import type { ErpReceipt } from '../../platform/adapters/erpPush.ts'
import type { InboundCtx } from './trail.ts'

interface Line {
  readonly stockinNo: string
  readonly ownerNo: string
  readonly outerNo: string | null
  readonly stockinType: StockinType
  readonly lineNo: number
  readonly goodsNo: string
  readonly batchNo: string
  readonly planQty: number
  readonly receiveQty: number
  readonly defectQty: number
}

/** Queues finished orders; one that was queued before is not queued again. */
export const queueStockins = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  if (stockinNos.length === 0) return
  const lines = await ctx.tx.query<Line>(
    `select o.stockin_no, o.owner_no, o.outer_no, o.stockin_type, l.line_no, l.goods_no, l.batch_no, l.plan_qty, l.receive_qty, l.defect_qty
       from stockin_order o join stockin_line l on l.tenant_id = $1 and l.stockin_no = o.stockin_no
      where o.tenant_id = $1 and o.stockin_no = any($2::text[]) order by o.stockin_no, l.line_no`,
    [ctx.tenantId, stockinNos],
  )
  const requests = stockinNos.flatMap((no): ErpReceipt[] => {
    const own = lines.filter(({ stockinNo }) => stockinNo === no)
    const [head] = own
    if (head === undefined) return []
    return [
      {
        stockinNo: head.stockinNo,
        ownerNo: head.ownerNo,
        outerNo: head.outerNo,
        orderType: STOCKIN_CODE[head.stockinType],
        finishTime: momentText(ctx.now),
        lines: own.map(({ lineNo, goodsNo, batchNo, planQty, receiveQty, defectQty }) => ({
          lineNo,
          goodsNo,
          batchNo,
          planQty,
          goodQty: receiveQty - defectQty,
          defectQty,
        })),
      },
    ]
  })
  await ctx.tx.query(
    `insert into erp_push_queue as q (tenant_id, id, biz_type, biz_no, owner_no, request, next_time, status, create_time, update_time)
     select $1, v.id, 2, v.no, v.owner_no, v.request, $6, 0, $6, $6
       from unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[]) as v(id, no, owner_no, request)
         on conflict (tenant_id, biz_type, biz_no) do nothing`,
    [
      ctx.tenantId,
      requests.map(() => ctx.id()),
      requests.map(({ stockinNo }) => stockinNo),
      requests.map(({ ownerNo }) => ownerNo),
      requests.map((request) => JSON.stringify(request)),
      ctx.at,
    ],
  )
}
