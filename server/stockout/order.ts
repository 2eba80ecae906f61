// 出库单 · stockout/order
import { order } from '#contract/stockout/order'
import { served } from '../platform/document/serving.ts'
import { cancel, confirm, hold, intercept, release, withdraw } from './cancelOrder.ts'
import { orderLines, orderTells } from './orderDetail.ts'
import { allocate, audit, waybill } from './orderJobs.ts'
import { ship } from './orderShip.ts'
import { orderSource } from './orderSource.ts'
import { uncheck } from './uncheck.ts'

/** Bins in which the pieces of a line are reserved or from which they were picked. */
const bins = `(select coalesce(jsonb_agg(jsonb_build_object('locationNo', a.location_no, 'batchNo', a.batch_no, 'qty', a.alloc_qty, 'status', a.status)
                                   order by a.status, a.location_no, a.batch_no), '[]')
                 from stock_alloc a where a.tenant_id = $1 and a.stockout_no = l.stockout_no and a.line_no = l.line_no)`

/** The stock-out order document (出库单): its SQL, its acts and its log. */
export const orders = served({
  of: order,
  serving: {
    ...orderSource,
    lines: { columns: { bins } },
    log: orderLines,
    details: orderTells,
    acts: { audit, allocate, waybill, hold, release, confirm, withdraw, intercept, uncheck, ship, cancel },
  },
})
