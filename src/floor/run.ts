// 作业运行 · floor/run
/**
 * Runs one flow on this device: it passes scans to the flow and shows the flow's verdicts. It contains no rules. Between Enter and the
 * green verdict there are only the flow's step, one strict transaction and one state update; everything else waits.
 */
import type { CodeIndex } from '../flows/codeIndex.ts'
import { codeOf, indexCodes, readScan } from '../flows/codeIndex.ts'
import type {
  ControlEvent,
  Doc,
  Effect,
  Flow,
  FlowEvent,
  FlowView,
  OperatorEvent,
  Saying,
  ScanEvent,
  Session,
  Stage,
  WeightEvent,
} from '../flows/flow.ts'
import { stageOf, step } from '../flows/step.ts'
import { ServerUnanswered, type RunServices } from './runServices.ts'
import { doubtedBy, soughtBy, type Sought } from './seeks.ts'
import { programFailed } from '../flows/sayings.ts'
import { isControl } from '#contract/rules/scanKind'
import { joinFloors } from '#contract/ops/joinFloors'
import type { Floor } from '#contract/ops/view'

/**
 * Content of the verdict region. `n` rises with every verdict, so that two equal sayings are two verdicts. 0 marks a saying about the time
 * before the page was opened.
 */
export interface Verdict {
  readonly saying: Saying
  readonly opId: string | null
  readonly n: number
}
/** The part of a run that the screen draws. */
export interface Shown {
  readonly verdict: Verdict | null
  readonly prompt: string
  readonly expects: Stage<Doc>['expects']
  readonly view: FlowView
  readonly docNo: string
  readonly held: boolean
  readonly takesNumber: boolean
  /** maximum number of digits that can be typed */
  readonly digits: number
  /** reason of a wait that is longer than `blinkMs`; otherwise '' */
  readonly waiting: string
}
/** A wait longer than this is shown with its reason, ms (look.md). */
const blinkMs = 300

/** A number typed on the device's keys arrives like a short scan of digits. A date has eight digits. */
const typedNumber = /^\d{1,5}$/
const typedDate = /^\d{1,8}$/
const typedPin = /^\d{6}$/

const noAnswer = (): Promise<Floor | null> => Promise.resolve(null)

/** One code from the scanner or the keys. `burst`: the code came too fast to be typed by a person. */
interface ReceivedCode {
  readonly text: string
  readonly symbology?: string
  readonly burst?: true
  /** set for a code that waited: what was on the screen when the code was scanned */
  readonly meant?: ControlEvent['meant']
}

export class FlowRun<D extends Doc> {
  private readonly flow: Flow<D>
  private readonly services: RunServices
  private readonly lookUps: Readonly<Record<Sought, (code: string) => Promise<Floor | null>>>
  private session: Session<D>
  private codes: { readonly floor: Floor; readonly codes: CodeIndex }
  private verdict: Verdict | null = null
  private waiting = ''
  private blink: ReturnType<typeof setTimeout> | undefined
  /** scans that wait while a document is looked up or the server is asked; null when scans need not wait */
  private waitingScans: ReceivedCode[] | null = null
  /** claims the server has not answered yet */
  private claims = 0
  /** the server is being asked about a refusal */
  private isInDoubt = false
  private shown: Shown
  /** the session as it was when nothing was being stored */
  private drawnSession: Session<D>
  private readonly listeners = new Set<() => void>()
  private readonly finishers = new Set<(docNo: string) => void>()

