// 一枪听到的 · device/lab/hear
/** Summarises the keys recorded during one pull of the trigger. Pure: the scanner or a test provides the recording. */
import { readKey, type KeyStroke } from '../keys.ts'

/** A key, or text an input method put into the invisible field; ms of the page's clock. */
export type Trace = readonly ({ readonly at: number; readonly key: KeyStroke } | { readonly at: number; readonly text: string })[]

export interface Heard {
  /** the first text, without its end key */
  readonly text: string
  /** the first text with keys read by their position on a US keyboard */
  readonly byPosition: string
  readonly end: 'enter' | 'tab' | 'none'
  /** number of times the same text arrived */
  readonly times: number
  /** ms between the ends of the first two equal texts, and the silence between the two */
  readonly repeatMs: number
  readonly pauseMs: number
  /** ms between the characters of the first text */
  readonly gaps: readonly number[]
  /** `read`: an input method was active, and the text could still be read; `lost`: it swallowed the text */
  readonly ime: 'none' | 'read' | 'lost'
  /** characters came as Alt codes */
  readonly alt: boolean
}

interface Code {
  text: string
  byPosition: string
  end: 'enter' | 'tab' | 'none'
  readonly at: number[]
  endedAt: number
}
const emptyCode = (): Code => ({ text: '', byPosition: '', end: 'none', at: [], endedAt: 0 })

const isIme = ({ key, keyCode, isComposing }: KeyStroke): boolean => keyCode === 229 || key === 'Process' || isComposing === true

const codesOf = (trace: Trace): readonly Code[] => {
  const codes: Code[] = []
  let open = emptyCode()
  for (const event of trace) {
    if (!('key' in event)) continue
    const read = readKey(event.key)
    if (read.kind === 'end') {
      if (open.at.length > 0) codes.push({ ...open, end: event.key.key === 'Tab' ? 'tab' : 'enter', endedAt: event.at })
      open = emptyCode()
      continue
    }
    const readByPosition = readKey(event.key, true)
    // a dead key gives no character, but the position of the key still shows which character was meant
    if (readByPosition.kind === 'char') open.byPosition += readByPosition.char
    if (read.kind === 'char') open.text += read.char
    if (read.kind === 'char' || readByPosition.kind === 'char') {
      open.at.push(event.at)
      open.endedAt = event.at
    }
  }
  return open.at.length > 0 ? [...codes, open] : codes
}

/** The last recorded text of an input method; it contains all parts, because the wedge empties the field only after a code. */
const imeText = (trace: Trace): string => trace.flatMap((event) => ('text' in event ? [event.text] : [])).at(-1) ?? ''

/** Summarises a recording; null for a recording without any text. */
export const hear = (trace: Trace): Heard | null => {
  if (trace.length === 0) return null
  const keys = trace.flatMap((event) => ('key' in event ? [event.key] : []))
  const alt = keys.some((key) => readKey(key).kind === 'altCode')
  const hasIme = keys.some((key) => isIme(key) || readKey(key).kind === 'unreadable')
  const [first = emptyCode(), ...more] = codesOf(trace)
  const fromIme = imeText(trace)
  const isEmpty = first.text === ''
  const text = isEmpty ? fromIme : first.text
  if (text === '' && first.byPosition === '' && !alt && !hasIme) return null
  const same = more.filter((code) => code.text === first.text)
  return {
    text,
    byPosition: isEmpty ? fromIme : first.byPosition,
    end: isEmpty && keys.some((key) => readKey(key).kind === 'end') ? 'enter' : first.end,
    times: 1 + same.length,
    repeatMs: same[0] === undefined ? 0 : same[0].endedAt - first.endedAt,
    pauseMs: same[0] === undefined ? 0 : (same[0].at[0] ?? 0) - first.endedAt,
    gaps: first.at.slice(1).map((at, i) => at - (first.at[i] ?? at)),
    ime: hasIme ? (text === '' ? 'lost' : 'read') : isEmpty && fromIme !== '' ? 'read' : 'none',
    alt,
  }
}
