// 作业地基 · floor/flowServices
/** The device functions of flows: storing, claiming and looking up, with outbox, packs and network. It contains no rules. */
import type { AnyOp } from '#contract/envelope'
import type { Failure } from '#contract/errors'
import { serverTime } from '#contract/pda/batch'
import { workerAuth } from '#contract/pda/enrol'
import { joinFloors } from '#contract/ops/joinFloors'
import { oneTote } from '#contract/pda/snapshot'
import { emptyFloor, type Floor, type FloorOptions } from '#contract/ops/view'
import type { ToteView } from '#contract/ops/kinds/totes'
import { shifted, type WorkerAuth } from '#contract/ops/kinds/workers'
import { toteLife } from '#contract/rules/pickLife'
import { sentenceOf, failureOf, request } from '../data/api.ts'
import { NotSaved, type NotSavedReason } from '../data/outbox/outbox.ts'
import type { AnyDraft } from '../data/outbox/terms.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Meaning, Packs, TaskFloor } from '../data/packs/packs.ts'
import type { StockWork } from '../data/packs/stockWork.ts'
import type { Beside, Claim, Claimed, Draft } from '../flows/flow.ts'
import type { Kept } from '../flows/lastScan.ts'
import { online } from '../state/online.ts'
import { person } from '../state/person.ts'
import { session } from '../state/session.ts'
import { station } from '../state/station.ts'
import { contextOfOp, currentWorker, device } from './device.ts'
import { ServerUnanswered } from './runServices.ts'
import { connectionState } from './connectionState.ts'

const notSaved: Readonly<Record<NotSavedReason, string>> = {
  full: '本机存储满了',
  superseded: '已有新版本，退出重开',
  closed: '本机存储打不开',
  nowhere: '本机还没登记，找主管登记',
  broken: '本机存储出错',
}
const probeMs = 3_000
/** A claim waits this long for pending operations to be uploaded first, ms. */
const sendMs = 3_000

/** Options until a pack or the station has its own: the strict value of each (floor.md §9.6 defaults). */
const strict: FloorOptions = {
  checkAsPack: false,
  allowCheckPicking: false,
  checkQtyInput: true,
  packNeedConsumable: true,
  weighEnabled: true,
  spotBlock: true,
  manualWeighAllowed: false,
  waitHour: 4,
}
const noFloor: Floor = emptyFloor(strict)

/** All held packs as one floor with own operations applied, and related facts. */
export interface HeldPacks {
  readonly floor: Floor
  readonly carriers: TaskFloor['carriers']
}
export const heldFloor = async (beside?: Beside): Promise<HeldPacks> => {
  const packs = device.packs()
  if (packs === null) return { floor: noFloor, carriers: [] }
  const list = await packs.list()
  const floors = await Promise.all(list.map((pack) => packs.floorFor(pack.pickNo, contextOfOp)))
  const known = floors.filter((one) => one !== null)
  const takenAt = known.length === 0 ? null : Math.min(...known.map((one) => one.takenAt))
  connectionState.taskTaken(takenAt)
  const floor = known.reduceRight((sum, one) => joinFloors(sum, one.floor), noFloor)
  const [workers, dayRule, handovers] = await Promise.all([packs.workers(), packs.dayRule(), packs.handovers()])
  const here = { ...floor, workers: onDeviceClock(workers), handovers, ...(dayRule !== undefined && { dayRule }) }
  const held = await packs.withSigns(here, contextOfOp)
  return {
    floor: beside === undefined ? held : joinFloors(held, await besideFloor(beside, held)),
    carriers: known.flatMap((one) => one.carriers),
  }
}

/**
 * The windows of authorisations by the clock of this device, which its events use: on a device whose clock is a day off, today's badge
 * would be one of yesterday. A small difference is ignored.
 */
const onDeviceClock = (workers: Readonly<Record<string, WorkerAuth>>): Readonly<Record<string, WorkerAuth>> => {
  const offset = device.clockOffsetMs() ?? 0
  return Math.abs(offset) < aMinute
    ? workers
    : Object.fromEntries(Object.entries(workers).map(([badgeCode, auth]) => [badgeCode, shifted(auth, -offset)]))
}
const aMinute = 60_000

/** The work list, without changing the workers and hand-overs that are part of every floor. */
const besideFloor = async (beside: Beside, { options }: Floor): Promise<Floor> => {
  const work = await device.packs()?.stockWork()
  return (await work?.[beside](options, contextOfOp)) ?? emptyFloor(options)
}

/** Goods that are in no list of this device, from the server. */
export const lookUpGoods = async (code: string): Promise<Floor | null> => {
  if (!online.reachable) return null
  const work = await device.packs()?.stockWork()
  return (await work?.goods(code, strict)) ?? null
}

