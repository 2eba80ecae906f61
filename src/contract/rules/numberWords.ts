// 单号规则念给人听 · rules/numberWords
/** A stored pattern in words, with numbers that fit it: users at a desk do not read regular expressions. */
import { branchesOf } from './numberPattern.ts'
import { charsOf, isSame, numberSigns, waysOfPattern, type NumberWay } from './numberWays.ts'
import type { Branch, Part, Signs } from './patternWays.ts'
import { expressionOf } from './waybillNo.ts'

const lengthWords = ({ min, max }: NumberWay): string => (min === max ? `共${min}位` : `共${min}到${max}位`)

/** `75、78 开头，共14位，其余是数字`. */
export const wayWords = (way: NumberWay): string => {
  const { prefixes, letters, signs, sub } = way
  const whole = Math.max(0, ...prefixes.map((one) => one.length)) + letters
  const begins = [
    ...(prefixes.length === 0 ? [] : [`${prefixes.join('、')} 开头`]),
    ...(letters === 0 ? [] : [`${prefixes.length === 0 ? '先是' : '接着'}${letters}个大写字母`]),
  ]
  const rest = way.max === whole ? [] : [`${begins.length === 0 ? '全是' : '其余是'}${numberSigns[signs]}`]
  return [...begins, lengthWords(way), ...rest, ...(sub === 1 ? ['后面可以带子件号，如 -1-2-'] : [])].join('，')
}

const classes: readonly (readonly [string, Signs])[] = [
  ['数字', [[48, 57]]],
  ['大写字母', [[65, 90]]],
  ['小写字母', [[97, 122]]],
  [
    '字母',
    [
      [65, 90],
      [97, 122],
    ],
  ],
  [
    '大写字母或数字',
    [
      [48, 57],
      [65, 90],
    ],
  ],
  [
    '字母或数字',
    [
      [48, 57],
      [65, 90],
      [97, 122],
    ],
  ],
]
const signWords = (signs: Signs): string => {
  const known = classes.find(([, of]) => isSame(signs, of))
  if (known !== undefined) return known[0]
  const few = charsOf(signs)
  return few === null ? '字符' : few.map((sign) => (sign.trim() === '' ? '空格' : sign)).join('/')
}
const countWords = ({ min, max }: Part, what: string): string => {
  if (min === max) return `${min}位${what}`
  if (max === Infinity) return min === 0 ? `任意多位${what}` : `${min}位以上${what}`
  return min === 0 ? `最多${max}位${what}` : `${min}到${max}位${what}`
}
const isText = ({ signs, min, max }: Part): boolean =>
  min === 1 && max === 1 && signs !== undefined && charsOf(signs)?.length === 1
const partWords = (part: Part): string => {
  if (part.signs !== undefined) return isText(part) ? signWords(part.signs) : countWords(part, signWords(part.signs))
  const inside = (part.branches ?? []).map(branchWords).join(' 或 ')
  if (part.min === 1 && part.max === 1) return inside
  return part.min === 0 && part.max === 1 ? `可以有（${inside}）` : countWords(part, `（${inside}）`).replace('位', '次')
}
/** Literal characters next to each other are one word. */
const branchWords = (branch: Branch): string => {
  const words: string[] = []
  for (const [i, part] of branch.entries()) {
    const before = branch[i - 1]
    if (before !== undefined && isText(before) && isText(part)) words.push(`${words.pop() ?? ''}${partWords(part)}`)
    else words.push(partWords(part))
  }
  return words.join('，再 ')
}

/** A stored pattern in words; '' for none. */
export const patternWords = (pattern: string): string => {
  if (pattern === '') return ''
  const ways = waysOfPattern(pattern)
  if (ways !== null) return ways.map(wayWords).join('；或 ')
  return branchesOf(pattern)?.map(branchWords).join('；或 ') ?? '旧的写法，已经认不出单号'
}

/** Preferred characters for an example number, the plainest first. */
const preferredSigns = '1234567890ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz-'
const signOf = (signs: Signs, turn: number): string => {
  const plain = Array.from(preferredSigns).filter((sign) =>
    signs.some(([from, to]) => sign.charCodeAt(0) >= from && sign.charCodeAt(0) <= to),
  )
  return plain.length > 0 ? (plain[turn % plain.length] ?? '') : String.fromCharCode(signs[0]?.[0] ?? 0)
}
const exampleOf = (branches: readonly Branch[], turn: number): string =>
  (branches[turn % Math.max(1, branches.length)] ?? []).map((part, i) => examplePart(part, turn + i)).join('')
const examplePart = ({ signs, branches = [], min, max }: Part, turn: number): string => {
  const times = max === Infinity ? Math.max(min, 1) : turn % 2 === 0 ? min : max
  return Array.from({ length: times }, (_, i) =>
    signs === undefined ? exampleOf(branches, turn + i) : signOf(signs, turn + i),
  ).join('')
}

/** Up to three made-up numbers that fit a stored pattern; none where the pattern is refused. */
export const exampleNumbers = (pattern: string): readonly string[] => {
  const [branches, fits] = [branchesOf(pattern), expressionOf(pattern)]
  if (branches === null || fits === null) return []
  const examples = Array.from({ length: 8 }, (_, turn) => exampleOf(branches, turn)).filter((one) => fits.test(one))
  return [...new Set(examples)].slice(0, 3)
}

/** Whether a number fits a stored pattern. */
export const isNumberOf = (pattern: string, number: string): boolean => expressionOf(pattern)?.test(number) === true
