// 群消息的识别 · rules/robotRecognition
/**
 * Recognises a message of a chat group (office.md §4.4): the parcel numbers in it by the carriers' patterns, and the type of work order by
 * keywords.
 */
import { expressionOf } from './waybillNo.ts'

export interface RobotType {
  readonly id: string
  readonly typeName: string
  readonly keywords: readonly string[]
  readonly excludeKeywords: readonly string[]
  readonly sort: number
}
export interface Recognised {
  /** in the order of the text, each once */
  readonly numbers: readonly string[]
  readonly type: RobotType | null
  readonly keyword: string | null
}

/** Characters of a message that are searched; the rest is stored but not searched. */
const readMax = 2_000
/** Most parcels taken from one message. */
const numbersMax = 10

/** Words of a column or of a form field, separated by Chinese or Latin commas. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** The longest possible number: a longer run of characters is no number of a parcel. */
const runMax = 40
/** Runs of letters and digits, as numbers are written; a number must be a run of its own, not part of a longer one. */
const runs = (text: string): readonly string[] => (text.match(/[A-Z0-9][A-Z0-9-]*/gi) ?? []).filter((run) => run.length <= runMax)

/**
 * Numbers that fit the pattern of a carrier, in upper or lower case. A pattern is tried on whole runs only, so that no text can make it
 * slow.
 */
const numbersIn = (text: string, patterns: readonly string[]): readonly string[] => {
  const expressions = patterns.flatMap((pattern) => expressionOf(pattern) ?? [])
  const isWaybill = (no: string): boolean => expressions.some((expression) => expression.exec(no)?.[0] === no)
  const numbers = runs(text).flatMap((run) => {
    const upper = run.toUpperCase()
    // the number of a sub-parcel with its suffix is tried before the number without
    return [upper, upper.replace(/-.*$/, '')].find(isWaybill) ?? []
  })
  return [...new Set(numbers)].slice(0, numbersMax)
}

/**
 * The type with a keyword in the text: the type of the longest keyword, and among equal lengths the one with the smallest `sort`. A type
 * with one of its excluding words in the text is skipped.
 */
const typeIn = (text: string, types: readonly RobotType[]): { readonly type: RobotType; readonly keyword: string } | null => {
  const lower = text.toLowerCase()
  const has = (word: string): boolean => word !== '' && lower.includes(word.toLowerCase())
  const hits = types
    .filter(({ excludeKeywords }) => !excludeKeywords.some(has))
    .flatMap((type) => type.keywords.filter(has).map((keyword) => ({ type, keyword })))
  const lengthOf = (word: string): number => Array.from(word).length
  return hits.sort((a, b) => lengthOf(b.keyword) - lengthOf(a.keyword) || a.type.sort - b.type.sort)[0] ?? null
}

export const recognise = (text: string, patterns: readonly string[], types: readonly RobotType[]): Recognised => {
  // 全角 letters and digits mean the same to the person who types them
  const normalised = Array.from(text.normalize('NFKC')).slice(0, readMax).join('')
  const hit = typeIn(normalised, types)
  return { numbers: numbersIn(normalised, patterns), type: hit?.type ?? null, keyword: hit?.keyword ?? null }
}

/** wo_robot_log.outcome */
export const outcome = { made: 1, urged: 2, traced: 3, unknown: 4, silent: 5 } as const

/** One reaction of the robot: to a parcel number of the message, or once where the message has no number. */
export type RobotStep = { readonly what: 'make' | 'urge' | 'trace'; readonly no: string } | { readonly what: 'ask' | 'silent' }

/**
 * Reactions to a message. `isOpen`: a work order of this type for the number is open. `robotMode` 1: the robot asks for a missing number.
 */
export const stepsOf = (
  { numbers, type }: Recognised,
  isOpen: (no: string) => boolean,
  robotMode: number,
): readonly RobotStep[] => {
  if (numbers.length === 0) return [{ what: robotMode === 1 ? 'ask' : 'silent' }]
  return numbers.map((no) => ({ what: type === null ? 'trace' : isOpen(no) ? 'urge' : 'make', no }))
}
