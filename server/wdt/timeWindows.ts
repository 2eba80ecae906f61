// 分段询问 · wdt/timeWindows
import { momentText } from '#contract/rules/clock'
import { fromMoment } from '../platform/time.ts'
import type { SyncOrder } from './rowMapping.ts'

/** Longest time span of one request to 旺店通: 30 days. */
const LONGEST_MS = 30 * 86_400_000

/** Time spans of the requests, without gaps; a request without times has a single empty span. */
export const timeWindows = ({
  startTime,
  endTime,
}: Pick<SyncOrder, 'startTime' | 'endTime'>): readonly Record<string, string>[] => {
  const [start, end] = [fromMoment(startTime ?? ''), fromMoment(endTime ?? '')]
  if (start === null || end === null) return [{}]
  const windows: Record<string, string>[] = []
  for (let from = start.getTime(); from < end.getTime(); from += LONGEST_MS) {
    const to = Math.min(from + LONGEST_MS, end.getTime())
    windows.push({ start_time: momentText(from), end_time: momentText(to) })
  }
  return windows
}
