// 一个月里的一天 · support/monthDay
/** A day's work in the small warehouse: goods in, out and back, drawn from the seed. */
import type { Stream } from '#server/seed/random'
import { dayAfter } from '#contract/rules/workCalendar'
import { returnPushTask } from '#server/returns/pushTask'
import { returnWaybillTask } from '#server/returns/waveOrder'
import { checkOp, packOp, parcelsOf, pickOps, releaseWave, weighOp, type Picked } from './floor.ts'
import { exc, rcv, type Counted, type MonthBooks, type Piece } from './monthBooks.ts'
import { isStocked, type Found, type MonthReturns, type Parcel } from './monthReturns.ts'
import type { MonthShift } from './monthShift.ts'
import { ownerNo, shopNo, wh } from './outbound.ts'
import { inspection, photo, receiving } from './returns.ts'

/** Goods with opening stock, goods that come in, and one that expires. */
export const opening = ['G1', 'G2', 'G3'] as const
export const coming = ['N1', 'N2', 'G1'] as const
export const dated = 'E1'
/** Goods of another owner. */
export const other = { ownerNo: 'OW777', goodsNo: 'X1' } as const
export const bins = ['S-01', 'S-02', 'S-03', 'S-04'] as const
const defects = 'S-05'
export const isBin = (place: string): boolean => place.startsWith('A-') || place.startsWith('S-')

export class MonthDay {
  private readonly shift: MonthShift
  private readonly books: MonthBooks
  private readonly returns: MonthReturns
  private readonly random: Stream
  private readonly approval: string
  /** pieces of RCV-STAGE that other workers are moving */
  private readonly spoken = new Map<string, number>()
  private serial = 0
  /** waybills of shipped parcels */
  private readonly away: string[] = []
  private waves = 0
  /** open waves: their returns and the rest of their lines */
  private readonly open = new Map<string, { readonly returnNos: Set<string>; left: number }>()
  readonly waveTypes = new Map<number, number>()

  constructor(shift: MonthShift, returns: MonthReturns, random: Stream, approval: string) {
    this.shift = shift
    this.books = shift.books
    this.returns = returns
    this.random = random
    this.approval = approval
  }
  private hand(): number {
    return this.random.int(0, this.shift.hands.length - 1)
  }
  private hours(n: number): void {
    this.shift.world.clock.advance(n * 3_600_000)
  }

  async announce(): Promise<void> {
    const { random, shift } = this
    const goods = random.shuffle([...coming, dated]).slice(0, random.int(1, 3))
    const overRateBp = random.pick([0, 0, 1000])
    const lines = goods.map((goodsNo) => ({ goodsNo, planQty: random.int(4, 20) }))
    const order = { ...wh, ownerNo, stockinType: 1, overRateBp, lines }
    const { stockinNo } = await shift.desk<{ stockinNo: string }>('POST /v1/stockin', order)
    this.books.expect(stockinNo, shift.today, overRateBp, lines)
    const lineOf = { goodsNo: `G${random.int(1, 3)}`, planQty: random.int(1, 3) }
    const parcel = this.returns.comes(this.waybill(), ownerNo)
    const notice = { ...wh, ownerNo, shopNo, returnType: 1, logisticsNo: parcel.no, lines: [lineOf] }
    parcel.returnNo = (await shift.desk<{ returnNo: string }>('POST /v1/return/order', notice)).returnNo
    // a parcel without a notice
    if (random.chance(0.4)) this.returns.comes(this.waybill(), '')
    // one of our parcels is refused at the door
    const refused = this.away.length > 0 && random.chance(0.5) ? random.pick(this.away) : ''
    if (refused !== '' && !this.returns.parcels.has(refused)) this.returns.comes(refused, ownerNo)
  }
  private waybill(): string {
    this.serial += 1
    return `7850000000${String(this.serial).padStart(4, '0')}`
  }

