// 作业流程 · flow
/**
 * The parts of a handheld flow. A flow is a pure function: session × event → [session, ...effects], without clock or I/O (architecture §2).
 * Times are epoch ms of the device and come with the events.
 */
import type { AnyOp } from '#contract/envelope'
import type { Actor } from '#contract/ops/op'
import type { Rules } from '#contract/ops/operation'
import type { FactType } from '#contract/ops/claims'
import type { PayloadOf } from '#contract/ops/payloads'
import type { FlowName } from '#contract/ops/flowNames'
import type { Photo } from '#contract/ops/photos'
import type { ScanKind } from '#contract/ops/scan'
import type { Floor } from '#contract/ops/view'
import type { BadgeSaid } from '#contract/user/tempAuthHere'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Gs1 } from '#contract/rules/gs1'
import type { ControlCode } from '#contract/rules/scanKind'

/** What the screen expects now (`data-expects`). */
export type Expects = ScanKind | 'serial' | 'quantity' | 'choice' | 'photo' | 'confirm' | 'weight' | 'network' | 'pin' | 'plate'

export interface ScanEvent {
  readonly type: 'scan'
  readonly kind: ScanKind
  /** the code to look up, normalised */
  readonly code: string
  /** exactly what the scanner delivered */
  readonly raw: { readonly text: string; readonly symbology?: string }
  readonly at: number
  /** other content of a GS1 label besides its GTIN */
  readonly elements?: Gs1
  /** set when the code was not read correctly; then no flow receives the code */
  readonly misread?: Misread
}
/** `twice`: two codes in one; `broken`: a label with unreadable elements. */
export type Misread = 'twice' | 'broken'
export interface ControlEvent {
  readonly type: 'control'
  readonly code: ControlCode
  readonly at: number
  /** set for a code that waited: whether a stop or the page was on the screen when it was scanned; it counts only for that screen */
  readonly meant?: 'stop' | 'page'
}
/** A typed whole number: pieces, or grams where a weight is asked for. */
export interface QuantityEvent {
  readonly type: 'quantity'
  readonly value: number
  readonly at: number
}
/** A stable reading of the scale in grams. */
export interface WeightEvent {
  readonly type: 'weight'
  readonly grams: number
  readonly scaleNo?: string
  /** the scale was not emptied since the previous reading, but the load changed */
  readonly again?: true
  /** the reading came from a simulated scale, so it counts as typed */
  readonly simulated?: true
  readonly at: number
}
/** The load was taken off the scale. */
export interface EmptiedEvent {
  readonly type: 'emptied'
  readonly at: number
}
/** Six digits that prove a person's identity. They go into one claim only: no state, no operation and no text contains them. */
export interface PinEvent {
  readonly type: 'pin'
  readonly pin: string
  readonly at: number
}
/** One entry of a list or sheet that the screen offered. */
export interface ChooseEvent {
  readonly type: 'choose'
  readonly key: string
  readonly at: number
}
export interface PhotoEvent {
  readonly type: 'photo'
  readonly photo: Photo
  readonly at: number
}
/** The code of the last scan came again within one pull of the trigger; it does not count as a scan. */
export interface BounceEvent {
  readonly type: 'bounce'
  readonly at: number
}
/** An action of the person. */
export type OperatorEvent =
  | BounceEvent
  | ScanEvent
  | ControlEvent
  | QuantityEvent
  | WeightEvent
  | EmptiedEvent
  | PinEvent
  | ChooseEvent
  | PhotoEvent
export type FlowEvent =
  | OperatorEvent
  /** the operations of the last `enqueue` are on disk; the first operation is the scan */
  | { readonly type: 'durable'; readonly opIds: readonly string[] }
  /** storing or a claim failed, with a Chinese reason */
  | { readonly type: 'failed'; readonly reason: string; readonly next?: string }
  /** a task pack was loaded, or the server's view of it changed; own pending operations are applied to the floor */
  | { readonly type: 'packChanged'; readonly floor: Floor; readonly claimed?: Claimed }
  /** documents missing on the floor were looked up; documents already on the floor stay as they are */
  | { readonly type: 'found'; readonly floor: Floor }

/** A request that only the server can grant while the person waits, for example a pick order, a hand-over or a waybill. */
export type Claim =
  | { readonly kind: 'pick'; readonly pickNo: string }
  | { readonly kind: 'openHandover'; readonly logisticsCode: string }
  | { readonly kind: 'confirmHandover'; readonly handoverNo: string }
  /** `has`: the highest parcel number on this device */
  | { readonly kind: 'addParcel'; readonly stockoutNo: string; readonly has: number }
  | {
      readonly kind: 'authorize'
      readonly badgeCodes: readonly string[]
      readonly hours: number
      readonly opTypes: readonly number[]
    }
  | { readonly kind: 'finishStockin'; readonly stockinNo: string }
  | { readonly kind: 'lose'; readonly badgeCode: string; readonly reason: string }
  | {
      readonly kind: 'release'
      readonly badgeCode: string
      readonly pin: string
      readonly logisticsNo: string
      readonly weightG: number
    }
