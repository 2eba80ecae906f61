// 演示的入库一月 · seed/inboundRoom
/**
 * A month of trucks (floor.md §19.2 Inbound) through the real calls: announced and reserved the day before, unloaded at the desk, received
 * and put away on a handheld. Today's trucks are at every stage, as in the middle of a day.
 */
import { arrival } from '#contract/inbound/arrival'
import { reservation } from '#contract/inbound/reservation'
import { slot } from '#contract/inbound/slot'
import { stockin } from '#contract/inbound/stockin'
import { unload } from '#contract/inbound/unload'
import type { PutawayPage } from '#contract/pda/inbound'
import { momentText } from '#contract/rules/clock'
import type { SettableClock } from '../platform/clock.ts'
import { today } from '../platform/time.ts'
import { enter, look, make, type Desk } from './deskClient.ts'
import type { Draft } from './floorWork.ts'
import type { SeedGoods } from './goodsMade.ts'
import { shifted } from './goodsWorld.ts'
import type { Pda } from './pda.ts'
import type { Stream } from './random.ts'
import type { BinFor } from './rack.ts'
import { ask } from './transport.ts'

export interface InboundRoom {
  readonly desk: Desk
  readonly clock: SettableClock
  readonly pda: Pda
  readonly random: Stream
  readonly binFor: BinFor
  /** goods of the owners who send trucks */
  readonly goods: readonly SeedGoods[]
}

const docks = ['D1', 'D2'] as const
const spans = [
  ['08:30', '12:00'],
  ['13:00', '17:30'],
] as const
const workdays = [1, 2, 3, 4, 5, 6] as const
const people = [
  { workerNo: 'picker01', shareBp: 4_000 },
  { workerNo: 'picker02', shareBp: 3_000 },
  { workerNo: 'packer01', shareBp: 3_000 },
]
const plates = ['浙A3F21K', '浙A88Q06', '沪DK5190', '苏E7M33T', '浙B20L88', '皖C61R17'] as const
const drivers = ['王师傅', '刘师傅', '陈师傅', '马师傅'] as const
const suppliers = ['杭州萧山一厂', '广州白云日化', '义乌小商品城', '苏州吴江纺织'] as const

type Line = { readonly goods: SeedGoods; readonly qty: number; readonly produceDate: string | null }
interface Truck {
  readonly day: string
  readonly ownerNo: string
  readonly lines: readonly Line[]
  readonly stockinNo: string
  readonly plateNo: string
  readonly boxNum: number
}

const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const placeOf = ({ desk }: Pick<InboundRoom, 'desk'>) => ({ warehouseNo: desk.warehouseNo, sid: desk.sid })

/** The weekly slots of the docks. */
const openDocks = async ({ desk }: InboundRoom): Promise<void> => {
  for (const dockNo of docks)
    for (const weekday of workdays)
      for (const [startTime, endTime] of spans)
        await make(desk, desk.manager, slot, {
          warehouseNo: desk.warehouseNo,
          sid: desk.sid,
          dockNo,
          weekday,
          startTime,
          endTime,
          capacityBox: 200,
          capacityVehicle: 3,
        })
}

/** The owner announces a truck for the day: 3–6 goods, in a quantity that sells in some days. */
const announce = async (room: InboundRoom, day: string): Promise<Truck> => {
  const { desk, random, goods } = room
  const { ownerNo } = random.pick(goods)
  const truckGoods = random.shuffle(goods.filter((candidate) => candidate.ownerNo === ownerNo)).slice(0, random.int(3, 6))
  const lines = truckGoods.map((goodsRow) => ({
    goods: goodsRow,
    qty: random.int(2, 10) * 6,
    produceDate: goodsRow.shelfLifeDay > 0 ? shifted(day, -random.int(10, 40)) : null,
  }))
  const stockinNo = await enter(desk, desk.manager, stockin, {
    ...placeOf(room),
    ownerNo,
    stockinType: 1,
    outerNo: `PO${day.replaceAll('-', '')}${random.int(100, 999)}`,
    supplierName: random.pick(suppliers),
    expectTime: `${day} 10:00:00`,
    lines: lines.map(({ goods: { goodsNo }, qty, produceDate }) => ({ goodsNo, planQty: qty, produceDate })),
  })
  const boxNum = Math.max(2, Math.round(lines.reduce((sum, { qty }) => sum + qty, 0) / 24))
  return { day, ownerNo, lines, stockinNo, plateNo: random.pick(plates), boxNum }
}

