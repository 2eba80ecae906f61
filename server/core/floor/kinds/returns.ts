// 退件 · core/floor/kinds/returns
/** Returned parcels: data for receiving and inspecting, read only if an operation of the batch needs them. */
import type { AnyOp } from '#contract/envelope'
import type { Match, ReceivedView, ReturnsFloor, ReturnView } from '#contract/ops/kinds/returns'
import type { InspectedLine } from '#contract/ops/returnInspect'
import { placeFor, type ReturnPlace, type ReturnTerms, usualTerms } from '#contract/rules/returnInspect'
import { excStage } from '#contract/rules/systemPlace'
import { summed } from '../../returns/create.ts'
import { matchReturns, type ReturnMatch } from '../../returns/match.ts'
import { type WantedHit, wantedHits } from '../../returns/settingsPlaces.ts'
import { everywhere } from '../../warehouses.ts'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { lockReturns, readReceived } from '../returnRows.ts'
import { camerasHere, expiryRulesHere, keepingOf, operatorsAmong, placesHere, termsHere, whitesAmong } from '../returnTerms.ts'
import { slot } from '../slot.ts'
import { actorOf, byActor } from './returns/byActor.ts'
import { type Inspected, writeInspected } from './returns/inspected.ts'
import { type Received, writeReceived } from './returns/received.ts'

interface LoadedReturns {
  readonly returns: readonly ReturnView[]
  readonly received: readonly ReceivedView[]
}
const none: LoadedReturns = { returns: [], received: [] }
const loaded = slot<LoadedReturns>(none)
const matches = slot<ReadonlyMap<string, ReturnMatch>>(new Map())
const wantedRows = slot<ReadonlyMap<string, WantedHit>>(new Map())
const floorParts = slot<ReturnsFloor>({})

const isReturn = ({ opType }: AnyOp): boolean => opType.startsWith('RETURN_')
const isInspect = (op: AnyOp): op is Extract<AnyOp, { opType: 'RETURN_INSPECT' }> => op.opType === 'RETURN_INSPECT'

const lock = async (at: Loading): Promise<void> => {
  const keys = {
    waybills: at.named.of('returnParcels'),
    returnNos: at.named.of('returns'),
    receiveNos: at.named.of('returnReceipts'),
  }
  if (Object.values(keys).every((list) => list.length === 0)) return
  // sent together, executed in sequence
  const [returns, received] = await Promise.all([lockReturns(at.ctx, keys), readReceived(at.ctx, keys)])
  at.put(loaded, { returns, received })
}

/** Reads settings, and names the positions that pieces may go to, so that they are read with the stock. */
const readFloorParts = async (at: Loading): Promise<void> => {
  const ops = at.ops.filter(isReturn)
  if (ops.length === 0) return
  const staff = ops.flatMap(({ actor }) => (actor.tempUserId === undefined ? [actor.userId] : []))
  const { returns, received } = at.get(loaded)
  const receiving = at.ops.flatMap((op) => (op.opType === 'RETURN_RECEIVE' ? [op.payload.logisticsNo] : []))
  const newWaybills = receiving.filter((no) => !received.some(({ logisticsNo }) => logisticsNo === no))
  const owners = [...new Set([...returns.map(({ ownerNo }) => ownerNo), ...at.ops.filter(isInspect).flatMap(ownersIn)])]
  const [found, hits, returnTerms, returnOperators, returnWhite, inspection] = await Promise.all([
    matchReturns(at.ctx, at.ctx, newWaybills),
    wantedHits(at.ctx.tx, at.ctx, newWaybills, at.ctx.today),
    termsHere(
      at.ctx,
      owners.filter((owner) => owner !== ''),
    ),
    operatorsAmong(at.ctx, staff),
    whitesAmong(at.ctx, whiteKeys(at, newWaybills)),
    at.ops.some(isInspect) ? inspectionOf(at, owners) : {},
  ])
  at.put(matches, found)
  at.put(wantedRows, hits)
  at.put(floorParts, {
    returnOperators,
    returnTerms,
    matched: await numberedMatches(at, found, returnTerms[everywhere]),
    returnWhite,
    ...inspection,
  })
}

const ownersIn = ({ payload }: { readonly payload: { readonly lines: readonly InspectedLine[] } }): readonly string[] =>
  payload.lines.flatMap(({ ownerNo }) => ownerNo ?? [])

/** Matches of parcels that are not received yet. A return that may be created gets its number here; an unused number leaves a gap. */
const numberedMatches = async (
  at: Loading,
  found: ReadonlyMap<string, ReturnMatch>,
  terms: ReturnTerms = usualTerms,
): Promise<Readonly<Record<string, Match>>> => {
  const takesHeadless = terms.acceptNoNotice && terms.autoCreate
  const toCreate = [...found].filter(([, { kind }]) => kind === 'parcel' || (kind === 'none' && takesHeadless))
  const numbers = toCreate.length === 0 ? [] : await at.ctx.numbers('TH', toCreate.length)
  const numberOf = new Map(toCreate.map(([no], i) => [no, numbers[i] ?? '']))
  return Object.fromEntries([...found].map(([no, match]) => [no, matchView(match, numberOf.get(no) ?? '')]))
}
const matchView = (match: ReturnMatch, returnNo: string): Match => {
  if (match.kind === 'notice') return { kind: 'notice', returnNo: match.returnNo }
  if (match.kind === 'none') return returnNo === '' ? { kind: 'none' } : { kind: 'headless', returnNo }
  const { returnType, ownerNo, shopNo } = match
  const lines = summed(match.lines).map(({ goodsNo, qty }, i) => ({ lineNo: i + 1, goodsNo, planQty: qty }))
  return { kind: 'sent', returnNo, returnType, ownerNo, shopNo, lines }
}

