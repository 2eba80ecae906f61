// 打开作业 · floor/useRun
import { useEffect, useState } from 'react'
import type { AnyOp } from '#contract/envelope'
import { authAt } from '#contract/ops/kinds/workers'
import { at } from '#contract/ops/at'
import { joinFloors } from '#contract/ops/joinFloors'
import type { Floor } from '#contract/ops/view'
import type { TaskFloor } from '../data/packs/packs.ts'
import type { Doc, Flow } from '../flows/flow.ts'
import { lastScan, type Kept } from '../flows/lastScan.ts'
import { stageOf, start } from '../flows/step.ts'
import { store, stored } from '../state/storage.ts'
import { keepAwake } from '../device/wakeLock.ts'
import { briefed, changeWorker, currentWorker, device } from './device.ts'
import { dropStep, keepStep, keptStep } from './checkpoints.ts'
import { busyWith } from './idle.ts'
import {
  claim,
  heldFloor,
  lookUp,
  lookUpBadge,
  lookUpBin,
  lookUpGoods,
  lookUpReturn,
  lookUpTote,
  ownLatestOps,
  ownOps,
  renew,
  storeDrafts,
} from './flowServices.ts'
import { FlowRun } from './run.ts'
import type { RunServices } from './runServices.ts'
import { receiveScans } from './scanRouting.ts'
import { speak } from './speak.ts'
import { lanesBeside } from './workPages.ts'

/** Storage key of the numbers of documents that were opened last and are in no pack, so that a restart finds their scans. */
const hintKey = (flow: string): string => `opened:${flow}`
const hintsKept = 5
const hints = (flow: string): readonly string[] => (stored(hintKey(flow)) as readonly string[] | null) ?? []
const remember = (flow: string, docNo: string): void => {
  store(hintKey(flow), [docNo, ...hints(flow).filter((hint) => hint !== docNo)].slice(0, hintsKept))
}

/** The floor with these documents; those that the floor lacks are looked up. */
const withDocs = async (floor: Floor, docNos: readonly string[]): Promise<Floor> => {
  const lacking = docNos.filter((docNo) => ![floor.orders, floor.picks].some((known) => Object.hasOwn(known, docNo)))
  const taskFloors = await Promise.all(lacking.map((docNo) => lookUp(docNo)))
  return taskFloors.reduce((sum, taskFloor) => (taskFloor === null ? sum : joinFloors(taskFloor.floor, sum)), floor)
}

/** Operations this person did before the page was opened. */
interface Past {
  /** about the documents of the floor, oldest first */
  readonly ops: readonly AnyOp[]
  /** about any document, newest first */
  readonly latest: readonly Kept[]
}

/** A flow with its run, its services and its subscriptions, from opening its page to leaving it. */
class OpenFlow<D extends Doc> {
  readonly run: FlowRun<D>
  private readonly ends: (() => void)[] = []
  /** number of operations stored on this device since the page was opened */
  private commits = 0
  /** id of the newest operation of this device that this page knows */
  private newest: string
  private isReading = false
  /** the server's view changed after the last read began */
  private isStale = false
  /** documents that changed since the last reading */
  private readonly changedDocs = new Set<string>()
  private ended = false
  private readonly flow: Flow<D>

  constructor(
    flow: Flow<D>,
    carriers: TaskFloor['carriers'],
    floor: Floor,
    { ops, latest }: Past,
    denied?: RunServices['denied'],
  ) {
    this.flow = flow
    const sounds = device.sounds()
    const worker = currentWorker()
    this.newest = latest[0]?.op.opId ?? ''
    const doc = keptStep(flow, floor, worker, latest) ?? flow.resume(floor, ops, worker)
    const session = start(flow, doc, floor, worker)
    const services: RunServices = {
      store: async (drafts) => {
        const opIds = await storeDrafts(drafts)
        this.newest = opIds.at(-1) ?? this.newest
        return opIds
      },
      keep: () => keepStep(flow, this.run.drawn(), this.newest),
      claim: async (what) => {
        const granted = await claim(what)
        return { ...granted, floor: await withDocs(granted.floor, hints(flow.name)) }
      },
      lookUp: (docNo) => this.lookUpDocument(docNo),
      renew,
      lookUpBin,
      lookUpGoods,
      lookUpTote,
      lookUpReturn,
      sound: (tone) => sounds.play(tone),
      hush: () => sounds.hush(),
      speak,
      finish: () => device.hintPull(),
      busy: (busy) => busyWith(this, busy),
      changeWorker: (badgeCode, known) => changeWorker(authAt(known, badgeCode, Date.now()), known.dayRule),
      briefed,
      carriers,
      now: () => Date.now(),
      denied,
    }
    this.run = new FlowRun(flow, session, services, lastScan(session, latest, Date.now(), stageOf(flow, session).prompt))
    this.ends.push(device.outbox().onCommit(() => (this.commits += 1)))
    this.ends.push(
      receiveScans(
        ({ raw, symbology, burst }) =>
          this.run.scan({ text: raw, ...(symbology !== undefined && { symbology }), ...(burst === true && { burst }) }),
        this.run.tooFast,
      ),
    )
    const packs = device.packs()
    if (packs !== null) this.ends.push(packs.onChange((docNos) => this.refreshSoon(docNos)))
    this.ends.push(keepAwake())
    // orders stopped while this page was closed are reported now
    this.run.floorChanged(floor)
  }