/** Applies for a dock for the truck; returns the reservation number. */
const reserve = async (room: InboundRoom, truck: Truck): Promise<string> => {
  const { desk, random } = room
  const place = { warehouseNo: `${desk.warehouseNo}-${desk.sid}` }
  const slots = (await look(desk, slot, place, 100)).filter((one) => one.weekday === weekdayOf(truck.day))
  return enter(desk, desk.manager, reservation, {
    ...placeOf(room),
    ownerNo: truck.ownerNo,
    reserveDate: truck.day,
    slotId: random.pick(slots).slotId,
    vehicleType: random.int(2, 4),
    plateNo: truck.plateNo,
    driverName: random.pick(drivers),
    driverMobile: `1370000${random.int(1000, 9999)}`,
    boxNum: truck.boxNum,
    unloadMode: 1,
    stockins: [{ stockinNo: truck.stockinNo }],
  })
}

/** The truck arrives at the gate; without a reservation the clerk links its orders. */
const arrive = async (room: InboundRoom, truck: Truck, reservationNo: string | null): Promise<string> => {
  const { desk, clock, random } = room
  const arrivalNo = await enter(desk, desk.manager, arrival, {
    ...placeOf(room),
    ownerNo: truck.ownerNo,
    reservationNo,
    arrivalTime: momentText(clock.now()),
    plateNo: truck.plateNo,
    vehicleType: 2,
    boxNum: truck.boxNum,
    damageBoxNum: random.chance(0.1) ? 1 : 0,
  })
  if (reservationNo === null && truck.stockinNo !== '')
    await enter(desk, desk.manager, arrival, { arrivalNo, stockinNos: [truck.stockinNo], boxNum: truck.boxNum }, 'link')
  return arrivalNo
}

const beginUnload = ({ desk }: InboundRoom, arrivalNo: string): Promise<string> =>
  enter(desk, desk.manager, unload, { arrivalNo, unloadMode: 1, people })
const endUnload = async ({ desk }: InboundRoom, unloadNo: string, { boxNum, lines }: Truck): Promise<void> => {
  const weightG = lines.reduce((sum, { goods, qty }) => sum + goods.trueWeightG * qty, 0)
  await enter(desk, desk.manager, unload, { unloadNo, boxNum, palletNum: 1, weightG, volumeCm3: boxNum * 48_000 }, 'finish')
}

const draft = <T extends 'RECEIVE_LINE' | 'PUTAWAY_LINE'>(opType: T, docNo: string, payload: Draft<T>['payload']): Draft<T> => ({
  opType,
  lane: docNo,
  docNo,
  takes: 25,
  payload,
})

/** Counts the lines on the handheld; occasionally a piece is missing or spoilt. */
const receive = async ({ pda, random }: InboundRoom, truck: Truck, lines: readonly Line[]): Promise<void> => {
  pda.work(
    lines.flatMap(({ goods, qty, produceDate }) => {
      const missing = random.chance(0.03) ? random.int(1, 3) : 0
      const spoilt = random.chance(0.05) ? 1 : 0
      return [
        [1, qty - missing - spoilt],
        [2, spoilt],
      ].flatMap(([quality = 1, pieces = 0]) =>
        pieces === 0
          ? []
          : draft('RECEIVE_LINE', truck.stockinNo, {
              stockinNo: truck.stockinNo,
              ownerNo: goods.ownerNo,
              goodsNo: goods.goodsNo,
              barcode: goods.barcode,
              qty: pieces,
              quality,
              ...(produceDate === null ? {} : { produceDate }),
            }),
      )
    }),
  )
  await pda.flush()
}

/** Finishes a short receipt. */
const finish = async ({ desk }: InboundRoom, { stockinNo }: Truck): Promise<void> => {
  const [row] = await look(desk, stockin, { stockinNo }, 1)
  if (row?.status === 40) await enter(desk, desk.manager, stockin, { stockinNo }, 'finish')
}

