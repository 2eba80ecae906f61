// 作业地基 · floor/flowServices
/** What flows need from the device: storing, claiming and looking up, with outbox, packs and network. This file contains no rules. */
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
/** Timeout of short look-ups, ms. */
const probeMs = 3_000
/** A claim waits this long for pending operations to be uploaded first, ms. */
const sendMs = 3_000

/** The strictest options, used until a pack or the station brings its own options (floor.md §9.6 defaults). */
const strictOptions: FloorOptions = {
  checkAsPack: false,
  allowCheckPicking: false,
  checkQtyInput: true,
  packNeedConsumable: true,
  weighEnabled: true,
  spotBlock: true,
  manualWeighAllowed: false,
  waitHour: 4,
}
const noFloor: Floor = emptyFloor(strictOptions)

/** All packs on this device as one floor with own operations applied, and the number patterns of their carriers. */
export interface HeldPacks {
  readonly floor: Floor
  readonly carriers: TaskFloor['carriers']
}
export const heldFloor = async (beside?: Beside): Promise<HeldPacks> => {
  const packs = device.packs()
  if (packs === null) return { floor: noFloor, carriers: [] }
  const list = await packs.list()
  const floors = await Promise.all(list.map((pack) => packs.floorFor(pack.pickNo, contextOfOp)))
  const taskFloors = floors.filter((floor) => floor !== null)
  const takenAt = taskFloors.length === 0 ? null : Math.min(...taskFloors.map((taskFloor) => taskFloor.takenAt))
  connectionState.taskTaken(takenAt)
  const floor = taskFloors.reduceRight((sum, taskFloor) => joinFloors(sum, taskFloor.floor), noFloor)
  const [workers, dayRule, handovers] = await Promise.all([packs.workers(), packs.dayRule(), packs.handovers()])
  const withShared = { ...floor, workers: onDeviceClock(workers), handovers, ...(dayRule !== undefined && { dayRule }) }
  const held = await packs.withSigns(withShared, contextOfOp)
  return {
    floor: beside === undefined ? held : joinFloors(held, await besideFloor(beside, held)),
    carriers: taskFloors.flatMap((taskFloor) => taskFloor.carriers),
  }
}

/**
 * Shifts the hours of authorisations to the clock of this device, because events carry that clock. On a device whose clock is a day off,
 * today's badge would otherwise be refused. A difference below a minute is ignored.
 */
const onDeviceClock = (workers: Readonly<Record<string, WorkerAuth>>): Readonly<Record<string, WorkerAuth>> => {
  const offset = device.clockOffsetMs() ?? 0
  return Math.abs(offset) < ignoredOffsetMs
    ? workers
    : Object.fromEntries(Object.entries(workers).map(([badgeCode, auth]) => [badgeCode, shifted(auth, -offset)]))
}
const ignoredOffsetMs = 60_000

/** The floor of one work list of the warehouse. */
const besideFloor = async (beside: Beside, { options }: Floor): Promise<Floor> => {
  const work = await device.packs()?.stockWork()
  return (await work?.[beside](options, contextOfOp)) ?? emptyFloor(options)
}

/** Looks up on the server goods that are in no list of this device. */
export const lookUpGoods = async (code: string): Promise<Floor | null> => {
  if (!online.reachable) return null
  const work = await device.packs()?.stockWork()
  return (await work?.goods(code, strictOptions)) ?? null
}

/** Looks up a parcel at the return dock on the server; null when the server cannot be reached. */
export const lookUpReturn = async (logisticsNo: string): Promise<Floor | null> => {
  if (!online.reachable) return null
  const work = await device.packs()?.stockWork()
  return (await work?.oneReturn(logisticsNo, strictOptions, contextOfOp)) ?? null
}

/** The number of open items of a work list. */
export const countOpen = (work: StockWork, beside: Beside): Promise<number> => work.open(beside, strictOptions, contextOfOp)

/** The number of trucks to unload. */
export const countTrucks = (work: StockWork): Promise<number> => work.trucks(strictOptions, contextOfOp)

/** A scanned bin and its content, from the server if it is reachable; otherwise as last loaded on this device. */
export const lookUpBin = async (locationNo: string): Promise<Floor | null> => {
  const work = await device.packs()?.stockWork()
  return (await work?.shelf(locationNo, strictOptions, contextOfOp, online.reachable)) ?? null
}

/** Looks up a document that is in no pack, first in the station index, then on the server. A shipped document is returned as shipped. */
export const lookUp = async (docNo: string): Promise<TaskFloor | null> => {
  const packs = device.packs()
  if (packs === null) return null
  const held = await packs.floorFor(docNo, contextOfOp, { online: online.reachable })
  if (held !== null) return held
  const shipped = await packs.station.shipped(docNo)
  if (shipped === undefined) return null
  return { floor: { ...noFloor, shipped: { [docNo]: shipped } }, waiting: [], carriers: [], takenAt: Date.now(), applied: {} }
}

/** Loads the current state of a document on this device from the server; null when the server cannot be reached. */
export const renew = async (docNo: string): Promise<Floor | null> => {
  const packs = device.packs()
  if (packs === null || !online.reachable || !(await packs.renewSoon(docNo))) return null
  return (await packs.floorFor(docNo, contextOfOp))?.floor ?? null
}

/** Names of the station's goods and of its consumable with this code (null without one), and the number patterns of its carriers. */
export const meaningOf = async (code: string): Promise<Meaning> =>
  (await device.packs()?.meaningOf(code)) ?? { goods: null, consumable: null, carriers: [] }

