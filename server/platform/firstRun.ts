// 首次使用 · platform/firstRun
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Without the signs that are taken for one another. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Who reads the console of the server may make its first tenant: a code of this start, good until somebody used it. */
export interface FirstRun {
  /** `XXXX-XXXX`, 40 bit: not to be guessed over a network in a lifetime */
  readonly code: string
  /** Whether this is the code, however it was typed. */
  fits(typed: string): boolean
}

const plain = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const newFirstRun = (): FirstRun => {
  const part = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)] ?? '').join('')
  const code = `${part()}-${part()}`
  const wanted = digest(plain(code))
  return { code, fits: (typed) => timingSafeEqual(digest(plain(typed)), wanted) }
}
