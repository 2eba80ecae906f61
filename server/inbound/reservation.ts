// 预约管理 · inbound/reservation
import { reservation } from '#contract/inbound/reservation'
import { served } from '../platform/document/serving.ts'
import { byIds } from '../platform/kinds.ts'
import { cancelReservations, confirmReservations, makeReservations, rejectReservations } from './reservationActs.ts'
import { reservationRules } from './reservationRules.ts'

export const reservations = served({
  of: reservation,
  serving: {
    from: 'reservation t',
    alias: 't',
    columns: {
      slotId: 't.slot_id::text',
      stockinNum:
        '(select count(*)::int from reservation_stockin l where l.tenant_id = $1 and l.reservation_no = t.reservation_no)',
    },
    search: { slotId: (filter, p) => byIds('t.slot_id', 'slotId', filter, p) },
    lines: {
      join: 'join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no',
      columns: { outerNo: 'o.outer_no', stockinType: 'o.stockin_type', planQty: 'o.plan_qty', status: 'o.status' },
    },
    rules: reservationRules,
    acts: { make: makeReservations, confirm: confirmReservations, reject: rejectReservations, cancel: cancelReservations },
  },
})
