// 领取拣货单 · ops/pickClaim
import { orderLife } from '../rules/orderLife.ts'
import { pickLife } from '../rules/pickLife.ts'
import { Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, type Sent } from './fields.ts'
import { pickStatus } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders } from './kinds/orders.ts'
import { picks, type PickView } from './kinds/picks.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () => Fields({ pickNo: docNo() })
type Payload = Sent<typeof payload>
type Op = OpOf<'PICK_CLAIM', Payload>

/** Maximum number of pick orders that one person may have claimed at a time. */
const openPickMax = 3

/**
 * Claims a waiting pick order. The person who holds it may claim it again, because the first answer may be lost. A claim from another
 * device moves the pick order there under the same lease, so that operations of the first device still count when they arrive.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const pick = at(floor.picks, op.payload.pickNo)
  if (pick === undefined) return stop('A0404')
  const isMine = pick.claimedBy === ctx.operatorKey
  if (pick.status === pickLife.picking && isMine) {
    const deviceId = ctx.deviceId ?? ''
    return accept(pick.deviceId === deviceId ? {} : { picks: [{ pickNo: pick.pickNo, movesTo: deviceId }] })
  }
  if (pick.status === pickLife.picking) return stop('A1104', { name: pick.claimedName })
  if (pick.status !== pickLife.open) return stop('A2201', pickStatus(op, floor, pick))
  if ((at(floor.openPicks, ctx.operatorKey) ?? 0) >= openPickMax) return stop('A1105')
  return accept(
    {
      picks: [
        {
          pickNo: pick.pickNo,
          status: pickLife.picking,
          claim: { operatorKey: ctx.operatorKey, name: ctx.operatorName, deviceId: ctx.deviceId ?? '' },
          // picking by paper starts with the claim, because the first piece is not scanned
          ...(ctx.deviceId === '' && pick.startTime === null ? { startTime: ctx.now } : {}),
        },
      ],
      orders: startedOrders(floor, pick),
    },
    {
      events: [
        {
          type: 'pick.claimed',
          key: op.opId,
          aggregateType: 'pick_order',
          aggregateNo: pick.pickNo,
          payload: { operatorKey: ctx.operatorKey },
        },
      ],
    },
  )
}

const startedOrders = (floor: Floor, pick: PickView) =>
  pick.slots
    .filter((slot) => at(floor.orders, slot.stockoutNo)?.status === orderLife.toPick)
    .map((slot) => ({ stockoutNo: slot.stockoutNo, status: orderLife.picking }))

export const names = ({ pickNo }: Payload): Names => ({ wholePicks: [pickNo] })

export const operation: Operation<Op> = {
  opType: 'PICK_CLAIM',
  right: 280_100,
  desk: () => 190_121,
  workType: 1,
  touches: [picks, orders],
  decide,
}
