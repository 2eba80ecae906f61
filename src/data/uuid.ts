// 编号 · data/uuid
/** Random bytes work without a secure context, unlike crypto.randomUUID (a PDA may be served over plain http). */
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const grouped = (text: string): string =>
  `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`

let lastMs = 0
let counter = 0

/**
 * UUIDv7: 48 bit epoch ms, 12 bit counter, 62 bit random. The ids of one page increase even when the clock stops or jumps back, which
 * keeps new rows together in the database. Nothing is sorted by these ids; `seq` gives the order.
 */
export const uuidv7 = (nowMs: number = Date.now()): string => {
  counter = nowMs > lastMs ? 0 : counter + 1
  lastMs = Math.max(nowMs, lastMs) + (counter > 0xfff ? 1 : 0)
  counter &= 0xfff
  const random = crypto.getRandomValues(new Uint8Array(8))
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  return grouped(`${lastMs.toString(16).padStart(12, '0')}7${counter.toString(16).padStart(3, '0')}${hex(random)}`)
}

/** Random id of a boot or an incarnation. */
export const randomId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))
