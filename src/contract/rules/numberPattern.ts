// 单号规则的写法 · rules/numberPattern
/**
 * Regular expressions that may describe a carrier's numbers. One is accepted only when the time to try it grows no faster than the text: it
 * is parsed into its parts, and every count is checked against the characters that may follow it. The server checks it when it is stored; a
 * device gets only accepted patterns.
 */
import { expressionOf } from './waybillNo.ts'
import { endlessIn, waysOf, type Branch, type Part, type Signs } from './patternWays.ts'

/** A pattern that can be tried in more ways than this is refused. */
const waysMax = 64
const repeatMax = 128
const depthMax = 5
const notOne = '单号规则不是有效的正则表达式'
const unanchored = '单号规则的每一种写法都要以 ^ 开头、以 $ 结尾'
const unknown = (text: string): string =>
  String.raw`单号规则里的“${text}”不支持，可以用文字、[ ]、\d、\w、( )、|、?、*、+、{8,12}`

/** Why a pattern is refused. */
class Untaken extends Error {}

const top = 0xffff
const digits: Signs = [[48, 57]]
const word: Signs = [...digits, [65, 90], [95, 95], [97, 122]]
const space: Signs = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const lineEnds: Signs = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]
/** All characters except these. */
const others = (signs: Signs): Signs => {
  const sorted = [...signs].sort(([a], [b]) => a - b)
  const ends = [...sorted, [top + 1, top + 1] as const]
  return ends.flatMap(([from], i): Signs => {
    const after = i === 0 ? 0 : Math.max(...sorted.slice(0, i).map(([, to]) => to)) + 1
    return after < from ? [[after, from - 1]] : []
  })
}
const classes: Readonly<Record<string, Signs>> = {
  d: digits,
  D: others(digits),
  w: word,
  W: others(word),
  s: space,
  S: others(space),
}

interface Reading {
  readonly text: string
  at: number
  /** number of open brackets */
  depth: number
}
const peek = ({ text, at }: Reading): string => text.charAt(at)
const take = (of: Reading): string => of.text.charAt(of.at++)

/** After a backslash: a class, or an escaped character. */
const escaped = (of: Reading): Signs => {
  const sign = take(of)
  const known = classes[sign]
  if (known !== undefined) return known
  if (sign === '') throw new Untaken(notOne)
  if (/[A-Za-z0-9]/.test(sign)) throw new Untaken(unknown(`\\${sign}`))
  return one(sign)
}
const one = (sign: string): Signs => [[sign.charCodeAt(0), sign.charCodeAt(0)]]

/** Characters in square brackets; the opening one is consumed already. */
const bracket = (of: Reading): Signs => {
  const isOther = peek(of) === '^'
  if (isOther) of.at++
  const signs: (readonly [number, number])[] = []
  while (peek(of) !== ']') {
    const from = member(of)
    if (peek(of) !== '-' || of.text.charAt(of.at + 1) === ']') {
      signs.push(...from)
      continue
    }
    of.at++
    const to = member(of)
    const [[begin, single] = [1, 0]] = from
    const [[end, last] = [1, 0]] = to
    if (from.length !== 1 || to.length !== 1 || begin !== single || end !== last || begin > end) throw new Untaken(notOne)
    signs.push([begin, end])
  }
  of.at++
  if (signs.length === 0) throw new Untaken(notOne)
  return isOther ? others(signs) : signs
}
const member = (of: Reading): Signs => {
  const sign = take(of)
  if (sign === '') throw new Untaken(notOne)
  return sign === '\\' ? escaped(of) : one(sign)
}

