// 锁定出库单 · stockout/orderLock
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Ended } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import { refuse } from '../platform/errors.ts'
import type { Filter } from '../platform/kinds.ts'
import type { Order } from '../core/orders/endOrder.ts'
import { lockPick } from '../core/orders/leavePick.ts'

export const orderOf = ({ no, status, values }: Head): Order => ({
  stockoutNo: no,
  status,
  warehouseNo: word(values, 'warehouseNo'),
  sid: word(values, 'sid'),
  ownerNo: word(values, 'ownerNo'),
  interceptStatus: Number(values['interceptStatus']),
  holdFlag: Number(values['holdFlag']),
  pickNo: word(values, 'pickNo'),
  logisticsCode: word(values, 'logisticsCode'),
  logisticsNo: word(values, 'logisticsNo'),
  waybillStatus: Number(values['waybillStatus']),
})

/**
 * Does something to orders, each in a transaction of its own with its pick order locked before it (order of I8). A0409 where it changed
 * pick orders in between: asked again, it is there.
 */
export const besidePick = (
  work: (ctx: Ctx, order: Order, input: Filter) => Promise<Ended | void>,
): Pick<ActWork, 'alone' | 'prepare'> => ({
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
