// 锁定出库单 · stockout/orderLock
import type { order } from '#contract/stockout/order'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Ended } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse } from '../platform/errors.ts'
import type { Order } from '../core/orders/endOrder.ts'
import { lockPick } from '../core/orders/leavePick.ts'

type Head = HeadOf<typeof order>
export const orderOf = ({ no, status, values }: Head): Order => ({
  stockoutNo: no,
  status,
  warehouseNo: values.warehouseNo ?? '',
  sid: values.sid ?? '',
  ownerNo: values.ownerNo ?? '',
  interceptStatus: values.interceptStatus ?? 0,
  holdFlag: values.holdFlag ?? 0,
  pickNo: values.pickNo ?? '',
  logisticsCode: values.logisticsCode ?? '',
  logisticsNo: values.logisticsNo ?? '',
  waybillStatus: values.waybillStatus ?? 0,
})

/**
 * Handles outbound orders, each in its own transaction, and locks the pick order before the outbound order (lock order of I8).
 * @throws Refused A0409 if an order changed its pick order meanwhile; a second call succeeds
 */
export const besidePick = <I>(
  work: (ctx: Ctx, order: Order, input: I) => Promise<Ended | void>,
): Pick<ActWork<Head['values'], I>, 'alone' | 'prepare'> => ({
  alone: true,
  prepare: async (ctx, heads) => {
    const picks = new Map(heads.map((head) => [head.no, orderOf(head).pickNo]))
    for (const pickNo of [...new Set(picks.values())].filter((no) => no !== '').toSorted()) await lockPick(ctx, pickNo)
    return async (_ctx, locked, input) => {
      const ended = new Map<string, Ended>()
      for (const order of locked.map(orderOf)) {
        if (order.pickNo !== picks.get(order.stockoutNo)) throw refuse('A0409')
        ended.set(order.stockoutNo, (await work(ctx, order, input)) ?? {})
      }
      return ended
    }
  },
})
