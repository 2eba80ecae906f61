// 演示世界入口 · seed/demo
/** Creates the demo world in an empty database: inserts organisations and master data, then simulates days through the real calls. */
import { momentText } from '#contract/rules/clock'
import { build } from '../app.ts'
import { seedValves } from './valves.ts'
import { lowTask } from '../consumable/low.ts'
import { abcTask } from '../goods/abc.ts'
import { openAdapters } from '../platform/adapters/adapters.ts'
import { settableClock, type SettableClock } from '../platform/clock.ts'
import type { NewOrder } from '../core/orders/newOrder.ts'
import type { Services } from '../platform/services.ts'
import { sessionsOn } from '../platform/session.ts'
import { today } from '../platform/time.ts'
import { ask, inProcess, type Badge, type Transport } from './transport.ts'
import { workOrderClockTask } from '../workorder/clock/timer.ts'
import { workOrderRobotTask } from '../workorder/robot/send.ts'
import { combinationWeightTask } from '../finance/combinationTask.ts'
import { networkWeightTask } from '../finance/networkTask.ts'
import { contractTask } from '../finance/contract/contractTask.ts'
import { setUpContracts } from './contractRoom.ts'
import { setUpBilling } from './billingRoom.ts'
import { fillAccounts } from './ledgerRoom.ts'
import { workClaims } from './claimRoom.ts'
import { complaintRate, liveComplaints, quietParcels } from './complaintDays.ts'
import { setUpComplaints, talkInGroup } from './complaintRoom.ts'
import { workWorkOrders } from './workOrderRoom.ts'
import { workEmploy } from './employRoom.ts'
import type { Desk } from './deskClient.ts'
import { keepArchive } from './goodsRoom.ts'
import { workInbound } from './inboundRoom.ts'
import { shifted } from './goodsWorld.ts'
import { ordersOf } from './orders.ts'
import { workReturns } from './returnRoom.ts'
import { setUpReturns } from './returnSettings.ts'
import { openRack } from './rack.ts'
import { returnPushTask } from '../returns/pushTask.ts'
import { returnWarnTask } from '../returns/warnTask.ts'
import { reservationTask } from '../inbound/reservationTask.ts'
import { stockinPushTask } from '../core/inbound/pushTask.ts'
import { stockDailyTask } from '../stock/daily/task.ts'
import { returnWaveTask } from '../returns/waveTask.ts'
import type { JobTask } from '../platform/jobs.ts'
import { seedOrganisation } from './organisation.ts'
import { hearOfParcels, seedPastParcels } from './pastParcels.ts'
import { tenants } from './profile.ts'
import { stream } from './random.ts'
import { shipAll } from './ship.ts'
import {
  enrolPda,
  enterOrders,
  newFloorState,
  releaseWave,
  signIn,
  workFloor,
  type FloorState,
  type Simulation,
} from './simulate.ts'
import { workStockRoom } from './stockRoom.ts'
import { workTasks } from './taskRoom.ts'
import { seedWorld, totesPerWarehouse, type SeedWorld } from './world.ts'
import type { Environment } from '../platform/environment.ts'

export interface DemoOptions {
  readonly password: string
  readonly seed: number
  readonly scale: number
  /** simulated days up to and including today */
  readonly days: number
  readonly env?: Environment
}

/** Time of day when the simulation of a past day ends; today ends at the present. */
const endOfDay = '20:00:00'
/** Maximum number of orders of one wave. */
const waveOrders = 500

/** Returns the tenants created now; existing tenants stay as they are. */
export const makeDemo = async (services: Services, options: DemoOptions): Promise<readonly string[]> => {
  const at = new Date(services.clock.now())
  const organisations = await seedOrganisation({ db: services.db, at, id: services.ids.next, password: options.password })
  if (organisations.length === 0) return []
  const worlds: SeedWorld[] = []
  for (const organisation of organisations) worlds.push(await seedWorld(services, organisation, options))
  const clock = settableClock(at.getTime())
  const simulated = {
    ...services,
    clock,
    sessions: sessionsOn(services.db, clock),
    adapters: openAdapters(options.env ?? {}, services.db, clock),
  }
  const app = await build(simulated)
  const last = today(at.getTime())
  const desks = inProcess(app)
  for (const world of worlds) {
    const floorState = newFloorState(totesPerWarehouse)
    for (let daysAgo = options.days - 1; daysAgo >= 0; daysAgo -= 1) {
      const day = shifted(last, -daysAgo)
      const evening = Date.parse(`${day}T${endOfDay}+08:00`)
      clock.set(daysAgo === 0 ? at.getTime() : evening)
      await simulateDay(world, day, options, { transport: desks, clock: () => clock.now(), complete: daysAgo > 0, floorState })
      if (daysAgo > 0) await complainOf(simulated, world, desks, options)
    }
    if (options.days > 0) await workDesks(simulated, world, desks, options)
    await fillAccounts(simulated, world.tenantId)
    if (options.days > 1) await hearOfParcels(simulated, world.tenantId)
    clock.set(at.getTime())
    if (options.days > 0) await seedValves(simulated, world)
  }
  await app.close()
  return organisations.map((organisation) => organisation.tenantCode)
}

