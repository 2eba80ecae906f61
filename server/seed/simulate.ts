// 模拟一天 · seed/simulate
/**
 * Simulates one day of one warehouse through the server's real calls: orders come in, waves are released, virtual handhelds work
 * (floor.md §19).
 */
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
  /** true weight of one piece, g; undefined: the weight in the archive */
  readonly trueWeight: (ownerNo: string, goodsNo: string) => number | undefined
}

interface SignedIn {
  accessToken: string
  tenantId: string
  userId: string
  sessionId: string
}
/** Signs in as a demo account; `on` is the handheld the person holds. */
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

/** Sends orders like an interface, in calls of at most `entryMax`; returns the accepted numbers. */
export const enterOrders = async (sim: Simulation, clerk: Badge, orders: readonly NewOrder[]): Promise<string[]> => {
  const acceptedNos: string[] = []
  for (let from = 0; from < orders.length; from += entryMax) {
    const chunk = orders.slice(from, from + entryMax)
    const { entries } = await ask<{ entries: { stockoutNo?: string }[] }>(sim.transport, clerk, 'POST', '/v1/stockout/entry', {
      orders: chunk.map(wireOrder),
    })
    acceptedNos.push(...entries.flatMap((entry) => entry.stockoutNo ?? []))
  }
  return acceptedNos
}

const wireOrder = (order: NewOrder): object => ({
  ...Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null && value !== undefined && value !== '')),
  tradeTime: momentText(order.tradeTime.getTime()),
  ...(order.payTime ? { payTime: momentText(order.payTime.getTime()) } : {}),
  lines: order.lines.map((line) => ({ ...line })),
})

/** Releases one wave of all waiting orders; returns its number, or '' if none waits. */
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

/** Prints the waybills of a wave with it (operate_config.print_at). */
const printWave = async (sim: Simulation, foreman: Badge, waveNo: string): Promise<void> => {
  for (let remaining = 1; remaining > 0;) {
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
    remaining = sheet.more
  }
}

/** An enrolled handheld. */
export interface Enrolled {
  readonly deviceId: string
  readonly deviceKey: string
}
const enrol = (sim: Simulation, foreman: Badge, name: string): Promise<Enrolled> =>
  ask(sim.transport, foreman, 'POST', '/v1/pda/device/enrol', { name, warehouseNo: sim.warehouseNo, sid: sim.sid })

/** State of a warehouse between days. */
export interface FloorState {
  /** by name */
  readonly handhelds: Map<string, Enrolled>
  /** unused totes, longest unused first */
  readonly freeTotes: string[]
}
export const newFloorState = (totes: number): FloorState => ({
  handhelds: new Map(),
  freeTotes: Array.from({ length: totes }, (_, n) => toteNo(n + 1)),
})

/** Hands a worker a handheld of the warehouse; enrols it first if needed. */
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

/** Unclaimed pick orders, as the picking page lists them. */
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

/** The scale's reading for an order: true pieces, its packaging, ± 5 g. */
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

/** Last step the workers take a pick order to. */
export type Until = 'picked' | 'checked' | 'packed' | 'weighed'
const steps: readonly Until[] = ['picked', 'checked', 'packed', 'weighed']

/** Works one claimed pick order: picks it, then checks, packs and weighs its orders up to `until`. */
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

/** Last steps of pick orders on an unfinished day, used in turn. */
const midday: readonly Until[] = ['weighed', 'weighed', 'weighed', 'packed', 'weighed', 'checked', 'weighed', 'picked']

/**
 * Works the pick orders of one wave: workers in turn claim open ones and work them. With `share` 1 everything is weighed in the end. With
 * less the rest stays unclaimed, and some claimed ones stop at an earlier step. Totes of checked orders become free again.
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
  const openPicks = await offers(sim, first)
  const worked = openPicks.slice(0, Math.ceil(openPicks.length * share))
  for (const [i, pickNo] of worked.entries()) {
    const pda = pdas[i % pdas.length] ?? first
    const pack = await pda.claim(pickNo)
    const slots = pack.floor.picks[pickNo]?.slots.length ?? 0
    const totes = freeTotes.splice(0, slots)
    const lastStep = share < 1 ? (midday[i % midday.length] ?? 'weighed') : 'weighed'
    workPick(sim, pda, pack, totes, lastStep, random)
    await pda.flush()
    if (lastStep !== 'picked') freeTotes.push(...totes)
  }
  return worked.length
}
