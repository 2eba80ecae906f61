// 耀华 XK3190 的一帧 · device/yaohua
/**
 * Frames that the meters of most scales in Chinese halls send by themselves (manuals of the XK3190 A9+, A12(E) and A26, chapter on serial
 * communication):
 *
 * - `wn0000.512kg` `ww…` net and gross; `wt…` the tare, which is no weight of a parcel.
 * - `WG000.512kg34` `WN…`: the last two characters are the exclusive or of all characters before them. `OL` and `LO` in place of the
 *   weight.
 * - STX `+000512` `3` `1E` ETX: sign, six digits, number of decimals, exclusive or. It has no unit.
 * - `=0000.512` or, low digit first, `=215.0000`. It has no unit, no line end, and nothing in it distinguishes the two orders with
 *   certainty: it is read only where the workstation is configured with its meter's order, and where the other order is impossible.
 */
import { stx } from './controls.ts'
import { gramsPer, type Heard, type MeterOrder, type ScaleSetting, type ScaleUnit, type Unclear } from './heard.ts'

/** Maximum decimals of a weight in kg, i.e. grams. A weight with more decimals was read in the wrong digit order. */
const decimalsMax = 3

const frameByName = /^w([nw])(-?[\d.]{6,8})\s*(kg|lb)$/
const tare = /^wt-?[\d.]{6,8}\s*(?:kg|lb)$/
const frameWithSum = /^(W[GN])(-?[\d.]{6,8}\s?)(kg|lb)([\dA-F]{2})$/
const limitFrame = /^ *(OL|LO)[\dA-F]{2}$/
const stxFrame = /^([+-])(\d{6})([0-4])([\dA-F]{2})$/
const equalsFrame = /^=([-\d.]{8})$/
const number = /^-?\d+(?:\.\d+)?$/

const sumOf = (text: string): string =>
  Array.from(text)
    .reduce((sum, char) => sum ^ char.charCodeAt(0), 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')

const unclear = (why: Unclear): Heard => ({ kind: 'unclear', why })
const weight = (digits: string, unit: ScaleUnit): Heard | null =>
  number.test(digits) ? { kind: 'weight', grams: Math.round(Number(digits) * gramsPer[unit]), unit, steady: null } : null

/** Reads a frame of a meter; null for a frame that is no weight, undefined for a text that is no frame. */
export const readYaohua = (text: string, setting: ScaleSetting): Heard | null | undefined => {
  const [, , byName, unit] = frameByName.exec(text) ?? []
  if (byName !== undefined) return weight(byName, unit as ScaleUnit)
  if (tare.test(text)) return null
  const [, kind = '', digits, spelled = '', sum] = frameWithSum.exec(text) ?? []
  if (digits !== undefined)
    return sumOf(`${kind}${digits}${spelled}`) === sum ? weight(digits.trim(), spelled as ScaleUnit) : unclear('checksum')
  const [, limit] = limitFrame.exec(text) ?? []
  if (limit !== undefined) return { kind: limit === 'OL' ? 'overload' : 'underload' }
  return readUnnamed(text, setting)
}

/** Reads frames without a unit; they are weights only where the workstation has a configured meter. */
const readUnnamed = (text: string, { unit, order }: ScaleSetting): Heard | null | undefined => {
  const [, sign = '', digits, places = '', sum] = (text.startsWith(stx) ? stxFrame.exec(text.slice(1)) : null) ?? []
  if (digits !== undefined) {
    if (order === null) return unclear('order')
    if (sumOf(`${sign}${digits}${places}`) !== sum) return unclear('checksum')
    const at = digits.length - Number(places)
    return weight(`${sign === '-' ? '-' : ''}${digits.slice(0, at)}${at < digits.length ? '.' : ''}${digits.slice(at)}`, unit)
  }
  const [, sent] = equalsFrame.exec(text) ?? []
  if (sent === undefined) return undefined
  if (order === null) return unclear('order')
  return inOrder(sent, order, unit)
}

const inOrder = (sent: string, order: MeterOrder, unit: ScaleUnit): Heard | null => {
  const read = order === 'plain' ? sent : Array.from(sent).reverse().join('')
  const places = /\.(\d+)$/.exec(read)?.[1]?.length
  if (!number.test(read) || places === undefined || places > decimalsMax) return unclear(order === 'plain' ? 'reversed' : 'plain')
  return weight(read, unit)
}
