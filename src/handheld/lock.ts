// 空闲锁 · handheld/lock
/**
 * A handheld that a temp worker left behind locks after five minutes (floor-lessons §4.9). The open task stays behind the lock: the
 * worker's own badge continues the task; another badge has to be scanned twice and then takes over by the rules of 换人.
 */
import { proxy } from 'valtio/vanilla'
import { scanKind } from '#contract/rules/scanKind'
import type { Scan } from '../device/scanner.ts'
import { device } from '../floor/device.ts'
import { keepForNextPage } from '../floor/scanRouting.ts'
import { person } from '../state/person.ts'
import { store, stored } from '../state/storage.ts'
import { go } from './route.tsx'

const lockKey = 'locked'
const badgePage = '/wx/wms/badge'
export const lockMs = 5 * 60_000

/**
 * State of the lock. `asked` is the badge that was scanned once and must be scanned again to take over; `wrong`: the last code was no
 * badge.
 */
export const lock = proxy<{ on: boolean; asked: string; wrong: boolean }>({
  on: stored(lockKey) === true,
  asked: '',
  wrong: false,
})

const setLock = (on: boolean): void => {
  Object.assign(lock, { on, asked: '', wrong: false })
  store(lockKey, on ? true : null)
}
/** Locks, if a temp worker has the device. */
export const lockNow = (): void => {
  if (person.taken !== null) setLock(true)
}

/** Handles the scan while the device is locked. Returns false when the page in front gets the scan. */
export const lockTakes = (scan: Scan): boolean => {
  const { taken } = person
  if (!lock.on || taken === null) return false
  const { kind, code } = scanKind(scan.text, { carriers: [] })
  if (kind === 'badge' && code === taken.badgeCode) {
    setLock(false)
    device.sounds().play('ok')
  } else if (kind === 'badge' && code === lock.asked) {
    setLock(false)
    // the badge page is in front already, so it gets the scan itself
    if (location.pathname === badgePage) return false
    keepForNextPage(scan)
    go(badgePage)
  } else {
    Object.assign(lock, { asked: kind === 'badge' ? code : '', wrong: kind !== 'badge' })
    device.sounds().play(kind === 'badge' ? 'warn' : 'wrong')
  }
  return true
}
