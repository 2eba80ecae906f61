// 分段询问 · wdt/timeWindows
import { momentText } from '#contract/rules/clock'
import { fromMoment } from '../platform/time.ts'
import type { SyncOrder } from './rowMapping.ts'

/** 旺店通 answers for at most 30 days per request. */
const LONGEST_MS = 30 * 86_400_000

/** Time spans of the requests: one without times if the order has none, else spans that follow each other without a gap. */
export const timeWindows = ({
  startTime,
  endTime,
}: Pick<SyncOrder, 'startTime' | 'endTime'>): readonly Record<string, string>[] => {
  const [start, end] = [fromMoment(startTime ?? ''), fromMoment(endTime ?? '')]
  if (start === null || end === null) return [{}]
  const found: Record<string, string>[] = []
  for (let from = start.getTime(); from < end.getTime(); from += LONGEST_MS) {
    const to = Math.min(from + LONGEST_MS, end.getTime())
    found.push({ start_time: momentText(from), end_time: momentText(to) })
  }
  return found
}
