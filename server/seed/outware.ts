// 演示出库规则 · seed/outware
/** Collection times of carriers, recipients of warnings about late orders, and targets of the warehouses, in the demo world. */
import { ASSESS_INDEX, firstOpenMonth } from '#contract/rules/assessTarget'
import { CARRIERS } from '#contract/rules/waybillNo'
import { monthAfter } from '#contract/rules/clock'
import type { Tx } from '../platform/db.ts'
import { insertColumns, type Giving } from '../platform/given.ts'
import { insertRows } from '../platform/rows.ts'
import { warehouseKey } from '../platform/scope.ts'
import { today } from '../platform/time.ts'
import type { SeedWarehouse } from './organisationProfile.ts'

interface OutwareOrder extends Giving {
  readonly warehouses: readonly SeedWarehouse[]
  /** role_code → id */
  readonly roles: ReadonlyMap<string, string>
}

/** Every carrier collects twice a day, on Sundays once. */
const collections = [
  ['14:30', '13:30'],
  ['20:30', '19:00'],
] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const sunday = 7

const sendTimes = (order: OutwareOrder) =>
  order.warehouses.flatMap(({ warehouseNo, sid }) =>
    CARRIERS.slice(0, 4).flatMap(({ logisticsCode }, at) =>
      weekdays.flatMap((weekday) =>
        collections.slice(weekday === sunday ? 1 : 0).map(([collectTime, cutTime]) => ({
          ...insertColumns(order),
          warehouseNo,
          sid,
          logisticsCode,
          weekday,
          collectTime,
          cutTime,
          vehicleNum: at === 0 ? 2 : 1,
        })),
      ),
    ),
  )

/** Node, minutes to the deadline, minutes of stay, level. */
const warnings = [
  [2, 120, 240, 2],
  [3, 120, 240, 2],
  [4, 90, 120, 2],
  [5, 60, 60, 2],
  [7, 60, null, 3],
  [9, 15, 120, 3],
] as const

const overtimeWarnings = (order: OutwareOrder) => {
  const roles = [order.roles.get('operation_manager'), order.roles.get('warehouse_manager')].filter((id) => id !== undefined)
  return warnings.map(([node, beforeMin, stayMin, level]) => ({
    ...insertColumns(order),
    node,
    beforeMin,
    stayMin,
    level,
    noticeRoles: roles,
    repeatMin: 120,
  }))
}

const targets = (order: OutwareOrder) => {
  const month = firstOpenMonth(today(order.at.getTime()))
  const indexes = (Object.keys(ASSESS_INDEX) as (keyof typeof ASSESS_INDEX)[]).slice(0, 3)
  return [month, monthAfter(month, 1)].flatMap((one) =>
    order.warehouses.flatMap(({ warehouseNo, sid }) =>
      indexes.map((indexCode, at) => ({
        ...insertColumns(order),
        targetType: 1,
        targetKey: warehouseKey(warehouseNo, sid),
        indexCode,
        month: one,
        targetMin: [1440, 720, 4320][at] ?? 1440,
        targetRateBp: [9800, 9900, 9500][at] ?? 9800,
        deductPerBpE4: 500,
      })),
    ),
  )
}

/** Master data of a new tenant. */
export const seedOutware = async (tx: Tx, order: OutwareOrder): Promise<void> => {
  await insertRows(tx, 'send_time', sendTimes(order))
  await insertRows(tx, 'overtime_warning', overtimeWarnings(order))
  await insertRows(tx, 'target_assess_time', targets(order))
}