/** A parcel at the return dock, from the server where it can be reached. */
export const lookUpReturn = async (logisticsNo: string): Promise<Floor | null> => {
  if (!online.reachable) return null
  const work = await device.packs()?.stockWork()
  return (await work?.oneReturn(logisticsNo, strict, contextOfOp)) ?? null
}

/** How much of a work list is still to be done. */
export const countOpen = (work: StockWork, beside: Beside): Promise<number> => work.open(beside, strict, contextOfOp)

export const countTrucks = (work: StockWork): Promise<number> => work.trucks(strict, contextOfOp)

/** A scanned bin and its content: from the server, else the last known one. */
export const lookUpBin = async (locationNo: string): Promise<Floor | null> => {
  const work = await device.packs()?.stockWork()
  return (await work?.shelf(locationNo, strict, contextOfOp, online.reachable)) ?? null
}

/** Looks up a document that is in no pack: in the station index, else on the server. One that left the warehouse is reported as such. */
export const lookUp = async (docNo: string): Promise<TaskFloor | null> => {
  const packs = device.packs()
  if (packs === null) return null
  const held = await packs.floorFor(docNo, contextOfOp, { online: online.reachable })
  if (held !== null) return held
  const shipped = await packs.station.shipped(docNo)
  if (shipped === undefined) return null
  return { floor: { ...noFloor, shipped: { [docNo]: shipped } }, waiting: [], carriers: [], takenAt: Date.now(), applied: {} }
}

/** The server's current state of a document on this device; null: it cannot be asked. */
export const renew = async (docNo: string): Promise<Floor | null> => {
  const packs = device.packs()
  if (packs === null || !online.reachable || !(await packs.renewSoon(docNo))) return null
  return (await packs.floorFor(docNo, contextOfOp))?.floor ?? null
}

/** Names of the station's goods and consumables with this code (null: none), and the number patterns of its carriers. */
export const meaningOf = async (code: string): Promise<Meaning> =>
  (await device.packs()?.meaningOf(code)) ?? { goods: null, consumable: null, carriers: [] }

/**
 * Looks up a badge on the server, because an authorisation may be newer than the packs (floor.md §9.5). null: unknown there, or no network;
 * then the packs decide.
 */
export const lookUpBadge = async (badgeCode: string, refused?: (sentence: string) => void): Promise<Floor | null> => {
  const enrolled = device.enrolment()
  if (enrolled === null || !online.reachable) return null
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const packs = device.packs()
  // signed in on this device a moment ago: the answer may have been read before that was booked, and come after the confirmation
  const signs = await packs?.unconfirmedSigns(badgeCode)
  const found = await request(workerAuth, { badgeCode }, { headers, timeoutMs: probeMs }).catch(failureOf)
  if ('kind' in found) {
    if (found.kind === 'refused') refused?.(sentenceOf(found))
    return null
  }
  await packs?.keepWorker(found)
  const floor = { ...noFloor, workers: onDeviceClock({ [badgeCode]: found }) }
  return packs === null ? floor : packs.withSigns(floor, contextOfOp, signs)
}

/** Looks up a tote that is in no pack on the server. An unknown tote is returned as out of use; null: the server could not be asked. */
export const lookUpTote = async (toteNo: string): Promise<Floor | null> => {
  const enrolled = device.enrolment()
  if (enrolled === null || !online.reachable) return null
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const found = await request(oneTote, { toteNo }, { headers, timeoutMs: probeMs }).catch(failureOf)
  if ('kind' in found) return null
  const unknown: ToteView = { toteNo, status: toteLife.out, pickNo: '', slot: 0, stockoutNo: '' }
  return { ...noFloor, totes: { [toteNo]: found.tote ?? unknown } }
}

/** Own operations about the documents of a floor, oldest first; a flow rebuilds its counters from them. */
export const ownOps = async (docNos: readonly string[]): Promise<readonly AnyOp[]> => {
  const key = currentWorker().operatorKey
  const traced = await device.outbox().opsOf(...docNos)
  return traced.map((one) => one.op).filter((op) => contextOfOp(op).operatorKey === key)
}

/** How many operations of the device are searched for the person's last one. */
const latestOps = 50

/** The person's latest operations about any document, newest first. */
export const ownLatestOps = async (): Promise<readonly Kept[]> => {
  const key = currentWorker().operatorKey
  const latest = await device.outbox().recent(latestOps)
  return latest.filter(({ op }) => contextOfOp(op).operatorKey === key)
}

const draftFor = (draft: Draft): AnyDraft => {
  const { actor } = currentWorker()
  const enrolled = device.enrolment()
  const { binding } = station
  return {
    ...draft,
    tenantId: session.tenant?.tenantId ?? person.signedIn?.tenantId ?? '',
    actor,
    warehouseNo: enrolled?.warehouseNo ?? '',
    sid: enrolled?.sid ?? '',
    ...(binding !== null && { workstationNo: binding.bound.workstationNo }),
  }
}

