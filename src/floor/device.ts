// 本机 · floor/device
/**
 * The parts of this device put together once: outbox, upload, scanner and, per signed-in person, the task packs. Opened before the first
 * page is drawn, and independent of React.
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

interface Open {
  readonly outbox: Outbox
  readonly push: Push
}
/** Pages that work on orders picked on other devices: 播种, 复核, 打包, 称重, 交接 and their twins on the desktop (floor.md §16.3, §8.10). */
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
/** The page is being reloaded: scans until then are handled by the next one. */
export const keepScansForNextStart = (): void => scanner?.leave()
/** Opens the store and starts uploading. Rejects with NotSaved when the browser gives no storage. */
export const openDevice = async (): Promise<void> => {
  if (open !== null) return
  const outbox = await openOutbox()
  const push = startPush(outbox)
  open = { outbox, push }
  push.subscribe(({ clockOffsetMs }) => {
    if (clockOffsetMs !== null && Math.abs(clockOffsetMs - Number(stored(offsetKey) ?? 0)) > keptOffMs)
      store(offsetKey, clockOffsetMs)
  })
}
const offsetKey = 'clockOffset'
/** Smaller changes of the measured difference are not stored, ms. */
const keptOffMs = 5000

const opened = (): Open => {
  if (open === null) throw new Error('the device is not open yet')
  return open
}

/** The enrolment and the packs of the person who signed in; called again after a change of person. */
export const usePersonOfSession = async (): Promise<void> => {
  const { tenant } = session
  const { outbox, push } = opened()
  const { signedIn } = person
  endPull()
  if (tenant === null || signedIn === null) {
    packs = null
    return
  }
  enrolment = await outbox.enrolment(tenant.tenantId)
  // only these two are sent as headers: the device's name may not be ASCII
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
  shiftBegins()
  push.kick('signIn')
}

/** Resets 已确认 for the person at the device, staff or temp worker. No page waits for it. */
const shiftBegins = (): void => {
  const { signedIn, taken } = person
  const userId = taken === null ? (signedIn?.userId ?? '') : operatorKey(person)
  opened()
    .outbox.startShift({ tenantId: session.tenant?.tenantId ?? '', userId, name: workerName(person) })
    .catch((error: unknown) => console.error('换班计数失败', error))
}

/** Stores the answer of the enrolment; from now on this device uploads. */
export const keepEnrolment = async (fresh: Enrolment): Promise<void> => {
  await opened().outbox.enrol(fresh)
  enrolment = fresh
  opened().push.kick('signIn')
  hintPull()
}

/**
 * Another worker takes over by badge (undefined: the signed-in person again); earlier scans keep their author. The worker first signs the
 * rules if there is an unsigned version, and practises on the first day here.
 */
export const changeWorker = (worker: WorkerAuth | undefined, rule?: DayRule): void => {
  takeOver(worker === undefined ? null : { ...pickWorker(worker), due: dueOf(worker, rule) })
  shiftBegins()
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

/** The temp worker at the device has done one of the steps before the work. */
export const briefed = (step: Briefing): void => {
  const { taken } = person
  if (taken === null) return
  if (step === 'practice') keepPractised(taken.tempUserId)
  takeOver({ ...pickWorker(taken), due: taken.due.filter((one) => one !== step) })
}

/** The person as decisions and operations need it. */
export const currentWorker = (): Worker => {
  const { signedIn, taken } = person
  const actor = { userId: signedIn?.userId ?? '', sessionId: signedIn?.sessionId ?? '' }
  return {
    operatorKey: operatorKey(person),
    name: workerName(person),
    actor: taken === null ? actor : { ...actor, tempUserId: taken.tempUserId },
    // buttons of the signed-in person are not lent with the device
    ...(taken === null ? { rights: menu.rights } : { rights: none, hostRights: menu.rights }),
    ...(station.binding !== null && { workstationNo: station.binding.bound.workstationNo }),
  }
}
const none: ReadonlySet<number> = new Set()

/** Person of a stored operation, for applying it to a floor again. */
export const contextOfOp = (op: AnyOp): DecideContext => ({
  now: op.capturedWall,
  operatorKey: op.actor.tempUserId === undefined ? `U${op.actor.userId}` : `T${op.actor.tempUserId}`,
  operatorName: '',
  rights: op.actor.tempUserId === undefined ? menu.rights : none,
  opId: op.opId,
  ...(op.workstationNo !== undefined && { workstationNo: op.workstationNo }),
})

export const device = {
  outbox: (): Outbox => opened().outbox,
  push: (): Push => opened().push,
  /** null while no one is signed in */
  packs: (): Packs | null => packs,
  enrolment: (): Enrolment | null => enrolment,
  scanner: (): Wedge => {
    if (scanner === null) throw new Error('the scanner is not installed')
    return scanner
  },
  sounds: (): Sounds => sounds,
  /** asks the change feed now */
  hintPull: (): void => hintPull(),
  counts: (): Counts | null => open?.outbox.counts() ?? null,
  onCounts: (listener: () => void): (() => void) => open?.outbox.subscribe(listener) ?? (() => undefined),
  pushStatus: (): PushStatus | null => open?.push.status() ?? null,
  onPush: (listener: () => void): (() => void) => open?.push.subscribe(listener) ?? (() => undefined),
  /** server minus device, as last measured; kept over a restart without network */
  clockOffsetMs: (): number | null => open?.push.status().clockOffsetMs ?? (stored(offsetKey) as number | null),
}
