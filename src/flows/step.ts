// 作业流程 · step
/**
 * The engine of all flows: finds the handler by state and event, queues events while an operation is being stored, shows the green verdict
 * only when the operation is stored, and answers events for which a state has no handler.
 */
import { at } from '#contract/ops/at'
import { joinFloors } from '#contract/ops/joinFloors'
import type { Floor } from '#contract/ops/view'
import type {
  BounceEvent,
  Claimed,
  Doc,
  Effect,
  EmptiedEvent,
  Flow,
  FlowEvent,
  Move,
  OperatorEvent,
  Saying,
  ScanEvent,
  Session,
  Stage,
  Tone,
  Worker,
} from './flow.ts'
import { scanDraft } from './scanDraft.ts'
import { newlyStopped } from './stoppedOrders.ts'
import {
  busy,
  hasLeft,
  notExpected,
  notAtThisStep,
  notStored,
  needsConfirmation,
  tooFast,
  unknownCode,
  unread,
  wrongKind,
} from './sayings.ts'

type StepResult<D> = readonly [Session<D>, ...Effect[]]

/** Maximum number of scans that wait for one write; a person needs seconds for so many scans. */
const queueLimit = 64

/** A session without work in progress. */
export const start = <D extends Doc>(flow: Flow<D>, doc: D, floor: Floor, worker: Worker): Session<D> => ({
  flow: flow.name,
  rules: flow.rules,
  floor,
  worker,
  doc,
  saving: null,
  queue: [],
  held: null,
  letGoAt: 0,
  lastSaying: null,
  stopsShown: [],
})

export const stageOf = <D extends Doc>(flow: Flow<D>, s: Session<D>): Stage<D> => flow.stages[s.doc.stage as D['stage']]

/**
 * session × event → [session, ...effects]. Pure. Every event of the person gets exactly one saying: at once, or when its operation is on
 * disk.
 */
export function step<D extends Doc>(flow: Flow<D>, s: Session<D>, e: FlowEvent): StepResult<D> {
  if (e.type === 'durable') return durable(flow, s, e.opIds)
  if (e.type === 'failed') return failed(flow, s, e.reason, e.next)
  if (e.type === 'packChanged') return packChanged(flow, s, e.floor, e.claimed)
  if (e.type === 'found') return addFound(s, e.floor)
  if (s.saving === null) return dispatch(flow, s, e)
  if (s.queue.length >= queueLimit) return say(s, busy)
  const meant = s.held === null ? 'page' : 'stop'
  return [{ ...s, queue: [...s.queue, e.type === 'control' ? { meant, ...e } : e] }]
}

function dispatch<D extends Doc>(flow: Flow<D>, s: Session<D>, e: OperatorEvent): StepResult<D> {
  if (e.type === 'emptied') return emptied(flow, s, e)
  if (s.held !== null) return underStop(flow, s, s.held, e)
  if (e.type === 'bounce' || isSamePress(s, e)) return say(s, tooFast(stageOf(flow, s).prompt))
  return applyMove(s, handle(flow, s, e))
}

/** Two touches of the glass within this time are one press of a finger, ms. */
const pressMs = 300
/** Whether the press repeats the acknowledgement of a stop; such a press does nothing to the page. */
const isSamePress = <D>(s: Session<D>, e: OperatorEvent): boolean =>
  e.type === 'control' && e.code === 'CTRL-OK' && (e.meant === 'stop' || (s.letGoAt > 0 && e.at - s.letGoAt < pressMs))

/** Few digits may be a person's PIN, so they are not stored. */
const fewDigits = /^\d{1,8}$/

/**
 * Handles an event under a stop. Only the confirmation code ends the stop. For everything else the stop is shown again: a scan is stored as
 * wrong, and nothing counts.
 */
function underStop<D extends Doc>(
  flow: Flow<D>,
  s: Session<D>,
  held: NonNullable<Session<D>['held']>,
  e: Exclude<OperatorEvent, EmptiedEvent>,
): StepResult<D> {
  if (e.type === 'control' && e.code === 'CTRL-OK' && e.meant !== 'page') return released(flow, s, held.after, e.at)
  const isKept = e.type === 'scan' && !fewDigits.test(e.raw.text.trim())
  return applyMove(s, { say: needsConfirmation(held.saying), drafts: isKept ? [scanDraft(s, e, 'wrong', { step: 'stop' })] : [] })
}

