// 导入日期识别 · rules/importDate
import { momentText, shanghaiMs } from './clock.ts'

/** Order of the three numbers of a date; `serial` = days since 1899-12-30 as spreadsheets store them. */
export type DateOrder = 'YMD' | 'MDY' | 'DMY' | 'serial'
export const DATE_ORDER: Readonly<Record<DateOrder, string>> = {
  YMD: '年/月/日',
  MDY: '月/日/年',
  DMY: '日/月/年',
  serial: '表格序列值',
}

export interface DateGuess {
  /** Best reading of the column; null when not one value is a date. */
  readonly order: DateOrder | null
  /** More than one reading fits every value: the user decides. */
  readonly ambiguous: boolean
  /** All readings that fit every value, best first. */
  readonly fits: readonly DateOrder[]
  /** Values that are a date in no reading at all. */
  readonly unreadable: number
}

interface Time {
  readonly h: number
  readonly m: number
  readonly s: number
  /** Minutes east of UTC, where the text names a zone (ISO `Z`, `+08:00`). */
  readonly zone: number | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAX_SERIAL = 2_958_465
const TRIED: readonly DateOrder[] = ['YMD', 'MDY', 'DMY', 'serial']

/** Usual orders for a separator, the most usual first; decides when the dates of two orders are equally close together. */
const HABITS: Readonly<Record<string, readonly DateOrder[]>> = {
  '/': ['MDY', 'DMY', 'YMD', 'serial'],
  '-': ['YMD', 'DMY', 'MDY', 'serial'],
  '.': ['DMY', 'YMD', 'MDY', 'serial'],
}

/**
 * A file's date text read in one order, as `YYYY-MM-DD HH:mm:ss` (Shanghai); null when it is no such date. Takes separators / - . and
 * 年月日, two-digit years (70–99 → 19xx), month names, 12-hour times, ISO zones, 20250617, spreadsheet serials. A leading four-digit year
 * means year-month-day in every order. Source: issue "order import", floor.md §0.4.
 */
export function parseMoment(raw: string, order: DateOrder): string | null {
  const text = raw.trim()
  if (text === '') return null
  if (/^\d{1,7}(\.\d+)?$/.test(text)) return order === 'serial' ? serialMoment(Number(text)) : null
  const parts = split(text)
  if (parts === null) return null
  const ymd = inOrder(parts.day, order)
  if (ymd === null) return null
  const ms = shanghaiMs(ymd[0], ymd[1], ymd[2], parts.time.h, parts.time.m, parts.time.s)
  if (ms === null) return null
  return momentText(parts.time.zone === null ? ms : ms + (480 - parts.time.zone) * 60_000)
}

/**
 * Judges a whole column: the orders in which every readable value is a date. When several remain, the one whose dates are closest together
 * comes first (an export covers days; a wrong reading spreads it over months), then the usual one for the separator.
 */
export function guessDateOrder(values: readonly string[]): DateGuess {
  const texts = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  const dates = texts.filter((text) => TRIED.some((order) => parseMoment(text, order) !== null))
  const unreadable = texts.length - dates.length
  const spans = TRIED.flatMap((order) => {
    const read = dates.map((text) => parseMoment(text, order))
    return read.some((moment) => moment === null) ? [] : [{ order, ...spreadOf(read.flatMap((moment) => moment ?? [])) }]
  })
  if (dates.length === 0 || spans.length === 0) return { order: null, ambiguous: false, fits: [], unreadable }
  // the same reading in every order: the year comes first, or the values are spreadsheet days
  if (new Set(spans.map((span) => span.reading)).size === 1)
    return { order: spans[0]?.order ?? null, ambiguous: false, fits: spans.slice(0, 1).map((span) => span.order), unreadable }
  const habit = HABITS[/[-/.]/.exec(dates[0] ?? '')?.[0] ?? '/'] ?? TRIED
  const ranked = [...spans].sort((a, b) => a.days - b.days || habit.indexOf(a.order) - habit.indexOf(b.order))
  return { order: ranked[0]?.order ?? null, ambiguous: ranked.length > 1, fits: ranked.map((span) => span.order), unreadable }
}

/**
 * The different dates among a column's values, without times of day, so that `guessDateOrder` does not read 200,000 rows.
 */
export function dateSamples(values: Iterable<string>): string[] {
  const samples = new Set<string>()
  for (const value of values) {
    const text = value.trim()
    const days = /^(\d{1,7})\.\d+$/.exec(text)?.[1]
    samples.add(days ?? text.replace(/[T ]+(上午|下午|AM|PM)?\s*\d{1,2}:\d{2}.*$/i, ''))
  }
  samples.delete('')
  return [...samples]
}

/** Days from the first to the last date, and the whole reading as one text to distinguish readings. */
function spreadOf(moments: readonly string[]): { days: number; reading: string } {
  const sorted = [...moments].sort()
  const [from = '', to = ''] = [sorted[0], sorted.at(-1)]
  return {
    days: (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
    reading: moments.join(),
  }
}

function split(text: string): { day: string[]; time: Time } | null {
  const clean = text
    .replaceAll(/[年月]/g, '-')
    .replace(/日/, ' ')
    .replace(/\s+/g, ' ')
  const compact = /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{2})(\d{2})(\d{2}))?$/.exec(clean)
  if (compact !== null) {
    const [y = '', mo = '', d = '', h = '0', m = '0', s = '0'] = compact.slice(1)
    return { day: [y, mo, d], time: { h: Number(h), m: Number(m), s: Number(s), zone: null } }
  }
  const match = /^([0-9A-Za-z]+)[-/. ,]+([0-9A-Za-z]+)[-/. ,]+(\d+)(?:[T, -]+(.*))?$/.exec(clean.trim())
  if (match === null) return null
  const time = timeOf((match[4] ?? '').trim())
  const [a = '', b = '', c = ''] = match.slice(1, 4)
  return time === null ? null : { day: [a, b, c], time }
}

