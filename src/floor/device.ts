// 本机 · floor/device
/**
 * Opens and connects the parts of this device: outbox, upload, scanner and, for each signed-in person, the task packs. The device is opened
 * before the first page is drawn and does not depend on React.
 */
import type { AnyOp } from '#contract/envelope'
import type { DecideContext } from '#contract/ops/view'
import type { DayRule, WorkerAuth } from '#contract/ops/kinds/workers'
import { type Outbox } from '../data/outbox/outbox.ts'
import { openOutbox } from '../data/outbox/open.ts'
import type { Counts, Enrolment } from '../data/outbox/terms.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import type { Packs } from '../data/packs/packs.ts'
import { workListsOf } from './workPages.ts'
import { startPush, type Push, type PushStatus } from '../data/push/push.ts'
import { openSounds, type Sounds } from '../device/sound.ts'
import { installWedge, type Wedge } from '../device/wedge.ts'
import type { Worker } from '../flows/flow.ts'
import { loudness } from '../state/loudness.ts'
import { menu } from '../state/menu.ts'
import { operatorKey, person, takeOver, workerName, type Briefing, type Taken } from '../state/person.ts'
import { hasPractised, keepPractised } from '../state/practised.ts'
import { session } from '../state/session.ts'
import { station } from '../state/station.ts'
import { store, stored } from '../state/storage.ts'

/** The parts that do not depend on the signed-in person. */
interface Open {
  readonly outbox: Outbox
  readonly push: Push
}
/** Rights of pages that work on orders picked on other devices: 播种, 复核, 打包, 称重, 交接, here and on the desktop (floor.md §16.3, §8.10). */
const stationPages: readonly number[] = [
  280_200, 280_300, 280_500, 280_800, 280_900, 190_200, 190_300, 190_400, 190_500, 190_600, 190_700, 190_900,
]

let open: Open | null = null
let packs: Packs | null = null
let enrolment: Enrolment | null = null
let scanner: Wedge | null = null
let endPull: () => void = () => undefined
let hintPull: () => void = () => undefined
const sounds: Sounds = openSounds()
sounds.volume(loudness().sounds)

/** Listens for scans from the first moment; may be called once, before anything is drawn. */
export const installScanner = (): void => {
  scanner ??= installWedge()
}
/** Called before a reload of the page: later scans are handled by the reloaded page. */
export const keepScansForNextStart = (): void => scanner?.leave()
/** Opens the store and starts uploading. Rejects with NotSaved when the browser gives no storage. */
export const openDevice = async (): Promise<void> => {
  if (open !== null) return
  const outbox = await openOutbox()
  const push = startPush(outbox)
  open = { outbox, push }
  push.subscribe(({ clockOffsetMs }) => {
    if (clockOffsetMs !== null && Math.abs(clockOffsetMs - Number(stored(offsetKey) ?? 0)) > keptChangeMs)
      store(offsetKey, clockOffsetMs)
  })
}
const offsetKey = 'clockOffset'
/** Smaller changes of the measured difference are not stored, ms. */
const keptChangeMs = 5000

const openParts = (): Open => {
  if (open === null) throw new Error('the device is not open yet')
  return open
}