/** A claim the server has granted: its document, the id of its operation (if it is one), and the result of the claim. */
export interface Claimed {
  readonly docNo: string
  readonly opId?: string
  readonly handed?: HandedOver
  readonly authorized?: Authorized
  readonly approval?: Approval
}
/** A leader's approval to pass the parcel on the scale. */
export interface Approval {
  readonly approvalId: string
  /** the leader */
  readonly name: string
}
/** Authorised badges (`done`) and refused badges (`left`), each with its sentence. */
export interface Authorized {
  readonly done: readonly BadgeSaid[]
  readonly left: readonly BadgeSaid[]
}
/** Number of parcels the carrier took, and the parcels that stay because their order was stopped on the desktop meanwhile. */
export interface HandedOver {
  readonly packageNum: number
  readonly left: readonly { readonly logisticsNo: string; readonly msg: string }[]
}

/** The six verdicts of look.md and the repeat. */
export type Tone = 'ok' | 'line' | 'order' | 'warn' | 'wrong' | 'repeat' | 'stop'
export interface Saying {
  readonly tone: Tone
  /** what happened, or what is wrong */
  readonly words: string
  /** what to do now */
  readonly next?: string
}

/** An operation before it has its identity and place in the queue (`data/outbox` assigns both). */
export type Draft = {
  [T in FactType]: {
    readonly opType: T
    readonly payload: PayloadOf[T]
    readonly docNo: string
    readonly lane: string
    readonly leaseVersion?: number
    readonly raw?: { readonly text: string; readonly symbology?: string }
  }
}[FactType]

export type Effect =
  /** store all drafts in one strict transaction, then send the event `durable` or `failed` */
  | { readonly type: 'enqueue'; readonly drafts: readonly Draft[] }
  /** show a saying; `opId` only when the operation that the saying is about is on disk */
  | { readonly type: 'say'; readonly saying: Saying; readonly opId?: string }
  /** add the operation id to the verdict on the screen, because the refused scan shown last is now on disk */
  | { readonly type: 'mark'; readonly opId: string }
  /** send the claim to the server, then send the event `packChanged` with `claimed`, or `failed` */
  | { readonly type: 'claim'; readonly claim: Claim }
  /** the document is closed on this device */
  | { readonly type: 'finish'; readonly docNo: string }
  /** the person with this badge now works at the device ('' = the signed-in person again) */
  | { readonly type: 'worker'; readonly badgeCode: string }
  /** the temp worker signed the rules, or practised, and need not do this again */
  | { readonly type: 'briefed'; readonly step: 'work-rule' | 'practice' }

/** The person who works, with the facts that decisions need. */
export interface Worker {
  /** `U{userId}` or `T{tempUserId}` */
  readonly operatorKey: string
  readonly name: string
  readonly actor: Actor
  readonly rights: ReadonlySet<number>
  /** rights of the signed-in person while a temp worker uses the device; absent without a temp worker */
  readonly hostRights?: ReadonlySet<number>
  /** the bench of the device */
  readonly workstationNo?: string
}

/** State common to every flow; `docNo` is the open document, '' while there is none. */
export interface Doc {
  readonly stage: string
  readonly docNo: string
}

/** One run of a flow on one device. `doc` is the state of the flow itself. */
export interface Session<D> {
  readonly flow: FlowName
  /** rules of the operations the flow creates */
  readonly rules: Rules
  readonly floor: Floor
  readonly worker: Worker
  readonly doc: D
  /** while operations are being stored: the state to return to when storing fails, and the saying to show once they are stored */
  readonly saving: null | {
    readonly floor: Floor
    readonly doc: D
    readonly saying: Saying
    readonly saidAlready: boolean
    readonly after: readonly Effect[]
  }
  /** events that came while operations were being stored, in order */
  readonly queue: readonly OperatorEvent[]
  /** a stop verdict that the person has to acknowledge; `after`: the verdict shown behind it */
  readonly held: null | { readonly saying: Saying; readonly after: Saying | null }
  /** when the last stop was acknowledged; 0 when none was */
  readonly letGoAt: number
  readonly lastSaying: Saying | null
  /** stopped orders that were shown to the person */
  readonly stopsShown: readonly string[]
}

/** Result of a handler. `say` is required, because every event gets an answer. */
export interface Move<D> {
  readonly say: Saying
  readonly doc?: D
  readonly floor?: Floor
  readonly drafts?: readonly Draft[]
  /** effects that follow once the drafts are on disk (at once without drafts) */
  readonly after?: readonly Effect[]
}
export type Handler<D, E> = (s: Session<D>, e: E) => Move<D>

