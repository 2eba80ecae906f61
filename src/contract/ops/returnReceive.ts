// 退货签收 · ops/returnReceive
import { Object as Fields, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { momentText } from '../rules/clock.ts'
import { isReturnWaybill } from '../rules/returnWaybill.ts'
import { PACKAGE_STATE, returnLife } from '../rules/returnLife.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, DomainEvent, Patch } from './decision.ts'
import { batchNo, codeOf, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { ownReturnNo, returns, waybillHash, type Match, type WantedView } from './kinds/returns.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { operatorStop, returnWork, returnWorks } from './returnWork.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    logisticsNo: Text({ minLength: 1, maxLength: 40 }),
    /** '' where the carrier is not recognisable from the number */
    logisticsCode: Text({ maxLength: 16 }),
    /** parcels that one courier dropped off together */
    batchNo: batchNo(),
    packageState: codeOf(PACKAGE_STATE),
    photos: photos(),
  })
/** PACKAGE_STATE 完好 */
const intact = 1

type Payload = Sent<typeof payload>
type Op = OpOf<'RETURN_RECEIVE', Payload>

/**
 * The return that a parcel belongs to (floor.md §11.2). The server has looked it up in `matched`; a device looks in the return notices (预告)
 * of its warehouse, then in the shipped parcels.
 */
export const matchOf = (logisticsNo: string, floor: Floor): Match => {
  const matched = at(floor.matched, logisticsNo)
  if (matched !== undefined) return matched
  const returnNo = at(floor.noticed, waybillHash(logisticsNo))
  if (returnNo !== undefined && (at(floor.returns, returnNo)?.status ?? returnLife.open) === returnLife.open)
    return { kind: 'notice', returnNo }
  const sent = at(floor.sent, waybillHash(logisticsNo))
  if (sent !== undefined) return { kind: 'sent', returnNo: ownReturnNo(logisticsNo), ...sent }
  return { kind: 'headless', returnNo: ownReturnNo(logisticsNo) }
}

/** Receives a parcel once at the return dock. It is booked for the person who scanned it, even where the person is no return operator. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { logisticsNo, packageState, photos: pictures } = op.payload
  if (!isReturnWaybill(logisticsNo)) return stop('A1902', {}, {})
  const before = at(floor.received, logisticsNo)
  if (before !== undefined) return stop('A1901', { time: momentText(before.receivedAt) }, {})
  if (packageState !== intact && pictures.length === 0) return stop('A1903', {}, {})
  const match = matchOf(logisticsNo, floor)
  const patch = receivedPatch(op, floor, ctx, match)
  const operatorFault = operatorStop(floor, ctx, 'receive')
  if (operatorFault !== null) return stop(operatorFault, {}, patch)
  const wanted = at(floor.wanted, logisticsNo)
  return accept(patch, {
    work: [{ ...returnWork(returnWorks.receive, logisticsNo, ctx), bizType: 'parcel', logisticsNo, packageNum: 1 }],
    events: wanted === undefined ? [] : [foundEvent(wanted, match)],
    notes: [
      ...(wanted === undefined ? [] : [{ code: 'wanted', args: { require: wanted.handleRequire } }]),
      ...(match.kind === 'none' && !isExempt(floor, logisticsNo) ? [{ code: 'notNoticed', args: {} }] : []),
    ],
  })
}

const receivedPatch = ({ payload: p }: Op, floor: Floor, ctx: DecideContext, match: Match): Patch => ({
  returnReceived: [{ ...p, match, isWanted: at(floor.wanted, p.logisticsNo) !== undefined, receivedAt: ctx.now }],
})

/** Whether the waybill is exempt from matching (return_white_list.white_type 4). */
const isExempt = (floor: Floor, logisticsNo: string): boolean => at(floor.returnWhite, `4|${logisticsNo}`) === true

const foundEvent = ({ logisticsNo, ownerNo }: WantedView, match: Match): DomainEvent => ({
  type: 'return.wanted_found',
  key: logisticsNo,
  aggregateType: 'return_wanted',
  aggregateNo: logisticsNo,
  payload: { logisticsNo, ownerNo, returnNo: match.kind === 'none' ? null : match.returnNo },
})

export const names = ({ logisticsNo }: Payload): Names => ({ returnParcels: [logisticsNo] })

export const operation: Operation<Op> = {
  opType: 'RETURN_RECEIVE',
  right: 282_000,
  desk: () => 220_502,
  workType: returnWorks.receive,
  touches: [returns],
  decide,
}
