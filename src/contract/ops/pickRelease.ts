// 释放拣货单 · ops/pickRelease
import { orderLife } from '../rules/orderLife.ts'
import { pickLife } from '../rules/pickLife.ts'
import { Object as Fields, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch } from './decision.ts'
import { docNo, type Sent } from './fields.ts'
import { pickStatus, takenOver } from './picks.ts'
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
 * Releases a pick order: its holder before anything was picked, a supervisor at any time. Picked pieces stay picked; orders without a
 * picked piece wait for a picker again.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const pick = at(floor.picks, op.payload.pickNo)
  if (pick === undefined) return stop('A0404')
  if (pick.status !== pickLife.picking) return stop('A2201', pickStatus(op, floor, pick))
  if (!ctx.rights.has(forceReleaseRight)) {
    if (pick.claimedBy !== ctx.operatorKey) return takenOver(pick)
    if (pick.lines.some((line) => line.pickedQty > 0 || line.shortQty > 0)) return stop('A1112')
  }
  return accept({ picks: [{ pickNo: pick.pickNo, status: pickLife.open, releases: true }], orders: untouched(floor, pick) })
}

/** 50 → 40 for orders without a picked piece. For a 补拣 the first pieces are picked already. */
const untouched = (floor: Floor, pick: PickView): NonNullable<Patch['orders']> => {
  const begun = new Set(
    pick.lines.flatMap((line) => line.orders.flatMap(({ stockoutNo, picked }) => (picked > 0 ? [stockoutNo] : []))),
  )
  return pick.slots.flatMap(({ stockoutNo }) => {
    const order = at(floor.orders, stockoutNo)
    const waits = order?.status === orderLife.picking && order.pickNo === pick.pickNo && !begun.has(stockoutNo)
    return waits ? [{ stockoutNo, status: orderLife.toPick }] : []
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