  /** Counts boxes of open and closed orders, sometimes with goods that should not be in them. */
  count(): void {
    const { random, shift, books } = this
    const orders = [...books.orders.values()].filter(({ status }) => status < 60 || (status === 75 && random.chance(0.15)))
    if (orders.length === 0) return
    const order = random.pick(orders.slice(-5))
    const line = random.pick(order.lines)
    const isStray = random.chance(0.06)
    const goodsNo = isStray ? random.pick(opening) : line.goodsNo
    const produced = goodsNo === dated ? dayAfter(shift.today, random.chance(0.15) ? 3 : -random.pick([20, 20, 50])) : undefined
    const piece: Piece = {
      goodsNo,
      batchNo: produced?.replaceAll('-', '') ?? '',
      quality: random.pick([1, 1, 1, 1, 2]),
    }
    const qty = random.int(1, Math.max(line.plan - line.received, 1) + (random.chance(0.2) ? 3 : 0))
    const payload = {
      stockinNo: order.no,
      ownerNo,
      goodsNo,
      barcode: `69${goodsNo}`,
      qty,
      quality: piece.quality,
      ...(produced !== undefined && { produceDate: produced }),
    }
    shift.keep(this.hand(), 'RECEIVE_LINE', order.no, payload, (day) => ({
      said: books.receive(day, order.no, piece, qty, produced),
    }))
  }

  /** Puts pieces of RCV-STAGE on shelves; sometimes two people scan the same label. */
  shelve(): void {
    const { random, shift, books } = this
    for (const one of books.lying((place) => place === rcv)) {
      const key = [one.goodsNo, one.batchNo, one.quality].join('|')
      const rest = one.qty - (this.spoken.get(key) ?? 0)
      if (rest <= 0 || random.chance(0.25)) continue
      const qty = random.chance(0.7) ? rest : random.int(1, rest)
      this.spoken.set(key, (this.spoken.get(key) ?? 0) + qty)
      const first = this.hand()
      const locationNo = one.quality === 1 ? random.pick(bins) : defects
      for (const by of random.chance(0.08) ? [first, (first + 1) % shift.hands.length] : [first])
        this.put(by, one, qty, locationNo, by === first ? key : null)
    }
  }
  private put(by: number, piece: Piece, qty: number, locationNo: string, key: string | null): void {
    const { goodsNo, batchNo, quality } = piece
    this.shift.keep(by, 'PUTAWAY_LINE', rcv, { ownerNo, goodsNo, batchNo, quality, qty, locationNo }, (day) => {
      if (key !== null) this.spoken.set(key, (this.spoken.get(key) ?? 0) - qty)
      const { said, found } = this.books.put(day, piece, qty, locationNo)
      return { said, found: { place: locationNo, piece, qty: found } }
    })
  }

  /** Moves pieces from shelf to shelf. */
  tidy(): void {
    const { random, shift, books } = this
    const piles = books.lying((place) => place.startsWith('S-') && place !== defects)
    if (piles.length === 0) return
    const pile = random.pick(piles)
    const to = random.pick(bins.filter((bin) => bin !== pile.place))
    const qty = random.int(1, pile.qty)
    const { goodsNo, batchNo, quality, place } = pile
    const move = { ownerNo, goodsNo, batchNo, quality, fromLocationNo: place, toLocationNo: to, qty }
    shift.keep(this.hand(), 'MOVE_LINE', 'free', move, (day) => {
      const { said, found } = books.carry(day, pile, qty, place, to)
      return { said, found: { place: to, piece: pile, qty: found } }
    })
  }