  /** `firstSaying` is shown until the first scan, without sound or operation id. */
  constructor(flow: Flow<D>, session: Session<D>, services: RunServices, firstSaying: Saying | null = null) {
    this.flow = flow
    this.services = services
    const { lookUp, lookUpTote, lookUpBin, lookUpGoods, lookUpReturn = noAnswer } = services
    this.lookUps = { document: lookUp, tote: lookUpTote, bin: lookUpBin, goods: lookUpGoods, parcel: lookUpReturn }
    this.session = session
    this.drawnSession = session
    if (firstSaying !== null) this.verdict = { saying: firstSaying, opId: null, n: 0 }
    this.codes = { floor: session.floor, codes: indexCodes(session.floor, services.carriers) }
    this.shown = this.draw()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): Shown => this.shown
  /** Calls the listener with each document that is closed on this device. Returns a function that removes the listener. */
  onFinish = (listener: (docNo: string) => void): (() => void) => {
    this.finishers.add(listener)
    return () => this.finishers.delete(listener)
  }
  /** The session as the screen draws it, without operations that are still being stored. */
  drawn = (): Session<D> => this.drawnSession

  /**
   * Scans are handled in order, also while a document is looked up or claimed. A control code does not wait for a claim, because the code
   * may cancel that claim.
   */
  scan = (raw: ReceivedCode): void => {
    const goesFirst = this.claims > 0 && isControl(codeOf(raw.text))
    if (this.waitingScans !== null && !goesFirst)
      this.waitingScans.push({ ...raw, meant: this.session.held === null ? 'page' : 'stop' })
    else this.take(raw)
  }
  /** The same code came again within one pull of the trigger. */
  tooFast = (): void => {
    this.dispatch({ type: 'bounce', at: this.services.now() })
  }

  private take({ burst, meant, ...raw }: ReceivedCode): void {
    const stage = stageOf(this.flow, this.session)
    const at = this.services.now()
    if (stage.pin !== undefined && burst !== true && typedPin.test(raw.text))
      return this.dispatch({ type: 'pin', pin: raw.text, at })
    // a scale that sends keys is as fast as a scanner, so while a weight is expected a burst of digits counts as typed
    const isScanned = burst === true && stage.expects !== 'weight'
    const isNumber = (stage.digits === undefined ? typedNumber : typedDate).test(raw.text)
    if (stage.quantity !== undefined && isNumber && !isScanned && !this.known().goods.has(raw.text))
      return this.dispatch({ type: 'quantity', value: Number(raw.text), at })
    const event = this.readEvent(raw)
    if (event === null) return
    if (event.type === 'control') return this.dispatch(meant === undefined ? event : { ...event, meant })
    // a scan that does not count under a stop is not looked up either
    const sought = event.type === 'scan' && this.session.held === null ? soughtBy(this.flow, this.session, stage, event) : null
    if (event.type !== 'scan' || sought === null) return this.dispatch(event)
    this.seek(raw, this.lookUps[sought](event.code))
  }

  /** Looks up the document of a scan first. Then handles this scan and the scans that waited, in order. */
  private seek(raw: ReceivedCode, lookUp: Promise<Floor | null>): void {
    this.waitingScans = []
    this.wait('正在查')
    lookUp.then(
      (floor) => this.handleLookedUp(raw, floor),
      (error: unknown) => {
        console.error('查找单据失败', error)
        this.handleLookedUp(raw, null)
      },
    )
  }
  private handleLookedUp(raw: ReceivedCode, floor: Floor | null): void {
    this.endWait()
    if (floor !== null) this.dispatch({ type: 'found', floor })
    const event = this.readEvent(raw)
    if (event !== null) this.dispatch(event)
    this.release()
  }
  /**
   * Asks the server before a scan is refused, because the data on this device may be a minute old and a colleague's step may have lifted
   * the refusal. Later scans wait.
   */
  private makeSure(event: ScanEvent, renewed: Promise<Floor | null>): void {
    this.waitingScans ??= []
    this.isInDoubt = true
    this.wait('正在核对')
    const decideWith = (fresh: Floor | null): void => {
      this.isInDoubt = false
      this.endWait()
      if (fresh !== null) this.dispatch({ type: 'packChanged', floor: joinFloors(this.session.floor, fresh) })
      this.dispatch(event, true)
      this.release()
    }
    renewed.then(decideWith, (error: unknown) => {
      console.error('核对单据失败', error)
      decideWith(null)
    })
  }
  /** Handles the scans that waited, unless the first of them has to wait again. */
  private release(): void {
    if (this.claims > 0 || this.isInDoubt) return
    const waiting = this.waitingScans ?? []
    this.waitingScans = null
    for (const next of waiting) this.scan(next)
  }

