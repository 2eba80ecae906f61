// 交接单上等待的包裹 · core/floor/handoverWaiting
import { lacksOf, mayLeave, type HandoverWaiting } from '#contract/rules/handoverWaiting'
import type { Ctx } from '../../platform/ctx.ts'

/** Condition for rows of pda_op: scans into the hand-overs `$2` that wait for the earlier step. */
export const waitsOn = "tenant_id = $1 and op_type = 'HANDOVER_SCAN' and waiting_for is not null and doc_no = any($2::text[])"

interface Row {
  readonly handoverNo: string
  readonly logisticsNo: string
  readonly stockoutNo: string
  readonly parcelStatus: number
  readonly orderStatus: number
  readonly operatorName: string | null
  readonly deviceName: string | null
}

/** Parcels on these hand-overs that wait for an earlier step, by hand-over: who added them, on which device, and what is missing. */
export const waitingOn = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  handoverNos: readonly string[],
): Promise<ReadonlyMap<string, readonly HandoverWaiting[]>> => {
  const rows = await ctx.tx.query<Row>(
    `select distinct on (w.doc_no, p.logistics_no) w.doc_no as handover_no, p.logistics_no, o.stockout_no, p.status as parcel_status,
            o.status as order_status, coalesce(t.real_name, u.name) as operator_name, d.device_name
       from (select * from pda_op where ${waitsOn}) w
       join stockout_package p on p.tenant_id = $1 and p.stockout_no = w.stockout_no and p.logistics_no = w.payload->>'logisticsNo'
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = w.stockout_no
       left join device d on d.tenant_id = $1 and d.device_id = w.device_id
       left join sys_user u on u.tenant_id = $1 and u.id = w.user_id
       left join temp_user t on t.tenant_id = $1 and t.id = w.temp_user_id
      order by w.doc_no, p.logistics_no, w.effective_at`,
    [ctx.tenantId, handoverNos],
  )
  const waitingByHandover = new Map<string, HandoverWaiting[]>()
  for (const { handoverNo, parcelStatus, orderStatus, operatorName, ...row } of rows) {
    const statuses = { parcel: parcelStatus, order: orderStatus }
    const waitingParcel = { ...row, lacks: lacksOf(statuses), mayLeave: mayLeave(statuses), operatorName: operatorName ?? '' }
    waitingByHandover.set(handoverNo, [...(waitingByHandover.get(handoverNo) ?? []), waitingParcel])
  }
  return waitingByHandover
}
