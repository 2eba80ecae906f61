// 演示的退货一月 · seed/returnRoom
/**
 * Simulates a month of returned parcels (floor.md §19.2 Returns) through the real calls: announced by the owner or not, received,
 * inspected, pushed to the ERP, put away by waves. Today every state has its parcels, with the showcase ones of §19.3.
 */
import { inspectReturn, putReturn, receiveParcel } from '#contract/returns/desk'
import { returnOrder } from '#contract/returns/order'
import { wanted } from '#contract/returns/wanted'
import { returnWave } from '#contract/returns/wave'
import { simulatedWaybillNo } from '#contract/rules/waybillNo'
import type { SettableClock } from '../platform/clock.ts'
import { today } from '../platform/time.ts'
import { enter, look, make, read, tell, type Desk } from './deskClient.ts'
import type { SeedGoods } from './goodsMade.ts'
import { shifted } from './goodsWorld.ts'
import type { Stream } from './random.ts'
import type { BinFor, Piece } from './rack.ts'
import type { Badge } from './transport.ts'

export interface ReturnRoom {
  readonly desk: Desk
  readonly clock: SettableClock
  readonly random: Stream
  /** goods without batches, of owners whose customers send back */
  readonly goods: readonly SeedGoods[]
  readonly shops: readonly { readonly ownerNo: string; readonly shopNo: string }[]
  /** the owner who confirms every result, and its user */
  readonly confirms: { readonly ownerNo: string; readonly user: Badge }
  /** pushes due results to the ERP */
  readonly push: () => Promise<void>
  /** creates the evening's waves */
  readonly makeWaves: () => Promise<void>
  readonly binFor: BinFor
}
const carrier = 'ZTO'
/** First number of returned parcels, outside the numbers of the simulated carrier. */
const firstNumber = 700_000_000

interface Parcel {
  readonly logisticsNo: string
  readonly goods: SeedGoods
  readonly qty: number
}

const placeOf = ({ desk }: ReturnRoom) => ({ warehouseNo: desk.warehouseNo, sid: desk.sid })
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)

/** A returned parcel; its number consists of the day and its index. */
const parcelOf = ({ random }: ReturnRoom, day: string, nth: number, goods: readonly SeedGoods[]): Parcel => ({
  logisticsNo: simulatedWaybillNo(carrier, firstNumber + Number(day.replaceAll('-', '').slice(2)) * 100 + nth) ?? '',
  goods: random.pick(goods),
  qty: random.weighted([70, 18, 12]) + 1,
})

/** The owner announces the parcel; returns the number of the return order. */
const notice = (room: ReturnRoom, { logisticsNo, goods, qty }: Parcel): Promise<string> =>
  enter(room.desk, room.desk.admin, returnOrder, {
    ...placeOf(room),
    ownerNo: goods.ownerNo,
    outerNo: `TK${logisticsNo.slice(-10)}`,
    returnType: room.random.weighted([88, 0, 12]) + 1,
    logisticsCode: carrier,
    logisticsNo,
    lines: [{ goodsNo: goods.goodsNo, planQty: qty }],
  })

const receive = (room: ReturnRoom, { logisticsNo }: Parcel): Promise<{ readonly returnNo: string | null }> =>
  tell(room.desk, room.desk.manager, receiveParcel, {
    ...placeOf(room),
    logisticsNo,
    logisticsCode: carrier,
    batchNo: `${carrier}-${today(room.clock.now()).slice(5).replace('-', '')}`,
    packageState: 1,
    photos: [],
  })

/** Inspects at the rates of §19.2: 正品 84, 残次 12, 机损 2, 报废 2. */
const inspect = async (room: ReturnRoom, { goods, qty }: Parcel, returnNo: string): Promise<void> => {
  const { desk, clock, random } = room
  const quality = ([1, 2, 3, 6] as const)[random.weighted([84, 12, 2, 2])] ?? 1
  await tell(desk, desk.manager, inspectReturn, {
    returnNo,
    lines: [
      {
        ownerNo: goods.ownerNo,
        goodsNo: goods.goodsNo,
        qty,
        quality,
        reasons: quality === 1 ? [] : [random.pick(['1', '2', '3', '5'])],
        photos: [],
      },
    ],
    repackNum: random.chance(0.3) ? qty : 0,
    videoBegin: clock.now() - random.int(60, 300) * 1000,
  })
}

/** Puts away the pieces of the open waves. */
const putAway = async (room: ReturnRoom): Promise<void> => {
  const { desk } = room
  const waves = await look(desk, returnWave, { status: 10 }, 20)
  for (const { waveNo = '' } of waves) {
    const { lines } = await read<{ lines: readonly (Piece & { returnNo: string; lineNo: number })[] }>(
      desk,
      desk.manager,
      returnWave,
      waveNo ?? '',
    )
    for (const line of lines) {
      const { returnNo, lineNo, qty } = line
      const locationNo = room.binFor(line)
      if (locationNo !== undefined)
        await tell(desk, desk.manager, putReturn, { waveNo: waveNo ?? '', returnNo, lineNo, qty, locationNo })
    }
  }
}

