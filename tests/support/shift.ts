// 一个人的一班 · support/shift
/** Picks, checks, packs and weighs what the handheld asks for, and records outside the browser every operation seen green. */
import type { HandheldUser, Screen } from './handheldUser.ts'

/** Barcode by goods number, as printed on pick sheets. */
export type Barcodes = ReadonlyMap<string, string>

const bad = ['wrong', 'stop', 'repeat']

export class Shift {
  /** opId → last scanner input: the scan itself, or the one a typed number belongs to */
  readonly green = new Map<string, string>()
  private readonly hand: HandheldUser
  private readonly barcodes: Barcodes
  private readonly totes = new Map<string, string>()
  private pickNo = ''
  private last = ''

  constructor(hand: HandheldUser, barcodes: Barcodes) {
    this.hand = hand
    this.barcodes = barcodes
  }

  /** Takes a pick order; needs the network. */
  async claim(pickNo: string): Promise<void> {
    this.pickNo = pickNo
    await this.hand.type(pickNo)
    await this.hand.until(({ expects, verdict }) => verdict === 'line' && expects !== 'network', `claim of ${pickNo}`)
    this.write(pickNo)
  }

  /** Does what the pick page asks for until the pick order is done, or for `most` scans. */
  async pick(most = Infinity): Promise<void> {
    for (let scans = 0; scans < most && !this.isDone(); scans += 1) await this.answer()
  }
  private isDone(): boolean {
    return this.hand.screen.value.expects === 'pickOrder'
  }

  /** Opens the order of a waybill and scans what is missing. */
  async check(waybill: string, most = Infinity): Promise<void> {
    if (this.hand.screen.value.expects === 'waybill') await this.scan(waybill)
    for (let scans = 0; scans < most && this.hand.screen.value.expects !== 'waybill'; scans += 1) await this.answer()
  }
  async pack(waybill: string, carton: string): Promise<void> {
    for (const code of [waybill, carton, waybill]) await this.scan(code)
  }
  /** Types the grams the screen expects, or `otherwise` if it shows no estimate. */
  async weigh(waybill: string, otherwise: number): Promise<number> {
    const { next } = await this.scan(waybill)
    const grams = Number(/预估 (\d+) 克/.exec(next)?.[1] ?? otherwise)
    await this.enter(grams)
    return grams
  }

  private answer(): Promise<Screen> {
    const screen = this.hand.screen.value
    switch (screen.expects) {
      case 'tote':
        return this.scan(this.toteOf(screen.target))
      case 'location':
        return this.scan(screen.target)
      case 'goods':
        return this.scan(this.codeOf(screen))
      case 'quantity':
        return this.enter(Number(screen.target))
      default:
        throw new Error(`nobody knows what to do: ${JSON.stringify(screen)}`)
    }
  }
  /** The tote of a slot of the current pick order; an empty one the first time. */
  private toteOf(slot: string): string {
    const place = `${this.pickNo} ${slot}`
    const code = this.totes.get(place) ?? `ZX${String(this.totes.size + 1).padStart(6, '0')}`
    this.totes.set(place, code)
    return code
  }
  /** Barcode and goods number in turn: the same text twice within 150 ms would count as one scan. */
  private codeOf({ note, goods }: Screen): string {
    const goodsNo = note.split(' · ').find((part) => this.barcodes.has(part))
    if (goodsNo === undefined) throw new Error(`no sheet has ${goods} ${note}`)
    const barcode = this.barcodes.get(goodsNo) ?? goodsNo
    return this.last === barcode ? goodsNo : barcode
  }

  private enter(number: number): Promise<Screen> {
    return this.act(String(number), this.last)
  }
  private scan(code: string): Promise<Screen> {
    return this.act(code, code)
  }
  /** Sends keys and Enter, and waits for the stored verdict. */
  private async act(keys: string, read: string): Promise<Screen> {
    const { n } = this.hand.screen.value
    await this.hand.type(keys)
    const after = await this.hand.until(
      (screen) => screen.n > n && ((screen.opId !== '' && !this.green.has(screen.opId)) || bad.includes(screen.verdict)),
      `verdict of ${keys}`,
    )
    if (bad.includes(after.verdict)) throw new Error(`${keys}: ${JSON.stringify(after)}`)
    this.last = read
    this.write(read)
    return after
  }
  /** Assigns the operations seen since to this action; only one action runs at a time. */
  private write(read: string): void {
    for (const opId of this.hand.seen) if (!this.green.has(opId)) this.green.set(opId, read)
  }
}