  /** Receives and unpacks parcels, some of them on two devices that do not know of each other. */
  unpack(): void {
    const { random, returns } = this
    const at = [...returns.parcels.values()].filter(({ state }) => state === '待收' || state === '待质检')
    for (const parcel of at) {
      if (random.chance(0.5)) continue
      const first = this.hand()
      for (const by of random.chance(0.15) ? [first, (first + 1) % this.shift.hands.length] : [first]) this.openOne(by, parcel)
    }
  }
  private openOne(by: number, { no, again, owner }: Parcel): void {
    const { shift, returns, random } = this
    const isEmpty = random.chance(0.08)
    if (again === 0)
      shift.keep(by, 'RETURN_RECEIVE', no, receiving(no, isEmpty ? { packageState: 4, photos: [photo] } : {}), () => ({
        said: returns.receive(no),
      }))
    const found = isEmpty ? [] : this.contents(owner)
    const lines = found.map(({ quality, ...one }) => ({
      ...one,
      quality: quality as 1 | 2 | 3 | 4 | 6 | 7,
      reasons: quality === 1 ? [] : ['3'],
      photos: quality === 1 && one.ownerNo === owner ? [] : [photo],
    }))
    shift.keep(by, 'RETURN_INSPECT', no, inspection(no, lines), (day) => ({ said: returns.inspect(day, no, found) }))
  }
  /** The contents of a parcel: goods of its owner, rarely of another. */
  private contents(owner: string): readonly Found[] {
    const { random } = this
    const whose = owner === '' ? random.pick([ownerNo, ownerNo, other.ownerNo]) : owner
    return Array.from({ length: random.int(1, 3) }, () => {
      const mine = random.chance(0.1) ? (whose === ownerNo ? other.ownerNo : ownerNo) : whose
      const goodsNo = mine === other.ownerNo ? other.goodsNo : random.pick(opening)
      return { ownerNo: mine, goodsNo, quality: random.pick([1, 1, 1, 2, 4, 6]), qty: random.int(1, 2) }
    })
  }

