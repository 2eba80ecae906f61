// 模拟的快递轨迹 · platform/adapters/simulatedTraces
/** Simulated traces of a parcel (floor.md §19.2): the same parcel always gets the same traces. */
import { createHash } from 'node:crypto'

/** A parcel whose traces are requested. Places are region codes and zones. */
export interface TraceAsk {
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly shipTime: Date
  readonly from: { readonly provinceCode: string; readonly zone: number | null; readonly city: string }
  readonly to: { readonly provinceCode: string; readonly zone: number | null; readonly city: string }
}

/** One trace of a carrier; `time` in ms. */
export interface CarrierTrace {
  readonly time: number
  readonly text: string
  readonly city: string
}

const hourMs = 3_600_000
/** Of 10,000 parcels `stalledOf` stop on their way, and `lostOf` are lost. */
const stalledOf = 120
const lostOf = 3
export type Fate = 'fine' | 'stalled' | 'lost'

/** Pseudo-random numbers in [0, 1), always the same for one parcel. */
const numbersOf = (logisticsNo: string): readonly number[] => {
  const bytes = createHash('sha256').update(logisticsNo).digest()
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(at * 4) / 2 ** 32)
}
/** Fate of a parcel. */
export const simulatedFate = (logisticsNo: string): Fate => {
  const nth = Math.floor((numbersOf(logisticsNo)[0] ?? 0) * 10_000)
  return nth < lostOf ? 'lost' : nth < lostOf + stalledOf ? 'stalled' : 'fine'
}

/** Xinjiang and Tibet. */
const farthest: readonly string[] = ['650000', '540000']
const fast: readonly string[] = ['SF', 'JD']
/** Shortest and longest time from collection to signature, hours. */
const hoursOf = ({ from, to }: TraceAsk): readonly [number, number] => {
  if (from.provinceCode === to.provinceCode) return [20, 34]
  if (farthest.includes(to.provinceCode)) return [96, 170]
  return from.zone !== null && from.zone === to.zone ? [34, 52] : [52, 96]
}

const shanghaiMs = 8 * hourMs
const dayMs = 24 * hourMs
/** Moves a time into 8:00–21:00, because couriers deliver only then. */
const atDaytime = (time: number): number => {
  const start = Math.floor((time + shanghaiMs) / dayMs) * dayMs - shanghaiMs
  const hour = (time - start) / hourMs
  if (hour < 8) return start + 8 * hourMs + (time % hourMs)
  return hour < 21 ? time : start + dayMs + 8 * hourMs + (time % hourMs)
}

const couriers = ['小李', '老周', '小陈', '阿强', '小吴', '老郑'] as const
const signers = ['本人', '家人', '前台', '门卫'] as const

/** All traces of the parcel up to `until` (epoch ms), oldest first. */
export const simulatedTraces = (parcel: TraceAsk, until: number): readonly CarrierTrace[] => {
  const [, collect = 0, way = 0, rest = 0, who = 0, signer = 0] = numbersOf(parcel.logisticsNo)
  const [from, to] = [parcel.from.city, parcel.to.city]
  const collected = parcel.shipTime.getTime() + (2 + collect * 7) * hourMs
  const [least, most] = hoursOf(parcel)
  const total = (least + way * (most - least)) * (fast.includes(parcel.logisticsCode) ? 0.7 : 1) * hourMs
  const signed = atDaytime(collected + total)
  const delivering = atDaytime(signed - (1.5 + rest * 2) * hourMs)
  const courier = couriers[Math.floor(who * couriers.length)] ?? '小李'
  const fate = simulatedFate(parcel.logisticsNo)
  const start: CarrierTrace[] = [
    { time: collected, city: from, text: `【${from}】快件已揽收，揽收员：${courier}` },
    { time: collected + 0.15 * total, city: from, text: `快件已离开【${from}转运中心】，发往【${to}转运中心】` },
  ]
  const end: CarrierTrace[] =
    fate === 'fine'
      ? [
          { time: collected + 0.7 * total, city: to, text: `快件已到达【${to}转运中心】` },
          { time: Math.min(delivering, signed - 1), city: to, text: `【${to}】正在派件，派件员：${courier}` },
          {
            time: signed,
            city: to,
            text: `【${to}】快件已签收，签收人：${signers[Math.floor(signer * signers.length)] ?? '本人'}`,
          },
        ]
      : fate === 'lost'
        ? [{ time: collected + 0.7 * total, city: to, text: `【${to}转运中心】快件在中转时遗失，已登记` }]
        : []
  return [...start, ...end]
    .map((trace) => ({ ...trace, time: Math.floor(trace.time / 1000) * 1000 }))
    .filter(({ time }) => time <= until)
}