/**
 * Looks up a badge on the server, because an authorisation may be newer than the packs (floor.md §9.5). Returns null when the server does
 * not know the badge or cannot be asked; then the packs decide. `refused` receives the server's reason.
 */
export const lookUpBadge = async (badgeCode: string, refused?: (sentence: string) => void): Promise<Floor | null> => {
  const enrolled = device.enrolment()
  if (enrolled === null || !online.reachable) return null
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const packs = device.packs()
  // sign-ins of this badge that are not confirmed yet are taken before the request, because the reply may not contain them
  const signs = await packs?.unconfirmedSigns(badgeCode)
  const worker = await request(workerAuth, { badgeCode }, { headers, timeoutMs: probeMs }).catch(failureOf)
  if ('kind' in worker) {
    if (worker.kind === 'refused') refused?.(sentenceOf(worker))
    return null
  }
  await packs?.keepWorker(worker)
  const floor = { ...noFloor, workers: onDeviceClock({ [badgeCode]: worker }) }
  return packs === null ? floor : packs.withSigns(floor, contextOfOp, signs)
}

/**
 * Looks up on the server a tote that is in no pack. A tote unknown there is returned as out of use. null: the server could not be asked.
 */
export const lookUpTote = async (toteNo: string): Promise<Floor | null> => {
  const enrolled = device.enrolment()
  if (enrolled === null || !online.reachable) return null
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const reply = await request(oneTote, { toteNo }, { headers, timeoutMs: probeMs }).catch(failureOf)
  if ('kind' in reply) return null
  const unknown: ToteView = { toteNo, status: toteLife.out, pickNo: '', slot: 0, stockoutNo: '' }
  return { ...noFloor, totes: { [toteNo]: reply.tote ?? unknown } }
}

/** The person's operations about these documents, oldest first; a flow rebuilds its counters from these operations. */
export const ownOps = async (docNos: readonly string[]): Promise<readonly AnyOp[]> => {
  const key = currentWorker().operatorKey
  const traced = await device.outbox().opsOf(...docNos)
  return traced.map(({ op }) => op).filter((op) => contextOfOp(op).operatorKey === key)
}

/** Number of the device's newest operations that are searched for operations of the person. */
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

/** Stores drafts in one strict transaction and returns the operation ids. Rejects with a sentence for the person. */
export const storeDrafts = async (drafts: readonly Draft[]): Promise<readonly string[]> => {
  try {
    const ops = await device.outbox().enqueueAll(drafts.map(draftFor))
    return ops.map((op) => op.opId)
  } catch (error) {
    throw new Error(error instanceof NotSaved ? notSaved[error.reason] : notSaved.broken, { cause: error })
  }
}

/** Uploads pending operations first, because a finished pick order that is not uploaded still counts among the three a person may hold. */
const uploadFirst = (): Promise<void> => {
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
 * Claims a pick order in one request that is never queued or repeated. Rejects with a sentence. If the claim was granted but no answer
 * came, the pick order appears later among the person's own pick orders (Offers).
 */
const claimPick = async (pickNo: string): Promise<Granted> => {
  const packs = device.packs()
  if (device.enrolment() === null || packs === null) throw new Error('本机还没登记，找主管登记')
  if (!online.reachable) await probe('领取要联网，现在连不上', '等有信号，再扫这一张')
  await uploadFirst()
  const { tempUserId } = currentWorker().actor
  const { binding } = station
  const opIdOrFailure = await packs
    .claim({
      pickNo,
      ...(tempUserId === undefined ? {} : { tempUserId }),
      ...(binding === null ? {} : { workstationNo: binding.bound.workstationNo }),
    })
    .catch(failureOf)
  if (typeof opIdOrFailure !== 'string') throw claimError(opIdOrFailure)
  return { floor: (await heldFloor()).floor, claimed: { docNo: pickNo, opId: opIdOrFailure } }
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
  if (what.kind === 'confirmHandover' || what.kind === 'finishStockin') await uploadFirst()
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const claimed = await sendClaim(what, packs, headers)
  return { floor: await floorAfter(what.kind === 'finishStockin' ? 'inbound' : undefined), claimed }
}
/** The floor after a claim. The work list that the claim changed is loaded again; if that fails, the previous list is still usable. */
const floorAfter = async (beside: Beside | undefined): Promise<Floor> => {
  if (beside !== undefined)
    await (
      await device.packs()?.stockWork()
    )
      ?.fetch(beside)
      .catch((error: unknown) => console.warn('作业列表没有更新', failureOf(error)))
  return (await heldFloor(beside)).floor
}

type OtherClaim = Exclude<Claim, { readonly kind: 'pick' }>
/** Sends a claim to the server. The code of each kind of request is loaded when it is first used, not at every start. */
const sendClaim = async (what: OtherClaim, packs: Packs, headers: DeviceHeaders): Promise<Claimed> => {
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
const claimError = (failure: Failure): Error =>
  failure.kind === 'refused' || failure.kind === 'relogin'
    ? new Error(sentenceOf(failure))
    : new ServerUnanswered('领取没等到回应', '等一等，领到了会列出来')

/** Before a claim, when the server seemed unreachable: a short request to see whether it is back. */
const probe = async (words: string, next: string): Promise<void> => {
  const failure = await request(serverTime, {}, { anonymous: true, timeoutMs: probeMs }).then(() => null, failureOf)
  if (failure !== null && failure.kind === 'offline') throw new ServerUnanswered(words, next)
}
