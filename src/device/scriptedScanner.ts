// 扫码枪替身 · device/scriptedScanner
import { readScan } from './scanText.ts'
import type { Scan, Scanner } from './scanner.ts'

/** A scanner that scans what it is told: tests, and the demo without a device. */
export interface ScriptedScanner extends Scanner {
  scan(raw: string, at?: number): void
}

export const scriptedScanner = (): ScriptedScanner => {
  const listeners = new Set<(scan: Scan) => void>()
  const tell = (raw: string, at: number, source: Scan['source']): void => {
    const scan = readScan(raw, at, source)
    if (scan !== null) for (const listener of listeners) listener(scan)
  }
  return {
    onScan: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type: (text) => tell(text, performance.now(), 'typed'),
    scan: (raw, at = performance.now()) => tell(raw, at, 'scripted'),
  }
}
