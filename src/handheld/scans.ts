// 扫描归哪一页 · handheld/scans
/** One page at a time takes the scans. What comes between two pages waits for the next; a page that takes none says so (floor-lessons P4). */
import type { Scan } from '../device/scanner.ts'
import { device } from './device.ts'

type Take = (scan: Scan) => void
let taker: Take | null = null
const waiting: Scan[] = []

const hear = (scan: Scan): void => {
  if (taker === null) waiting.push(scan)
  else taker(scan)
}

/** The page that is shown takes every scan, those first that came while it opened; returns the way out. */
export const takeScans = (take: Take): (() => void) => {
  taker = take
  for (const scan of waiting.splice(0)) take(scan)
  return () => {
    if (taker === take) taker = null
  }
}

/** Leaves a scan to the page that is opened for it. */
export const passOn = (scan: Scan): void => {
  taker = null
  waiting.push(scan)
}

/** Keeps the scanner awake while somebody is signed in, so that the Enter of a scan never presses a button; returns the way out. */
export const hearScans = (): (() => void) => {
  const end = device.scanner().onScan(hear)
  return () => {
    end()
    waiting.length = 0
  }
}
