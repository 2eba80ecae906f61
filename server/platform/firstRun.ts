// 首次使用 · platform/firstRun
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Characters of the code, without those that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code printed on the server's console; it allows making the first tenant. New at each start, valid until it is used. */
export interface FirstRun {
  /** `XXXX-XXXX`, 40 bit: too long to guess over a network */
  readonly code: string
  /** Whether this is the code; blanks, dashes and case do not matter. */
  fits(typed: string): boolean
}

const plain = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const newFirstRun = (): FirstRun => {
  const part = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)] ?? '').join('')
  const code = `${part()}-${part()}`
  const expectedDigest = digest(plain(code))
  return { code, fits: (typed) => timingSafeEqual(digest(plain(typed)), expectedDigest) }
}