/** A parcel that arrives on this day; the owner may have announced it the day before, as for most parcels. */
const comes = async (room: ReturnRoom, day: string): Promise<Parcel> => {
  room.clock.set(at(shifted(day, -1), '16:00'))
  const parcel = parcelOf(room, day, 0, room.goods)
  if (room.random.chance(0.9)) await notice(room, parcel)
  return parcel
}

/** Receives, inspects and puts away a day's parcels. */
const liveDay = async (room: ReturnRoom, day: string, parcels: readonly Parcel[]): Promise<void> => {
  const { clock, confirms } = room
  clock.set(at(day, '10:10'))
  const toInspect: [Parcel, string][] = []
  for (const parcel of parcels) {
    const { returnNo } = await receive(room, parcel)
    if (returnNo !== null) toInspect.push([parcel, returnNo])
  }
  clock.set(at(day, '14:00'))
  for (const [parcel, returnNo] of toInspect) await inspect(room, parcel, returnNo)
  for (const [{ goods }, returnNo] of toInspect)
    if (goods.ownerNo === confirms.ownerNo) await enter(room.desk, confirms.user, returnOrder, { returnNo }, 'confirm')
  await room.push()
  clock.set(at(day, '18:00'))
  await room.makeWaves()
  clock.set(at(day, '18:30'))
  await putAway(room)
  await room.push()
}

/** Stages of today's parcels. */
const stages = ['announced', 'announced', 'received', 'received', 'unknown', 'inspected', 'told', 'sent back'] as const

/** Goods by stage: one parcel waits for its owner's confirmation, the other needs none. */
const goodsAt = ({ goods, confirms }: ReturnRoom, stage: (typeof stages)[number]): readonly SeedGoods[] => {
  if (stage === 'inspected') return goods.filter(({ ownerNo }) => ownerNo === confirms.ownerNo)
  if (stage === 'told') return goods.filter(({ ownerNo }) => ownerNo !== confirms.ownerNo)
  return goods
}

/** Today's parcels, one of them wanted; inspected and pushed ones wait for the evening's wave. */
const liveToday = async (room: ReturnRoom, now: number): Promise<void> => {
  const { clock, desk, confirms } = room
  const day = today(now)
  const ago = (hours: number): void => clock.set(now - hours * 3_600_000)
  for (const [nth, stage] of stages.entries()) {
    const parcel = parcelOf(room, day, 10 + nth, goodsAt(room, stage))
    ago(5)
    if (stage !== 'unknown') await notice(room, parcel)
    if (nth < 3)
      await make(desk, desk.admin, wanted, {
        ownerNo: parcel.goods.ownerNo,
        logisticsNo: parcel.logisticsNo,
        reason: nth + 1,
        handleRequire: ['录像拆包，单独存放', '先拍外包装，再拆', '不要拆，等货主来取'][nth],
        expireDate: shifted(day, 14),
      })
    if (stage === 'announced') continue
    ago(3)
    const { returnNo } = await receive(room, parcel)
    if (stage === 'received' || stage === 'unknown' || returnNo === null) continue
    ago(2)
    await inspect(room, parcel, returnNo)
    if (stage === 'told') await room.push()
    if (stage === 'sent back') {
      if (parcel.goods.ownerNo === confirms.ownerNo) await enter(desk, confirms.user, returnOrder, { returnNo }, 'confirm')
      await room.push()
      await sendBack(room, parcel, returnNo)
    }
  }
  clock.set(now)
}

/** Sends a parcel back to its owner: creates a wave that is shipped by its own order, with its pieces still to pick. */
const sendBack = async (room: ReturnRoom, { goods: { ownerNo } }: Parcel, returnNo: string): Promise<void> => {
  const { desk, shops } = room
  await enter(desk, desk.manager, returnWave, {
    ...placeOf(room),
    ownerNo,
    waveType: 2,
    returnNos: [returnNo],
    shopNo: shops.find((shop) => shop.ownerNo === ownerNo)?.shopNo,
    logisticsCode: carrier,
    receiverName: '货主退货组',
    receiverMobile: '13700008000',
    districtCode: '330110',
    receiverAddress: '文一西路 969 号退货仓',
    remark: '货主要求退回',
  })
}

/** Simulates `days` days up to the clock's moment. */
export const workReturns = async (room: ReturnRoom, days: number): Promise<void> => {
  const now = room.clock.now()
  const day = today(now)
  let parcels: Parcel[] = []
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1) {
    const pastDay = shifted(day, -daysAgo)
    parcels.push(await comes(room, pastDay))
    // the courier brings the parcels of two days together
    if (daysAgo % 2 === 0) continue
    await liveDay(room, pastDay, parcels)
    parcels = []
  }
  await liveToday(room, now)
}
