// 计费底表的更新 · finance/waybillTask
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { followFacts, readAgain, type FactSource } from './factReader.ts'
import { shippedAfter } from './shippedOrders.ts'
import { ordersAtOnce, writeWaybills } from './waybillFacts.ts'

const waybills: FactSource = {
  reader: 'WAYBILL',
  noun: '张出库单',
  // shipping, a weight corrected later, a stop asked for after shipping, and the receiver's signature
  eventTypes: ['stockout.shipped', 'parcel.weighed', 'stockout.intercepted', 'trace.signed'],
  eventKey: "coalesce(payload ->> 'stockoutNo', aggregate_no)",
  atOnce: ordersAtOnce,
  after: shippedAfter,
  write: writeWaybills,
}

/** Every minute: the events, then a share of what was there before. */
export const waybillTask: JobTask = {
  name: 'fin-waybill',
  everyMin: 1,
  run: (services, { tenantId }, stopping) => followFacts(jobRun(services, tenantId), waybills, stopping),
}

/** Every night the last days are read once more. */
export const waybillAgainTask: JobTask = {
  name: 'fin-waybill.again',
  dailyAt: '01:20',
  run: (services, { tenantId }) => jobRun(services, tenantId)((ctx) => readAgain(ctx, waybills)),
}
