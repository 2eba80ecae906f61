// 扫描归哪一页 · floor/scanRouting
/**
 * Passes scans to the page in front. A scan made while no page listens waits for the next page, which shows a sentence if it cannot use the
 * scan (floor-lessons P4).
 */
import type { ControlCode } from '#contract/rules/scanKind'
import { codeOf } from '../flows/codeIndex.ts'
import type { Scan } from '../device/scanner.ts'
import { device } from './device.ts'

type Take = (scan: Scan) => void
let taker: Take | null = null
let onBounced: (() => void) | null = null
const waiting: Scan[] = []

/** Closes the page in front; null when there is no page to go back to. */
let leave: (() => void) | null = null
const backCode: ControlCode = 'CTRL-BACK'

/** Lets the control code close the page in front as the back button does. Returns a function that ends this. */
export const onBackCode = (back: () => void): (() => void) => {
  leave = back
  return () => {
    if (leave === back) leave = null
  }
}

/** Gives a scan to the page in front, or to the next page when there is none. */
export const routeScan = (scan: Scan): void => {
  if (leave !== null && codeOf(scan.text) === backCode) return leave()
  if (taker === null) waiting.push(scan)
  else taker(scan)
}

/**
 * Registers the page in front for all scans, first the scans that came while the page opened. Returns a function that ends this. `bounced`
 * is called when a code came twice within one pull of the trigger and was not counted.
 */
export const receiveScans = (take: Take, bounced: (() => void) | null = null): (() => void) => {
  taker = take
  onBounced = bounced
  // a code that closes the page closes it, also when it was scanned before the page listened
  for (const scan of waiting.splice(0)) routeScan(scan)
  return () => {
    if (taker !== take) return
    taker = null
    onBounced = null
  }
}

/** Keeps a scan for the page that is being opened for it. */
export const keepForNextPage = (scan: Scan): void => {
  taker = null
  onBounced = null
  waiting.push(scan)
}

/** Scans made while a station was being opened or handed over. They are routed like later scans. */
const held: Scan[] = []

/** Holds scans until `startScanRouting` listens again; returns a function that ends this. */
export const holdScans = (): (() => void) => device.scanner().onScan((scan) => void held.push(scan))

/**
 * Listens to the scanner while a user is signed in, so that the Enter of a scan never presses a button. Returns a function that ends this.
 * `first` receives each scan before the page in front, and returns true when it handled the scan.
 */
export const startScanRouting = (first: (scan: Scan) => boolean = () => false): (() => void) => {
  const take = (scan: Scan): void => void (first(scan) || routeScan(scan))
  const unsubscribes = [device.scanner().onScan(take), device.scanner().onBounce(() => onBounced?.())]
  for (const scan of held.splice(0)) take(scan)
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    waiting.length = 0
  }
}
