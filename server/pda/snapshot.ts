// 任务包 · pda/snapshot
import { handoverLife } from '#contract/rules/handoverLife'
import { waitingOn } from '../core/floor/handoverWaiting.ts'
import { pickLife } from '#contract/rules/pickLife'
import { oneTote, openHandovers, pickOffers, pickPack, station, type PickOffer } from '#contract/pda/snapshot'
import type { Ctx } from '../platform/ctx.ts'
import { callingDevice, idsOf } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { oneTote as readTote } from '../core/floor/kinds/totes.ts'
import { stationPage, taskPack, type Asked } from '../core/floor/taskPack.ts'

/** The context of the request with device and warehouse. */
const atDevice = (ctx: Ctx): Asked => {
  const device = callingDevice(ctx)
  return { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
}

interface OfferRow {
  pickNo: string
  status: number
  mine: boolean
  here: boolean
  pickMethod: 1 | 2 | 3
  isRepick: number
  orderNum: number
  skuNum: number
  goodsNum: number
  lineNum: number
  locationNum: number
  rev: string
}
const offerOf = (row: OfferRow): PickOffer => ({
  pickNo: row.pickNo,
  status: row.status,
  mine: row.mine,
  here: row.here,
  pickMethod: row.pickMethod,
  isRepick: row.isRepick === 1,
  orderNum: row.orderNum,
  skuNum: row.skuNum,
  goodsNum: row.goodsNum,
  lineNum: row.lineNum,
  locationNum: row.locationNum,
  rev: Number(row.rev),
})

/**
 * Data for a picker's device: the task pack of a claimed pick order, the offered pick orders, the station index, one tote, and the open
 * hand-overs of the warehouse.
 */
export default [
  handle(pickPack, async (ctx, { docNo }) => {
    const here = atDevice(ctx)
    const pack = await taskPack(
      here,
      docNo,
      (pick) =>
        idsOf(here.device).includes(pick.deviceId ?? '') &&
        pick.pickerId === ctx.person.userId &&
        pick.status >= pickLife.picking,
    )
    if (pack === null) throw refuse('A0404')
    return pack
  }),
  handle(pickOffers, async (ctx, { tempUserId }) => {
    const here = atDevice(ctx)
    const key = tempUserId === undefined ? ctx.person.operatorKey : `T${tempUserId}`
    const rows = await here.tx.named<OfferRow>(
      'pda_pick_offers',
      `select pick_no, status, status = ${pickLife.picking} as mine, coalesce(status = ${pickLife.picking} and device_id = any($5::text[]), false) as here, pick_method, is_repick, order_num, sku_num, goods_num, line_num, location_num, rev
         from pick_order
        where tenant_id = $1 and warehouse_no = $2 and sid = $3
          and (status = ${pickLife.open} or (status = ${pickLife.picking} and (picker_key = $6 or (picker_id = $4 and device_id = any($5::text[])))))
        order by status desc, priority, create_time, pick_no limit 500`,
      [here.tenantId, here.warehouseNo, here.sid, ctx.person.userId, idsOf(here.device), key],
    )
    return { records: rows.map(offerOf) }
  }),
  handle(station, (ctx, input) => stationPage(atDevice(ctx), input)),
  handle(oneTote, async (ctx, { toteNo }) => ({ tote: await readTote(atDevice(ctx), toteNo) })),
  handle(openHandovers, async (ctx) => {
    const here = atDevice(ctx)
    const rows = await here.tx.named<{
      handoverNo: string
      status: number
      logisticsCode: string
      logisticsName: string | null
      packageNum: number
    }>(
      'pda_handovers',
      `select h.handover_no, h.status, h.logistics_code, h.package_num,
              (select l.logistics_name from logistics_company l where l.tenant_id = $1 and l.logistics_code = h.logistics_code) as logistics_name
         from handover h where h.tenant_id = $1 and h.warehouse_no = $2 and h.sid = $3 and h.status = ${handoverLife.open} order by h.handover_no desc limit 200`,
      [here.tenantId, here.warehouseNo, here.sid],
    )
    const waiting = await waitingOn(
      here,
      rows.map((row) => row.handoverNo),
    )
    const records = rows.map((row) => ({
      handoverNo: row.handoverNo,
      status: row.status,
      logisticsCode: row.logisticsCode,
      logisticsName: row.logisticsName ?? row.logisticsCode,
      packageNum: row.packageNum,
      waiting: (waiting.get(row.handoverNo) ?? []).map(({ logisticsNo, lacks }) => ({ logisticsNo, lacks })),
    }))
    return { records }
  }),
]
