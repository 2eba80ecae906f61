// Deadlines and carriers calculated a second time, slowly and only from the text (floor.md §12.2, §12.6): minute by minute, day by day.
import type { CarrierContent, CarrierLine } from '#contract/rules/shopLogistics'
import type { DeliveryContent, DeliveryLine } from '#contract/rules/deliveryTime'

const minute = 60_000
/** Shanghai wall time of an instant, such as `2025-10-01 08:30`. */
export const wallOf = (ms: number): string => new Date(ms + 8 * 60 * minute).toISOString().slice(0, 16).replace('T', ' ')
/** The instant of a Shanghai wall time. */
export const instantOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}+08:00`)
const dayOf = (ms: number): string => wallOf(ms).slice(0, 10)
const clockOf = (ms: number): string => wallOf(ms).slice(11)
/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

export interface Bought {
  readonly pay: number
  readonly audit: number
  readonly receive: number
  readonly estShip: number | null
  readonly platform: number | null
  readonly tags: readonly number[]
}
/** Days that differ from their weekday. */
export type Calendar = ReadonlyMap<string, 'work' | 'rest'>

const works = (day: string, calendar: Calendar): boolean =>
  calendar.get(day) === 'work' || (calendar.get(day) !== 'rest' && weekdayOf(day) < 6)

/** When an order of a shop with this rule must be shipped, epoch ms. */
export const dueBy = (rule: DeliveryContent, order: Bought, calendar: Calendar): number => {
  if (order.tags.includes(1) && order.estShip !== null && rule.presale.useEstShipTime === 1)
    return order.platform !== null && order.platform < order.estShip ? order.platform : order.estShip
  const base = { 1: order.pay, 2: order.audit, 3: order.receive }[rule.baseTime]
  const counts = (day: string): boolean => !rule.skipHoliday.includes(day) && (rule.calendar === 1 || works(day, calendar))
  const byRule = lineDue(lineFor(rule.lines, base, order.tags), base, counts)
  return order.platform !== null && order.platform < byRule ? order.platform : byRule
}
const lineFor = (lines: readonly DeliveryLine[], base: number, tags: readonly number[]): DeliveryLine => {
  const fits = lines.filter(
    ({ weekdays, fromTime, toTime }) =>
      weekdays.includes(weekdayOf(dayOf(base))) && fromTime <= clockOf(base) && clockOf(base) < toTime,
  )
  const line =
    fits.find(({ orderTag }) => orderTag !== null && tags.includes(orderTag)) ?? fits.find(({ orderTag }) => orderTag === null)
  if (line === undefined) throw new Error(`no line for ${wallOf(base)}`)
  return line
}
const lineDue = ({ mode, hours, days, time }: DeliveryLine, base: number, counts: (day: string) => boolean): number => {
  if (mode === 3) {
    let at = base
    for (let left = (hours ?? 0) * 60; left > 0; at += minute) if (counts(dayOf(at))) left -= 1
    return at
  }
  const midday = (ms: number): number => instantOf(`${dayOf(ms)} 12:00`)
  let at = midday(base)
  let left = mode === 1 ? 0 : mode === 2 ? 1 : (days ?? 0)
  if (left === 0 && !counts(dayOf(at))) left = 1
  while (left > 0) {
    at += 24 * 60 * minute
    if (counts(dayOf(at))) left -= 1
  }
  return instantOf(`${dayOf(at)} ${time ?? ''}`) + 59_000
}

/** FNV-1a on whole numbers of any size. */
const hashOf = (text: string): bigint =>
  Array.from(text).reduce((hash, letter) => ((hash ^ BigInt(letter.charCodeAt(0))) * 16_777_619n) % 2n ** 32n, 2_166_136_261n)

/** The carrier of an order of this province and weight; '' if none takes it. `taken`: the shop's orders by carrier on that day. */
export const takenBy = (
  { mode, lines }: CarrierContent,
  order: { readonly stockoutNo: string; readonly province: string; readonly grams: number },
  taken: ReadonlyMap<string, number>,
): string => {
  const fits = lines.filter(
    (line) =>
      (line.includeRegions.length === 0 || line.includeRegions.includes(order.province)) &&
      !line.excludeRegions.includes(order.province) &&
      order.grams >= (line.minG ?? 0) &&
      (line.maxG === null || order.grams < line.maxG) &&
      (line.maxDaily === null || (taken.get(line.logisticsCode) ?? 0) < line.maxDaily),
  )
  if (mode === 3) return byShare(fits, order.stockoutNo)
  const ranked = mode === 2 ? fits.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0)) : fits
  return ranked[0]?.logisticsCode ?? ''
}
const byShare = (lines: readonly CarrierLine[], stockoutNo: string): string => {
  const tickets = lines.flatMap(({ logisticsCode, ratioBp }) => Array.from({ length: ratioBp ?? 0 }, () => logisticsCode))
  return tickets.length === 0 ? '' : (tickets[Number(hashOf(stockoutNo) % BigInt(tickets.length))] ?? '')
}

/** What applies to a shop, recorded as it is set: from a moment on, until the next. */
export class HeldBook<C> {
  private readonly held: { readonly from: number; readonly name: string; readonly content: C }[] = []
  private waiting: { readonly from: number; readonly name: string; readonly content: C } | null = null

  /** Applies a pending setting whose day has begun. */
  private turn(now: number): void {
    if (this.waiting === null || this.waiting.from > now) return
    this.held.push(this.waiting)
    this.waiting = null
  }
  set(now: number, name: string, content: C): void {
    this.turn(now)
    this.held.push({ from: now, name, content })
  }
  setFor(now: number, day: string, name: string, content: C): void {
    this.turn(now)
    this.waiting = { from: instantOf(`${day} 00:00`), name, content }
  }
  /** Returns whether there was a pending setting to cancel. */
  cancel(now: number): boolean {
    this.turn(now)
    const had = this.waiting !== null
    this.waiting = null
    return had
  }
  at(now: number): { readonly name: string; readonly content: C } | undefined {
    this.turn(now)
    return this.held.at(-1)
  }
  /** Names in order, each with the wall time it began at. */
  get story(): readonly string[] {
    return this.held.map(({ from, name }) => `${wallOf(from)} ${name}`)
  }
}
