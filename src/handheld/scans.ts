// 扫描归哪一页 · handheld/scans
/** One page at a time takes the scans. What comes between two pages waits for the next; a page that takes none says so (floor-lessons P4). */
import type { ControlCode } from '#contract/rules/scanKind'
import { codeOf } from '../flows/known.ts'
import type { Scan } from '../device/scanner.ts'
import { device } from './device.ts'

type Take = (scan: Scan) => void
let taker: Take | null = null
let told: (() => void) | null = null
const waiting: Scan[] = []

/** Leaves the page in front; null where there is nowhere to go back to. */
let leave: (() => void) | null = null
const backCode: ControlCode = 'CTRL-BACK'

/** The page in front is left by its control code as by its button; returns the way out. */
export const leaveByCode = (back: () => void): (() => void) => {
  leave = back
  return () => {
    if (leave === back) leave = null
  }
}

/** Gives a scan to whatever page is in front, the next one while none is. */
export const hear = (scan: Scan): void => {
  if (leave !== null && codeOf(scan.text) === backCode) return leave()
  if (taker === null) waiting.push(scan)
  else taker(scan)
}

/**
 * The page that is shown takes every scan, those first that came while it opened; returns the way out. `bounced`: a code came twice within
 * one pull of the trigger and was not counted.
 */
export const takeScans = (take: Take, bounced: (() => void) | null = null): (() => void) => {
  taker = take
  told = bounced
  for (const scan of waiting.splice(0)) take(scan)
  return () => {
    if (taker !== take) return
    taker = null
    told = null
  }
}

/** Leaves a scan to the page that is opened for it. */
export const passOn = (scan: Scan): void => {
  taker = null
  told = null
  waiting.push(scan)
}

/** Keeps the scanner awake while somebody is signed in, so that the Enter of a scan never presses a button; returns the way out. */
export const hearScans = (): (() => void) => {
  const ends = [device.scanner().onScan(hear), device.scanner().onBounce(() => told?.())]
  return () => {
    for (const end of ends) end()
    waiting.length = 0
  }
}