/** Handles a parcel taken off the scale, only where the stage needs this. Under a stop only the state changes, without a saying. */
function emptied<D extends Doc>(flow: Flow<D>, s: Session<D>, e: EmptiedEvent): StepResult<D> {
  const handler = stageOf(flow, s).emptied
  if (handler === undefined) return [s]
  const move = handler(s, e)
  return s.held === null ? applyMove(s, move) : [{ ...s, doc: move.doc ?? s.doc }]
}

/** Ends a stop after its acknowledgement. A second stop behind it has to be acknowledged as well. */
function released<D extends Doc>(flow: Flow<D>, s: Session<D>, after: Saying | null, letGoAt: number): StepResult<D> {
  const held = after?.tone === 'stop' ? { saying: after, after: null } : null
  return say({ ...s, held, letGoAt }, after ?? { tone: 'warn', words: '已知晓', next: stageOf(flow, s).prompt })
}

/** Finds the handler; events without one get a standard answer. */
function handle<D extends Doc>(flow: Flow<D>, s: Session<D>, e: Exclude<OperatorEvent, BounceEvent | EmptiedEvent>): Move<D> {
  const stage = stageOf(flow, s)
  switch (e.type) {
    case 'scan':
      return scanned(flow, s, stage, e)
    case 'control': {
      const handler = stage.control?.[e.code]
      if (handler !== undefined) return handler(s, e)
      return {
        say:
          e.code === 'CTRL-HELP' ? { tone: 'warn', words: stage.help, next: stage.prompt } : notAtThisStep(e.code, stage.prompt),
      }
    }
    case 'quantity':
      return stage.quantity?.(s, e) ?? { say: notExpected(`数字 ${e.value}`, stage.prompt) }
    case 'weight':
      return stage.weight?.(s, e) ?? { say: notExpected(`重量 ${e.grams} 克`, stage.prompt) }
    case 'pin':
      return stage.pin?.(s, e) ?? { say: notExpected(' PIN', stage.prompt) }
    case 'choose':
      return stage.choose?.(s, e) ?? { say: notExpected('选择', stage.prompt) }
    case 'photo':
      return stage.photo?.(s, e) ?? { say: notExpected('照片', stage.prompt) }
  }
}

function scanned<D extends Doc>(flow: Flow<D>, s: Session<D>, stage: Stage<D>, e: ScanEvent): Move<D> {
  if (e.misread !== undefined)
    return { say: unread(e.misread), drafts: flow.booksNothing === true ? [] : [scanDraft(s, e, 'wrong')] }
  const shipped = at(s.floor.shipped, e.code)
  if (shipped !== undefined && at(s.floor.orders, at(s.floor.parcels, e.code) ?? e.code) === undefined)
    return { say: hasLeft(shipped), drafts: [scanDraft(s, e, 'wrong')] }
  const handler = stage.scan?.[e.kind] ?? stage.scan?.any
  if (handler !== undefined) return handler(s, e)
  const isFast = stage.expects === 'badge' || stage.expects === 'location'
  const atHand = s.doc.docNo === '' ? 'none' : stage.control?.['CTRL-NEXT'] === undefined ? 'stays' : 'aside'
  const say = e.kind === 'unknown' ? unknownCode(e.code, isFast) : wrongKind(e.kind, stage.prompt, atHand)
  return { say, drafts: [scanDraft(s, e, 'wrong')] }
}

/** Applies the result of a handler: state, operations, saying, in this order. */
function applyMove<D extends Doc>(s: Session<D>, move: Move<D>): StepResult<D> {
  const held = s.held ?? (move.say.tone === 'stop' ? { saying: move.say, after: null } : null)
  const next: Session<D> = { ...s, doc: move.doc ?? s.doc, floor: move.floor ?? s.floor, held, lastSaying: move.say }
  const drafts = move.drafts ?? []
  if (drafts.length === 0) return [next, { type: 'say', saying: move.say }, ...(move.after ?? [])]
  const saidAlready = refusing(move.say.tone)
  const saving = { floor: s.floor, doc: s.doc, saying: move.say, saidAlready, after: move.after ?? [] }
  const enqueue: Effect = { type: 'enqueue', drafts }
  return saidAlready
    ? [{ ...next, saving }, { type: 'say', saying: move.say }, enqueue]
    : [{ ...next, lastSaying: s.lastSaying, saving }, enqueue]
}

function durable<D extends Doc>(flow: Flow<D>, s: Session<D>, opIds: readonly string[]): StepResult<D> {
  const { saving } = s
  const [opId] = opIds
  if (saving === null || opId === undefined) return [s]
  const spoken: Effect = saving.saidAlready ? { type: 'mark', opId } : { type: 'say', saying: saving.saying, opId }
  return drain(flow, { ...s, saving: null, lastSaying: saving.saying }, [spoken, ...saving.after])
}

