// GS1 元素串 · rules/gs1
/**
 * The content of a structured label: goods, batch, days, serial number, count. Written in one run (`0106909999000227…`), with separators
 * (FNC1, sent as GS, 0x1D), or in brackets (`(01)06909999000227(10)LOT7`). Source: GS1 General Specifications, the identifiers of goods.
 */
import { isGtin, shortestGtin } from './gtin.ts'

export interface Gs1 {
  /** shortest form; for a logistic unit (02) the goods inside */
  readonly gtin?: string
  readonly batch?: string
  /** YYYY-MM-DD */
  readonly made?: string
  readonly expiry?: string
  readonly serial?: string
  /** number of pieces the label is for */
  readonly count?: number
}

const separator = '\u001D'
/** Identifiers whose data has a fixed length: no separator follows. */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
/** Identifiers with data of any length up to this: a separator or the end of the text ends them. */
const open: Readonly<Record<string, number>> = {
  '10': 20,
  '21': 20,
  '22': 20,
  '30': 8,
  '37': 8,
  '240': 30,
  '241': 30,
  '250': 30,
  '400': 30,
}

/** Symbologies that carry elements: GS1-128, GS1 DataBar, GS1 DataMatrix, GS1 QR, GS1 DotCode. */
const marks: ReadonlySet<string> = new Set([']C1', ']e0', ']e1', ']e2', ']d2', ']Q3', ']J1'])
const bracketed = /^\(\d{2,4}\)/
const plain = /^0[12]\d{14}/

/** Whether the text itself is written as elements: with separators, or in brackets. */
const isWritten = (text: string): boolean => text.includes(separator) || bracketed.test(text)

/**
 * Whether the text certainly consists of elements. `aim`: the identifier the scanner sent, '' for none. Many scanners report every Code 128
 * as GS1-128, so that report counts only where the text begins like goods.
 */
export const isLabel = (text: string, aim: string): boolean => isWritten(text) || (marks.has(aim) && plain.test(text))

/** Elements of a text that is marked, or begins like goods; null when it has none, or they cannot be read. */
export const elementsOf = (text: string, aim = ''): Gs1 | null => {
  if (!isWritten(text) && !marks.has(aim) && !plain.test(text)) return null
  const parts = bracketed.test(text) ? inBrackets(text) : inOneRun(text)
  return parts === null ? null : meaning(parts)
}

type Parts = ReadonlyMap<string, string>

const inBrackets = (text: string): Parts | null => {
  const parts = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^()]*)/g)) {
    const need = fixed[name]
    const kept = value.replaceAll(separator, '').trim()
    if (kept === '' || (need !== undefined && kept.length !== need)) return null
    parts.set(name, kept)
  }
  return parts
}

const inOneRun = (text: string): Parts | null => {
  const parts = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const name = nameAt(rest)
    const need = lengthOf(name)
    const end = need ?? (rest + separator).indexOf(separator) - name.length
    const value = rest.slice(name.length, name.length + end)
    if (name === '' || value === '' || value.includes(separator) || value.length < end || value.length > (open[name] ?? 90))
      return null
    parts.set(name, value)
    rest = rest.slice(name.length + end)
  }
  return parts
}

/** Measures (31nn–36nn, six digits) and places (41n, 13 digits) are skipped. */
const lengthOf = (name: string): number | undefined =>
  fixed[name] ?? (name.length === 4 ? 6 : name.startsWith('41') ? 13 : undefined)
const nameAt = (text: string): string =>
  [2, 3].map((length) => text.slice(0, length)).find((name) => Object.hasOwn(fixed, name) || Object.hasOwn(open, name)) ??
  /^(?:3[1-6]\d\d|41\d|9[0-9])/.exec(text)?.[0] ??
  ''

/** null where one of the elements has an impossible value. */
const meaning = (parts: Parts): Gs1 | null => {
  const gtin = parts.get('01') ?? parts.get('02')
  const [made, expiry] = [dayOf(parts.get('11')), dayOf(parts.get('17') ?? parts.get('15'))]
  const count = parts.get('37') ?? parts.get('30')
  if (parts.size === 0 || made === null || expiry === null) return null
  if ((gtin !== undefined && !isGtin(gtin)) || (count !== undefined && !/^\d{1,6}$/.test(count))) return null
  const [batch, serial] = [parts.get('10'), parts.get('21')]
  return {
    ...(gtin !== undefined && { gtin: shortestGtin(gtin) }),
    ...(batch !== undefined && { batch }),
    ...(serial !== undefined && { serial }),
    ...(made !== undefined && { made }),
    ...(expiry !== undefined && { expiry }),
    ...(Number(count) > 0 && { count: Number(count) }),
  }
}

/** YYMMDD of this century; day 00 is the last of the month. null: the day does not exist. */
const dayOf = (text: string | undefined): string | null | undefined => {
  if (text === undefined) return undefined
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - (day === '00' ? 0 : 1), Number(day)))
  const isReal = year !== '' && Number(month) >= 1 && Number(month) <= 12 && date.getUTCMonth() === Number(month) - 1
  return isReal ? date.toISOString().slice(0, 10) : null
}
