// Twenty real clashes of a shift, each with the code the desk must show (floor.md §16.2 Clashes).
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Floor, TaskPack } from '#contract/ops/view'
import { bindTotes, pickLines, type Draft } from '#server/seed/floorWork'
import type { Picked } from './floor.ts'
import type { Steps, VirtualWorker } from './virtualWorker.ts'
import { rows, wh, type World } from './outbound.ts'
import { pickOf, type Shift, type Stage, type Way } from './floorShift.ts'

const opOf: Record<Stage, OpType> = { check: 'CHECK_ORDER', pack: 'PACK_ORDER', weigh: 'WEIGH_PACKAGE' }
/** Order status at which everything before the stage has been reported. */
const ready: Record<Stage, number> = { check: 60, pack: 70, weigh: 80 }

interface Trap {
  readonly stage: Stage
  readonly act: 'intercept' | 'hold' | 'twice'
}
const stages: readonly Stage[] = ['check', 'pack', 'weigh']

/** Orders of the scenes, one pick order each: goods and pieces. */
export const sceneOrders: readonly Readonly<Record<string, number>>[] = [
  { G1: 3 },
  { G2: 4 },
  { G3: 3 },
  { G1: 2, G2: 1 },
  { G3: 1, G4: 1 },
  { G1: 1, G3: 2 },
  { G2: 2, G4: 1 },
  { G5: 2 },
  { G6: 2 },
  { G7: 2 },
]

/**
 * Makes real clashes during a shift: the desktop decides while a device is offline, two people handle the same goods, a pick order is
 * reassigned. `reserve`: four people whose Wi-Fi is controlled here; `picks`: the pick orders of `sceneOrders`.
 */
export class Plot {
  /** `operation code document` of every conflict the desk must find, and no other */
  readonly expected: string[] = []
  /** `operation document` of an operation that waits for a device that never comes back */
  inVain = ''
  /** orders that leave the shift before its end */
  readonly aside = new Set<string>()
  private readonly traps: Trap[]
  private readonly twice = new Set<string>()
  /** orders without further clashes: those of the scenes, and those that had one */
  private readonly spared: Set<string>
  private readonly picks: Picked[]
  private readonly shift: Shift
  private readonly world: World
  private readonly reserve: readonly VirtualWorker[]

  constructor(shift: Shift, reserve: readonly VirtualWorker[], picks: readonly Picked[]) {
    this.shift = shift
    this.world = shift.world
    this.reserve = reserve
    this.picks = [...picks]
    this.spared = new Set(picks.flatMap((pick) => pick.stockoutNos))
    this.traps = [
      ...stages.flatMap((stage): Trap[] => [
        { stage, act: 'intercept' },
        { stage, act: 'hold' },
      ]),
      { stage: 'check', act: 'twice' },
      { stage: 'check', act: 'twice' },
    ]
    shift.disturb = (stage, stockoutNo, hands) => this.disturb(stage, stockoutNo, hands)
    shift.employ('the plot', this.scenes())
  }

  /** Clashes that did not happen. */
  left(): readonly Trap[] {
    return this.traps
  }

  private async disturb(stage: Stage, stockoutNo: string, hands: VirtualWorker): Promise<Way> {
    if (this.aside.has(stockoutNo)) return 'aside'
    if (this.twice.delete(stockoutNo)) return 'elsewhere'
    const trap = this.traps.find((one) => one.stage === stage)
    const last = this.shift.open.size < 30
    const spared = this.spared.has(stockoutNo) || this.reserve.includes(hands)
    if (trap === undefined || spared || !(last || this.shift.random.chance(0.4))) return 'on'
    if ((await this.statusOf(stockoutNo)) !== ready[stage]) return last ? 'later' : 'on'
    this.traps.splice(this.traps.indexOf(trap), 1)
    this.spared.add(stockoutNo)
    if (trap.act === 'twice') return this.checkTwice(stockoutNo, hands)
    hands.cut(this.shift.random.int(1, 60))
    const stop = trap.act === 'intercept' ? {} : { hold: 1, reason: '改地址' }
    await this.desk('POST', `/v1/stockout/${trap.act}`, { stockoutNos: [stockoutNo], ...stop })
    this.expect(opOf[stage], trap.act === 'intercept' ? 'A2211' : 'A2212', stockoutNo)
    this.aside.add(stockoutNo)
    return 'aside'
  }

  /** Two people check the same order, and the first one uploads late. */
  private checkTwice(stockoutNo: string, hands: VirtualWorker): 'on' {
    hands.cut(this.shift.random.int(40, 60))
    this.twice.add(stockoutNo)
    this.shift.tables.check.unshift(stockoutNo)
    this.expect('CHECK_ORDER', 'A2201', stockoutNo)
    return 'on'
  }

