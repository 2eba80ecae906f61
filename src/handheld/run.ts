// 作业运行 · handheld/run
/**
 * Runs one flow on this device: scans in, words out. It holds no rule. Between Enter and the green word lie the flow's step,
 * one strict transaction and one store update; everything else waits.
 */
import type { Codes } from '../flows/known.ts'
import { codesOf, readScan } from '../flows/known.ts'
import type { Doc, Draft, Effect, Flow, FlowEvent, FlowView, HandEvent, Saying, Session, Stage } from '../flows/flow.ts'
import { stageOf, step } from '../flows/step.ts'
import { stumbled } from '../flows/words.ts'
import type { ScanKind } from '#contract/ops/payload'
import type { Floor } from '#contract/ops/view'

/** What a flow needs of the device. Tests give their own. */
export interface Ground {
  /** stores the drafts in one strict transaction; answers their operation ids, rejects with a Chinese reason */
  readonly store: (drafts: readonly Draft[]) => Promise<readonly string[]>
  /** takes a pick order over the network; answers the floor with its pack and the claim's operation, rejects with a Chinese reason */
  readonly claim: (pickNo: string) => Promise<{ readonly floor: Floor; readonly opId: string }>
  /** a document the floor does not know: from the station index or the server; answers what is known of it, null where nobody knows it */
  readonly lookUp: (docNo: string) => Promise<Floor | null>
  /** a tote the floor does not know: from the server; null where it could not be asked */
  readonly lookUpTote: (toteNo: string) => Promise<Floor | null>
  readonly sound: (tone: Saying['tone']) => void
  readonly hush: () => void
  readonly finish: (docNo: string) => void
  /** something is being written or claimed; a reload now would lose it */
  readonly busy: (busy: boolean) => void
  /** '' = the signed-in person again; the floor knows the authorised badges */
  readonly changeWorker: (badgeCode: string, floor: Floor) => void
  readonly carriers: readonly { readonly noPattern: string }[]
  /** epoch ms */
  readonly now: () => number
}

/**
 * What stands in the verdict region. `n` rises with every saying, so that the same words twice are two verdicts; 0: told of the time before
 * the page was opened.
 */
export interface Verdict {
  readonly saying: Saying
  readonly opId: string | null
  readonly n: number
}
/** What the screen draws of a run. */
export interface Shown {
  readonly verdict: Verdict | null
  readonly prompt: string
  readonly expects: Stage<Doc>['expects']
  readonly view: FlowView
  readonly docNo: string
  readonly held: boolean
  readonly takesNumber: boolean
  /** what the person waits for when it takes longer than a blink, '' otherwise */
  readonly waiting: string
}
/** A wait longer than this says what it waits for, ms (look.md). */
const blinkMs = 300

/** A number typed on the device's own keys comes as a short code of digits. */
const typedNumber = /^\d{1,5}$/

/** What the scanner delivered, exactly. `burst`: as fast as only a machine sends. */
interface Delivered {
  readonly text: string
  readonly symbology?: string
  readonly burst?: true
}

/** Nobody answered: the cause itself says what to do now. */
export class Unanswered extends Error {
  readonly next: string
  constructor(reason: string, next: string) {
    super(reason)
    this.next = next
  }
}

export class FlowRun<D extends Doc> {
  private readonly flow: Flow<D>
  private readonly ground: Ground
  private session: Session<D>
  private codes: { readonly floor: Floor; readonly codes: Codes }
  private verdict: Verdict | null = null
  private waiting = ''
  private blink: ReturnType<typeof setTimeout> | undefined
  /** scans behind one that asks for its document; null while none does */
  private behind: Delivered[] | null = null
  private shown: Shown
  private readonly listeners = new Set<() => void>()

  /** `told`: stands there until the first scan, unheard and as nobody's operation */
  constructor(flow: Flow<D>, session: Session<D>, ground: Ground, told: Saying | null = null) {
    this.flow = flow
    this.ground = ground
    this.session = session
    if (told !== null) this.verdict = { saying: told, opId: null, n: 0 }
    this.codes = { floor: session.floor, codes: codesOf(session.floor, ground.carriers) }
    this.shown = this.draw()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): Shown => this.shown