/** One state of a flow: what it expects and which events it handles. `step` answers all other events. */
export interface Stage<D> {
  /** verb first, at most 8 characters */
  readonly prompt: string
  readonly expects: Expects
  readonly scan?: Partial<Record<ScanKind | 'any', Handler<D, ScanEvent>>>
  readonly control?: Partial<Record<ControlCode, Handler<D, ControlEvent>>>
  readonly quantity?: Handler<D, QuantityEvent>
  /** maximum number of digits of a typed number; absent: 5. A text with more digits is a code */
  readonly digits?: 8
  readonly weight?: Handler<D, WeightEvent>
  /** the scale was emptied; absent where this has no effect */
  readonly emptied?: Handler<D, EmptiedEvent>
  readonly pin?: Handler<D, PinEvent>
  readonly choose?: Handler<D, ChooseEvent>
  readonly photo?: Handler<D, PhotoEvent>
  /** a claim was granted */
  readonly claimed?: (s: Session<D>, claimed: Claimed) => Move<D>
  /** a claim failed; `next` is what to do now, when the failure itself contains it */
  readonly failed?: (s: Session<D>, reason: string, next?: string) => Move<D>
  /** one sentence for CTRL-HELP */
  readonly help: string
}

/**
 * Work lists of the warehouse, whose work is not claimed: move orders, stock-takings, custom tasks, clocking, goods coming in, goods to put
 * away, returns.
 */
export type Beside = 'moves' | 'checks' | 'tasks' | 'clocks' | 'inbound' | 'putaway' | 'returns'

export interface Flow<D extends Doc> {
  readonly name: FlowName
  readonly title: string
  /** rules of only the operations the flow creates, so that code of other document kinds is not loaded */
  readonly rules: Rules
  /** work list the flow uses besides the task packs; scanned bins are then looked up */
  readonly beside?: Beside
  /** scans are exercises: none is stored */
  readonly booksNothing?: true
  readonly stages: Readonly<Record<D['stage'], Stage<D>>>
  /** state after a restart; `ops` are own operations of the floor's documents, oldest first */
  readonly resume: (floor: Floor, ops: readonly AnyOp[], worker: Worker) => D
  /** the part of a stored step that outlives a restart; absent when the whole step does */
  readonly kept?: (doc: D) => D
  /** the flow's state after the floor has changed */
  readonly rebase: (doc: D, floor: Floor) => D
  readonly view: (s: Session<D>) => FlowView
  /** a scanned pick order that is not on this device is looked up; `byTote`: also by one of its totes */
  readonly opensPicks?: true | 'byTote'
  /** orders being worked on; absent when this is the order of the open document */
  readonly inHand?: (doc: D, floor: Floor) => readonly OrderView[]
  /** looked-up documents whose changes concern the current work; absent = the documents opened last */
  readonly follows?: (doc: D) => readonly string[]
  /** the saying when some orders in hand are stopped and work continues; absent = a stop to be acknowledged */
  readonly stopped?: (orders: readonly OrderView[], floor: Floor) => Saying
  /** the saying when the open document was given to another user; null when it was not */
  readonly gone?: (doc: D, floor: Floor) => Saying | null
}

/** Everything FlowScreen draws besides verdict and status line. */
export interface FlowView {
  /** what to find, the largest text on the screen */
  readonly target: string
  readonly targetLabel: string
  /** the next two places */
  readonly next: readonly string[]
  /** sentences to be read, in place of the target */
  readonly lines?: readonly string[]
  readonly goods: null | GoodsCard
  readonly quantity: null | { readonly done: number; readonly need: number; readonly unit: string }
  /** unit of the number that is typed; absent: 件 or 克 */
  readonly typedUnit?: string
  /** the number pad is open from the start, because nothing else is expected */
  readonly padOpen?: true
  /** expected weights of a parcel; absent where none are known */
  readonly band?: WeightBand
  readonly actions: readonly Action[]
  /** the choices are shown below the target instead of in its place */
  readonly choicesBelow?: true
  /** choices the stage waits for */
  readonly choices: readonly {
    readonly key: string
    readonly label: string
    readonly note?: string
    /** whether this choice is chosen, where several may be chosen */
    readonly isOn?: boolean
  }[]
}
/** The expected weight of a parcel, and the weight on the scale, in grams. */
export interface WeightBand {
  readonly estG: number
  readonly lowG: number
  readonly highG: number
  /** null: not weighed yet */
  readonly weightG: number | null
}
export interface GoodsCard {
  readonly name: string
  /** distinguishes goods of the same name, with the specification */
  readonly goodsNo: string
  readonly spec: string
  readonly owner: string
  readonly batchNo: string
  readonly imageUrl: string
  readonly fragile: boolean
}
/** A button; everything on it also has a control code. */
export interface Action {
  readonly label: string
  readonly control: ControlCode
  readonly main?: boolean
}
