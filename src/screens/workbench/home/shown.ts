// 弹窗已看过 · workbench/home/shown
import { dayText } from '../../../kit/formats.ts'
import { session } from '../../../state/session.ts'
import { store, stored } from '../../../state/storage.ts'

/** Findings that must have come on top before the pop-up opens a second time on one day (floor.md §3.2). */
const growth = 20

const key = (): string => `barcode-errors:${session.tenant?.userId ?? ''}`

/** Whether the person saw the pop-up today and the number has not grown much since. */
export const shownBefore = (count: number): boolean => {
  const kept = stored(key())
  if (typeof kept !== 'object' || kept === null || !('day' in kept) || !('count' in kept)) return false
  return kept.day === dayText(Date.now()) && count < Number(kept.count) + growth
}

export const rememberShown = (count: number): void => store(key(), { day: dayText(Date.now()), count })