  /** Orders picked the same afternoon from what is on the shelves: opening stock, received and returned. */
  async sell(): Promise<void> {
    const { random, books } = this
    const free = new Map<string, number>()
    for (const { goodsNo, quality, qty } of books.lying(isBin))
      if (quality === 1 && goodsNo !== other.goodsNo) free.set(goodsNo, (free.get(goodsNo) ?? 0) + qty)
    const orders: Record<string, number>[] = []
    for (let i = random.int(1, 3); i > 0; i -= 1) {
      const goods = random.shuffle([...free].filter(([, qty]) => qty >= 2)).slice(0, random.int(1, 2))
      if (goods.length === 0) continue
      const order: Record<string, number> = {}
      for (const [goodsNo, qty] of goods) {
        order[goodsNo] = random.int(1, Math.min(3, qty))
        free.set(goodsNo, qty - order[goodsNo])
      }
      orders.push(order)
    }
    if (orders.length === 0) return
    for (const pick of await releaseWave(this.shift.world, orders)) await this.send(pick)
  }
  private async send(pick: Picked): Promise<void> {
    const { shift, books } = this
    const hand = shift.hands[this.hand()]
    if (hand === undefined) throw new Error('no hand')
    const claim = hand.op('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    const day = shift.today
    await this.all(hand, [claim])
    await this.all(hand, pickOps(hand, pick))
    const places = pick.lines.map(({ locationNo, goodsNo, batchNo, planQty }) => ({
      place: locationNo,
      piece: { goodsNo, batchNo, quality: 1 },
      qty: planQty,
    }))
    for (const { place, piece, qty } of places) books.move(day, place, pick.pickNo, piece, qty)
    await this.leave(pick.stockoutNos)
    for (const { piece, qty } of places) books.add(day, pick.pickNo, piece, -qty)
  }
  private async all(hand: MonthShift['hands'][number], ops: Parameters<typeof hand.send>[0]): Promise<void> {
    const { results } = await hand.send(ops)
    for (const { verdict, ...more } of results) if (verdict !== 'applied') throw new Error(`${verdict} ${JSON.stringify(more)}`)
  }
  /** Checks, packs, weighs and ships. */
  private async leave(stockoutNos: readonly string[]): Promise<void> {
    const { shift } = this
    const hand = shift.hands[this.hand()]
    if (hand === undefined) throw new Error('no hand')
    for (const parcel of (await parcelsOf(shift.world, stockoutNos)).values()) {
      await this.all(hand, [checkOp(hand, parcel), packOp(hand, parcel), weighOp(hand, parcel)])
      this.away.push(parcel.logisticsNo)
    }
    await shift.desk('POST /v1/stockout/ship', { stockoutNos, reason: '当天发完' })
  }

  /** Pushes to the ERP, then puts waiting returns on a wave of one of the four types. */
  async wave(): Promise<void> {
    const { shift, returns, random } = this
    await returnPushTask.run(shift.world.services, { tenantId: shift.world.tenantId }, () => false)
    returns.told()
    const type = ([1, 3, 2, 4] as const)[this.waves % 4] ?? 1
    this.waves += 1
    await this.numbers()
    await this.judgeAnew()
    const parcels = returns.waiting(ownerNo, type === 3 ? [2, 3, 4, 6] : [1, 2, 3, 4])
    if (parcels.length === 0) return
    const chosen = random.shuffle([...parcels]).slice(0, 6)
    const returnNos = chosen.map(({ returnNo }) => returnNo)
    const to = {
      shopNo,
      logisticsCode: 'ZTO',
      receiverName: '李四',
      receiverMobile: '13800000000',
      districtCode: '330110',
      receiverAddress: '文一西路 1 号',
    }
    const more = {
      1: {},
      2: to,
      3: { approvalFile: this.approval },
      4: { ...to, toWarehouse: `${wh.warehouseNo}-${wh.sid}` },
    }[type]
    const { waveNo } = await shift.desk<{ waveNo: string }>('POST /v1/return/wave', {
      ...wh,
      ownerNo,
      waveType: type,
      returnNos,
      ...more,
    })
    this.waveTypes.set(type, (this.waveTypes.get(type) ?? 0) + 1)
    for (const parcel of chosen) parcel.state = '处理中'
    await (type === 1 ? this.putAway(waveNo) : this.takeOut(waveNo))
  }
  /** 再次质检 of a parcel of which nothing was handled. */
  private async judgeAnew(): Promise<void> {
    const { shift, returns, random } = this
    const may = [...returns.parcels.values()].filter(
      ({ state, again, found }) => ['待推送', '待上架'].includes(state) && again < 3 && found.every(({ done }) => done === 0),
    )
    if (may.length === 0 || random.chance(0.6)) return
    const parcel = random.pick(may)
    await shift.desk('POST /v1/return/order/again', { returnNo: parcel.returnNo })
    returns.takeBack(shift.today, parcel)
  }
  /** Numbers of the returns that receipts made. */
  private async numbers(): Promise<void> {
    const found = await this.shift.rows<{ no: string; returnNo: string }>(
      'select logistics_no as no, return_no from return_receive where tenant_id = $1',
    )
    for (const { no, returnNo } of found) this.returns.of(no).returnNo = returnNo
  }
  private async putAway(waveNo: string): Promise<void> {
    const { shift, random, returns } = this
    const page = await shift.desk<{ lines: readonly WaveLine[] }>('GET /v1/return/wave/detail', { waveNo })
    const left = { returnNos: new Set(page.lines.map(({ returnNo }) => returnNo)), left: page.lines.length }
    this.open.set(waveNo, left)
    for (const line of page.lines) {
      const { returnNo, lineNo, goodsNo, qty, quality } = line
      const locationNo = quality === 1 ? random.pick(['A-01', ...bins]) : defects
      shift.keep(this.hand(), 'RETURN_PUTAWAY', waveNo, { waveNo, returnNo, lineNo, qty, locationNo }, (day) => {
        returns.handled(day, returnNo, { goodsNo, quality }, qty, locationNo)
        left.left -= 1
        if (left.left === 0) returns.released(left.returnNos)
        return { said: 'applied' }
      })
    }
  }
  /** Picks pieces out of the positions: for scrap, for the owner, for another warehouse. */
  private async takeOut(waveNo: string): Promise<void> {
    const { shift, returns } = this
    const lines = await shift.rows<PickLine>(
      `select l.pick_no, l.line_no, l.return_no, l.location_no, l.goods_no, l.quality, l.plan_qty, w.target_no
         from return_pick_line l join return_pick p on p.tenant_id = $1 and p.pick_no = l.pick_no
         join return_wave w on w.tenant_id = $1 and w.wave_no = p.wave_no where l.tenant_id = $1 and p.wave_no = $2 order by l.line_no`,
      [waveNo],
    )
    const [first] = lines
    const hand = shift.hands[this.hand()]
    if (first === undefined || hand === undefined) throw new Error(`no pick for ${waveNo}`)
    const { pickNo, targetNo } = first
    if (targetNo !== null)
      await returnWaybillTask.run(shift.world.services, { tenantId: shift.world.tenantId, stockoutNo: targetNo }, () => false)
    const ops = lines.map(({ lineNo, locationNo: positionNo, goodsNo, quality, planQty: qty }) =>
      hand.op('RETURN_PICK', pickNo, { pickNo, lineNo, positionNo, goodsNo, quality, qty }),
    )
    await this.all(hand, ops)
    for (const one of lines) returns.handled(shift.today, one.returnNo, one, one.planQty, targetNo === null ? '' : pickNo)
    returns.released(new Set(lines.map(({ returnNo }) => returnNo)))
    if (targetNo === null) return
    await this.leave([targetNo])
    for (const { goodsNo, quality, planQty } of lines)
      if (isStocked(quality)) this.books.add(shift.today, pickNo, { goodsNo, batchNo: '', quality }, -planQty)
  }

  /** Closes orders short that wait too long, once their pieces are on a shelf. */
  async close(): Promise<void> {
    for (const order of this.books.orders.values()) {
      if (order.day > dayAfter(this.shift.today, -4) || !this.books.mayClose(order)) continue
      await this.shift.desk('POST /v1/stockin/close', { stockinNo: order.no, reason: '不再来' })
      order.status = 75
    }
  }
  /** Moves pieces from EXC-STAGE to a shelf by the documents written for them. */
  async clear(): Promise<void> {
    const { shift, books } = this
    const lines = await shift.rows<Counted & { readonly moveNo: string }>(
      `select m.move_no, l.goods_no, l.batch_no, l.quality, l.plan_qty - l.moved_qty as qty from stock_move m
         join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
        where m.tenant_id = $1 and m.status in (10, 20) and l.from_location_no = 'EXC-STAGE' and l.moved_qty < l.plan_qty order by m.move_no, l.line_no`,
    )
    for (const { moveNo, qty, goodsNo, batchNo, quality } of lines) {
      const to = quality === 1 ? this.random.pick(bins) : defects
      const move = { moveNo, ownerNo, goodsNo, batchNo, quality, fromLocationNo: exc, toLocationNo: to, qty }
      shift.keep(0, 'MOVE_LINE', moveNo, move, (day) => {
        const piece = { goodsNo, batchNo, quality }
        return { said: books.carry(day, piece, qty, exc, to).said }
      })
    }
    await shift.upload(true)
  }

  /** One day: three rounds of work, orders out in the afternoon, waves in the evening. */
  async run(n: number): Promise<void> {
    const { shift, random } = this
    if (n % 2 === 0 || random.chance(0.3)) await this.announce()
    for (let spell = 0; spell < 3; spell += 1) {
      for (let i = random.int(1, 4); i > 0; i -= 1) this.count()
      this.shelve()
      if (random.chance(0.6)) this.unpack()
      if (random.chance(0.4)) this.tidy()
      this.hours(2)
      await shift.upload(spell === 2 && n % 3 === 0)
    }
    await this.sell()
    this.hours(2)
    await this.wave()
    if (n % 7 === 6) await this.clear()
    await this.close()
  }
}
interface WaveLine {
  readonly returnNo: string
  readonly lineNo: number
  readonly goodsNo: string
  readonly quality: number
  readonly qty: number
}
interface PickLine extends Omit<WaveLine, 'qty'> {
  readonly pickNo: string
  readonly locationNo: string
  readonly planQty: number
  readonly targetNo: string | null
}
