// Values nobody in a warehouse would send: what breaks a server that believes what it reads.
import type { Stream } from '#server/seed/random'

/** JSON text nested so deep that a recursive reader runs out of stack. */
export const deepText = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** A value too deep to be written by JSON.stringify is sent as its text: this stands for it in a body. */
export class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'A\u0000B',
  '\ud800',
  '\udfffx',
  '\ufeff\u202e反',
  '👨‍👩‍👧‍👦',
  "'; drop table sys_user; --",
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '٣',
  '１２',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '2147483648',
  '99999999999999999999999999',
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  '2025-13-01 25:61:61',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '+275760-09-13 00:00:00',
  '-000001-01-01 00:00:00',
  'x@',
  '{"a":1}',
  '[1,2',
  '%',
  '\\',
  '_%',
  '\r\nset-cookie: a=b',
  '-',
  ',',
  ',,,',
  'a-b-c-d',
]
const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  32_767,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
]

/** Something of another kind, length, depth or encoding than any field wants. */
export const hostile = (random: Stream): unknown => {
  switch (random.weighted([30, 14, 4, 4, 3, 5, 5, 4])) {
    case 0:
      return random.pick(texts)
    case 1:
      return random.pick(numbers)
    case 2:
      return null
    case 3:
      return random.chance(0.5)
    case 4:
      return new Raw(
        random.pick(['1e999', '-1e999', '123456789012345678901234567890', deepText(random.pick([65, 2000, 100_000]))]),
      )
    case 5:
      return random
        .pick(['长', 'x', '\u0001', '9', '👍', 'a,'] as const)
        .repeat(random.pick([17, 33, 65, 129, 257, 1000, 5000, 60_000]))
    case 6:
      return Array.from({ length: random.pick([0, 1, 3, 600]) }, () => random.pick([...texts, ...numbers]))
    default:
      return new Raw(
        random.pick([
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{"x":1}}}',
          '{"a":{"b":{}}}',
          '{}',
          '[[]]',
          '[null]',
          '[{}]',
        ]),
      )
  }
}

/** JSON text of a body that may hold `Raw` pieces. */
export const jsonOf = (value: unknown): string => {
  if (value instanceof Raw) return value.json
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${jsonOf(one)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

/** The value as one text, for a query or a form. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(',') : jsonOf(value)

/** Any text as an address may carry it; half a surrogate goes out as its three bytes, as a broken client would send them. */
export const percent = (text: string): string => {
  return text
    .split(/(\p{Surrogate})/u)
    .map((part) => {
      const unit = part.charCodeAt(0)
      if (part.length !== 1 || unit < 0xd800 || unit > 0xdfff) return encodeURIComponent(part)
      return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
        .map((byte) => `%${byte.toString(16)}`)
        .join('')
    })
    .join('')
}
