// 演示的在途包裹 · seed/pastParcels
/**
 * Parcels of the last weeks, shipped by a warehouse that 旺店通 leads: its orders come in by its messages, so they need no scans here. The
 * simulated carrier decides the fate of each; the waybill numbers are chosen so that some parcels stop and one is lost.
 */
import { simulatedWaybillNo } from '#contract/rules/waybillNo'
import { followOutside } from '../core/orders/outside.ts'
import { simulatedFate, type Fate } from '../platform/adapters/simulatedTraces.ts'
import type { SettableClock } from '../platform/clock.ts'
import { jobRun } from '../platform/jobRun.ts'
import { insertRows } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'
import { today } from '../platform/time.ts'
import { tracePullTask } from '../logistics/traceTask.ts'
import { lostParcelTask } from '../workorder/lostParcelTask.ts'
import { ordersOf } from './orders.ts'
import type { SeedWorld } from './world.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days since each parcel was shipped; few parcels, because each takes a tenth of a second of the first start. */
const daysBack = [20, 17, 14, 12, 10, 8, 6, 5, 4, 3, 2, 1, 1] as const
/** Fate by index in `daysBack`; the other parcels get the simulated carrier's. */
const fates: Readonly<Record<number, Fate>> = { 5: 'stalled', 7: 'lost', 9: 'stalled', 10: 'stalled' }

const carrier = 'ZTO'
/** First number of these parcels, far from the numbers of the simulated carrier. */
const firstNumber = 500_000_000
/** The next number whose parcel has this fate. */
const numberWith = (fate: Fate, after: number): readonly [no: string, counter: number] => {
  for (let counter = after; ; counter += 1) {
    const no = simulatedWaybillNo(carrier, counter)
    if (no === null) throw new Error('no numbers left')
    if (simulatedFate(no) === fate) return [no, counter + 1]
  }
}

/** Ships orders of this owner on those days, with the carrier's traces since; does nothing if there is no such warehouse. */
export const seedPastParcels = async (
  services: Services & { readonly clock: SettableClock },
  world: SeedWorld,
  ownerNo: string,
  seed: number,
): Promise<void> => {
  const warehouse = world.warehouses.find((candidate) => !candidate.native)
  const goods = world.goods.filter((candidate) => candidate.ownerNo === ownerNo)
  if (warehouse === undefined || goods.length === 0) return
  const { clock } = services
  const now = clock.now()
  const { tenantId, tenantCode, shops } = world
  // each shipped at the clock's hour of that day
  const run = jobRun(services, tenantId)
  let counter = firstNumber
  for (const [nth, back] of daysBack.entries()) {
    const shippedAt = now - back * dayMs - (nth % 5) * hourMs
    const [order] = ordersOf({ seed: seed + nth, tenantCode, ...warehouse, day: today(shippedAt), mean: 1 }, goods, shops)
    if (order === undefined) continue
    const [logisticsNo, next] = numberWith(fates[nth] ?? 'fine', counter)
    counter = next
    // the order came in six hours before it was shipped
    const receivedAt = new Date(shippedAt - 6 * hourMs)
    clock.set(shippedAt)
    await run((ctx) =>
      followOutside(ctx, warehouse.sid, {
        order: {
          ...order,
          srcOrderNo: `WDT${today(shippedAt).replaceAll('-', '')}${String(nth).padStart(4, '0')}`,
          srcTids: `TB${firstNumber + nth}`,
          logisticsCode: carrier,
          tradeTime: receivedAt,
          payTime: receivedAt,
        },
        state: 'shipped',
        logisticsNo,
        pickNo: '',
        slot: null,
        leftAt: new Date(shippedAt),
      }),
    )
  }
  clock.set(now)
  await run((ctx) =>
    insertRows(ctx.tx, 'common_config', [
      { id: ctx.id(), code: 'autoOrderLost', value: '1', createTime: ctx.at, updateTime: ctx.at },
    ]),
  )
}

/** Pulls the carriers' traces until now, and opens work orders for lost parcels. */
export const hearOfParcels = async (services: Services, tenantId: number): Promise<void> => {
  for (const task of [tracePullTask, lostParcelTask]) await task.run(services, { tenantId }, () => false)
}