  /** Runs the scenes one after the other during the shift. */
  private async *scenes(): Steps {
    const [a, b, c, d] = this.reserve
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('the plot needs four people')
    yield* this.disabled(
      c,
      'A1121',
      'update sys_user set status = 0, disable_time = $3 where tenant_id = $1 and id = $2',
      c.handheld.staff.userId,
    )
    yield* this.disabled(
      d,
      'A1118',
      'update device set status = 0, disable_time = $3 where tenant_id = $1 and device_id = $2',
      d.handheld.deviceId,
    )
    yield* this.takenOverLate(a, b)
    yield* this.takenOverLate(b, a)
    yield* this.bothPicked(a, b)
    yield* this.sameTote(a, b)
    yield* this.sameTote(b, a)
    yield* this.wrongBin(a)
    yield* this.pulledOutTwice(a, b)
    yield* this.handedOverTwice(a, b)
    yield* this.neverHeard(a, b)
  }

  /** A disabled person or device continues weighing: the parcel counts, and the operation is flagged. */
  private async *disabled(hands: VirtualWorker, code: string, sql: string, id: string): Steps {
    this.shift.kept = 'weigh'
    while (this.shift.tables.weigh.length === 0) yield 30
    const stockoutNo = this.shift.tables.weigh.shift() ?? ''
    this.shift.kept = null
    hands.cut(null)
    await this.world.run(({ tx, tenantId, at }) => tx.query(sql, [tenantId, id, at]))
    yield 60
    yield* this.shift.handle(hands, 'weigh', stockoutNo)
    yield* this.report(hands)
    this.expect('WEIGH_PACKAGE', code, stockoutNo)
  }

  /** The supervisor reassigns the pick order, and the second picker has finished when the first one uploads the last piece. */
  private async *takenOverLate(first: VirtualWorker, second: VirtualWorker): Steps {
    const pickNo = this.nextPick().pickNo
    yield* this.pickOnePiece(first, pickNo)
    yield* this.takeOver(second, pickNo)
    yield* this.report(second)
    yield* this.report(first)
    this.expect('PICK_LINE', 'A1107', pickNo)
  }

  /** The same, but the first one uploads earlier: that piece counts, and the second picker has one too many. */
  private async *bothPicked(first: VirtualWorker, second: VirtualWorker): Steps {
    const pickNo = this.nextPick().pickNo
    yield* this.pickOnePiece(first, pickNo)
    yield* this.takeOver(second, pickNo)
    yield* this.report(first)
    yield* this.report(second)
    this.expect('PICK_LINE', 'A1107', pickNo)
    this.expect('PICK_LINE', 'A1109', pickNo)
  }

  private async *pickOnePiece(hands: VirtualWorker, pickNo: string): Steps {
    const pack = await hands.claim(pickNo)
    hands.cut(null)
    const [bin, piece] = pickLines(pack, pickOf(pack), hands.random)
    if (bin === undefined || piece === undefined) throw new Error(`nothing to pick in ${pickNo}`)
    yield* hands.work([bin, piece], pack.floor)
  }

  private async *takeOver(hands: VirtualWorker, pickNo: string): Steps {
    await this.desk('POST', '/v1/pick/order/release', { pickNo, reason: '联系不上' })
    const pack = await hands.claim(pickNo)
    hands.cut(null)
    yield* this.shift.pickRest(hands, pack)
  }

  /** An offline picker binds a tote that another person is using. */
  private async *sameTote(first: VirtualWorker, second: VirtualWorker): Steps {
    let [one, two] = [await first.claim(this.nextPick().pickNo), await second.claim(this.nextPick().pickNo)]
    while (this.shift.freeTotes(one).length < 4) {
      yield 60
      ;[one, two] = [await first.fetch(one.pickNo), await second.fetch(two.pickNo)]
    }
    second.cut(null)
    const bound = yield* this.shift.bind(first, one)
    yield* this.report(first)
    const toteNo = pickOf({ ...one, floor: bound }).slots[0]?.toteNo ?? ''
    const taken = yield* second.work(bindTotes(pickOf(two), [toteNo]), two.floor)
    yield* this.report(second)
    this.expect('PICK_BIND_TOTE', 'A1116', two.pickNo)
    yield* this.shift.pickRest(second, { ...two, floor: taken })
    const slots = pickOf(one).slots
    const again = yield* this.shift.bind(first, { ...one, floor: withoutTotes(bound, one, slots) })
    yield* this.shift.pickRest(first, { ...one, floor: again })
    yield* this.report(first)
    yield* this.report(second)
  }

  /** A person picks from the wrong bin although the device refuses it. */
  private async *wrongBin(hands: VirtualWorker): Steps {
    const pack = await hands.claim(this.nextPick().pickNo)
    const { lines, pickNo, leaseVersion } = pickOf(pack)
    const [line] = lines
    if (line === undefined) throw new Error('no line')
    const { seqNo, ownerNo } = line
    const payload = { pickNo, seqNo, ownerNo, locationNo: 'A-12', goodsNo: 'G12', barcode: '69G12', qty: 1, scanMode: 1 } as const
    yield* hands.work([draftOf('PICK_LINE', pickNo, pickNo, payload, leaseVersion)], pack.floor, 'A1108')
    this.expect('PICK_LINE', 'A1108', pickNo)
    yield* this.shift.pickRest(hands, pack)
    yield* this.report(hands)
  }