/** Loads the enrolment and opens the packs of the person who signed in; called again after a change of person. */
export const usePersonOfSession = async (): Promise<void> => {
  const { tenant } = session
  const { outbox, push } = openParts()
  const { signedIn } = person
  endPull()
  if (tenant === null || signedIn === null) {
    packs = null
    return
  }
  enrolment = await outbox.enrolment(tenant.tenantId)
  // only the id and the key are sent as headers, because the device's name may not be ASCII
  const identity = async (): Promise<DeviceHeaders | null> => {
    const enrolled = await outbox.enrolment(tenant.tenantId)
    return enrolled === null ? null : { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  }
  const station = stationPages.some((right) => menu.rights.has(right))
  const beside = workListsOf(menu.rights)
  const { openWork } = await import('./work.ts')
  // another user may have signed in or out meanwhile
  if (session.tenant?.userId !== tenant.userId) return
  endPull()
  const { userId, tenantId } = tenant
  const work = openWork({ tenantId, userId, outbox, push, device: identity, station, beside })
  packs = work.packs
  hintPull = work.hint
  endPull = () => {
    work.end()
    endPull = () => undefined
  }
  startShift()
  push.kick('signIn')
}

/** Starts the count 已确认 again for the person at the device, staff or temp worker. No page waits for this. */
const startShift = (): void => {
  const { signedIn, taken } = person
  const userId = taken === null ? (signedIn?.userId ?? '') : operatorKey(person)
  openParts()
    .outbox.startShift({ tenantId: session.tenant?.tenantId ?? '', userId, name: workerName(person) })
    .catch((error: unknown) => console.error('换班计数失败', error))
}

/** Stores the enrolment the server granted; from now on this device uploads. */
export const keepEnrolment = async (fresh: Enrolment): Promise<void> => {
  await openParts().outbox.enrol(fresh)
  enrolment = fresh
  openParts().push.kick('signIn')
  hintPull()
}

/**
 * Another worker takes over by badge (undefined = the signed-in person again); earlier scans keep their author. A worker who has not signed
 * the current rules signs them first, and a worker on the first day here practises first.
 */
export const changeWorker = (worker: WorkerAuth | undefined, rule?: DayRule): void => {
  takeOver(worker === undefined ? null : { ...pickWorker(worker), due: dueOf(worker, rule) })
  startShift()
}
const pickWorker = ({ badgeCode, tempUserId, name, opTypes }: Omit<Taken, 'due'>): Omit<Taken, 'due'> => ({
  badgeCode,
  tempUserId,
  name,
  opTypes,
})
const dueOf = ({ tempUserId, ruleVersion = 0, isNew }: WorkerAuth, rule: DayRule | undefined): readonly Briefing[] => [
  ...(rule !== undefined && ruleVersion < rule.ruleVersion ? (['work-rule'] as const) : []),
  ...(isNew === true && !hasPractised(tempUserId) ? (['practice'] as const) : []),
]

/** Records that the temp worker at the device has done one of the steps before the work. */
export const briefed = (step: Briefing): void => {
  const { taken } = person
  if (taken === null) return
  if (step === 'practice') keepPractised(taken.tempUserId)
  takeOver({ ...pickWorker(taken), due: taken.due.filter((dueStep) => dueStep !== step) })
}

/** The person at the device, as decisions and operations need the person. */
export const currentWorker = (): Worker => {
  const { signedIn, taken } = person
  const actor = { userId: signedIn?.userId ?? '', sessionId: signedIn?.sessionId ?? '' }
  return {
    operatorKey: operatorKey(person),
    name: workerName(person),
    actor: taken === null ? actor : { ...actor, tempUserId: taken.tempUserId },
    // a temp worker at the device does not get the rights of the signed-in person
    ...(taken === null ? { rights: menu.rights } : { rights: noRights, hostRights: menu.rights }),
    ...(station.binding !== null && { workstationNo: station.binding.bound.workstationNo }),
  }
}
const noRights: ReadonlySet<number> = new Set()

/** The context in which a stored operation is applied to a floor again. */
export const contextOfOp = (op: AnyOp): DecideContext => ({
  now: op.capturedWall,
  operatorKey: op.actor.tempUserId === undefined ? `U${op.actor.userId}` : `T${op.actor.tempUserId}`,
  operatorName: '',
  rights: op.actor.tempUserId === undefined ? menu.rights : noRights,
  opId: op.opId,
  ...(op.workstationNo !== undefined && { workstationNo: op.workstationNo }),
})

export const device = {
  outbox: (): Outbox => openParts().outbox,
  push: (): Push => openParts().push,
  /** null while no one is signed in */
  packs: (): Packs | null => packs,
  enrolment: (): Enrolment | null => enrolment,
  scanner: (): Wedge => {
    if (scanner === null) throw new Error('the scanner is not installed')
    return scanner
  },
  sounds: (): Sounds => sounds,
  /** reads the change feed now */
  hintPull: (): void => hintPull(),
  counts: (): Counts | null => open?.outbox.counts() ?? null,
  onCounts: (listener: () => void): (() => void) => open?.outbox.subscribe(listener) ?? (() => undefined),
  pushStatus: (): PushStatus | null => open?.push.status() ?? null,
  onPush: (listener: () => void): (() => void) => open?.push.subscribe(listener) ?? (() => undefined),
  /** server minus device, as last measured; kept over a restart without network */
  clockOffsetMs: (): number | null => open?.push.status().clockOffsetMs ?? (stored(offsetKey) as number | null),
}
