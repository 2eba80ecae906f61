// 入库回传的排队 · core/inbound/push
/** Sends received goods to the owner's ERP once, by the queue shared with shipments (floor.md §7.3 erp_push_queue, biz_type 2). */
import { STOCKIN_CODE, type StockinType } from '#contract/rules/inboundLife'
import { momentText } from '#contract/rules/clock'
import type { ErpReceipt } from '../../platform/adapters/erpPush.ts'
import type { InboundCtx } from './trail.ts'

interface Line {
  readonly stockinNo: string
  readonly warehouseNo: string
  readonly ownerNo: string
  readonly outerNo: string | null
  readonly stockinType: StockinType
  readonly lineNo: number
  readonly goodsNo: string
  readonly batchNo: string
  readonly planQty: number
  readonly goodQty: number
  readonly defectQty: number
}
/** 残次, 机损, 箱损 */
const isDefect = 'c.quality in (2, 3, 4)'

/**
 * Queues finished orders, with the batches that were found. An order queued before gets a further receipt (`{stockinNo}-2`, …) with the
 * pieces that came since; without such pieces nothing is queued.
 */
export const queueStockins = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  if (stockinNos.length === 0) return
  const lines = await ctx.tx.query<Line>(
    `select o.stockin_no, o.owner_no, o.outer_no, o.stockin_type, o.warehouse_no, l.line_no, l.goods_no, l.plan_qty,
            coalesce(r.batch_no, l.batch_no) as batch_no, coalesce(r.good_qty, l.receive_qty - l.defect_qty) as good_qty,
            coalesce(r.defect_qty, l.defect_qty) as defect_qty
       from stockin_order o join stockin_line l on l.tenant_id = $1 and l.stockin_no = o.stockin_no
       left join (select c.stockin_no, c.line_no, c.batch_no, coalesce(sum(c.qty) filter (where not ${isDefect}), 0)::int as good_qty,
                         coalesce(sum(c.qty) filter (where ${isDefect}), 0)::int as defect_qty
                    from receive_record c where c.tenant_id = $1 and c.stockin_no = any($2::text[])
                   group by c.stockin_no, c.line_no, c.batch_no) r on r.stockin_no = l.stockin_no and r.line_no = l.line_no
      where o.tenant_id = $1 and o.stockin_no = any($2::text[]) order by o.stockin_no, l.line_no, r.batch_no`,
    [ctx.tenantId, stockinNos],
  )
  const queuedBefore = await readQueued(ctx, stockinNos)
  const requests = stockinNos.flatMap((no): (ErpReceipt & { readonly bizNo: string })[] => {
    const before = queuedBefore.filter(({ request }) => request.stockinNo === no)
    const newLines = lines.filter(({ stockinNo }) => stockinNo === no).flatMap((line) => notReported(line, before))
    const [head] = newLines
    if (head === undefined) return []
    return [
      {
        bizNo: before.length === 0 ? no : `${no}-${before.length + 1}`,
        stockinNo: head.stockinNo,
        ownerNo: head.ownerNo,
        warehouseNo: head.warehouseNo,
        outerNo: head.outerNo,
        orderType: STOCKIN_CODE[head.stockinType],
        finishTime: momentText(ctx.now),
        lines: newLines.map(({ lineNo, goodsNo, batchNo, planQty, goodQty, defectQty }) => ({
          lineNo,
          goodsNo,
          batchNo,
          planQty,
          goodQty,
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
      requests.map(({ bizNo }) => bizNo),
      requests.map(({ ownerNo }) => ownerNo),
      requests.map(({ bizNo: _no, ...request }) => JSON.stringify(request)),
      ctx.at,
    ],
  )
}

interface QueuedReceipt {
  readonly request: ErpReceipt
}
/** Maximum number of receipts of one order; further receipts report pieces that came after the first one. */
const receiptsMax = 20
const readQueued = (ctx: InboundCtx, stockinNos: readonly string[]): Promise<QueuedReceipt[]> =>
  ctx.tx.query<QueuedReceipt>(
    `select q.request from erp_push_queue q where q.tenant_id = $1 and q.biz_type = 2 and q.biz_no = any($2::text[]) order by q.id`,
    [ctx.tenantId, stockinNos.flatMap((no) => [no, ...Array.from({ length: receiptsMax - 1 }, (_, i) => `${no}-${i + 2}`)])],
  )

/** The line with the pieces not reported yet; empty if all were reported. */
const notReported = (line: Line, before: readonly QueuedReceipt[]): Line[] => {
  if (before.length === 0) return [line]
  const earlierLines = before.flatMap(({ request }) =>
    request.lines.filter((one) => one.lineNo === line.lineNo && one.batchNo === line.batchNo),
  )
  const goodQty = line.goodQty - earlierLines.reduce((sum, reported) => sum + reported.goodQty, 0)
  const defectQty = line.defectQty - earlierLines.reduce((sum, reported) => sum + reported.defectQty, 0)
  return goodQty > 0 || defectQty > 0 ? [{ ...line, goodQty, defectQty }] : []
}