/** Stores drafts in one strict transaction; answers the operation ids. Rejects with a sentence for the person. */
export const storeDrafts = async (drafts: readonly Draft[]): Promise<readonly string[]> => {
  try {
    const ops = await device.outbox().enqueueAll(drafts.map(draftFor))
    return ops.map((op) => op.opId)
  } catch (error) {
    throw new Error(error instanceof NotSaved ? notSaved[error.reason] : notSaved.broken, { cause: error })
  }
}

/** Uploads pending operations first: a finished pick order that is not uploaded would count among the three a person may hold. */
const sentFirst = (): Promise<void> => {
  const outbox = device.outbox()
  if (outbox.counts().pending === 0) return Promise.resolve()
  device.push().kick('manual')
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const done = (): void => {
      for (const end of ends) end()
      resolve()
    }
    const timer = setTimeout(done, sendMs)
    ends.push(() => clearTimeout(timer))
    ends.push(outbox.subscribe(({ pending }) => pending === 0 && queueMicrotask(done)))
  })
}

/**
 * Claims a pick order in one request that is never queued or repeated. Rejects with a sentence. When it was granted but no answer came, the
 * pick order is listed among those the person holds (Offers).
 */
const claimPick = async (pickNo: string): Promise<Granted> => {
  const packs = device.packs()
  if (device.enrolment() === null || packs === null) throw new Error('本机还没登记，找主管登记')
  if (!online.reachable) await probe('领取要联网，现在连不上', '等有信号，再扫这一张')
  await sentFirst()
  const { tempUserId } = currentWorker().actor
  const { binding } = station
  const given = await packs
    .claim({
      pickNo,
      ...(tempUserId === undefined ? {} : { tempUserId }),
      ...(binding === null ? {} : { workstationNo: binding.bound.workstationNo }),
    })
    .catch(failureOf)
  if (typeof given !== 'string') throw notGiven(given)
  return { floor: (await heldFloor()).floor, claimed: { docNo: pickNo, opId: given } }
}

/** A granted claim, and the floor with its result. */
export interface Granted {
  readonly floor: Floor
  readonly claimed: Claimed
}

/** Requests something only the server can give. Rejects with a sentence. */
export const claim = async (what: Claim): Promise<Granted> => {
  if (what.kind === 'pick') return claimPick(what.pickNo)
  const packs = device.packs()
  const enrolled = device.enrolment()
  if (enrolled === null || packs === null) throw new Error('本机还没登记，找主管登记')
  if (!online.reachable)
    await (what.kind === 'release'
      ? probe('要联网才能让组长放行', '先放一边，有信号再来')
      : probe('这一步要联网，现在连不上', '等有信号再扫一次'))
  if (what.kind === 'confirmHandover' || what.kind === 'finishStockin') await sentFirst()
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const claimed = await answerTo(what, packs, headers)
  return { floor: await floorAfter(what.kind === 'finishStockin' ? 'inbound' : undefined), claimed }
}
/** The list the claim changed is loaded again; where that fails, the previous list is still usable. */
const floorAfter = async (beside: Beside | undefined): Promise<Floor> => {
  if (beside !== undefined)
    await (
      await device.packs()?.stockWork()
    )
      ?.fetch(beside)
      .catch((error: unknown) => console.warn('作业列表没有更新', failureOf(error)))
  return (await heldFloor(beside)).floor
}

type Asked = Exclude<Claim, { readonly kind: 'pick' }>
/** The requests to the server are not part of every start: each is loaded when it is used first. */
const answerTo = async (what: Asked, packs: Packs, headers: DeviceHeaders): Promise<Claimed> => {
  switch (what.kind) {
    case 'authorize':
    case 'lose':
      return (await import('./askWorkers.ts')).askWorkers(what, packs, headers)
    case 'release':
      return (await import('./askRelease.ts')).askRelease(what, headers)
    case 'finishStockin':
      return (await import('./askStockin.ts')).askStockin(what, headers)
    case 'addParcel':
      return (await import('./askParcel.ts')).askParcel(what, packs, headers)
    default:
      return (await import('./askHandover.ts')).askHandover(what, packs, headers)
  }
}

/** The sentence for a failed claim; only a refusal means that it was certainly not granted. */
const notGiven = (failure: Failure): Error =>
  failure.kind === 'refused' || failure.kind === 'relogin'
    ? new Error(sentenceOf(failure))
    : new ServerUnanswered('领取没等到回应', '等一等，领到了会列出来')

/** Before a claim, when the server seemed unreachable: a short request to see whether it is back. */
const probe = async (words: string, next: string): Promise<void> => {
  const failure = await request(serverTime, {}, { anonymous: true, timeoutMs: probeMs }).then(() => null, failureOf)
  if (failure !== null && failure.kind === 'offline') throw new ServerUnanswered(words, next)
}