  control = (code: Extract<OperatorEvent, { type: 'control' }>['code']): void => {
    this.dispatch({ type: 'control', code, at: this.services.now() })
  }
  choose = (key: string): void => {
    this.dispatch({ type: 'choose', key, at: this.services.now() })
  }
  weigh = (grams: number, scaleNo: string, how: Pick<WeightEvent, 'again' | 'simulated'> = {}): void => {
    this.dispatch({ type: 'weight', grams, scaleNo, ...how, at: this.services.now() })
  }
  emptied = (): void => {
    this.dispatch({ type: 'emptied', at: this.services.now() })
  }
  /** Shows a saying of another part of the device, such as the scale. A stop is not replaced. */
  remark = (saying: Saying): void => {
    if (this.session.held !== null) return
    this.perform({ type: 'say', saying })
    this.redraw()
  }
  photo = (sha256: string, bytes: number): void => {
    this.dispatch({ type: 'photo', photo: { sha256, bytes }, at: this.services.now() })
  }
  /**
   * Replaces the floor by a newer one of the server. Returns false, and changes nothing, while an operation is being stored (the newer
   * floor may lack it) or a stop is not acknowledged: the caller reads the floor again when `stored` resolves.
   */
  floorChanged = (floor: Floor): boolean => {
    if (this.session.saving !== null || this.session.held !== null) return false
    this.dispatch({ type: 'packChanged', floor })
    return true
  }
  /** Documents besides those of the packs whose changes concern the current work. */
  followed = (): readonly string[] => this.flow.follows?.(this.session.doc) ?? []
  /** Resolves when nothing is being stored and no stop is open. */
  stored = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (this.session.saving !== null || this.session.held !== null) return
        leave()
        resolve()
      }
      const leave = this.subscribe(look)
      look()
    })

  private known(): CodeIndex {
    const { floor } = this.session
    // own operations change counters, not codes, so codes are indexed again only when goods, parcels or tasks are replaced
    const before = this.codes.floor
    const kinds = ['goods', 'parcels', 'consumables', 'shelves', 'checks'] as const
    if (kinds.some((kind) => floor[kind] !== before[kind]))
      this.codes = { floor, codes: indexCodes(floor, this.services.carriers) }
    return this.codes.codes
  }

  /** `isSure` means that the server was already asked about this scan. */
  private dispatch(event: FlowEvent, isSure = false): void {
    const deniedSaying = isOfOperator(event) && this.session.held === null ? (this.services.denied?.(event) ?? null) : null
    if (deniedSaying !== null) {
      this.perform({ type: 'say', saying: deniedSaying })
      return this.redraw()
    }
    const stepped = this.unlessBroken(() => step(this.flow, this.session, event))
    if (stepped === null) return
    const [session, ...effects] = stepped
    const doubtedDoc = event.type === 'scan' && !isSure ? doubtedBy(event, session, effects) : null
    if (event.type === 'scan' && doubtedDoc !== null && this.services.renew !== undefined)
      return this.makeSure(event, this.services.renew(doubtedDoc))
    this.session = session
    for (const effect of effects) this.perform(effect)
    this.redraw()
  }

  /** The event of a scan. null means that our code failed and the person was notified. */
  private readEvent(raw: { readonly text: string; readonly symbology?: string }): OperatorEvent | null {
    const { expects } = stageOf(this.flow, this.session)
    return this.unlessBroken(() => readScan(raw, this.known(), expects, this.services.now()))
  }
  /** Runs code that may throw. After an error the step does not count, and the person is notified. */
  private unlessBroken<T>(work: () => T): T | null {
    try {
      return work()
    } catch (error) {
      console.error('这一步出错', error)
      this.session = { ...this.session, held: { saying: programFailed, after: this.session.held?.saying ?? null } }
      this.perform({ type: 'say', saying: programFailed })
      this.redraw()
      return null
    }
  }

  private perform(effect: Effect): void {
    switch (effect.type) {
      case 'enqueue':
        this.wait('正在保存')
        this.dispatchOutcome(this.services.store(effect.drafts).then((opIds) => ({ type: 'durable', opIds })))
        break
      case 'say':
        this.verdict = { saying: effect.saying, opId: effect.opId ?? null, n: (this.verdict?.n ?? 0) + 1 }
        if (effect.saying.tone !== 'stop') this.services.hush()
        this.services.sound(effect.saying.tone)
        this.services.speak?.(effect.saying)
        break
      case 'mark':
        if (this.verdict !== null) this.verdict = { ...this.verdict, opId: effect.opId }
        break
      case 'claim':
        this.wait(effect.claim.kind === 'pick' ? '正在领取' : '正在等回应')
        this.waitingScans ??= []
        this.claims += 1
        this.dispatchOutcome(
          this.services.claim(effect.claim).then((granted) => ({ type: 'packChanged', ...granted })),
          () => {
            this.claims -= 1
            this.release()
          },
        )
        break
      case 'finish':
        this.services.finish(effect.docNo)
        for (const listener of this.finishers) listener(effect.docNo)
        break
      case 'worker':
        this.services.changeWorker(effect.badgeCode, this.session.floor)
        break
      case 'briefed':
        this.services.briefed(effect.step)
        break
    }
  }

  private dispatchOutcome(outcome: Promise<FlowEvent>, then: () => void = () => undefined): void {
    outcome.then(
      (event) => {
        this.endWait()
        this.dispatch(event)
        then()
      },
      (error: unknown) => {
        this.endWait()
        const reason = error instanceof Error ? error.message : String(error)
        this.dispatch({ type: 'failed', reason, ...(error instanceof ServerUnanswered && { next: error.next }) })
        then()
      },
    )
  }

  private wait(words: string): void {
    this.services.busy(true)
    clearTimeout(this.blink)
    this.blink = setTimeout(() => {
      this.waiting = words
      this.redraw()
    }, blinkMs)
  }
  private endWait(): void {
    this.services.busy(false)
    clearTimeout(this.blink)
    this.waiting = ''
  }

  private redraw(): void {
    const before = this.drawnSession.doc
    this.shown = this.draw()
    for (const listener of this.listeners) listener()
    if (this.drawnSession.doc !== before) this.services.keep?.()
  }

  /** The state to draw. While an operation is being stored the counters do not change, because they count what is on disk. */
  private draw(): Shown {
    const { session } = this
    if (session.saving !== null) return { ...this.shown, verdict: this.verdict, waiting: this.waiting }
    this.drawnSession = session
    const stage = stageOf(this.flow, session)
    const view = this.flow.view(session)
    return {
      verdict: this.verdict,
      prompt: stage.prompt,
      expects: stage.expects,
      view: keepUnchanged(view, this.shown?.view),
      docNo: session.doc.docNo,
      held: session.held !== null,
      takesNumber: (stage.quantity ?? stage.pin) !== undefined && stage.choose === undefined,
      digits: stage.digits ?? 5,
      waiting: this.waiting,
    }
  }
}

/** Whether an event comes from the person, not from the disk, the server or a look-up. */
const isOfOperator = (event: FlowEvent): event is OperatorEvent =>
  !['durable', 'failed', 'packChanged', 'found'].includes(event.type)

/** Keeps unchanged parts of the view as the same objects, so that their regions are not redrawn. */
function keepUnchanged(view: FlowView, before: FlowView | undefined): FlowView {
  if (before === undefined) return view
  const merged = { ...view } as Record<keyof FlowView, unknown>
  for (const part of ['next', 'lines', 'goods', 'quantity', 'band', 'actions', 'choices'] as const)
    if (JSON.stringify(view[part]) === JSON.stringify(before[part])) merged[part] = before[part]
  return merged as FlowView
}
