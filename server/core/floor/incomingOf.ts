// 入库与退货的快照 · core/floor/incomingOf
/** Booked state of incoming and returned goods for the detail of a conflict, limited to the operation's goods. */
import { rcvStage } from '#contract/rules/systemPlace'
import { at } from '#contract/ops/at'
import { goodsKey } from '#contract/rules/barcode'
import type { Floor } from '#contract/ops/view'
import type { Outcome } from './decideBatch.ts'

interface About {
  readonly stockinNo?: string
  readonly arrivalNo?: string
  readonly reservationNo?: string
  readonly returnNo?: string
  readonly waveNo?: string
  readonly logisticsNo?: string
  readonly ownerNo?: string
  readonly goodsNo?: string
  readonly locationNo?: string
}

/** Pieces of the goods in a place, of all batches and qualities. */
const piecesIn = (floor: Floor, place: string, about: About): number => {
  const start = `${place}|${about.ownerNo ?? ''}|${about.goodsNo ?? ''}|`
  return Object.entries(floor.bins).reduce((sum, [key, qty]) => (key.startsWith(start) ? sum + qty : sum), 0)
}

/** Pieces of these goods in RCV-STAGE, and in the bin of the put-away. */
const shelvedOf = (floor: Floor, about: About): object => ({
  stagedQty: piecesIn(floor, rcvStage, about),
  ...(about.locationNo !== undefined && { binQty: piecesIn(floor, about.locationNo, about) }),
  staged: Object.values(floor.staged ?? {}).filter(
    (staged) => goodsKey(staged) === goodsKey({ ownerNo: about.ownerNo ?? '', goodsNo: about.goodsNo ?? '' }),
  ),
})

export const incomingOf = ({ task: { op } }: Outcome, floor: Floor): object | null => {
  const about = op.payload as About
  const order = at(floor.stockins, about.stockinNo)
  if (order !== undefined) return { ...order, lines: order.lines.filter(({ goodsNo }) => goodsNo === about.goodsNo) }
  if (op.opType === 'PUTAWAY_LINE') return shelvedOf(floor, about)
  const truck = at(floor.arrivals, about.arrivalNo ?? op.opId)
  if (truck !== undefined) return truck
  return (
    at(floor.reservations, about.reservationNo) ??
    at(floor.returns, about.returnNo) ??
    at(floor.received, about.logisticsNo) ??
    null
  )
}
