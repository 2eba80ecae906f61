// 电子秤的一行 · device/scale
import { gramsPer, type Heard, type ScaleSetting, type ScaleUnit } from './heard.ts'
import { readYaohua } from './yaohua.ts'

const usual: ScaleSetting = { unit: 'kg', order: null }
const unitBySpelling: Readonly<Record<string, ScaleUnit>> = {
  kg: 'kg',
  g: 'g',
  lb: 'lb',
  lbs: 'lb',
  oz: 'oz',
  斤: '斤',
  市斤: '斤',
  jin: '斤',
}

/**
 * `ST,GS,+  1.234kg`, `US,NT,0.50 kg`, `S S    1.234 kg`, `1234 g`: one-line formats of common scales. A second number after the unit
 * belongs to pounds and ounces.
 */
const line =
  /^\s*(?:(ST|US|OL|S\s+[SD+-])\s*,?\s*(?:(?:GS|NT|TR)\s*,?)?\s*)?([+-]?\s*\d+(?:\.\d+)?)\s*(kg|g|lbs?|oz|市?斤|jin)(?![a-z])(.*)$/i
const overload = /^\s*(?:OL\b|S\s+\+|-{3,}\s*OL|ERR\s*OL)/i
const steadyBy: Readonly<Record<string, boolean>> = { ST: true, 'S S': true, US: false, 'S D': false }

/** Reads one line of a scale; null for a line that is no weight, such as a header, half a line or a line at another baud rate. */
export const readLine = (text: string, setting: ScaleSetting = usual): Heard | null => {
  const frame = readYaohua(text, setting)
  if (frame !== undefined) return frame
  if (overload.test(text)) return { kind: 'overload' }
  const [, status = '', number, spelling = '', rest = ''] = line.exec(text) ?? []
  const unit = unitBySpelling[spelling.toLowerCase()]
  if (number === undefined || unit === undefined) return null
  const steady = steadyBy[status.toUpperCase().replaceAll(/\s+/g, ' ')] ?? null
  // `1 lb 2.3 oz`: the pounds alone would be a wrong weight, so the line counts as ounces, which are never expected
  if (/\d/.test(rest)) return { kind: 'weight', grams: 0, unit: 'oz', steady }
  return { kind: 'weight', grams: Math.round(Number(number.replaceAll(/\s/g, '')) * gramsPer[unit]), unit, steady }
}