  /** Scans keep their order, also behind one whose document is looked up. */
  scan = (raw: Delivered): void => {
    if (this.behind !== null) this.behind.push(raw)
    else this.take(raw)
  }
  /** The same code came again within one pull of the trigger. */
  tooFast = (): void => {
    this.dispatch({ type: 'bounce', at: this.ground.now() })
  }

  private take({ burst, ...raw }: Delivered): void {
    const stage = stageOf(this.flow, this.session)
    const at = this.ground.now()
    // a scale sends as fast as a scanner: where a weight is asked for, digits are one
    const sent = burst === true && stage.expects !== 'weight'
    if (stage.quantity !== undefined && typedNumber.test(raw.text) && !sent && !this.known().goods.has(raw.text))
      return this.dispatch({ type: 'quantity', value: Number(raw.text), at })
    const event = this.heard(raw)
    if (event === null) return
    if (event.type === 'scan' && opens(stage.expects, event.kind) && !isKnown(this.session.floor, event.code))
      this.seek(raw, this.ground.lookUp(event.code))
    else if (
      event.type === 'scan' &&
      stage.expects === 'tote' &&
      event.kind === 'tote' &&
      !isKnown(this.session.floor, event.code)
    )
      this.seek(raw, this.ground.lookUpTote(event.code))
    else this.dispatch(event)
  }

