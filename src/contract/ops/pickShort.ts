// 报缺 · ops/pickShort
import { Integer, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { SHORT_REASON } from '../rules/shortReason.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { codeOf, docNo, pieces, type Sent } from './fields.ts'
import { isIntercepted } from './orders.ts'
import { holdsLease, lineOf, remainingQty, shortFillsOf, takenOverStop } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'
import { picks } from './kinds/picks.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    seqNo: Integer({ minimum: 1, maximum: 100_000 }),
    shortQty: pieces(),
    reason: codeOf(SHORT_REASON),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'PICK_SHORT', Payload>

/**
 * Reports pieces that are not in the bin. The server freezes the remaining stock of the bin, requests a count of the bin and allocates
 * other pieces.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { pickNo, seqNo, shortQty } = op.payload
  const pick = at(floor.picks, pickNo)
  if (pick === undefined) return stop('A0404')
  if (!holdsLease(op, pick, ctx)) return takenOverStop(pick)
  const line = lineOf(pick, seqNo)
  const rest = remainingQty(line)
  if (line === undefined || shortQty > rest) return stop('A1109', { n: rest })
  const { ownerNo, goodsNo, locationNo, batchNo } = line
  const isStopped = (stockoutNo: string): boolean => isIntercepted(at(floor.orders, stockoutNo))
  const event = { ownerNo, goodsNo, locationNo, qty: shortQty }
  return accept(
    {
      pickLines: [{ pickNo, seqNo, picked: 0, short: shortQty, fills: [], shortFills: shortFillsOf(line, shortQty, isStopped) }],
      shorts: [{ pickNo, seqNo, ownerNo, goodsNo, locationNo, batchNo, qty: shortQty }],
      counts: [{ ownerNo, goodsNo, locationNo, batchNo }],
    },
    {
      notes: [{ code: 'A1106', args: {} }],
      events: [
        {
          type: 'pick.short',
          key: `${pickNo}+${seqNo}+${op.opId}`,
          aggregateType: 'pick_order',
          aggregateNo: pickNo,
          payload: event,
        },
      ],
    },
  )
}

export const names = ({ pickNo, seqNo }: Payload): Names => ({
  lines: [{ pickNo, seqNo, takes: false }],
  // the missing pieces are divided among the orders of the line
  wholePicks: [pickNo],
})

export const operation: Operation<Op> = {
  opType: 'PICK_SHORT',
  right: 280_100,
  desk: () => 190_100,
  workType: 1,
  touches: [picks],
  decide,
}