/** The owner whose goods get every kind of stock document. */
const shownOwner = 'OW001'
/** Account of the customer service clerk. */
const serviceClerk = 'cs01'
/** A user of that owner. */
const ownersUser = 'owner_hj'
/** Length of this morning's desk work: two hours. */
const morningMs = 7_200_000
const callMs = 60_000
const dayMs = 86_400_000
/** When the follow-ups of today are due. */
const followMs = 5_400_000

/** Desk work of the tenant with the showcase records, and the results of its nightly jobs. */
const workDesks = async (
  services: Services & { readonly clock: SettableClock },
  world: SeedWorld,
  transport: Transport,
  { password, seed }: DemoOptions,
): Promise<void> => {
  const [place, other] = world.warehouses.filter((warehouse) => warehouse.native)
  if (!place || !world.owners.some((owner) => owner.ownerNo === shownOwner)) return
  const { clock } = services
  const now = clock.now()
  const day = today(now)
  clock.set(now - morningMs)
  const badge = (account: string): Promise<Badge> => signIn({ transport, tenantCode: world.tenantCode, password }, account, 0)
  const desk = {
    transport,
    warehouseNo: place.warehouseNo,
    sid: place.sid,
    pass: () => clock.set(clock.now() + callMs),
    admin: await badge('admin'),
    manager: await badge('wh_manager'),
    leader: await badge('temp_leader'),
  }
  await workGoods(desk, services, world, { badge, seed, password })
  await keepArchive(desk, shownOwner, day)
  await workStockRoom(desk, shownOwner, day, other)
  await workTasks(desk, shownOwner, clock.now())
  await workEmploy(desk, today(clock.now()))
  // customer service sees every warehouse
  const quick = { ...desk, manager: await badge(serviceClerk), pass: () => clock.set(clock.now() + callMs / 60) }
  await setUpComplaints({ ...quick, manager: desk.manager }, shownOwner)
  await seedPastParcels(services, world, shownOwner, seed)
  await hearOfParcels(services, world.tenantId)
  const past = await quietParcels(services, world.tenantId, 0, clock.now() - 2 * dayMs)
  await liveComplaints(
    quick,
    clock,
    stream(seed, 'complaints'),
    past.filter((_, at) => at % 5 !== 4),
  )
  await workWorkOrders(quick, await badge(ownersUser), services, world.tenantId, {
    ownerNo: shownOwner,
    soon: momentText(now + followMs),
    tomorrow: shifted(today(clock.now()), 1),
  })
  // customer service confirms what carriers owe, finance confirms what owners are paid
  const finance = await badge('finance01')
  await setUpBilling(quick, finance, today(clock.now()))
  await workClaims({ ...desk, manager: quick.manager, leader: finance }, services, world.tenantId, today(clock.now()))
  await setUpContracts({ ...desk, pass: () => undefined }, finance, desk.admin, today(clock.now()))
  const pass = (): number => {
    quick.pass()
    return clock.now()
  }
  await talkInGroup(desk.transport, services, world.tenantId, { ownerNo: shownOwner, pass })
  clock.set(now)
  const nightlyTasks = [contractTask, reservationTask, stockinPushTask, returnWarnTask, stockDailyTask]
  for (const task of [abcTask, lowTask, workOrderRobotTask, workOrderClockTask, ...nightlyTasks])
    await task.run(services, { tenantId: world.tenantId }, () => false)
  await learnWeights(services, world.tenantId)
}

/** Weights of combinations and branches. The parcels are of the last days, so the branches have the averages of this month. */
const learnWeights = async (services: Services, tenantId: number): Promise<void> => {
  await combinationWeightTask.run(services, { tenantId }, () => false)
  const month = today(services.clock.now()).slice(0, 7)
  await networkWeightTask.run(services, { tenantId, month, withManual: 0 }, () => false)
}

