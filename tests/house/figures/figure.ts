import type { Offence, Source } from '../sources.ts'

/** What the figures are counted from. */
export interface Code {
  /** Every file of src, sw and server. */
  readonly product: readonly Source[]
  /** The same without server/seed: the world of the demonstration is written as its past was. */
  readonly shipped: readonly Source[]
  readonly migrations: readonly Source[]
  readonly readme: Source
}

/** One number of the table. */
export interface Figure {
  /** What it is called in the table, in the list of those that are held and after `--places`. */
  readonly name: string
  /** How it is counted. */
  readonly rule: string
  /** The number it must not be above; a figure without one is printed to be known. */
  readonly bar?: number
  readonly count: (code: Code) => Counted
}
/** A number, or the places it is the number of. */
export type Counted = number | readonly Offence[]

/** A part of the table. */
export interface Chapter {
  readonly title: string
  readonly figures: readonly Figure[]
}

/** What is made of the code once, although several figures ask for it. */
export function once<T>(make: (code: Code) => T): (code: Code) => T {
  const made = new WeakMap<Code, { readonly value: T }>()
  return (code) => {
    const known = made.get(code) ?? { value: make(code) }
    made.set(code, known)
    return known.value
  }
}

/** The number of what was counted. */
export const numberOf = (counted: Counted): number => (typeof counted === 'number' ? counted : counted.length)

/** Whether the file is the server's. */
export const inServer = ({ path }: Source): boolean => path.startsWith('server/')

/** A whole file as a place. */
export const wholeFile = ({ path, lines }: Source): Offence => ({ path, line: 1, found: `${lines.length - 1} 行` })

/** Sum of the lines of files. */
export const linesIn = (files: readonly Source[]): number => files.reduce((sum, { lines }) => sum + lines.length - 1, 0)
