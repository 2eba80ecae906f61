// 快捷时间 · kit/ranges/quick
import { wallAt, type Wall } from '../pickers/wall.ts'

export interface Quick {
  readonly label: string
  readonly value: [Wall, Wall]
}
type Made = readonly [label: string, from: (today: Wall) => Wall, to: (today: Wall) => Wall]
const today = (day: Wall): Wall => day

/** The quick ranges of the two pickers of spec 1 §9: for lists, and for statistics. */
const sets = {
  list: [
    ['昨天', (day) => day.subtract(1, 'day'), (day) => day.subtract(1, 'day')],
    ['近7天', (day) => day.subtract(6, 'day'), today],
    ['本月', (day) => day.startOf('month'), today],
    ['上月', (day) => day.subtract(1, 'month').startOf('month'), (day) => day.subtract(1, 'month').endOf('month')],
    ['近3个月', (day) => day.subtract(3, 'month').add(1, 'day'), today],
  ],
  statistics: [
    ['近一周', (day) => day.subtract(6, 'day'), today],
    ['近一月', (day) => day.subtract(1, 'month').add(1, 'day'), today],
    ['近半年', (day) => day.subtract(6, 'month').add(1, 'day'), today],
  ],
} satisfies Record<string, readonly Made[]>
export type QuickSet = keyof typeof sets

/** Number of days from `from` to `to`, both counted. */
export const daysIn = (from: Wall, to: Wall): number => Math.abs(to.startOf('day').diff(from.startOf('day'), 'day')) + 1

/** Quick ranges for the Shanghai day of `now` (epoch ms); ranges longer than `maxDays` are left out. */
export const quickRanges = (set: QuickSet, now: number, maxDays = Infinity): readonly Quick[] => {
  const day = wallAt(now).startOf('day')
  return (sets[set] as readonly Made[])
    .map(([label, from, to]): Quick => ({ label, value: [from(day), to(day)] }))
    .filter(({ value: [from, to] }) => daysIn(from, to) <= maxDays)
}
