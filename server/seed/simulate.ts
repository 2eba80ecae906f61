// 模拟一天 · seed/simulate
/** One simulated day of one warehouse through the server's real calls: orders in, waves out, virtual handhelds on the floor (floor.md §19). */
import { toteNo } from '#contract/rules/docNo'
import { pickLife } from '#contract/rules/pickLife'
import { momentText } from '#contract/rules/clock'
import type { TaskPack } from '#contract/ops/view'
import { entryMax } from '#contract/stockout/entry'
import type { NewOrder } from '../core/orders/newOrder.ts'
import { ask, type Badge, type Transport } from './transport.ts'
import { bindTotes, cartonFor, checkOrder, finishPick, packOrder, pickLines, weighOrder, type Draft } from './floorWork.ts'
import { openPda, type Pda } from './pda.ts'
import { stream, type Stream } from './random.ts'

export interface Simulation {
  readonly transport: Transport
  readonly seed: number
  readonly tenantCode: string
  readonly password: string
  readonly warehouseNo: string
  readonly sid: string
  /** simulated wall clock, epoch ms */
  readonly clock: () => number
  /** true weight of one piece, g; absent goods weigh what the archive says */
  readonly trueWeight: (ownerNo: string, goodsNo: string) => number | undefined
}

interface SignedIn {
  accessToken: string
  tenantId: string
  userId: string
  sessionId: string
}
/** Signs in as a demo account; `on` the handheld the person holds. */
export const signIn = async (
  sim: Pick<Simulation, 'transport' | 'tenantCode' | 'password'>,
  account: string,
  clientKind: number,
  on?: Enrolled,
): Promise<Badge> => {
  const session = await ask<SignedIn>(sim.transport, { headers: { ...on } }, 'POST', '/v1/user/login', {
    tenantCode: sim.tenantCode,
    account,
    password: sim.password,
    clientKind,
  })
  return {
    tenantId: session.tenantId,
    userId: session.userId,
    sessionId: session.sessionId,
    headers: { tenantId: session.tenantId, accessToken: session.accessToken },
  }
}

/** Sends orders as an interface would, in calls of at most `entryMax`; answers the numbers of those taken in. */
export const enterOrders = async (sim: Simulation, clerk: Badge, orders: readonly NewOrder[]): Promise<string[]> => {
  const taken: string[] = []
  for (let from = 0; from < orders.length; from += entryMax) {
    const chunk = orders.slice(from, from + entryMax)
    const { entries } = await ask<{ entries: { stockoutNo?: string }[] }>(sim.transport, clerk, 'POST', '/v1/stockout/entry', {
      orders: chunk.map(wireOrder),
    })
    taken.push(...entries.flatMap((entry) => entry.stockoutNo ?? []))
  }
  return taken
}

const wireOrder = (order: NewOrder): object => ({
  ...Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null && value !== undefined && value !== '')),
  tradeTime: momentText(order.tradeTime.getTime()),
  ...(order.payTime ? { payTime: momentText(order.payTime.getTime()) } : {}),
  lines: order.lines.map((line) => ({ ...line })),
})

/** One wave of everything that waits for one, released; answers its number, or '' when nothing waits. */
export const releaseWave = async (sim: Simulation, foreman: Badge, maxOrderNum: number): Promise<string> => {
  const place = { warehouseNo: sim.warehouseNo, sid: sim.sid }
  const { total } = await ask<{ total: number }>(sim.transport, foreman, 'GET', '/v1/stockout/list', {
    ...place,
    status: 30,
    pageSize: 1,
  })
  if (total === 0) return ''
  const { waveNo } = await ask<{ waveNo: string }>(sim.transport, foreman, 'POST', '/v1/wave', { ...place, maxOrderNum })
  await ask(sim.transport, foreman, 'POST', '/v1/wave/release', { waveNo })
  await printWave(sim, foreman, waveNo)
  return waveNo
}

/** The waybills of a wave are printed with it (operate_config.print_at). */
const printWave = async (sim: Simulation, foreman: Badge, waveNo: string): Promise<void> => {
  for (let more = 1; more > 0;) {
    const sheet = await ask<{ waybills: { packageNo: string }[]; more: number }>(
      sim.transport,
      foreman,
      'POST',
      '/v1/wave/waybill/sheet',
      { waveNo },
    )
    const packageNos = sheet.waybills.map(({ packageNo }) => packageNo)
    if (packageNos.length === 0) return
    await ask(sim.transport, foreman, 'POST', '/v1/wave/waybill/printed', { packageNos })
    more = sheet.more
  }
}

/** A handheld the warehouse knows. */
export interface Enrolled {
  readonly deviceId: string
  readonly deviceKey: string
}
const enrol = (sim: Simulation, foreman: Badge, name: string): Promise<Enrolled> =>
  ask(sim.transport, foreman, 'POST', '/v1/pda/device/enrol', { name, warehouseNo: sim.warehouseNo, sid: sim.sid })

