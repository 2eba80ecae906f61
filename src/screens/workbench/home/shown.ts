// 弹窗已看过 · workbench/home/shown
import { dayText } from '../../../kit/formats.ts'
import { session } from '../../../state/session.ts'
import { store, stored } from '../../../state/storage.ts'

/** Number of new errors after which the pop-up opens a second time on a day (floor.md §3.2). */
const growth = 20

const key = (): string => `barcode-errors:${session.tenant?.userId ?? ''}`

/** Whether the person saw the pop-up today, with less than `growth` new errors since. */
export const shownBefore = (count: number): boolean => {
  const lastShown = stored(key())
  if (typeof lastShown !== 'object' || lastShown === null || !('day' in lastShown) || !('count' in lastShown)) return false
  return lastShown.day === dayText(Date.now()) && count < Number(lastShown.count) + growth
}

export const rememberShown = (count: number): void => store(key(), { day: dayText(Date.now()), count })
