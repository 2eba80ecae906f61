// 模拟交接 · seed/ship
/** Handover of a simulated evening: weighed parcels are put on their carrier's pile and handed over, through the real calls. */
import { orderLife } from '#contract/rules/orderLife'
import { ask, type Badge } from './transport.ts'
import type { Simulation } from './simulate.ts'

interface Parcel {
  readonly stockoutNo: string
  readonly logisticsCode: string
  readonly logisticsNo: string
}
/** Status 待出库 of an order. */
const weighed = orderLife.toShip
const pageSize = 100

/** Hands over every weighed parcel of the warehouse; returns their number. */
export const shipAll = async (sim: Simulation, foreman: Badge): Promise<number> => {
  const place = { warehouseNo: sim.warehouseNo, sid: sim.sid }
  const piles = new Map<string, string>()
  for (const { logisticsCode, logisticsNo } of await parcelsOf(sim, foreman)) {
    const handoverNo = piles.get(logisticsCode) ?? (await openHandover(sim, foreman, { ...place, logisticsCode }))
    piles.set(logisticsCode, handoverNo)
    await ask(sim.transport, foreman, 'POST', '/v1/warehouse/operate/handover/scan', { handoverNo, logisticsNo })
  }
  let shipped = 0
  for (const handoverNo of piles.values()) {
    const input = { handoverNo, plateNo: '浙A12345', driverName: '周师傅' }
    const done = await ask<{ shipped: number }>(sim.transport, foreman, 'POST', '/v1/warehouse/operate/handover/confirm', input)
    shipped += done.shipped
  }
  return shipped
}

const openHandover = async (sim: Simulation, foreman: Badge, input: object): Promise<string> =>
  (await ask<{ handoverNo: string }>(sim.transport, foreman, 'POST', '/v1/warehouse/operate/handover/open', input)).handoverNo

const parcelsOf = async (sim: Simulation, foreman: Badge): Promise<readonly Parcel[]> => {
  const parcels: Parcel[] = []
  for (let pageNum = 1, total = 1; parcels.length < total; pageNum += 1) {
    const page = await ask<{ total: number; records: Parcel[] }>(sim.transport, foreman, 'GET', '/v1/stockout/list', {
      warehouseNo: sim.warehouseNo,
      sid: sim.sid,
      status: weighed,
      pageNum,
      pageSize,
    })
    if (page.records.length === 0) break
    parcels.push(...page.records)
    total = page.total
  }
  return parcels
}