/** What a warehouse keeps from one day to the next. */
export interface FloorState {
  /** by their name */
  readonly handhelds: Map<string, Enrolled>
  /** totes nobody uses, the one that waits longest first */
  readonly freeTotes: string[]
}
export const newFloorState = (totes: number): FloorState => ({
  handhelds: new Map(),
  freeTotes: Array.from({ length: totes }, (_, n) => toteNo(n + 1)),
})

/** Hands a worker a handheld of the hall; one that is not there yet is enrolled. */
export const enrolPda = async (
  sim: Simulation,
  foreman: Badge,
  account: string,
  name: string,
  random: Stream,
  { handhelds }: Pick<FloorState, 'handhelds'> = { handhelds: new Map() },
): Promise<Pda> => {
  const { deviceId, deviceKey } = handhelds.get(name) ?? (await enrol(sim, foreman, name))
  handhelds.set(name, { deviceId, deviceKey })
  const badge = await signIn(sim, account, 2, { deviceId, deviceKey })
  return openPda(sim.transport, { deviceId, deviceKey, warehouseNo: sim.warehouseNo, sid: sim.sid, badge }, sim.clock, random)
}

/** Pick orders nobody has claimed yet, as the picking page lists them. */
export const offers = async (sim: Simulation, pda: Pda): Promise<string[]> => {
  const { records } = await ask<{ records: { pickNo: string; status: number }[] }>(
    sim.transport,
    { headers: pda.headers },
    'GET',
    '/v1/pda/snapshot/picks',
    {},
  )
  return records.filter((pick) => pick.status === pickLife.open).map((pick) => pick.pickNo)
}

/** What a scale says of an order: true pieces, its packaging, ± 5 g. */
const scaleOf =
  (sim: Simulation, pack: TaskPack, random: Stream) =>
  (order: TaskPack['floor']['orders'][string]): number => {
    const goods = order.lines.reduce(
      (sum, line) =>
        sum +
        line.qty *
          (sim.trueWeight(line.ownerNo, line.goodsNo) ?? pack.floor.goods[`${line.ownerNo}|${line.goodsNo}`]?.weightG ?? 200),
      0,
    )
    const carton = cartonFor(pack, order)
    const protectiveG = order.protection.tareG ?? 0
    return Math.round(goods + protectiveG + (carton?.weightG ?? 0) * random.normal(1, 0.03)) + random.int(-5, 5)
  }

/** How far the hands take a pick order. */
export type Until = 'picked' | 'checked' | 'packed' | 'weighed'
const steps: readonly Until[] = ['picked', 'checked', 'packed', 'weighed']

/** Works one claimed pick order off: picks, then checks, packs and weighs its orders as far as `until`. */
export const workPick = (
  sim: Simulation,
  pda: Pda,
  pack: TaskPack,
  totes: readonly string[],
  until: Until,
  random: Stream,
): void => {
  const pick = pack.floor.picks[pack.pickNo]
  if (!pick) throw new Error(`task pack without its pick order ${pack.pickNo}`)
  const began = pda.now()
  pda.work([...bindTotes(pick, totes), ...pickLines(pack, pick, random)])
  pda.work([finishPick(pick, began, pda.now())])
  const far = steps.indexOf(until)
  for (const order of Object.values(pack.floor.orders)) {
    const at = (seconds: number): number => pda.now() + seconds * 1000
    const drafts: Draft[] = []
    if (far >= 1) drafts.push(...checkOrder(pack, order, at))
    if (far >= 2) drafts.push(...packOrder(pack, order, at))
    if (far >= 3) drafts.push(...weighOrder(order, scaleOf(sim, pack, random)))
    pda.work(drafts)
  }
}

/** How far the pick orders of a day that is still going on have come, in turn. */
const midday: readonly Until[] = ['weighed', 'weighed', 'weighed', 'packed', 'weighed', 'checked', 'weighed', 'picked']

/**
 * The floor of one wave: workers in turn claim what is open and work it off. With `share` 1 everything is weighed in the end, below that
 * the rest stays unclaimed and some of the claimed are only part of the way. The totes of checked orders are free again.
 */
export const workFloor = async (
  sim: Simulation,
  pdas: readonly Pda[],
  share: number,
  { freeTotes }: FloorState,
): Promise<number> => {
  const random = stream(sim.seed, sim.tenantCode, sim.warehouseNo, 'floor', Math.floor(sim.clock() / 86_400_000))
  const first = pdas[0]
  if (!first) return 0
  const open = await offers(sim, first)
  const worked = open.slice(0, Math.ceil(open.length * share))
  for (const [i, pickNo] of worked.entries()) {
    const pda = pdas[i % pdas.length] ?? first
    const pack = await pda.claim(pickNo)
    const slots = pack.floor.picks[pickNo]?.slots.length ?? 0
    const totes = freeTotes.splice(0, slots)
    const until = share < 1 ? (midday[i % midday.length] ?? 'weighed') : 'weighed'
    workPick(sim, pda, pack, totes, until, random)
    await pda.flush()
    if (until !== 'picked') freeTotes.push(...totes)
  }
  return worked.length
}
