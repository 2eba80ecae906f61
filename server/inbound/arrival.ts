// 到货管理 · inbound/arrival
import { arrival } from '#contract/inbound/arrival'
import { served } from '../platform/document/serving.ts'
import { cancelArrivals, editArrivals, linkOrders, makeArrivals, unlinkOrders } from './arrivalActs.ts'
import { arrivalRules } from './arrivalRules.ts'

export const arrivals = served({
  of: arrival,
  serving: {
    from: 'arrival t',
    alias: 't',
    columns: {
      unloadMin: 'round(extract(epoch from t.unload_end_time - t.unload_start_time) / 60)::int',
      stockinNum: '(select count(*)::int from arrival_stockin l where l.tenant_id = $1 and l.arrival_no = t.arrival_no)',
    },
    lines: {
      join: 'join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no',
      columns: {
        outerNo: 'o.outer_no',
        stockinType: 'o.stockin_type',
        planQty: 'o.plan_qty',
        receiveQty: 'o.receive_qty',
        status: 'o.status',
      },
      order: 'l.stockin_no',
    },
    rules: arrivalRules,
    acts: { make: makeArrivals, edit: editArrivals, link: linkOrders, unlink: unlinkOrders, cancel: cancelArrivals },
  },
})
