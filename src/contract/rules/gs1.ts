// GS1 元素串 · rules/gs1
/**
 * The content of a structured label: goods, batch, days, serial number, count. Written in one run (`0106909999000227…`), with separators
 * (FNC1, sent as GS, 0x1D), or in brackets (`(01)06909999000227(10)LOT7`). Source: GS1 General Specifications, the identifiers of goods.
 */
import { isGtin, shortestGtin } from './gtin.ts'

export interface Gs1 {
  /** shortest form; on the label of a logistic unit (identifier 02) the GTIN of the goods inside */
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
const fixedLengths: Readonly<Record<string, number>> = {
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
/** Identifiers with data of variable length, and its largest length: a separator or the end of the text ends the data. */
const maxLengths: Readonly<Record<string, number>> = {
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
const gs1Symbologies: ReadonlySet<string> = new Set([']C1', ']e0', ']e1', ']e2', ']d2', ']Q3', ']J1'])
const bracketed = /^\(\d{2,4}\)/
const beginsWithGtin = /^0[12]\d{14}/

/** Whether the text itself is written as elements: with separators, or in brackets. */
const isWritten = (text: string): boolean => text.includes(separator) || bracketed.test(text)

/**
 * Whether the text certainly consists of elements. `aim`: the symbology identifier the scanner sent, '' for none. Many scanners report
 * every Code 128 as GS1-128, so the identifier counts only where the text begins with the GTIN of goods.
 */
export const isLabel = (text: string, aim: string): boolean =>
  isWritten(text) || (gs1Symbologies.has(aim) && beginsWithGtin.test(text))

/** Elements of a text whose form or symbology says GS1, or that begins with a GTIN; null when it has no elements or they cannot be read. */
export const elementsOf = (text: string, aim = ''): Gs1 | null => {
  if (!isWritten(text) && !gs1Symbologies.has(aim) && !beginsWithGtin.test(text)) return null
  const parts = bracketed.test(text) ? inBrackets(text) : inOneRun(text)
  return parts === null ? null : meaning(parts)
}

type Parts = ReadonlyMap<string, string>

const inBrackets = (text: string): Parts | null => {
  const parts = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^()]*)/g)) {
    const length = fixedLengths[name]
    const data = value.replaceAll(separator, '').trim()
    if (data === '' || (length !== undefined && data.length !== length)) return null
    parts.set(name, data)
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
    const length = lengthOf(name)
    const end = length ?? (rest + separator).indexOf(separator) - name.length
    const value = rest.slice(name.length, name.length + end)
    if (name === '' || value === '' || value.includes(separator) || value.length < end || value.length > (maxLengths[name] ?? 90))
      return null
    parts.set(name, value)
    rest = rest.slice(name.length + end)
  }
  return parts
}

/** Length of an element's data where it is fixed. Measures (31nn–36nn, six digits) and locations (41n, 13 digits) are read and not used. */
const lengthOf = (name: string): number | undefined =>
  fixedLengths[name] ?? (name.length === 4 ? 6 : name.startsWith('41') ? 13 : undefined)
const nameAt = (text: string): string =>
  [2, 3]
    .map((length) => text.slice(0, length))
    .find((name) => Object.hasOwn(fixedLengths, name) || Object.hasOwn(maxLengths, name)) ??
  /^(?:3[1-6]\d\d|41\d|9[0-9])/.exec(text)?.[0] ??
  ''

/** Values by meaning; null where one of the elements has an impossible value. */
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