  /** Looks up a document by its code; null when not found. The number of an opened document is stored for a restart. */
  private async lookUpDocument(docNo: string): Promise<Floor | null> {
    if (docNo.startsWith('T:')) return lookUpBadge(docNo)
    const { name, opensPicks } = this.flow
    const scannedDoc = await lookUp(docNo)
    // a tote of a wall opens the whole wall
    const wallPickNo = opensPicks === 'byTote' ? at(scannedDoc?.floor.totes, docNo)?.pickNo : undefined
    const found = wallPickNo === undefined ? scannedDoc : await lookUp(wallPickNo)
    // a batch is remembered by its pick order, not by each of its orders
    const isBatch = opensPicks !== undefined && (wallPickNo ?? docNo) in (found?.floor.picks ?? {})
    const opened = isBatch ? [wallPickNo ?? docNo] : Object.keys(found?.floor.orders ?? {})
    if (found !== null) for (const openedNo of opened) remember(name, openedNo)
    return found?.floor ?? null
  }

  /** Reads the floor again after a change. Only one read runs at a time; a change during a read leads to another read. */
  private refreshSoon(docNos: readonly string[]): void {
    for (const docNo of docNos) this.changedDocs.add(docNo)
    this.isStale = true
    if (this.isReading) return
    this.refresh().catch((error: unknown) => console.error('任务刷新失败', error))
  }

  /**
   * Reads the floor after the server's view changed, and reads again if a scan was stored meanwhile, because the read floor lacks that
   * scan.
   */
  private async refresh(): Promise<void> {
    this.isReading = true
    try {
      while (this.isStale && !this.ended) {
        await this.run.stored()
        this.isStale = false
        const before = this.commits
        const { floor } = await heldFloor(this.flow.beside)
        const followed = this.run.followed().filter((docNo) => this.changedDocs.has(docNo))
        const fresh = await withDocs(floor, [...hints(this.flow.name), ...followed])
        if (this.ended) return
        if (before !== this.commits || !this.run.floorChanged(fresh)) this.isStale = true
        else if (!this.isStale) this.changedDocs.clear()
      }
    } finally {
      this.isReading = false
    }
  }

  end(): void {
    this.ended = true
    if (this.run.drawn().doc.docNo === '') dropStep(this.flow.name)
    busyWith(this, false)
    device.sounds().hush()
    for (const end of this.ends) end()
  }
}

const openFlow = async <D extends Doc>(flow: Flow<D>, denied: RunServices['denied']): Promise<OpenFlow<D>> => {
  const held = await heldFloor(flow.beside)
  const floor = await withDocs(held.floor, hints(flow.name))
  const { picks, orders, handovers, moves = {}, shelves = {}, checks = {}, tasks = {} } = floor
  const { stockins = {}, arrivals = {}, returnWaves = {}, returnPicks = {} } = floor
  const documents = [picks, orders, handovers, moves, shelves, checks, tasks, stockins, arrivals, returnWaves, returnPicks]
  const lanes = flow.beside === undefined ? [] : (lanesBeside[flow.beside] ?? [])
  const [ops, latest] = await Promise.all([ownOps([...documents.flatMap(Object.keys), ...lanes]), ownLatestOps()])
  return new OpenFlow(flow, held.carriers, floor, { ops, latest }, denied)
}

/**
 * Runs a flow for as long as its page is open. Returns null until the floor is read from the disk; throws in render when the page cannot
 * be opened. `denied` refuses what the person may not do on this page; it must stay the same function while the page is open.
 */
export const useRun = <D extends Doc>(flow: Flow<D>, denied?: RunServices['denied']): FlowRun<D> | null => {
  const [opened, setOpened] = useState<OpenFlow<D> | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    let ownFlow: OpenFlow<D> | null = null
    openFlow(flow, denied).then(
      (fresh) => {
        if (isUnmounted) return fresh.end()
        ownFlow = fresh
        setOpened(fresh)
      },
      (error: unknown) => setFailure({ error }),
    )
    return () => {
      isUnmounted = true
      ownFlow?.end()
    }
  }, [flow, denied])
  if (failure !== null) throw failure.error
  return opened?.run ?? null
}
