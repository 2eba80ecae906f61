// 现场的数 · operate/live/figures
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#contract/call'
import { conflicts, devices, liveFeed, orders, people } from '#contract/operate/live'
import type { CallFailed } from '../../../data/api.ts'
import { readOf } from '../../../data/query.ts'
import { momentMs } from '../../../kit/formats.ts'

type Part = typeof people | typeof devices | typeof orders | typeof conflicts
/** Resource whose event reports a change of the part, so that nothing is polled (src/data/notify.ts). */
const eventOf = new Map<Part, string>([
  [people, liveFeed],
  [devices, liveFeed],
  [orders, 'stockout/order'],
  [conflicts, 'stockout/conflict'],
])

/** Reads one part of the page for one warehouse. */
export const useLive = <C extends Part>(of: C, warehouseNo: string): UseQueryResult<ReplyOf<C>, CallFailed> =>
  useQuery<ReplyOf<C>, CallFailed>({
    ...readOf(of, { warehouseNo } as InputOf<C>, { enabled: warehouseNo !== '' }),
    queryKey: [eventOf.get(of), of.id, warehouseNo],
  })

/** Whole minutes from a moment to now; 0 if the moment is later. */
export const minutesSince = (at: string, now: number): number => Math.max(0, Math.floor((now - momentMs(at)) / 60_000))

/** A time in the past as text. */
export const agoText = (minutes: number): string =>
  minutes < 1
    ? '刚刚'
    : minutes < 60
      ? `${minutes} 分钟前`
      : minutes < 1440
        ? `${Math.floor(minutes / 60)} 小时前`
        : `${Math.floor(minutes / 1440)} 天前`
