// 拉取 · data/pull
import type { Failure } from '#contract/errors'
import { deskOnFloor } from '#contract/user/notify'
import type { ReplyOf } from '#contract/call'
import type { changes } from '#contract/pda/changes'
import { failureOf } from './api.ts'
import type { Outbox } from './outbox/outbox.ts'
import { packCalls as calls, type DeviceHeaders, type PackCalls } from './packs/packCalls.ts'
import type { Packs } from './packs/packs.ts'
import type { Beside } from '../flows/flow.ts'
import { lead } from './push/leader.ts'
import type { Push } from './push/push.ts'
import { Backoff } from './push/backoff.ts'
import type { ReferenceStore } from './reference.ts'

/** Interval while the page is visible; 0–20 % is added each time, so that the devices of a shift do not send their requests at once. */
const everyMs = 60_000

/**
 * Names of the work lists in the change feed. Clock data change hundreds of times within minutes, so they are loaded when the page opens.
 */
const feedNames = {
  moves: 'move',
  checks: 'check',
  tasks: 'customTask',
  clocks: null,
  inbound: 'inbound',
  putaway: 'inbound',
  returns: 'return',
} as const satisfies Record<Beside, string | null>

export interface PullEnvironment {
  readonly outbox: Outbox
  readonly packs: Packs
  readonly store: ReferenceStore
  readonly device: () => Promise<DeviceHeaders | null>
  /** the person has a page that needs the station index (check, pack, weigh, hand-over) */
  readonly station: boolean
  /** work lists the person has a page for */
  readonly beside?: readonly Beside[]
  readonly ask?: PackCalls
}
/** State of the copies on this device. */
export interface PullStatus {
  /** when the copies last equalled the server's data, epoch ms of the device; null when never */
  readonly freshAt: number | null
  /** why the last round failed; null when it succeeded */
  readonly failure: Failure | null
}

/**
 * Follows the change feed: only data of the warehouse that changed since the cursor are loaded again. The cursor is stored only after
 * everything before it is stored, so that an interruption repeats work and loses none.
 */
export class Pull {
  status: PullStatus = { freshAt: null, failure: null }
  private readonly around: PullEnvironment
  private readonly ask: PackCalls

  constructor(around: PullEnvironment) {
    this.around = around
    this.ask = around.ask ?? calls
  }

  /** One round. Throws CallFailed when the server cannot be reached; data stored before remain. */
  async round(): Promise<void> {
    const { store, packs } = this.around
    const device = await this.around.device()
    if (device === null) return
    const cursor = await store.noted(packs.scope, 'cursor')
    let at = typeof cursor === 'string' ? cursor : null
    if (at === null) at = await this.loadAll(device)
    for (let more = true; more;) {
      const reply = await this.ask.changes(device, at)
      if (reply.reset) at = await this.loadAll(device)
      else {
        await this.applyChanges(device, reply.changes)
        at = reply.cursor
        await store.keep(packs.scope, 'cursor', at)
      }
      more = !reply.reset && reply.more
    }
    this.status = { freshAt: Date.now(), failure: null }
  }

  /** Loads everything again: the cursor first, then the snapshots, so that no change between them is missed. */
  private async loadAll(device: DeviceHeaders): Promise<string> {
    const { store, packs } = this.around
    const { cursor } = await this.ask.changes(device, null)
    for (const { pickNo } of await packs.list()) await this.refetch(pickNo)
    if (this.around.station) await packs.station.refresh((input) => this.ask.station(device, input), true)
    await packs.fetchWorkers()
    for (const beside of this.around.beside ?? []) await this.fetchWork(beside)
    await store.keep(packs.scope, 'cursor', cursor)
    return cursor
  }

  private async applyChanges(device: DeviceHeaders, rows: ReplyOf<typeof changes>['changes']): Promise<void> {
    const { packs, outbox, station } = this.around
    const changesOf = (resource: string) => rows.filter((row) => row.resource === resource)
    const held = new Set((await packs.list()).map((pack) => pack.pickNo))
    const touched = new Set(changesOf('task').map((row) => row.key))
    for (const { key } of changesOf('order')) for (const pickNo of await packs.holding(key)) touched.add(pickNo)
    for (const pickNo of touched) if (held.has(pickNo)) await this.refetch(pickNo)
    const walls = station ? await packs.station.picks() : {}
    const isSeeded = changesOf('task').some((row) => walls[row.key]?.needSeed === true)
    if (station && (changesOf('order').length > 0 || isSeeded))
      await packs.station.refresh((input) => this.ask.station(device, input))
    if (changesOf('worker').length > 0) await packs.fetchWorkers()
    for (const beside of this.around.beside ?? []) {
      const name = feedNames[beside]
      if (name !== null && changesOf(name).length > 0) await this.fetchWork(beside)
    }
    const decided = changesOf('op').map((row) => row.key)
    if (decided.length > 0) await outbox.queue.reask(decided)
  }

  /** Loads a work list. A person who lost the right to the list keeps the stored data, but its page is no longer shown. */
  private async fetchWork(beside: Beside): Promise<void> {
    const work = await this.around.packs.stockWork()
    await work.fetch(beside).catch((error: unknown) => {
      if (failureOf(error).kind !== 'refused') throw error
    })
  }

  /**
   * Loads a pack again. A pack the server refuses is removed, unless operations of it are pending: the screen needs the pack to show them.
   */
  private async refetch(pickNo: string): Promise<void> {
    const { packs, outbox } = this.around
    try {
      await packs.fetch(pickNo)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'refused') throw error
      const own = await outbox.opsOf(pickNo)
      if (!own.some((one) => one.state === 'pending')) await packs.drop(pickNo)
    }
  }
}

/** Whether an event needs a round at once: work was stopped on the desktop, or anything may have changed. */
export const isHint = (resources: readonly string[]): boolean => resources.includes(deskOnFloor) || resources.includes('*')

/**
 * Calls `hint` when uploads succeed again after the server was unreachable, to load what was done on desktops meanwhile. The browser's own
 * `online` event does not come when only the uplink of the Wi-Fi was cut. Returns a function that stops this.
 */
export const hintWhenBack = (
  push: Pick<Push, 'subscribe'>,
  outbox: Pick<Outbox, 'onSettled'>,
  hint: () => void,
): (() => void) => {
  let wasGone = false
  const ends = [
    push.subscribe(({ state }) => {
      wasGone ||= state.kind === 'waiting' && state.reason !== 'server' && state.reason !== 'storage'
    }),
    outbox.onSettled(() => {
      if (wasGone) hint()
      wasGone = false
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** Loads changes while the page is open: at start, when the page is visible again, when the network is back, on a hint and every 60 s. */
export const startPull = (pull: Pull, onStatus: (status: PullStatus) => void): { hint(): void; stop(): void } => {
  const rest = new Backoff()
  const tick = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      if (document.visibilityState === 'visible')
        await pull.round().catch((error: unknown) => {
          pull.status = { ...pull.status, failure: failureOf(error) }
        })
      onStatus(pull.status)
      await rest.wait(everyMs * (1 + Math.random() / 5), signal)
    }
  }
  const leave = lead('ob-pull', tick)
  const hint = (): void => rest.wake()
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') rest.wake()
  }
  window.addEventListener('online', hint)
  document.addEventListener('visibilitychange', whenVisible)
  return {
    hint,
    stop: () => {
      leave()
      window.removeEventListener('online', hint)
      document.removeEventListener('visibilitychange', whenVisible)
    },
  }
}