function timeOf(text: string): Time | null {
  if (text === '') return { h: 0, m: 0, s: 0, zone: null }
  const match =
    /^(上午|下午|AM|PM)?\s*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?\s*(上午|下午|AM|PM)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text)
  if (match === null) return null
  const half = (match[1] ?? match[5] ?? '').toUpperCase()
  const hour = Number(match[2])
  if (half !== '' && (hour < 1 || hour > 12)) return null
  const isAfternoon = half === 'PM' || half === '下午'
  const h = half === '' ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return { h, m: Number(match[3]), s: Number(match[4] ?? 0), zone: zoneOf(match[6]) }
}

function zoneOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (text.toUpperCase() === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return text.startsWith('-') ? -minutes : minutes
}

/** Year, month and day of three texts in an order; a month by name or a leading four-digit year decides the order by itself. */
function inOrder(day: readonly string[], order: DateOrder): [number, number, number] | null {
  const [a = '', b = '', c = ''] = day
  const [monthA, monthB] = [monthOf(a), monthOf(b)]
  if (monthA !== null) return whole(c, monthA, b)
  if (monthB !== null) return a.length === 4 ? whole(a, monthB, c) : whole(c, monthB, a)
  if (a.length === 4) return whole(a, Number(b), c)
  if (order === 'YMD') return c.length === 4 ? null : whole(a, Number(b), c)
  if (order === 'MDY') return whole(c, Number(a), b)
  return order === 'DMY' ? whole(c, Number(b), a) : null
}

function monthOf(text: string): number | null {
  const index = MONTHS.indexOf(text.slice(0, 3).toLowerCase())
  return /^[A-Za-z]{3,}$/.test(text) && index >= 0 ? index + 1 : null
}

function whole(year: string, month: number, day: string): [number, number, number] | null {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day) || !Number.isInteger(month)) return null
  const y = Number(year)
  return [year.length === 4 ? y : y < 70 ? 2000 + y : 1900 + y, month, Number(day)]
}

function serialMoment(serial: number): string | null {
  if (serial < 1 || serial > MAX_SERIAL) return null
  const seconds = Math.round(serial * 86_400)
  return momentText(Date.UTC(1899, 11, 30) + seconds * 1000 - 8 * 3_600_000)
}
