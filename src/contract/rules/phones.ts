// 电话 · rules/phones
/**
 * Phones of receivers as platforms and people write them, and the number to dial: 13800000001, 0571-88886666, 4008001234, +85291234567; an
 * extension after 转. Form, file, interface and synchronisation share this rule.
 */

export interface Phone {
  /** at most 20 characters */
  readonly dial: string
  /** the platform has masked it with stars: it cannot be called */
  readonly isMasked: boolean
}

/** A number with an extension of at most six digits, as the virtual numbers of platforms have. */
const extension = /^(.*[\d*])(?:转分机|转|分机|ext\.?|x|#|,|;|-):?(\d{1,6})$/i

/** The phone in a text; null: the text is no phone. */
export const phoneOf = (text: string): Phone | null => {
  const written = text
    .normalize('NFKC')
    .replaceAll(/[‐‑‒–—―−－]/g, '-')
    .replaceAll(/[\s·]/g, '')
    // platforms write the stars with different characters
    .replaceAll(/[x•●]{2,}/gi, (run) => '*'.repeat(run.length))
  const whole = numberOf(written)
  if (whole !== null) return whole
  const [, number = '', ext = ''] = extension.exec(written) ?? []
  const main = ext === '' ? null : numberOf(number)
  return main === null ? null : { ...main, dial: `${main.dial}转${ext}` }
}

export const isReceiverPhone = (text: string): boolean => phoneOf(text) !== null

/** The number to dial; a text that is no phone is returned unchanged. */
export const dialled = (text: string): string => phoneOf(text)?.dial ?? text

/** Whether the text is a phone that can be called, because it has no stars. */
export const isPhone = (text: string): boolean => phoneOf(text)?.isMasked === false

const numberOf = (written: string): Phone | null => {
  const digits = written.replaceAll(/[-().]/g, '')
  if (digits.includes('*')) return maskedOf(digits)
  const dial = abroad(digits) ?? inland(digits)
  return dial === null ? null : { dial, isMasked: false }
}

/** Numbers of 香港 and 澳门 with eight digits, of 台湾 without the leading 0; null for any other number. */
const abroad = (digits: string): string | null => {
  const [, near] = /^(?:\+|00)?(85[23][2-9]\d{7})$/.exec(digits) ?? []
  if (near !== undefined) return `+${near}`
  const [, island] = /^(?:\+|00)?8860?([2-9]\d{7,8})$/.exec(digits) ?? []
  return island === undefined ? null : `+886${island}`
}

/** Three digits for 010 and 02x, four for every other area. */
const landline = /^(0(?:10|2\d|[3-9]\d{2}))(\d{7,8})$/

const inland = (digits: string): string | null => {
  const [, rest] = /^(?:\+86|0086|86(?=1\d{10}$))(\d+)$/.exec(digits) ?? []
  const number = rest ?? digits
  if (/^1\d{10}$/.test(number) || /^[48]00\d{7}$/.test(number)) return number
  // after the country code an area has no 0
  const area = landline.exec(rest === undefined || rest.startsWith('0') ? number : `0${rest}`)
  return area === null ? null : `${area[1]}-${area[2]}`
}

/** A masked mobile has its eleven characters, a landline ten to twelve. */
const maskedOf = (digits: string): Phone | null => {
  const number = digits.replace(/^(?:\+86|0086)/, '')
  return /^(?:[1*][\d*]{10}|0[\d*]{9,11})$/.test(number) && /\*{2}/.test(number) ? { dial: number, isMasked: true } : null
}
