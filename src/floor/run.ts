// 作业运行 · floor/run
/**
 * Runs one flow on this device: scans in, verdicts out. It contains no rules. Between Enter and the green verdict there are only the flow's
 * step, one strict transaction and one state update; everything else waits.
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
 * Content of the verdict region. `n` rises with every verdict, so that the same words twice are two verdicts; 0: about the time before the
 * page was opened.
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
  /** most digits of that number */
  readonly digits: number
  /** text for a wait longer than `blinkMs`, else '' */
  readonly waiting: string
}
/** A longer wait is shown with its reason, ms (look.md). */
const blinkMs = 300

/** A number typed on the device's keys arrives like a short scan of digits; a day has eight. */
const typedNumber = /^\d{1,5}$/
const typedDay = /^\d{1,8}$/
const typedPin = /^\d{6}$/

const nobody = (): Promise<Floor | null> => Promise.resolve(null)

/** The scanner's delivery. `burst`: too fast to be typed by a person. */
interface Delivered {
  readonly text: string
  readonly symbology?: string
  readonly burst?: true
  /** it waited: what was on the screen when it was scanned */
  readonly meant?: ControlEvent['meant']
}

export class FlowRun<D extends Doc> {
  private readonly flow: Flow<D>
  private readonly services: RunServices
  private readonly asks: Readonly<Record<Sought, (code: string) => Promise<Floor | null>>>
  private session: Session<D>
  private codes: { readonly floor: Floor; readonly codes: CodeIndex }
  private verdict: Verdict | null = null
  private waiting = ''
  private blink: ReturnType<typeof setTimeout> | undefined
  /** scans that wait while a document is looked up or the server is asked; null while none is */
  private behind: Delivered[] | null = null
  /** claims the server has not answered yet */
  private claims = 0
  /** the server is being asked about a refusal */
  private isInDoubt = false
  private shown: Shown
  private settled: Session<D>
  private readonly listeners = new Set<() => void>()
  private readonly finishers = new Set<(docNo: string) => void>()

  /** `told`: shown until the first scan, without sound or operation id */
  constructor(flow: Flow<D>, session: Session<D>, services: RunServices, told: Saying | null = null) {
    this.flow = flow
    this.services = services
    const { lookUp, lookUpTote, lookUpBin, lookUpGoods, lookUpReturn = nobody } = services
    this.asks = { document: lookUp, tote: lookUpTote, bin: lookUpBin, goods: lookUpGoods, parcel: lookUpReturn }
    this.session = session
    this.settled = session
    if (told !== null) this.verdict = { saying: told, opId: null, n: 0 }
    this.codes = { floor: session.floor, codes: indexCodes(session.floor, services.carriers) }
    this.shown = this.draw()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): Shown => this.shown
  /** Calls with each document that is closed on this device; answers how to end it. */
  onFinish = (listener: (docNo: string) => void): (() => void) => {
    this.finishers.add(listener)
    return () => this.finishers.delete(listener)
  }
  /** The session as it is drawn: operations being stored do not count yet. */
  drawn = (): Session<D> => this.settled

  /**
   * Scans are handled in order, also while a document is looked up or claimed. A control code does not wait for a claim: it may be the one
   * that cancels it.
   */
  scan = (raw: Delivered): void => {
    const goesFirst = this.claims > 0 && isControl(codeOf(raw.text))
    if (this.behind !== null && !goesFirst) this.behind.push({ ...raw, meant: this.session.held === null ? 'page' : 'stop' })
    else this.take(raw)
  }
  /** The same code came again within one pull of the trigger. */
  tooFast = (): void => {
    this.dispatch({ type: 'bounce', at: this.services.now() })
  }

  private take({ burst, meant, ...raw }: Delivered): void {
    const stage = stageOf(this.flow, this.session)
    const at = this.services.now()
    if (stage.pin !== undefined && burst !== true && typedPin.test(raw.text))
      return this.dispatch({ type: 'pin', pin: raw.text, at })
    // scales that send keys are as fast as scanners: when a weight is asked for, digits are a weight
    const sent = burst === true && stage.expects !== 'weight'
    const isNumber = (stage.digits === undefined ? typedNumber : typedDay).test(raw.text)
    if (stage.quantity !== undefined && isNumber && !sent && !this.known().goods.has(raw.text))
      return this.dispatch({ type: 'quantity', value: Number(raw.text), at })
    const event = this.heard(raw)
    if (event === null) return
    if (event.type === 'control') return this.dispatch(meant === undefined ? event : { ...event, meant })
    // a scan that does not count under a stop is not looked up either
    const sought = event.type === 'scan' && this.session.held === null ? soughtBy(this.flow, this.session, stage, event) : null
    if (event.type !== 'scan' || sought === null) return this.dispatch(event)
    this.seek(raw, this.asks[sought](event.code))
  }

