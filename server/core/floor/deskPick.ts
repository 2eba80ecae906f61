// 电脑端拣货 · core/floor/deskPick
/**
 * Reports paper picking at a desk: a pick order is claimed, or all open lines are picked, short and finished at once. It uses the
 * operations of the handheld, all decided on the same loaded rows; either all are booked and stored, or none.
 */
import { randomUUID } from 'node:crypto'
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { PickLineView, PickView } from '#contract/ops/kinds/picks'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import { openQty, remainingQty } from '#contract/ops/picks'
import { statusText } from '#contract/rules/life'
import { pickLife } from '#contract/rules/pickLife'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { hasRight } from '../../platform/person.ts'
import type { OpsTx } from './context.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { decideAll, type Outcome } from './decideBatch.ts'
import { deskOp, type DeskPlace, deskRefusal, deskTask } from './desk.ts'
import type { LoadedViews } from './kind.ts'
import { type LineRow, readLines } from './kinds/picks/load.ts'
import { loadViews } from './loadViews.ts'
import { insertAtDesk } from './operationRows.ts'
import { storedTask } from './storedOps.ts'

/** 强制释放 (1803-22) takes a pick order from its holder. */
const forceReleaseRight = 180_322

export interface DeskPick extends DeskPlace {
  readonly pickNo: string
  /** claim time, epoch ms; null if the pick order is not claimed */
  readonly claimedAt: number | null
}
/** Pieces that were not in the bin. */
export interface DeskShort {
  readonly seqNo: number
  readonly shortQty: number
  readonly reason: PayloadOf['PICK_SHORT']['reason']
}
/**
 * `takeoverReason`: the person takes the pick order over. An unclaimed one is claimed first; one that another person holds is released,
 * which needs a right, and then claimed.
 */
export interface DeskFinish {
  readonly shorts: readonly DeskShort[]
  readonly takeoverReason?: string
}
export interface DeskDone {
  /** pieces booked now */
  readonly picked: number
  readonly short: number
  /** the person held the pick order before, so he reports his own work */
  readonly wasMine: boolean
}

interface Step<T extends OpType = OpType> {
  readonly opType: T
  readonly payload: PayloadOf[T]
  readonly leaseVersion?: number
}
const step = <T extends OpType>(opType: T, payload: PayloadOf[T], leaseVersion?: number): Step => ({
  opType,
  payload,
  ...(leaseVersion === undefined ? {} : { leaseVersion }),
})

/** Claims the pick order for the request's person. @throws Refused by the check of PICK_CLAIM */
export const claimAtDesk = async (ctx: Ctx, pick: DeskPick, opId: string): Promise<void> => {
  await carryOut(ctx, pick, opId, { lines: [], isTakeover: false, stepsOf: () => [step('PICK_CLAIM', { pickNo: pick.pickNo })] })
}

/**
 * Picks the open pieces, reports `shorts` and finishes the pick order. Earlier reports of a handheld stay.
 * @throws Refused A1104 another person holds it, A2225 it is not being picked, or by the checks of the operations
 */
export const finishAtDesk = async (ctx: Ctx, pick: DeskPick, opId: string, input: DeskFinish): Promise<DeskDone> => {
  const { shorts, takeoverReason } = input
  const lines = await readLines({ ...ctx, ...pick }, [pick.pickNo], [])
  let wasMine = false
  const outcomes = await carryOut(ctx, pick, opId, {
    lines,
    isTakeover: takeoverReason !== undefined,
    stepsOf: (view) => {
      wasMine = view.status === pickLife.picking && view.claimedBy === ctx.person.operatorKey
      const hold = holdSteps(ctx, view, takeoverReason)
      const lease = view.leaseVersion + hold.length
      const finish = { pickNo: view.pickNo, startTime: pick.claimedAt ?? ctx.now, finishTime: ctx.now }
      return [...hold, ...lineSteps(view, shorts, lease), step('PICK_FINISH', finish, lease)]
    },
  })
  const bookedLines = outcomes.flatMap(({ patch }) => patch.pickLines ?? [])
  return {
    picked: bookedLines.reduce((sum, line) => sum + line.picked, 0),
    short: bookedLines.reduce((sum, line) => sum + line.short, 0),
    wasMine,
  }
}

/** Steps that give the person the pick order; each raises the lease by one. @throws Refused A1104, A2225 */
const holdSteps = (ctx: Ctx, view: PickView, takeoverReason: string | undefined): Step[] => {
  const { pickNo, status } = view
  const claim = step('PICK_CLAIM', { pickNo })
  if (status === pickLife.open && takeoverReason !== undefined) return [claim]
  if (status !== pickLife.picking) throw refuse('A2225', { text: statusText(pickLife, status), op: '完成' })
  if (view.claimedBy === ctx.person.operatorKey) return []
  if (takeoverReason === undefined || !hasRight(ctx.person, forceReleaseRight)) throw refuse('A1104', { name: view.claimedName })
  return [step('PICK_RELEASE', { pickNo, reason: takeoverReason }), claim]
}

