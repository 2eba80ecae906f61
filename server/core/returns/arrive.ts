// 退货单收到包裹 · core/returns/arrive
import { headless, returnLife } from '#contract/rules/returnLife'
import { transitionOf } from '../../platform/transitions.ts'
import { moveRows } from '../../platform/rows.ts'
import { returnEvents, returnsChanged, logReturns, type Actor, type ReturnCtx } from './context.ts'
import { createReturns, type NewReturn } from './create.ts'
import { matchReturns, type ReturnMatch } from './match.ts'
import { queueReceived } from './push.ts'
import { returnTermsOf } from './settings.ts'
import type { Place } from '../warehouses.ts'

/** A parcel that was just received; its receipt is written before or right after. */
export interface Arrival {
  readonly receiveNo: string
  readonly logisticsNo: string
  readonly logisticsCode: string | null
  /** time of receipt */
  readonly at: Date
  /** number of the return to make, if taken in advance */
  readonly returnNo?: string
  /** the return notice (预告) that matched the parcel; its row is locked */
  readonly noticed?: { readonly returnNo: string; readonly ownerNo: string | null }
}
/** Result of an arrival. `returnNo` is null for an unannounced parcel without a return; its receipt waits (未匹配到退货预告，请放入无头件位). */
export interface Arrived {
  readonly kind: ReturnMatch['kind']
  readonly returnNo: string | null
  readonly ownerNo: string | null
}

const toArrived = transitionOf(returnLife, 'op RETURN_RECEIVE', returnLife.arrived)

/**
 * Finds or creates the returns of received parcels and moves them to 待质检 (§11.2): the return of a notice, a new one for an outbound parcel
 * with its lines as plan, or a new 无头件 if the terms of unknown owners allow it. Returns the results by logistics number; of several
 * arrivals with one number the first counts.
 */
export const arriveReturns = async (
  ctx: ReturnCtx,
  place: Place,
  arrivals: readonly Arrival[],
  by: Actor,
): Promise<ReadonlyMap<string, Arrived>> => {
  const first = new Map<string, Arrival>()
  for (const arrival of arrivals) if (!first.has(arrival.logisticsNo)) first.set(arrival.logisticsNo, arrival)
  const matches = await matchesOf(ctx, place, [...first.values()])
  const terms = await returnTermsOf(ctx.tx, [
    null,
    ...[...matches.values()].map((one) => ('ownerNo' in one ? one.ownerNo : null)),
  ])
  const takesHeadless = terms(null, place).acceptNoNotice && terms(null, place).autoCreate
  const drafts = [...first.values()].flatMap((arrival) => {
    const match = matches.get(arrival.logisticsNo) ?? { kind: 'none' }
    const draft = draftOf(arrival, match, place, takesHeadless)
    return draft === null ? [] : [{ one: arrival, draft }]
  })
  const nos = await createReturns(
    ctx,
    drafts.map(({ draft }) => draft),
    by,
  )
  const createdFor = new Map(drafts.map(({ one }, i) => [one.logisticsNo, nos[i] ?? null]))
  const results = new Map<string, Arrived>()
  for (const [no] of first) {
    const match = matches.get(no) ?? { kind: 'none' }
    const returnNo = match.kind === 'notice' ? match.returnNo : (createdFor.get(no) ?? null)
    results.set(no, { kind: match.kind, returnNo, ownerNo: 'ownerNo' in match ? match.ownerNo : null })
  }
  await moveReturns(ctx, place, [...first.values()], results, by, (ownerNo) => terms(ownerNo, place).unboxHour)
  return results
}

const matchesOf = async (
  ctx: ReturnCtx,
  place: Place,
  arrivals: readonly Arrival[],
): Promise<ReadonlyMap<string, ReturnMatch>> => {
  const unknown = arrivals.filter(({ noticed }) => noticed === undefined).map(({ logisticsNo }) => logisticsNo)
  const known = arrivals.flatMap(({ logisticsNo, noticed }) =>
    noticed === undefined ? [] : [[logisticsNo, { kind: 'notice' as const, ...noticed }] as const],
  )
  return new Map([...known, ...(await matchReturns(ctx, place, unknown))])
}

const draftOf = (arrival: Arrival, match: ReturnMatch, place: Place, takesHeadless: boolean): NewReturn | null => {
  const common = {
    ...place,
    source: 4,
    logisticsNo: arrival.logisticsNo,
    ...(arrival.returnNo !== undefined && { returnNo: arrival.returnNo }),
  }
  if (match.kind === 'parcel') return { ...common, ...match }
  if (match.kind === 'notice' || !takesHeadless) return null
  return { ...common, ownerNo: null, returnType: headless, logisticsCode: arrival.logisticsCode, lines: [] }
}

const moveReturns = async (
  ctx: ReturnCtx,
  place: Place,
  arrivals: readonly Arrival[],
  results: ReadonlyMap<string, Arrived>,
  by: Actor,
  hoursOf: (ownerNo: string | null) => number,
): Promise<void> => {
  const rows = arrivals.flatMap((arrival) => {
    const { returnNo = null, ownerNo = null } = results.get(arrival.logisticsNo) ?? {}
    return returnNo === null ? [] : [{ ...arrival, ...place, returnNo, ownerNo }]
  })
  if (rows.length === 0) return
  await moveRows(
    ctx.tx,
    toArrived,
    rows.map(({ returnNo, receiveNo, at, ownerNo }) => ({
      returnNo,
      receiveNo,
      receiveTime: at,
      inspectDeadline: new Date(at.getTime() + hoursOf(ownerNo) * 3_600_000),
    })),
    {
      by: { at: ctx.at },
      key: ['returnNo'],
      set: ['receiveNo', 'receiveTime', 'inspectDeadline'],
      all: { warehouseNo: place.warehouseNo, sid: place.sid },
      hot: true,
    },
  )
  const nos = rows.map((row) => row.returnNo)
  await Promise.all([
    logReturns(ctx, nos, '签收', by),
    returnEvents(
      ctx,
      'received',
      rows.map((row) => ({ ...row, key: row.receiveNo, payload: { logisticsNo: row.logisticsNo, receiveNo: row.receiveNo } })),
    ),
    queueReceived(ctx, rows),
    returnsChanged(ctx, rows),
  ])
}
