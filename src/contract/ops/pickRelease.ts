// 释放拣货单 · ops/pickRelease
import { orderLife } from '../rules/orderLife.ts'
import { pickLife } from '../rules/pickLife.ts'
import { Object as Fields, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch } from './decision.ts'
import { docNo, type Sent } from './fields.ts'
import { pickStatus, takenOverStop } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders } from './kinds/orders.ts'
import { picks, type PickView } from './kinds/picks.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

/** 强制释放 (1803-22) */
const forceReleaseRight = 180322

export const payload = () => Fields({ pickNo: docNo(), reason: Text({ maxLength: 200 }) })
type Payload = Sent<typeof payload>
type Op = OpOf<'PICK_RELEASE', Payload>

/**
 * Releases a pick order. The person who holds it may do so before anything was picked, a supervisor at any time. Picked pieces stay picked;
 * orders without a picked piece wait for a picker again.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const pick = at(floor.picks, op.payload.pickNo)
  if (pick === undefined) return stop('A0404')
  if (pick.status !== pickLife.picking) return stop('A2201', pickStatus(op, floor, pick))
  if (!ctx.rights.has(forceReleaseRight)) {
    if (pick.claimedBy !== ctx.operatorKey) return takenOverStop(pick)
    if (pick.lines.some((line) => line.pickedQty > 0 || line.shortQty > 0)) return stop('A1112')
  }
  return accept({
    picks: [{ pickNo: pick.pickNo, status: pickLife.open, releases: true }],
    orders: ordersWithoutPicks(floor, pick),
  })
}

/** Moves orders without a picked piece back to 40 待拣货. A 补拣 moves none, because its orders have picked pieces already. */
const ordersWithoutPicks = (floor: Floor, pick: PickView): NonNullable<Patch['orders']> => {
  const startedNos = new Set(
    pick.lines.flatMap((line) => line.orders.flatMap(({ stockoutNo, picked }) => (picked > 0 ? [stockoutNo] : []))),
  )
  return pick.slots.flatMap(({ stockoutNo }) => {
    const order = at(floor.orders, stockoutNo)
    const isUntouched = order?.status === orderLife.picking && order.pickNo === pick.pickNo && !startedNos.has(stockoutNo)
    return isUntouched ? [{ stockoutNo, status: orderLife.toPick }] : []
  })
}

export const names = ({ pickNo }: Payload): Names => ({ wholePicks: [pickNo] })

export const operation: Operation<Op> = {
  opType: 'PICK_RELEASE',
  right: 280_100,
  desk: () => 190_121,
  workType: 1,
  touches: [picks, orders],
  decide,
}
