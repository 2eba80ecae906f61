// 退货波次的出库单 · returns/waveOrder
/** Returned pieces that go back to their owner (退供) or to another warehouse (调拨) leave the house like any other order. */
import { orderLife } from '#contract/rules/orderLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { word } from '../platform/document/entry.ts'
import { jobRun } from '../platform/jobRun.ts'
import { enqueue, type JobTask } from '../platform/jobs.ts'
import type { Filter } from '../platform/kinds.ts'
import { transitionOf } from '../platform/transitions.ts'
import { createOrders } from '../core/orders/create.ts'
import { loadPlaces } from '../core/places.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import { transferTaskName } from '../core/orders/transfers.ts'
import { announceTransfer } from '../core/returns/transfer.ts'
import { waveType, type WaveHead, type WaveLine } from './waveLines.ts'

const picked = transitionOf(orderLife, 'with 退货波次', orderLife.picking)
const dropped = transitionOf(orderLife, 'with 退货波次', orderLife.off)
/** stockout_order.order_type */
const orderTypes: Readonly<Record<number, number>> = { [waveType.sendBack]: 6, [waveType.transfer]: 4 }

/** What a wave of type 2 or 4 has to say of where it goes, with its labels. */
export const receiverFields: Readonly<Record<string, string>> = {
  shopNo: '店铺',
  logisticsCode: '物流公司',
  receiverName: '收件人',
  receiverMobile: '收件电话',
  districtCode: '收件区县',
  receiverAddress: '收件地址',
}

/**
 * The stock-out order of a wave: it is picked by the return pick, out of the return positions, so neither audit nor reservation touch it.
 * @throws Refused what the order's own rules say
 */
export const makeWaveOrder = async (
  ctx: Ctx,
  head: WaveHead,
  lines: readonly WaveLine[],
  pickNo: string,
  input: Filter,
): Promise<string> => {
  const written = word(input, 'districtCode')
  const place = (await loadPlaces(ctx.tx)).district(written)
  if (place === null) throw refuse('A0400', {}, { districtCode: `区县不存在，或不止一个：${written}` })
  const sums = new Map<string, number>()
  for (const { goodsNo, qty } of lines) sums.set(goodsNo, (sums.get(goodsNo) ?? 0) + qty)
  const [entry] = await createOrders(ctx, [
    {
      srcOrderNo: head.waveNo,
      warehouseNo: head.warehouseNo,
      sid: head.sid,
      ownerNo: head.ownerNo,
      shopNo: word(input, 'shopNo'),
      orderType: orderTypes[head.waveType] ?? 7,
      receiverName: word(input, 'receiverName'),
      receiverMobile: word(input, 'receiverMobile'),
      receiverAddress: word(input, 'receiverAddress'),
      provinceCode: place.provinceCode,
      cityCode: place.cityCode,
      districtCode: place.districtCode,
      logisticsCode: word(input, 'logisticsCode'),
      tradeTime: ctx.at,
      lines: [...sums].map(([goodsNo, qty]) => ({ goodsNo, qty })),
    },
  ])
  if (entry === undefined) throw refuse('A0400')
  if (!entry.ok) throw refuse(entry.refusal.code, entry.refusal.args, entry.refusal.fields)
  const { stockoutNo } = entry
  await ctx.tx.query(
    `update stockout_order set status = ${picked.to}, pick_no = $3, audit_time = $4, pick_start_time = $4, update_time = $4, version = version + 1
      where tenant_id = $1 and stockout_no = $2 and status in (${picked.from})`,
    [ctx.tenantId, stockoutNo, pickNo, ctx.at],
  )
  await ctx.tx.query('update return_wave set target_no = $3 where tenant_id = $1 and wave_no = $2', [
    ctx.tenantId,
    head.waveNo,
    stockoutNo,
  ])
  await enqueue(
    ctx.tx,
    returnWaybillTask.name,
    { tenantId: ctx.tenantId, stockoutNo },
    `return-waybill:${ctx.tenantId}:${stockoutNo}`,
  )
  return stockoutNo
}

/** Nothing was picked for it: the order of a cancelled wave goes with it. */
export const dropWaveOrders = async (ctx: Ctx, waveNos: readonly string[]): Promise<void> => {
  await ctx.tx.query(
    `update stockout_order as o set status = ${dropped.to}, cancel_reason = '退货波次取消', update_time = $3, version = o.version + 1
       from return_wave w where w.tenant_id = $1 and w.wave_no = any($2::text[]) and o.tenant_id = $1 and o.stockout_no = w.target_no
        and o.status in (${dropped.from})`,
    [ctx.tenantId, waveNos, ctx.at],
  )
}

/** Their waybills, outside of the transaction that made them; a carrier that is silent is asked again by the queue, or by 取号. */
export const returnWaybillTask: JobTask = {
  name: 'return-waybill',
  run: async (services, { tenantId, stockoutNo = '' }) => {
    await takeWaybills(jobRun(services, tenantId), [String(stockoutNo)])
  },
}

/** What left for another warehouse is announced there; a refusal is tried again by the queue, and announced it is once. */
export const returnTransferTask: JobTask = {
  name: transferTaskName,
  run: async (services, { tenantId, waveNo = '' }) => {
    await jobRun(services, tenantId)((ctx) => announceTransfer(ctx, String(waveNo)))
  },
}
