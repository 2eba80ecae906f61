// 任务包 · pda/snapshot
import { handoverLife } from '#contract/rules/handoverLife'
import { pickLife } from '#contract/rules/pickLife'
import { oneTote, openHandovers, pickOffers, pickPack, station, type PickOffer } from '#contract/pda/snapshot'
import type { Ctx } from '../platform/ctx.ts'
import { idsOf } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { oneTote as readTote } from '../core/floor/loadThings.ts'
import { stationPage, taskPack, type Asked } from '../core/floor/pack.ts'

/** The person's request at the warehouse of his device. */
const atDevice = (ctx: Ctx): Asked => {
  const { device } = ctx
  if (device === undefined) throw refuse('A1119')
  return { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
}

interface OfferRow {
  pick_no: string
  status: number
  mine: boolean
  here: boolean
  pick_method: 1 | 2 | 3
  is_repick: number
  order_num: number
  sku_num: number
  goods_num: number
  line_num: number
  location_num: number
  rev: string
}
const offerOf = (row: OfferRow): PickOffer => ({
  pickNo: row.pick_no,
  status: row.status,
  mine: row.mine,
  here: row.here,
  pickMethod: row.pick_method,
  isRepick: row.is_repick === 1,
  orderNum: row.order_num,
  skuNum: row.sku_num,
  goodsNum: row.goods_num,
  lineNum: row.line_num,
  locationNum: row.location_num,
  rev: Number(row.rev),
})

export default [
  handle(pickPack, async (ctx, { docNo }) => {
    const here = atDevice(ctx)
    const pack = await taskPack(
      here,
      docNo,
      (pick) =>
        idsOf(here.device).includes(pick.device_id ?? '') &&
        pick.picker_id === ctx.person.userId &&
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
      handover_no: string
      status: number
      logistics_code: string
      logistics_name: string | null
    }>(
      'pda_handovers',
      `select h.handover_no, h.status, h.logistics_code,
              (select l.logistics_name from logistics_company l where l.tenant_id = $1 and l.logistics_code = h.logistics_code) as logistics_name
         from handover h where h.tenant_id = $1 and h.warehouse_no = $2 and h.sid = $3 and h.status = ${handoverLife.open} order by h.handover_no desc limit 200`,
      [here.tenantId, here.warehouseNo, here.sid],
    )
    const records = rows.map((row) => ({
      handoverNo: row.handover_no,
      status: row.status,
      logisticsCode: row.logistics_code,
      logisticsName: row.logistics_name ?? row.logistics_code,
    }))
    return { records }
  }),
]