/** Steps for every open line: picked pieces, and missing ones. */
const lineSteps = (view: PickView, shorts: readonly DeskShort[], lease: number): Step[] => {
  const missing = new Map(shorts.map((short) => [short.seqNo, short]))
  const steps = view.lines.flatMap((line): Step[] => {
    const lineOpenQty = remainingQty(line)
    const short = missing.get(line.seqNo)
    missing.delete(line.seqNo)
    const { pickNo } = view
    const { seqNo, shortQty = 0, reason = 1 } = short ?? { seqNo: line.seqNo }
    return [
      ...(lineOpenQty > shortQty ? [step('PICK_LINE', pickedOf(view, line, lineOpenQty - shortQty), lease)] : []),
      ...(shortQty > 0 ? [step('PICK_SHORT', { pickNo, seqNo, shortQty, reason }, lease)] : []),
    ]
  })
  // the check of the short refuses a line that is not in the pick order
  const unknown = [...missing.values()].map((short) => step('PICK_SHORT', { pickNo: view.pickNo, ...short }, lease))
  return [...steps, ...unknown]
}

/** Nothing was scanned: the person names the goods, and the first open slot of the line is filled first. */
const pickedOf = (view: PickView, line: PickLineView, qty: number): PayloadOf['PICK_LINE'] => {
  const { seqNo, locationNo, ownerNo, goodsNo, batchNo } = line
  const slot = [...line.orders].sort((a, b) => a.slot - b.slot).find((fill) => openQty(fill) > 0)?.slot
  return {
    pickNo: view.pickNo,
    seqNo,
    locationNo,
    ownerNo,
    goodsNo,
    barcode: goodsNo,
    qty,
    chosen: true,
    scanMode: 2,
    ...(batchNo === '' ? {} : { batchNo }),
    ...(view.pickMethod === 2 || slot === undefined ? {} : { slot }),
  }
}

interface Plan {
  /** lines whose bins are loaded */
  readonly lines: readonly LineRow[]
  /** the pick order is claimed and finished at once, so the person's other open pick orders do not count */
  readonly isTakeover: boolean
  /** steps for the locked pick order */
  readonly stepsOf: (view: PickView) => readonly Step[]
}
/** Decides and writes all steps, the last of them under `opId`. If one step is refused, nothing changes. Returns the outcomes. */
const carryOut = async (ctx: Ctx, pick: DeskPick, opId: string, plan: Plan): Promise<readonly Outcome[]> => {
  const { warehouseNo, sid, pickNo } = pick
  const opsTx: OpsTx = { ...ctx, warehouseNo, sid }
  // operations that only name what has to be loaded; they are never decided
  const toLoad = [
    ...plan.lines.map((line) =>
      step('PICK_LINE', { ...line, pickNo, barcode: line.goodsNo, qty: Math.max(line.planQty, 1), scanMode: 2 }),
    ),
    step('PICK_CLAIM', { pickNo }),
  ]
  const loaded = await loadViews(opsTx, opsOf(ctx, pick, toLoad, opId))
  const views = plan.isTakeover ? { ...loaded, floor: { ...loaded.floor, openPicks: {} } } : loaded
  const view = at(views.floor.picks, pickNo)
  if (view === undefined) throw refuse('A0404')
  const tasks = opsOf(ctx, pick, plan.stepsOf(view), opId).map((op) => deskTask(ctx, op))
  refuseStopped(ctx, decideAll(views.floor, tasks, []).outcomes)
  const waiting = views.waiting.map((waitingOp) => storedTask(views.people, waitingOp, ctx.now))
  const { outcomes } = await decideAndWrite(opsTx, views, tasks, waiting, {
    expire: false,
    store: (now: LoadedViews, decided) => insertAtDesk(opsTx, now, decided, opId),
  })
  const newOutcomes = outcomes.filter(({ task }) => !task.stored)
  // bins found while deciding are locked now: their content may still stop the act, and the transaction rolls back
  refuseStopped(ctx, newOutcomes)
  return newOutcomes
}

const opsOf = (ctx: Ctx, pick: DeskPick, steps: readonly Step[], opId: string): AnyOp[] =>
  steps.map(({ opType, payload, leaseVersion }, i) =>
    deskOp(ctx, pick, opType, payload, i === steps.length - 1 ? opId : randomUUID(), {
      seq: i + 1,
      laneSeq: i + 1,
      ...(leaseVersion === undefined ? {} : { leaseVersion }),
    }),
  )

/** @throws Refused for the first step that was not simply applied */
const refuseStopped = (ctx: Ctx, outcomes: readonly Outcome[]): void => {
  const stopped = outcomes.find(({ verdict, waitingFor }) => verdict !== 1 || waitingFor !== null)
  if (stopped === undefined) return
  const { code, args } = stopped
  throw deskRefusal(code ?? 'A1111', args, ctx.person.rights)
}