const whiteKeys = (at: Loading, newWaybills: readonly string[]): readonly string[] => [
  ...newWaybills.map((no) => `4|${no}`),
  ...at.get(loaded).returns.flatMap(({ shopNo }) => (shopNo === '' ? [] : `2|${shopNo}`)),
  ...piecesOf(at).map(({ ownerNo, goodsNo }) => `3|${ownerNo}/${goodsNo}`),
]

/** Pieces of the inspections. A piece without an owner gets the owner of its return. */
const piecesOf = (at: Loading): readonly (InspectedLine & { readonly ownerNo: string })[] => {
  const { returns, received } = at.get(loaded)
  const ownerOf = ({ returnNo, receiveNo, logisticsNo }: Extract<AnyOp, { opType: 'RETURN_INSPECT' }>['payload']): string => {
    const parcel = received.find((candidate) => candidate.receiveNo === receiveNo || candidate.logisticsNo === logisticsNo)
    return returns.find((returnRow) => returnRow.returnNo === (returnNo ?? parcel?.returnNo))?.ownerNo ?? ''
  }
  return at.ops
    .filter(isInspect)
    .flatMap(({ payload }) => payload.lines.map((line) => ({ ...line, ownerNo: line.ownerNo ?? ownerOf(payload) })))
}

const inspectionOf = async (at: Loading, owners: readonly string[]): Promise<ReturnsFloor> => {
  const pieces = piecesOf(at)
  const [places, rules, keeping] = await Promise.all([
    placesHere(at.ctx),
    expiryRulesHere(at.ctx, owners),
    keepingOf(at.ctx, pieces),
  ])
  for (const piece of pieces) {
    const { ownerNo, goodsNo, batchNo = '' } = piece
    at.named.name('goods', { ownerNo, goodsNo })
    for (const { quality, locationNo } of targetsOf(piece, places))
      at.named.name('places', { ownerNo, goodsNo, locationNo, batchNo, quality })
  }
  return {
    returnPlaces: byNumber(places, ({ positionNo }) => positionNo),
    expiryRules: Object.fromEntries(rules.map((rule, i) => [String(i), rule])),
    keeping,
    returnCameras: await camerasHere(at.ctx),
  }
}
/** Positions that a piece may go to. A good piece (1) may also become 残次 (2) by an expiry rule. */
const targetsOf = (
  { quality, ownerNo, positionNo }: InspectedLine & { readonly ownerNo: string },
  places: readonly ReturnPlace[],
): readonly { readonly quality: number; readonly locationNo: string }[] => {
  if (quality > 4) return []
  const chosen = places.find((place) => place.positionNo === positionNo)?.positionNo
  return (quality === 1 ? [1, 2] : [quality]).map((one) => ({
    quality: one,
    locationNo: chosen ?? (placeFor(places, one, ownerNo) || excStage),
  }))
}

const view = (at: Loading): ReturnsFloor => {
  const { returns: all, received } = at.get(loaded)
  return {
    ...at.get(floorParts),
    returns: byNumber(all, ({ returnNo }) => returnNo),
    received: byNumber(received, ({ logisticsNo }) => logisticsNo),
    wanted: Object.fromEntries(
      [...at.get(wantedRows)].map(([no, { id, handleRequire, ownerNo }]) => [
        no,
        { id, logisticsNo: no, handleRequire, ownerNo },
      ]),
    ),
  }
}

/** Writes receipts and results of a batch, receipts first, so that a parcel received and inspected in one batch is found. */
const writeReturns = async (
  ctx: OpsTx,
  outcomes: readonly Outcome[],
  { wanted = {}, returns = {} }: Pick<ReturnsFloor, 'wanted' | 'returns'>,
): Promise<void> => {
  const received = outcomes.flatMap(({ patch, task }): Received[] =>
    (patch.returnReceived ?? []).map((one) => ({ ...one, task, by: actorOf(task) })),
  )
  for (const [by, rows] of byActor(received)) await writeReceived(ctx, rows, by, { wanted, returns })
  const inspected = outcomes.flatMap(({ patch, task }): Inspected[] =>
    (patch.returnInspected ?? []).map((one) => ({ ...one, task, by: actorOf(task) })),
  )
  for (const [by, rows] of byActor(inspected)) await writeInspected(ctx, rows, by)
}

export const returns: FloorKind = {
  id: 'returns',
  load: { named: lock, inside: readFloorParts },
  view,
  write: async ({ ctx, outcomes, views }) => {
    await writeReturns(ctx, outcomes, views.floor)
    return {}
  },
}