/** Puts everything in 收货暂存 into the rack. */
const putAway = async ({ desk, pda, binFor }: InboundRoom): Promise<void> => {
  const { staged } = await ask<PutawayPage>(desk.transport, { headers: pda.headers }, 'GET', '/v1/pda/snapshot/putaway')
  pda.work(
    staged.flatMap((piece) => {
      const locationNo = binFor(piece)
      if (locationNo === undefined) return []
      const { ownerNo, goodsNo, batchNo, quality, qty } = piece
      return draft('PUTAWAY_LINE', 'putaway', { ownerNo, goodsNo, batchNo, quality, qty, locationNo, suggestNo: locationNo })
    }),
  )
  await pda.flush()
}

/** One truck from its announcement to the last putaway. */
const liveTruck = async (room: InboundRoom, day: string): Promise<void> => {
  const { clock, random } = room
  clock.set(at(shifted(day, -1), '14:30'))
  const truck = await announce(room, day)
  const reserved = random.chance(0.6) ? await reserve(room, truck) : null
  if (reserved !== null) await enter(room.desk, room.desk.manager, reservation, { reservationNo: reserved }, 'confirm')
  clock.set(at(day, '09:40'))
  const arrivalNo = await arrive(room, truck, reserved)
  const unloadNo = await beginUnload(room, arrivalNo)
  clock.set(clock.now() + random.int(30, 70) * 60_000)
  await endUnload(room, unloadNo, truck)
  clock.set(clock.now() + random.int(20, 240) * 60_000)
  await receive(room, truck, truck.lines)
  await finish(room, truck)
  clock.set(clock.now() + random.int(60, 180) * 60_000)
  await putAway(room)
}

/** The nearest day before or after that is not a Sunday. */
const workday = (day: string, step: 1 | -1): string => {
  const nextDay = shifted(day, step)
  return weekdayOf(nextDay) === 7 ? shifted(nextDay, step) : nextDay
}

/** Stages of today's trucks. */
const stages = ['gate', 'unloading', 'unloaded', 'half received', 'received'] as const

const liveToday = async (room: InboundRoom, now: number): Promise<void> => {
  const { clock, desk } = room
  const day = today(now)
  const ago = (hours: number): void => clock.set(now - hours * 3_600_000)
  for (const stage of stages) {
    ago(5)
    const truck = await announce(room, day)
    ago(4)
    const arrivalNo = await arrive(room, truck, null)
    if (stage === 'gate') continue
    const unloadNo = await beginUnload(room, arrivalNo)
    if (stage === 'unloading') continue
    ago(3)
    await endUnload(room, unloadNo, truck)
    if (stage === 'unloaded') continue
    ago(2)
    await receive(room, truck, stage === 'received' ? truck.lines : truck.lines.slice(0, 2))
    if (stage === 'received') await finish(room, truck)
  }
  ago(1)
  // a truck without an announcement
  await arrive(room, { ...(await announce(room, day)), stockinNo: '' }, null)
  const later = workday(workday(day, 1), 1)
  for (const answer of ['confirm', 'reject', null] as const) {
    const reservationNo = await reserve(room, await announce(room, later))
    if (answer !== null)
      await enter(
        desk,
        desk.manager,
        reservation,
        { reservationNo, ...(answer === 'reject' && { reason: '当天下午月台检修' }) },
        answer,
      )
  }
}

/** Announces a truck for the last workday that did not come. */
const missTruck = async (room: InboundRoom, day: string): Promise<void> => {
  room.clock.set(at(shifted(day, -1), '15:00'))
  const reservationNo = await reserve(room, await announce(room, day))
  await enter(room.desk, room.desk.manager, reservation, { reservationNo }, 'confirm')
}

/** Simulates `days` days up to the clock's moment. */
export const workInbound = async (room: InboundRoom, days: number): Promise<void> => {
  const now = room.clock.now()
  const day = today(now)
  await openDocks(room)
  // only every other day, because each truck takes twenty calls, and the first start waits for them
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 2) {
    const pastDay = shifted(day, -daysAgo)
    if (weekdayOf(pastDay) !== 7) await liveTruck(room, pastDay)
  }
  await missTruck(room, workday(day, -1))
  await liveToday(room, now)
  room.clock.set(now)
}
