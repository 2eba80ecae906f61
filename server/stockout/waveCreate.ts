// 手工建波 · stockout/waveCreate
import type { InputOf } from '#contract/call'
import { buildPickOrders, byPickType, ordersLeft } from '#contract/rules/pickOrders'
import { waveCreate, wavePreview } from '#contract/stockout/wave'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { loadPickTypes } from '../core/orders/pickTypes.ts'
import { loadBinSeqs, loadWaveOrders } from '../core/orders/waveOrders.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { changeRows } from '../platform/rows.ts'
import { chooseOrders, countOrders, type Choice } from './waveOrders.ts'

export interface MadeWave {
  readonly waveNo: string
  readonly orderNum: number
  /** number of requested orders that could not be taken */
  readonly dropped: number
}

/**
 * Creates a wave (status 10) of the chosen orders. The orders stay 待波次 but get the `wave_no`, so that no other wave takes them. `ruleId` is
 * the wave rule of an automatic wave. @throws Refused A2223 if no order fits
 */
export const createWave = async (
  ctx: Ctx,
  choice: Choice,
  waveType: 1 | 2 | 3,
  ruleId: string | null = null,
): Promise<MadeWave> => {
  await reachWarehouse(ctx, choice.warehouseNo, choice.sid)
  const orders = await chooseOrders(ctx, choice, true)
  if (orders.length === 0) throw refuse('A2223')
  const [waveNo = ''] = await ctx.numbers('BC', 1)
  await ctx.tx.query(
    `insert into wave as w (tenant_id, id, wave_no, warehouse_no, sid, wave_type, wave_rule_id, order_num, goods_num, sku_num, est_weight_g,
                            est_volume_cm3, status, create_user_id, create_user_name, create_time, update_time)
     select $1, $2, $3, $4, $5, $6, $7, count(*), coalesce(sum(o.goods_num), 0), 0, coalesce(sum(o.est_weight_g), 0),
            coalesce(sum(o.est_volume_cm3), 0), 10, $8, $9, $10, $10
       from stockout_order o where o.tenant_id = $1 and o.stockout_no = any($11)`,
    [
      ctx.tenantId,
      ctx.id(),
      waveNo,
      choice.warehouseNo,
      choice.sid,
      waveType,
      ruleId,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      orders,
    ],
  )
  await changeRows(
    ctx.tx,
    'stockout_order',
    orders.map((stockoutNo) => ({ stockoutNo })),
    { key: ['stockoutNo'], all: { waveNo, updateTime: ctx.at } },
  )
  await changed(ctx, [{ resource: 'stockout/wave', key: waveNo, op: 'put', warehouseNo: choice.warehouseNo, sid: choice.sid }])
  return { waveNo, orderNum: orders.length, dropped: new Set(choice.stockoutNos ?? orders).size - orders.length }
}

const preview = handle(
  wavePreview,
  async (ctx, choice) => {
    await reachWarehouse(ctx, choice.warehouseNo, choice.sid)
    const orders = await loadWaveOrders(ctx, await chooseOrders(ctx, choice, false))
    const defs = await loadPickTypes(ctx.tx, choice.warehouseNo, choice.sid)
    const plans = buildPickOrders(orders, defs, await loadBinSeqs(ctx, choice.warehouseNo, choice.sid, orders))
    return {
      orderNum: orders.length,
      goodsNum: plans.reduce((sum, plan) => sum + plan.goodsNum, 0),
      left: ordersLeft(orders, plans).length,
      late: orders.filter((order) => order.lateAge > 0 && !order.urgent).length,
      types: byPickType(defs, plans),
    }
  },
  { readOnly: true, bodyBytes: 2 ** 21 },
)

/**
 * For a call about all matching orders, checks that still as many orders match as the person saw.
 * @throws Refused A0410 without the number seen, A2230 if the number changed
 */
const checkSeenNumber = async (ctx: Ctx, input: InputOf<typeof waveCreate>): Promise<void> => {
  if (input.stockoutNos !== undefined || input.maxOrderNum !== undefined) return
  if (input.seen === undefined) throw refuse('A0410', { field: '所见单数' })
  const now = await countOrders(ctx, input)
  if (now !== input.seen) throw refuse('A2230', { seen: input.seen, now })
}

const create = handle(
  waveCreate,
  async (ctx, input) => {
    await reachWarehouse(ctx, input.warehouseNo, input.sid)
    await checkSeenNumber(ctx, input)
    return createWave(ctx, input, input.waveType ?? 2)
  },
  { bodyBytes: 2 ** 21 },
)

export default [preview, create]