  /** Looks for the document of a scan first; the scan is answered with what was found, the ones behind it in their order. */
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
    const waiting = this.behind ?? []
    this.behind = null
    if (floor !== null) this.dispatch({ type: 'found', floor })
    const event = this.heard(raw)
    if (event !== null) this.dispatch(event)
    for (const next of waiting) this.scan(next)
  }

  control = (code: Extract<HandEvent, { type: 'control' }>['code']): void => {
    this.dispatch({ type: 'control', code, at: this.ground.now() })
  }
  choose = (key: string): void => {
    this.dispatch({ type: 'choose', key, at: this.ground.now() })
  }
  weigh = (grams: number, scaleNo: string): void => {
    this.dispatch({ type: 'weight', grams, scaleNo, at: this.ground.now() })
  }
  photo = (sha256: string, bytes: number): void => {
    this.dispatch({ type: 'photo', photo: { sha256, bytes }, at: this.ground.now() })
  }
  /**
   * The server's view below own operations changed. False when it can not be taken over because an operation is on its way to the
   * disk (the view may lack it) or a stop waits to be acknowledged: it has to be read anew once `stored` says so.
   */
  floorChanged = (floor: Floor): boolean => {
    if (this.session.saving !== null || this.session.held !== null) return false
    this.dispatch({ type: 'packChanged', floor })
    return true
  }
  /** Resolves when nothing is on its way to the disk, and no stop stands before the hand. */
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

  private known(): Codes {
    const { floor } = this.session
    // own operations change counters, not codes: index again only when other goods, orders or tasks came
    const before = this.codes.floor
    if (floor.goods !== before.goods || floor.parcels !== before.parcels || floor.consumables !== before.consumables)
      this.codes = { floor, codes: codesOf(floor, this.ground.carriers) }
    return this.codes.codes
  }

  private dispatch(event: FlowEvent): void {
    const answer = this.unlessBroken(() => step(this.flow, this.session, event))
    if (answer === null) return
    const [session, ...effects] = answer
    this.session = session
    for (const effect of effects) this.perform(effect)
    this.tell()
  }

  /** What a scan is here; null: our own mistake, said already. */
  private heard(raw: { readonly text: string; readonly symbology?: string }): HandEvent | null {
    const { expects } = stageOf(this.flow, this.session)
    return this.unlessBroken(() => readScan(raw, this.known(), expects, this.ground.now()))
  }
  /** A mistake of ours over what a hand did: nothing of it counts, and the hand hears so instead of silence. */
  private unlessBroken<T>(work: () => T): T | null {
    try {
      return work()
    } catch (error) {
      console.error('这一步出错', error)
      this.perform({ type: 'say', saying: stumbled })
      this.tell()
      return null
    }
  }

  private perform(effect: Effect): void {
    switch (effect.type) {
      case 'enqueue':
        this.wait('正在保存')
        this.answer(this.ground.store(effect.drafts).then((opIds) => ({ type: 'durable', opIds })))
        break
      case 'say':
        this.verdict = { saying: effect.saying, opId: effect.opId ?? null, n: (this.verdict?.n ?? 0) + 1 }
        if (effect.saying.tone !== 'stop') this.ground.hush()
        this.ground.sound(effect.saying.tone)
        break
      case 'mark':
        if (this.verdict !== null) this.verdict = { ...this.verdict, opId: effect.opId }
        break
      case 'claim':
        this.wait('正在领取')
        this.answer(
          this.ground
            .claim(effect.pickNo)
            .then(({ floor, opId }) => ({ type: 'packChanged', floor, claimed: { pickNo: effect.pickNo, opId } })),
        )
        break
      case 'finish':
        this.ground.finish(effect.docNo)
        break
      case 'worker':
        this.ground.changeWorker(effect.badgeCode, this.session.floor)
        break
    }
  }

  private answer(outcome: Promise<FlowEvent>): void {
    outcome.then(
      (event) => {
        this.endWait()
        this.dispatch(event)
      },
      (error: unknown) => {
        this.endWait()
        const reason = error instanceof Error ? error.message : String(error)
        this.dispatch({ type: 'failed', reason, ...(error instanceof Unanswered && { next: error.next }) })
      },
    )
  }

  private wait(words: string): void {
    this.ground.busy(true)
    clearTimeout(this.blink)
    this.blink = setTimeout(() => {
      this.waiting = words
      this.tell()
    }, blinkMs)
  }
  private endWait(): void {
    this.ground.busy(false)
    clearTimeout(this.blink)
    this.waiting = ''
  }

  private tell(): void {
    this.shown = this.draw()
    for (const listener of this.listeners) listener()
  }

  /** While an operation is on its way to the disk the screen keeps what is certain: no counter rises before it is durable. */
  private draw(): Shown {
    const { session } = this
    if (session.saving !== null) return { ...this.shown, verdict: this.verdict, waiting: this.waiting }
    const stage = stageOf(this.flow, session)
    const view = this.flow.view(session)
    return {
      verdict: this.verdict,
      prompt: stage.prompt,
      expects: stage.expects,
      view: same(view, this.shown?.view),
      docNo: session.doc.docNo,
      held: session.held !== null,
      takesNumber: stage.quantity !== undefined && stage.choose === undefined,
      waiting: this.waiting,
    }
  }
}

/** Whether a code of this kind opens a document in this stage. */
const opens = (expects: Stage<Doc>['expects'], kind: ScanKind): boolean =>
  (expects === 'badge' && kind === 'badge') ||
  ((expects === 'waybill' || expects === 'weight') && (kind === 'waybill' || kind === 'tote' || kind === 'unknown'))

/** Badges of temp workers never are: what the packs say of them may be old. */
const isKnown = (floor: Floor, code: string): boolean =>
  code.startsWith('U:') || [floor.parcels, floor.orders, floor.totes].some((known) => Object.hasOwn(known, code))

/** Keeps the parts of the view that say the same as before, so that their regions need not be drawn again. */
function same(view: FlowView, before: FlowView | undefined): FlowView {
  if (before === undefined) return view
  const kept = { ...view } as Record<keyof FlowView, unknown>
  for (const part of ['next', 'goods', 'quantity', 'actions', 'choices'] as const)
    if (JSON.stringify(view[part]) === JSON.stringify(before[part])) kept[part] = before[part]
  return kept as FlowView
}
