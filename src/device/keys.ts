// 按键 · device/keys
/** Meaning of a keydown for the scanner. `unreadable`: an input method took the key, and the page cannot know the character. */
export type Key = { readonly kind: 'char'; readonly char: string } | { readonly kind: 'end' | 'unreadable' | 'other' | 'altCode' }

/** The fields of a KeyboardEvent that are looked at; `key` is missing on some devices during composition. */
export interface KeyStroke {
  readonly key?: string
  readonly code?: string
  readonly keyCode?: number
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
  readonly altKey?: boolean
  readonly repeat?: boolean
  readonly isComposing?: boolean
}

const groupSeparator = '\u001D'
const plain: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  Period: '.>',
  Slash: '/?',
  Comma: ',<',
  Semicolon: ';:',
  Quote: '\'"',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
}
const shiftedDigits = ')!@#$%^&*('

/** Character by the position of the key (US layout). Behind an input method only the position is known. */
const byPosition = (code: string, shift: boolean): string => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shift && code.startsWith('Digit') ? (shiftedDigits[Number(digit)] ?? digit) : digit
  return plain[code]?.[shift ? 1 : 0] ?? ''
}

const isEnd = (name: string | undefined): boolean => name === 'Enter' || name === 'NumpadEnter' || name === 'Tab'

/**
 * Reads one keydown. `altKey` alone is no reason to drop a character (some firmware sets it on every key). Ctrl+] is the GS1 separator. An
 * input method's keydown (229, Process, Unidentified) is read by the key's position. With `everyByPosition` every key is read by its
 * position, for a system whose layout differs from the scanner's.
 */
export const readKey = (stroke: KeyStroke, everyByPosition = false): Key => {
  const { key = '', code = '', keyCode } = stroke
  if (stroke.repeat === true) return { kind: 'other' }
  if (stroke.altKey === true && /^Numpad\d$/.test(code)) return { kind: 'altCode' }
  if (stroke.ctrlKey === true || stroke.metaKey === true)
    return stroke.ctrlKey === true && (key === ']' || code === 'BracketRight')
      ? { kind: 'char', char: groupSeparator }
      : { kind: 'other' }
  if (isEnd(key) || (isEnd(code) && keyCode === 229)) return { kind: 'end' }
  if (keyCode === 229 || key === 'Process' || key === 'Unidentified' || stroke.isComposing === true) {
    const char = byPosition(code, stroke.shiftKey === true)
    return char === '' ? { kind: code === '' ? 'unreadable' : 'other' } : { kind: 'char', char }
  }
  if (everyByPosition) {
    const char = byPosition(code, stroke.shiftKey === true)
    if (char !== '') return { kind: 'char', char }
  }
  const isOneChar = key.length === 1 || (key.length === 2 && (key.codePointAt(0) ?? 0) > 0xffff)
  return isOneChar ? { kind: 'char', char: key } : { kind: 'other' }
}