/** A count after a part; where there is none: once. */
const count = (of: Reading): { readonly min: number; readonly max: number } => {
  const [written = '', least, comma, most] = /^(?:[?*+]|\{(\d{1,3})(,(\d{1,3})?)?\})/.exec(of.text.slice(of.at)) ?? []
  if (written === '') {
    if (peek(of) === '{') throw new Untaken(notOne)
    return { min: 1, max: 1 }
  }
  of.at += written.length
  if (/[?*+{]/.test(peek(of))) throw new Untaken(unknown(written + peek(of)))
  if (least === undefined) return { min: written === '+' ? 1 : 0, max: written === '?' ? 1 : Infinity }
  const [min, max] = [Number(least), comma === undefined ? Number(least) : most === undefined ? Infinity : Number(most)]
  if (max < min || max === 0) throw new Untaken(notOne)
  if (min > repeatMax || (max !== Infinity && max > repeatMax)) throw new Untaken(`单号规则里的次数不能超过${repeatMax}`)
  return { min, max }
}

const part = (of: Reading): Part => {
  const from = of.at
  const sign = take(of)
  const content = ((): Pick<Part, 'signs' | 'branches'> => {
    if (sign === '(') return { branches: group(of) }
    if (sign === '[') return { signs: bracket(of) }
    if (sign === '\\') return { signs: escaped(of) }
    if (sign === '.') return { signs: others(lineEnds) }
    if (sign === '^' || sign === '$') throw new Untaken(unanchored)
    if (/[?*+{}\]]/.test(sign)) throw new Untaken(notOne)
    return { signs: one(sign) }
  })()
  const counted = count(of)
  return { ...content, ...counted, text: of.text.slice(from, of.at) }
}

/** The content of round brackets; the opening one is consumed already. */
const group = (of: Reading): readonly Branch[] => {
  if (++of.depth > depthMax) throw new Untaken(`单号规则的括号不能超过${depthMax}层`)
  if (peek(of) === '?') {
    if (!of.text.startsWith('?:', of.at)) throw new Untaken(unknown(`(${of.text.slice(of.at, of.at + 2)}`))
    of.at += 2
  }
  const branches: Branch[] = []
  do branches.push(branch(of))
  while (take(of) === '|')
  if (of.text.charAt(of.at - 1) !== ')') throw new Untaken(notOne)
  of.depth--
  return branches
}
const branch = (of: Reading): Branch => {
  const parts: Part[] = []
  while (peek(of) !== '' && peek(of) !== '|' && peek(of) !== ')') parts.push(part(of))
  return parts
}

/** A pattern from `^` to `$`, or several of them separated by bars. */
const whole = (of: Reading): readonly Branch[] => {
  const branches: Branch[] = []
  do {
    if (take(of) !== '^') throw new Untaken(unanchored)
    const parts: Part[] = []
    while (peek(of) !== '' && peek(of) !== '|' && !/^\$(\||$)/.test(of.text.slice(of.at))) {
      if (peek(of) === ')') throw new Untaken(notOne)
      parts.push(part(of))
    }
    if (take(of) !== '$') throw new Untaken(unanchored)
    branches.push(parts)
  } while (take(of) === '|')
  return branches
}

/** The branches of a pattern, part by part; null for one that is refused. */
export const branchesOf = (pattern: string): readonly Branch[] | null =>
  patternFault(pattern) === '' ? whole({ text: pattern, at: 0, depth: 0 }) : null

/** Why a pattern cannot be stored, as a sentence for its field; '' for one that is accepted. */
export const patternFault = (pattern: string): string => {
  if (pattern !== '' && expressionOf(pattern) === null) return notOne
  try {
    const branches = whole({ text: pattern, at: 0, depth: 0 })
    const endless = endlessIn(branches)
    if (endless?.why === 'nested') return `“${endless.text}”括号里的长度不固定，括号外不能再写次数`
    if (endless?.why === 'open') return `“${endless.text}”后面还能是同样的字符，请写明个数，例如 {8,12}`
    if (waysOf(branches) > waysMax) return '单号规则能有太多种读法，请写明每一段的个数'
  } catch (error) {
    if (error instanceof Untaken) return error.message
    throw error
  }
  return ''
}
