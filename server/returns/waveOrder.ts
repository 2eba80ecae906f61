// 退货波次的出库单 · returns/waveOrder
/** Returned pieces that go back to their owner (退供) or to another warehouse (调拨) are shipped by an outbound order. */
import type { ActInput } from '#contract/document'
import type { returnWave } from '#contract/returns/wave'
import { orderLife } from '#contract/rules/orderLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { jobRun } from '../platform/jobRun.ts'
import { enqueue, type JobTask } from '../platform/jobs.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveOrders } from '../core/orders/moveOrders.ts'
import { createOrders } from '../core/orders/create.ts'
import { loadPlaces } from '../core/places.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import { transferTaskName } from '../core/orders/transfers.ts'
import { announceTransfer } from './transfer.ts'
import { waveType, type WaveHead, type WaveLine } from './waveLines.ts'

const toPicking = transitionOf(orderLife, 'with 退货波次', orderLife.picking)
const toCancelled = transitionOf(orderLife, 'with 退货波次', orderLife.off)
/** stockout_order.order_type */
const orderTypes: Readonly<Record<number, number>> = { [waveType.sendBack]: 6, [waveType.transfer]: 4 }

/** Receiver fields of a wave of type 2 or 4, with their labels. */
export const receiverFields = [
  ['shopNo', '店铺'],
  ['logisticsCode', '物流公司'],
  ['receiverName', '收件人'],
  ['receiverMobile', '收件电话'],
  ['districtCode', '收件区县'],
  ['receiverAddress', '收件地址'],
] as const

/**
 * Makes the outbound order of a wave. The return pick takes the pieces out of the return positions, so the order needs neither audit nor
 * reservation. @throws Refused by the rules of outbound orders
 */
export const makeWaveOrder = async (
  ctx: Ctx,
  head: WaveHead,
  lines: readonly WaveLine[],
  pickNo: string,
  input: ActInput<typeof returnWave.acts.address>,
): Promise<string> => {
  const typedDistrict = input.districtCode ?? ''
  const place = (await loadPlaces(ctx.tx)).district(typedDistrict)
  if (place === null) throw refuse('A0400', {}, { districtCode: `区县不存在，或不止一个：${typedDistrict}` })
  const sums = new Map<string, number>()
  for (const { goodsNo, qty } of lines) sums.set(goodsNo, (sums.get(goodsNo) ?? 0) + qty)
  const [entry] = await createOrders(ctx, [
    {
      srcOrderNo: head.waveNo,
      warehouseNo: head.warehouseNo,
      sid: head.sid,
      ownerNo: head.ownerNo,
      shopNo: input.shopNo ?? '',
      orderType: orderTypes[head.waveType] ?? 7,
      receiverName: input.receiverName ?? '',
      receiverMobile: input.receiverMobile ?? '',
      receiverAddress: input.receiverAddress ?? '',
      provinceCode: place.provinceCode,
      cityCode: place.cityCode,
      districtCode: place.districtCode,
      logisticsCode: input.logisticsCode ?? '',
      tradeTime: ctx.at,
      lines: [...sums].map(([goodsNo, qty]) => ({ goodsNo, qty })),
    },
  ])
  if (entry === undefined) throw refuse('A0400')
  if (!entry.ok) throw refuse(entry.refusal.code, entry.refusal.args, entry.refusal.fields)
  const { stockoutNo } = entry
  await moveOrders(ctx, toPicking, [{ stockoutNo }], { all: { pickNo, auditTime: ctx.at, pickStartTime: ctx.at } })
  await changeRows(ctx.tx, 'return_wave', [head], { key: ['waveNo'], all: { targetNo: stockoutNo }, quiet: true })
  await enqueue(
    ctx.tx,
    returnWaybillTask.name,
    { tenantId: ctx.tenantId, stockoutNo },
    `return-waybill:${ctx.tenantId}:${stockoutNo}`,
  )
  return stockoutNo
}

/** Cancels the outbound orders of cancelled waves, for which nothing was picked. */
export const dropWaveOrders = async (ctx: Ctx, waveNos: readonly string[]): Promise<void> => {
  const targets = `select target_no as stockout_no from return_wave where tenant_id = $1 and wave_no = any($2::text[]) and target_no is not null`
  await moveOrders(ctx, toCancelled, selected(targets, waveNos), { all: { cancelReason: '退货波次取消' } })
}

/** Draws the waybills after the transaction that made the orders; if the carrier does not answer, the queue or 取号 tries again. */
export const returnWaybillTask: JobTask = {
  name: 'return-waybill',
  run: async (services, { tenantId, stockoutNo = '' }) => {
    await takeWaybills(jobRun(services, tenantId), [String(stockoutNo)])
  },
}

/** Announces the shipped pieces once in the target warehouse; after a refusal the queue tries again. */
export const returnTransferTask: JobTask = {
  name: transferTaskName,
  run: async (services, { tenantId, waveNo = '' }) => {
    await jobRun(services, tenantId)((ctx) => announceTransfer(ctx, String(waveNo)))
  },
}
