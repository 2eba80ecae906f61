// 收货完成 · ops/receiveFinish
import { Boolean as Flag, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { stockinLife } from '../rules/inboundLife.ts'
import { mayMove, statusText } from '../rules/life.ts'
import { receiveSupervisor } from '../rules/receiveRules.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, type Sent } from './fields.ts'
import { stockins } from './kinds/stockins.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () => Fields({ stockinNo: docNo(), isShort: Flag() })
type Payload = Sent<typeof payload>
type Op = OpOf<'RECEIVE_FINISH', Payload>

/**
 * Finishes the receiving of an order. With `isShort` the order is closed and no more pieces are expected; only a supervisor may do that,
 * when all received pieces are on shelves.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { stockinNo, isShort } = op.payload
  const order = at(floor.stockins, stockinNo)
  if (order === undefined) return stop('A0404')
  const received = order.lines.reduce((sum, line) => sum + line.receiveQty, 0)
  if (received === 0) return stop('A1817')
  const to = isShort ? stockinLife.closed : stockinLife.toPutaway
  if (!mayMove(stockinLife, order.status, to)) return stop('A1819', { text: statusText(stockinLife, order.status) })
  if (isShort && !ctx.rights.has(receiveSupervisor)) return stop('A1121')
  const toPutawayQty = received - order.lines.reduce((sum, line) => sum + line.putawayQty, 0)
  if (isShort && toPutawayQty > 0) return stop('A1820', { n: toPutawayQty })
  return accept({ finished: [{ stockinNo, isShort }] })
}

export const names = ({ stockinNo }: Payload): Names => ({ stockins: [stockinNo] })

export const operation: Operation<Op> = {
  opType: 'RECEIVE_FINISH',
  right: 281_500,
  workType: 11,
  touches: [stockins],
  decide,
}
