// 现场的数 · operate/live/figures
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#contract/call'
import { conflicts, devices, liveFeed, orders, people } from '#contract/operate/live'
import type { CallFailed } from '../../../data/api.ts'
import { readOf } from '../../../data/query.ts'
import { momentMs } from '../../../kit/formats.ts'

type Part = typeof people | typeof devices | typeof orders | typeof conflicts
/** The resource whose event reports a change of the part (src/data/notify.ts): nothing here is polled. */
const toldBy = new Map<Part, string>([
  [people, liveFeed],
  [devices, liveFeed],
  [orders, 'stockout/order'],
  [conflicts, 'stockout/conflict'],
])

/** One part of the page, for one warehouse. */
export const useLive = <C extends Part>(of: C, warehouseNo: string): UseQueryResult<ReplyOf<C>, CallFailed> =>
  useQuery<ReplyOf<C>, CallFailed>({
    ...readOf(of, { warehouseNo } as InputOf<C>, { enabled: warehouseNo !== '' }),
    queryKey: [toldBy.get(of), of.id, warehouseNo],
  })

/** Whole minutes from a moment to now; 0 where the clock is behind. */
export const minutesSince = (at: string, now: number): number => Math.max(0, Math.floor((now - momentMs(at)) / 60_000))

/** A past time as people say it. */
export const agoText = (minutes: number): string =>
  minutes < 1
    ? '刚刚'
    : minutes < 60
      ? `${minutes} 分钟前`
      : minutes < 1440
        ? `${Math.floor(minutes / 60)} 小时前`
        : `${Math.floor(minutes / 1440)} 天前`
