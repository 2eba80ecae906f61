// 法定节假日 · rules/holidays
import { dayAfter, type DayType } from './workCalendar.ts'

export interface Holiday {
  readonly calDate: string
  readonly dayType: DayType
  readonly name: string
  readonly remark: string
}

/** A holiday of this many days from a day on, and the days off that are worked in exchange. */
interface Period {
  readonly name: string
  readonly from: string
  readonly days: number
  readonly worked?: readonly string[]
}

/** 国务院办公厅关于2026年部分节假日安排的通知（2025年11月4日）. */
const year2026: readonly Period[] = [
  { name: '元旦', from: '2026-01-01', days: 3, worked: ['2026-01-04'] },
  { name: '春节', from: '2026-02-15', days: 9, worked: ['2026-02-14', '2026-02-28'] },
  { name: '清明节', from: '2026-04-04', days: 3 },
  { name: '劳动节', from: '2026-05-01', days: 5, worked: ['2026-05-09'] },
  { name: '端午节', from: '2026-06-19', days: 3 },
  { name: '中秋节', from: '2026-09-25', days: 3 },
  { name: '国庆节', from: '2026-10-01', days: 7, worked: ['2026-09-20', '2026-10-10'] },
]
/** The days that 全国年节及纪念日放假办法 gives every year; how they are joined to weekends is announced in the autumn before. */
const year2027: readonly Period[] = [
  { name: '元旦', from: '2027-01-01', days: 1 },
  { name: '春节', from: '2027-02-05', days: 4 },
  { name: '清明节', from: '2027-04-05', days: 1 },
  { name: '劳动节', from: '2027-05-01', days: 2 },
  { name: '端午节', from: '2027-06-09', days: 1 },
  { name: '中秋节', from: '2027-09-15', days: 1 },
  { name: '国庆节', from: '2027-10-01', days: 3 },
]

const daysOf = (periods: readonly Period[], remark: string): readonly Holiday[] =>
  periods.flatMap(({ name, from, days, worked = [] }) => [
    ...Array.from({ length: days }, (_, at): Holiday => ({ calDate: dayAfter(from, at), dayType: 1, name, remark })),
    ...worked.map((calDate): Holiday => ({ calDate, dayType: 2, name: `${name}调休`, remark })),
  ])

/** The holidays tenants get for each year, once: a year announced later becomes its own list with its own key. */
export const HOLIDAYS: Readonly<Record<string, readonly Holiday[]>> = {
  2026: daysOf(year2026, '国务院办公厅2026年放假通知'),
  2027: daysOf(year2027, '法定假日当天；调休待国务院通知'),
}
