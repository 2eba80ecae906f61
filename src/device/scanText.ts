// 扫码内容 · device/scanText
import { halfWidth } from '#contract/rules/barcode'
import type { Scan } from './scanner.ts'

/** AIM identifier that some scanners send before the code, e.g. `]C1`. */
const aim = /^\][A-Za-z][0-9A-Za-z]/

/**
 * Makes a scan from a received text: half-width, trimmed, and without the AIM prefix, which becomes the symbology. null for a blank text.
 */
export const readScan = (raw: string, at: number, source: Scan['source']): Scan | null => {
  const folded = halfWidth(raw).trim()
  const symbology = aim.exec(folded)?.[0]
  const text = symbology === undefined ? folded : folded.slice(symbology.length).trim()
  if (text === '') return null
  return { text, raw, at, source, ...(symbology !== undefined && { symbology }) }
}
