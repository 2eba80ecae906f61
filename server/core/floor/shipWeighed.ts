// 称重即出库 · core/floor/shipWeighed
/** Orders shipped by their weighing (weight_config.ship_on_weigh, floor.md §8.9): the later hand-over only records who took the parcels. */
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import { orderLife } from '#contract/rules/orderLife'
import { shipOrders } from '../orders/ship.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { groupBy } from './keyed.ts'

interface Weighed {
  readonly outcome: Outcome
  readonly stockoutNo: string
}

/** Orders that this batch weighed completely and that ship on weighing. `floor` has the views after the batch. */
const weighedOut = (outcomes: readonly Outcome[], floor: Floor): readonly Weighed[] =>
  outcomes.flatMap((outcome) =>
    outcome.task.op.opType !== 'WEIGH_PACKAGE' || outcome.verdict !== 1
      ? []
      : (outcome.patch.orders ?? []).flatMap(({ stockoutNo, status }) => {
          const order = at(floor.orders, stockoutNo)
          const ships = order?.tolerance.shipOnWeigh === true && order.status === orderLife.toShip
          return status === orderLife.toShip && ships ? [{ outcome, stockoutNo }] : []
        }),
  )

/**
 * Ships these orders in the transaction of the weighing, each by its weigher and as of its weighing, after its pieces are booked as picked.
 */
export const shipWeighed = async (ctx: OpsTx, outcomes: readonly Outcome[], floor: Floor): Promise<void> => {
  const weighed = weighedOut(outcomes, floor)
  const byWeigher = groupBy(weighed, ({ outcome }) => outcome.task.author.operatorKey)
  for (const [operatorKey, ofWeigher] of byWeigher) {
    const [first] = ofWeigher
    if (first === undefined) continue
    const { userId, operatorName } = first.outcome.task.author
    const times = new Map(ofWeigher.map(({ stockoutNo, outcome }) => [stockoutNo, outcome.task.effectiveAt]))
    await shipOrders({ ...ctx, person: { userId, name: operatorName, operatorKey } }, [...times.keys()].toSorted(), {
      handoverNo: null,
      msg: '称重即出库',
      leftAt: (stockoutNo) => times.get(stockoutNo) ?? ctx.now,
    })
  }
}