/** Handles the queued events, until one of them starts the next write. */
function drain<D extends Doc>(flow: Flow<D>, s: Session<D>, effects: readonly Effect[]): StepResult<D> {
  const [first, ...rest] = s.queue
  if (first === undefined || s.saving !== null) return [s, ...effects]
  const [next, ...more] = dispatch(flow, { ...s, queue: rest }, first)
  return drain(flow, next, [...effects, ...more])
}

function failed<D extends Doc>(flow: Flow<D>, s: Session<D>, reason: string, next?: string): StepResult<D> {
  if (s.saving !== null) {
    const { floor, doc } = s.saving
    const saying = notStored(reason, s.queue.length)
    // the stop of the failed write is removed with the write; an earlier stop returns
    const held = { saying, after: s.held === null || s.held.saying === s.saving.saying ? null : s.held.saying }
    return [
      { ...s, floor, doc, saving: null, queue: [], held, lastSaying: saying },
      { type: 'say', saying },
    ]
  }
  const handler = stageOf(flow, s).failed
  return applyAnswer(
    s,
    handler === undefined ? { say: { tone: 'wrong', words: reason, next: stageOf(flow, s).prompt } } : handler(s, reason, next),
  )
}

/** Applies the server's answer. Under a stop the answer is shown only when the stop is acknowledged. */
function applyAnswer<D extends Doc>(s: Session<D>, move: Move<D>): StepResult<D> {
  if (s.held === null) return applyMove(s, move)
  const [next, ...effects] = applyMove({ ...s, held: null }, move)
  const silent = effects.filter(({ type }) => type !== 'say')
  const saving = next.saving === null ? null : { ...next.saving, saying: s.held.saying, saidAlready: true }
  return [{ ...next, saving, held: { ...s.held, after: move.say }, lastSaying: s.lastSaying }, ...silent]
}

/**
 * Applies a new floor, or the answer to a claim. A floor read while an operation was being stored is ignored, because it lacks the
 * operation and would lose a counted piece. A floor under a stop is ignored, too. The caller reads the floor again afterwards (floor/run
 * floorChanged).
 */
function packChanged<D extends Doc>(flow: Flow<D>, s: Session<D>, floor: Floor, claimed?: Claimed): StepResult<D> {
  const handler = claimed === undefined ? undefined : stageOf(flow, s).claimed
  if (handler === undefined || claimed === undefined)
    return s.saving === null && s.held === null ? applyFloor(flow, s, floor) : [s]
  const fresh = { ...s, floor }
  const [next, ...effects] = applyAnswer(fresh, handler(fresh, claimed))
  // the granted claim is stored on the server, so the verdict carries the claim's operation id
  const { opId } = claimed
  return opId === undefined
    ? [next, ...effects]
    : [next, ...effects.map((effect): Effect => (effect.type === 'say' ? { ...effect, opId } : effect))]
}

/** A new view may show that the desktop stopped or reassigned the current work: the person is notified at once. */
function applyFloor<D extends Doc>(flow: Flow<D>, s: Session<D>, floor: Floor): StepResult<D> {
  const { stopsShown, saying: stop } = newlyStopped(flow, s, floor)
  const fresh: Session<D> = { ...s, floor, stopsShown, doc: flow.rebase(s.doc, floor) }
  const goneSaying = flow.gone?.(s.doc, floor) ?? null
  const saying = goneSaying ?? stop
  if (saying === null) return [fresh]
  return [
    { ...fresh, held: { saying, after: null }, lastSaying: saying },
    { type: 'say', saying },
  ]
}

function addFound<D>(s: Session<D>, more: Floor): StepResult<D> {
  const saving = s.saving === null ? null : { ...s.saving, floor: withFound(more, s.saving.floor) }
  return [{ ...s, saving, floor: withFound(more, s.floor) }]
}
/** Adds looked-up documents. Only badges replace what the floor has, because authorisations on the floor may be old. */
const withFound = (more: Floor, floor: Floor): Floor => ({
  ...joinFloors(more, floor),
  ...(more.workers !== undefined && { workers: { ...floor.workers, ...more.workers } }),
})

function say<D>(s: Session<D>, saying: Saying): StepResult<D> {
  return [
    { ...s, lastSaying: saying },
    { type: 'say', saying },
  ]
}

function refusing(tone: Tone): boolean {
  return tone === 'wrong' || tone === 'repeat' || tone === 'stop'
}
