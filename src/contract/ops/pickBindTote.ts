// 绑定周转箱 · ops/pickBindTote
import { toteLife } from '../rules/pickLife.ts'
import { Integer, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, toteNo, type Sent } from './fields.ts'
import { holdsLease, isReboundLater, takenOverStop } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'
import { picks } from './kinds/picks.ts'
import { orders } from './kinds/orders.ts'
import { totes } from './kinds/totes.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () => Fields({ pickNo: docNo(), slot: Integer({ minimum: 1, maximum: 1000 }), toteNo: toteNo() })
type Payload = Sent<typeof payload>
type Op = OpOf<'PICK_BIND_TOTE', Payload>

/**
 * Binds a tote to a slot of a claimed pick order. A tote that still belongs to another order is bound anew, and the other order is
 * reported. When this binding is uploaded late and the tote already serves the next order, the tote stays with the next order, without a
 * flag.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { pickNo, slot, toteNo } = op.payload
  const pick = at(floor.picks, pickNo)
  if (pick === undefined) return stop('A0404')
  if (!holdsLease(op, pick, ctx)) return takenOverStop(pick)
  const targetSlot = pick.slots.find((one) => one.slot === slot)
  if (targetSlot === undefined)
    return stop('A1114', { slot: pick.slots.find((one) => one.toteNo === '')?.slot ?? pick.slots[0]?.slot ?? 1 })
  const tote = at(floor.totes, toteNo)
  const bound = { totes: [{ toteNo, status: toteLife.used, pickNo, slot, stockoutNo: targetSlot.stockoutNo }] }
  // the tote may be missing in a newly loaded pack although the binding was sent to the server
  if (tote === undefined && floor.totesCut === true) return stop('A1123', { n: toteNo }, bound)
  if (tote === undefined || tote.status === toteLife.out) return stop('A1117', { n: toteNo })
  if (tote.status === toteLife.used && tote.stockoutNo !== targetSlot.stockoutNo && isReboundLater(tote, ctx)) return accept({})
  const isFree = tote.status === toteLife.free || tote.stockoutNo === targetSlot.stockoutNo
  return isFree ? accept(bound) : stop('A1116', { n: toteNo, stockoutNo: tote.stockoutNo }, bound)
}

export const names = ({ pickNo, toteNo }: Payload): Names => ({ wholePicks: [pickNo], totes: [toteNo] })

export const operation: Operation<Op> = {
  opType: 'PICK_BIND_TOTE',
  right: 280_100,
  desk: () => 190_100,
  workType: 1,
  touches: [picks, orders, totes],
  decide,
}