  /** Looks up the document of a scan first; then handles the scan, and those that waited, in order. */
  private seek(raw: Delivered, asked: Promise<Floor | null>): void {
    this.behind = []
    this.wait('正在查')
    asked.then(
      (found) => this.found(raw, found),
      (error: unknown) => {
        console.error('查找单据失败', error)
        this.found(raw, null)
      },
    )
  }
  private found(raw: Delivered, floor: Floor | null): void {
    this.endWait()
    if (floor !== null) this.dispatch({ type: 'found', floor })
    const event = this.heard(raw)
    if (event !== null) this.dispatch(event)
    this.release()
  }
  /**
   * The data on this device may be a minute old, and a colleague's step may have lifted the refusal: the server is asked first, where it
   * can be reached. Later scans wait.
   */
  private makeSure(event: ScanEvent, asked: Promise<Floor | null>): void {
    this.behind ??= []
    this.isInDoubt = true
    this.wait('正在核对')
    const answered = (fresh: Floor | null): void => {
      this.isInDoubt = false
      this.endWait()
      if (fresh !== null) this.dispatch({ type: 'packChanged', floor: joinFloors(this.session.floor, fresh) })
      this.dispatch(event, true)
      this.release()
    }
    asked.then(answered, (error: unknown) => {
      console.error('核对单据失败', error)
      answered(null)
    })
  }
  /** Handles the scans that waited, unless the first of them has to wait again. */
  private release(): void {
    if (this.claims > 0 || this.isInDoubt) return
    const waiting = this.behind ?? []
    this.behind = null
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
  /** Words from a device beside the flow; they do not replace a stop. */
  remark = (saying: Saying): void => {
    if (this.session.held !== null) return
    this.perform({ type: 'say', saying })
    this.tell()
  }
  photo = (sha256: string, bytes: number): void => {
    this.dispatch({ type: 'photo', photo: { sha256, bytes }, at: this.services.now() })
  }
  /**
   * Replaces the floor by a newer one of the server. False when an operation is being stored (the floor may lack it), or a stop is not
   * acknowledged yet: the caller reads the floor again when `stored` resolves.
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
    // own operations change counters, not codes: codes are only indexed again for other goods, orders or tasks
    const before = this.codes.floor
    const kinds = ['goods', 'parcels', 'consumables', 'shelves', 'checks'] as const
    if (kinds.some((kind) => floor[kind] !== before[kind]))
      this.codes = { floor, codes: indexCodes(floor, this.services.carriers) }
    return this.codes.codes
  }

  /** `isSure`: the server was already asked about this scan */
  private dispatch(event: FlowEvent, isSure = false): void {
    const denied = isOfOperator(event) && this.session.held === null ? (this.services.denied?.(event) ?? null) : null
    if (denied !== null) {
      this.perform({ type: 'say', saying: denied })
      return this.tell()
    }
    const answer = this.unlessBroken(() => step(this.flow, this.session, event))
    if (answer === null) return
    const [session, ...effects] = answer
    const doubted = event.type === 'scan' && !isSure ? doubtedBy(event, session, effects) : null
    if (event.type === 'scan' && doubted !== null && this.services.renew !== undefined)
      return this.makeSure(event, this.services.renew(doubted))
    this.session = session
    for (const effect of effects) this.perform(effect)
    this.tell()
  }

  /** The event of a scan; null: our code failed, and the person was notified. */
  private heard(raw: { readonly text: string; readonly symbology?: string }): OperatorEvent | null {
    const { expects } = stageOf(this.flow, this.session)
    return this.unlessBroken(() => readScan(raw, this.known(), expects, this.services.now()))
  }
  /** Runs code that may contain an error: then nothing counts, and the person is notified. */
  private unlessBroken<T>(work: () => T): T | null {
    try {
      return work()
    } catch (error) {
      console.error('这一步出错', error)
      this.session = { ...this.session, held: { saying: programFailed, after: this.session.held?.saying ?? null } }
      this.perform({ type: 'say', saying: programFailed })
      this.tell()
      return null
    }
  }

  private perform(effect: Effect): void {
    switch (effect.type) {
      case 'enqueue':
        this.wait('正在保存')
        this.answer(this.services.store(effect.drafts).then((opIds) => ({ type: 'durable', opIds })))
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
        this.behind ??= []
        this.claims += 1
        this.answer(
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

  private answer(outcome: Promise<FlowEvent>, then: () => void = () => undefined): void {
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
      this.tell()
    }, blinkMs)
  }
  private endWait(): void {
    this.services.busy(false)
    clearTimeout(this.blink)
    this.waiting = ''
  }

  private tell(): void {
    const before = this.settled.doc
    this.shown = this.draw()
    for (const listener of this.listeners) listener()
    if (this.settled.doc !== before) this.services.keep?.()
  }

  /** The state to draw. While an operation is being stored, counters do not change: they increase when it is on disk. */
  private draw(): Shown {
    const { session } = this
    if (session.saving !== null) return { ...this.shown, verdict: this.verdict, waiting: this.waiting }
    this.settled = session
    const stage = stageOf(this.flow, session)
    const view = this.flow.view(session)
    return {
      verdict: this.verdict,
      prompt: stage.prompt,
      expects: stage.expects,
      view: same(view, this.shown?.view),
      docNo: session.doc.docNo,
      held: session.held !== null,
      takesNumber: (stage.quantity ?? stage.pin) !== undefined && stage.choose === undefined,
      digits: stage.digits ?? 5,
      waiting: this.waiting,
    }
  }
}

/** Answers of the disk, the server and the index are no action of the person. */
const isOfOperator = (event: FlowEvent): event is OperatorEvent =>
  !['durable', 'failed', 'packChanged', 'found'].includes(event.type)

/** Keeps unchanged parts of the view as the same objects, so that their regions are not redrawn. */
function same(view: FlowView, before: FlowView | undefined): FlowView {
  if (before === undefined) return view
  const kept = { ...view } as Record<keyof FlowView, unknown>
  for (const part of ['next', 'lines', 'goods', 'quantity', 'band', 'actions', 'choices'] as const)
    if (JSON.stringify(view[part]) === JSON.stringify(before[part])) kept[part] = before[part]
  return kept as FlowView
}
