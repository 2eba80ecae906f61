// 同步出库订单 · finance/syncOrders
import { dayAfter } from '#contract/rules/workCalendar'
import { countShipped, shippedAfter, writeFacts, type Wanted } from './shippedOrders.ts'
import { midnight, type SyncSpan, type SyncWork } from './syncWork.ts'
import { ordersAtOnce, type Refresh } from './waybillFacts.ts'

const wantedOf = ({ endDate, params }: SyncSpan): Wanted => ({
  until: new Date(`${dayAfter(endDate, 1)}T00:00:00+08:00`),
  ownerNos: params.ownerNos,
  warehouseKeys: params.warehouseNos,
})

/** Reads shipped orders again; `refresh`: what of their archives is read as it is now. */
export const orderSync = (refresh: Refresh): SyncWork => ({
  word: '出库单',
  atOnce: ordersAtOnce,
  count: (ctx, span) => countShipped(ctx, midnight(span.startDate), wantedOf(span)),
  after: (ctx, span, cursor) => shippedAfter(ctx, cursor, wantedOf(span)),
  write: (run, _span, orderNos) => writeFacts(run, orderNos, refresh),
})