  /** Two people find the intercepted parcel. */
  private async *pulledOutTwice(first: VirtualWorker, second: VirtualWorker): Steps {
    const pick = this.nextPick()
    const [stockoutNo = ''] = pick.stockoutNos
    yield* this.shift.pickAll(first, pick.pickNo)
    this.takeAway(stockoutNo)
    yield* this.report(first)
    await this.desk('POST', '/v1/stockout/intercept', { stockoutNos: [stockoutNo] })
    for (const hands of [first, second]) {
      await hands.refresh(0)
      hands.cut(null)
    }
    for (const hands of [first, second]) {
      const { order, floor } = hands.knows(stockoutNo)
      const payload = { logisticsNo: order.logisticsNo, locationNo: 'LJ-01' }
      yield* hands.work([draftOf('PULL_OUT', 'free', stockoutNo, payload)], floor)
    }
    yield* this.report(first)
    yield* this.report(second)
    this.expect('PULL_OUT', 'A1122', stockoutNo)
  }

  /** One parcel is put on two piles. */
  private async *handedOverTwice(first: VirtualWorker, second: VirtualWorker): Steps {
    let stockoutNo = await this.oneWeighed()
    for (; stockoutNo === ''; stockoutNo = await this.oneWeighed()) yield 60
    const opened: { hands: VirtualWorker; handoverNo: string; handovers: Floor['handovers'] }[] = []
    for (const hands of [first, second]) {
      await hands.refresh(0)
      const { logisticsCode } = hands.knows(stockoutNo).order
      const { handoverNo } = await hands.call<{ handoverNo: string }>('POST', '/v1/warehouse/operate/handover/open', {
        ...wh,
        logisticsCode,
      })
      opened.push({ hands, handoverNo, handovers: await hands.handovers() })
      hands.cut(null)
    }
    for (const { hands, handoverNo, handovers } of opened) {
      const { order, floor } = hands.knows(stockoutNo)
      const payload = { handoverNo, logisticsNo: order.logisticsNo }
      yield* hands.work([draftOf('HANDOVER_SCAN', handoverNo, handoverNo, payload)], { ...floor, handovers })
    }
    yield* this.report(first)
    yield* this.report(second)
    this.expect('HANDOVER_SCAN', 'A1603', opened[1]?.handoverNo ?? '')
  }

  /** A device never uploads again: operations that wait for its picks stay unresolved. */
  private async *neverHeard(first: VirtualWorker, second: VirtualWorker): Steps {
    const pick = this.nextPick()
    const [stockoutNo = ''] = pick.stockoutNos
    const pack = await first.claim(pick.pickNo)
    first.cut(null)
    first.drowned = true
    yield* this.shift.pickRest(first, pack)
    this.takeAway(stockoutNo)
    yield* this.shift.handle(second, 'check', stockoutNo)
    yield* this.report(second)
    this.expect('CHECK_ORDER', 'A2201', stockoutNo)
    this.inVain = `CHECK_ORDER ${stockoutNo}`
  }

  private nextPick(): Picked {
    const pick = this.picks.shift()
    if (pick === undefined) throw new Error('the plot has no pick order left')
    return pick
  }

  /** The Wi-Fi is back and everything is sent. */
  private async *report(hands: VirtualWorker): Steps {
    hands.connect(null)
    await hands.flush(false)
    yield 15
  }

  /** Takes an order out of the shift before it is checked. */
  private takeAway(stockoutNo: string): void {
    this.shift.tables.check = this.shift.tables.check.filter((one) => one !== stockoutNo)
    this.shift.open.delete(stockoutNo)
    this.aside.add(stockoutNo)
  }

  private expect(opType: OpType, code: string, docNo: string): void {
    this.expected.push(`${opType} ${code} ${docNo}`)
  }

  private async desk(method: 'POST' | 'PUT', path: string, input: object): Promise<void> {
    const answer = await this.world.call(method, path, input)
    if (answer.code !== '00000') throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  }

  private async statusOf(stockoutNo: string): Promise<number | undefined> {
    const orders = await rows<{ status: number }>(
      this.world,
      'select status from stockout_order where tenant_id = $1 and stockout_no = $2',
      [stockoutNo],
    )
    return orders[0]?.status
  }

  private async oneWeighed(): Promise<string> {
    const orders = await rows<{ stockoutNo: string }>(
      this.world,
      'select stockout_no from stockout_order where tenant_id = $1 and status = 90 order by stockout_no limit 1',
    )
    return orders[0]?.stockoutNo ?? ''
  }
}

const draftOf = <T extends OpType>(
  opType: T,
  lane: string,
  docNo: string,
  payload: PayloadOf[T],
  leaseVersion?: number,
): Draft<T> => ({
  opType,
  lane,
  docNo,
  payload,
  takes: 10,
  ...(leaseVersion === undefined ? {} : { leaseVersion }),
})

/** The pick order as its picker sees it: without the totes of its slots. */
const withoutTotes = (floor: Floor, pack: TaskPack, slots: TaskPack['floor']['picks'][string]['slots']): Floor => ({
  ...floor,
  picks: { ...floor.picks, [pack.pickNo]: { ...pickOf({ ...pack, floor }), slots } },
})