/** Inbound and returned goods of the last month. */
const workGoods = async (
  desk: Desk,
  services: Services & { readonly clock: SettableClock },
  { tenantCode, tenantId, goods, shops }: SeedWorld,
  { badge, seed, password }: Pick<DemoOptions, 'seed' | 'password'> & { readonly badge: (account: string) => Promise<Badge> },
): Promise<void> => {
  const { transport, warehouseNo, sid } = desk
  const { clock } = services
  const began = clock.now()
  const sim = { transport, tenantCode, password, warehouseNo, sid, seed, clock: () => clock.now(), trueWeight: () => undefined }
  const pda = await enrolPda(sim, desk.manager, 'picker01', 'PDA-03', stream(seed, tenantCode, 'inbound'))
  const room = { desk, clock, random: stream(seed, tenantCode, 'goods'), goods, binFor: await openRack(desk) }
  // a month takes half a minute: the first tenant gets a month, the others get a few days
  const days = tenantCode === tenants[0]?.tenantCode ? 29 : 2
  await workInbound({ ...room, pda }, days)
  const [role] = await ask<readonly { readonly roleId: string }[]>(transport, desk.admin, 'GET', '/v1/role/notice/list')
  await setUpReturns(desk, { ownerNo: shownOwner, roleId: role?.roleId ?? '', day: today(clock.now()) })
  const run = (task: JobTask) => () => task.run(services, { tenantId }, () => false)
  const returned = {
    ...room,
    goods: goods.filter(({ shelfLifeDay }) => shelfLifeDay === 0),
    shops,
    confirms: { ownerNo: shownOwner, user: await badge(ownersUser) },
    push: run(returnPushTask),
    makeWaves: run(returnWaveTask),
  }
  await workReturns(returned, days)
  clock.set(began)
}

/** Complaints about parcels of the day before yesterday, at the usual rate, at the end of a past day. */
const complainOf = async (
  services: Services & { readonly clock: SettableClock },
  world: SeedWorld,
  transport: Transport,
  { password, seed }: DemoOptions,
): Promise<void> => {
  const { clock } = services
  const now = clock.now()
  const random = stream(seed, world.tenantCode, today(now), 'complaints')
  const parcels = await quietParcels(services, world.tenantId, now - 3 * dayMs, now - 2 * dayMs + 1)
  const complained = parcels.filter(() => random.chance(complaintRate))
  const [place] = world.warehouses
  if (complained.length === 0 || place === undefined) return
  const badge = (account: string): Promise<Badge> => signIn({ transport, tenantCode: world.tenantCode, password }, account, 0)
  const [admin, manager] = [await badge('admin'), await badge(serviceClerk)]
  const desk = { transport, ...place, pass: () => clock.set(clock.now() + 1_000), admin, manager, leader: manager }
  await liveComplaints(desk, clock, random, complained)
}

interface Stage {
  readonly transport: Simulation['transport']
  readonly clock: () => number
  /** true for a past day, which is completed and shipped; today stays half done, so that a visitor has work */
  readonly complete: boolean
  readonly floorState: FloorState
}

const simulateDay = async (world: SeedWorld, day: string, options: DemoOptions, stage: Stage): Promise<void> => {
  const profile = tenants.find((tenant) => tenant.tenantCode === world.tenantCode)
  const weights = new Map(world.goods.map((goods) => [`${goods.ownerNo}|${goods.goodsNo}`, goods.trueWeightG]))
  for (const place of profile?.warehouses.slice(0, 1) ?? []) {
    const sim: Simulation = {
      ...stage,
      seed: options.seed,
      tenantCode: world.tenantCode,
      password: options.password,
      warehouseNo: place.warehouseNo,
      sid: 'LOCAL',
      trueWeight: (ownerNo, goodsNo) => weights.get(`${ownerNo}|${goodsNo}`),
    }
    const foreman = await signIn(sim, 'wh_manager', 0)
    const clerk = await signIn(sim, 'admin', 0)
    const mean = Math.max(12, place.ordersPerDay * options.scale)
    const orders = ordersOf({ ...sim, day, mean }, world.goods, world.shops).map((order) => notLater(order, sim.clock()))
    // today's last fifth stays 待波次, so that the visitor can release a first wave
    const releasedNum = stage.complete ? orders.length : Math.floor(orders.length * 0.8)
    await enterOrders(sim, clerk, orders.slice(0, releasedNum))
    // a past day releases waves until no order waits
    while ((await releaseWave(sim, foreman, waveOrders)) !== '') {
      await floorOf(sim, foreman, stage)
      if (!stage.complete) break
    }
    if (stage.complete) await shipAll(sim, foreman)
    await enterOrders(sim, clerk, orders.slice(releasedNum))
  }
}

/** Moves an order from later today to the same hour of the day before: no order is from the future. */
const notLater = (order: NewOrder, now: number): NewOrder => {
  const isLater = order.tradeTime.getTime() > now
  if (!isLater) return order
  const at = new Date(order.tradeTime.getTime() - 86_400_000)
  return { ...order, tradeTime: at, payTime: at }
}

const floorOf = async (sim: Simulation, foreman: Badge, { complete, floorState }: Stage): Promise<void> => {
  const day = today(sim.clock())
  const pdas = []
  for (const [i, account] of ['picker01', 'picker02'].entries()) {
    const random = stream(sim.seed, sim.tenantCode, sim.warehouseNo, day, account)
    pdas.push(await enrolPda(sim, foreman, account, `PDA-${String(i + 1).padStart(2, '0')}`, random, floorState))
  }
  await workFloor(sim, pdas, complete ? 1 : 0.6, floorState)
}
