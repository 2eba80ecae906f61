// 单据状态机 · rules/life
/**
 * The life of a document: its states, and every transition between them with who or what makes it (architecture §3). Code uses the names of
 * states, `moveLife.done`; the numbers are only here, in the database and on the wire.
 */
import type { OpType } from '../ops/titles.ts'
import type { Tone } from '../tones.ts'

/** A state: its number, its Chinese text, and the colour it is drawn in. */
export type State = readonly [number: number, text: string, tone?: Tone]
export type States = Readonly<Record<string, State>>
/**
 * Who or what makes a change: an act of the document's definition, an operation of the floor, a job of the server, or a change of another
 * document.
 */
export type Mover = `act ${string}` | `op ${OpType}` | `job ${string}` | `with ${string}`
/** from → to → mover. A state without transitions is an end. */
export type Transitions<S extends States> = {
  readonly [From in keyof S]?: { readonly [To in keyof S]?: Mover | readonly Mover[] }
}

/** One allowed change and who makes it. */
export interface Move<N extends number = number> {
  readonly from: N
  readonly to: N
  readonly by: Mover
}
/** The column that stores the state, with the names of server/platform/tables.ts; `copies` are other columns that hold the same state. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly copies?: readonly `${string}.${string}`[]
}
const course: unique symbol = Symbol('course')
/** A life whose state names are unknown to the compiler; its states are found by number. */
export interface AnyLife<P extends Place = Place> {
  readonly [course]: { readonly place: P; readonly states: States; readonly moves: readonly Move[] }
}
/** States by name, e.g. `waveLife.released` = 20; the functions below read the rest of a life. */
export type Life<S extends States = States, P extends Place = Place> = {
  readonly [Name in keyof S & string]: S[Name][0]
} & AnyLife<P>
/** Names of its states. */
export type StateName<L> = Exclude<keyof L, symbol | number>
/** Numbers of the states of a life. */
export type StatusOf<L> = L[StateName<L> & keyof L] & number

/**
 * Makes a life from the column of its state, its states in their usual order, and the transitions between them. An unknown name does not
 * compile.
 */
export const life = <const P extends Place, const S extends States>(place: P, states: S, ways: Transitions<S>): Life<S, P> => {
  const numbers = Object.fromEntries(Object.entries(states).map(([name, [number]]) => [name, number]))
  const number = (name: string): number => numbers[name] ?? Number.NaN
  const moves = Object.entries(ways).flatMap(([from, targets]) =>
    Object.entries(targets as Readonly<Record<string, Mover | readonly Mover[]>>).flatMap(([to, by]) =>
      [by].flat().map((one) => ({ from: number(from), to: number(to), by: one })),
    ),
  )
  return { ...numbers, [course]: { place, states, moves } } as unknown as Life<S, P>
}

/** The column that stores the state. */
export const placeOf = <P extends Place>(docLife: AnyLife<P>): P => docLife[course].place

/** Every change a life allows, with its mover. */
export const movesOf = (docLife: AnyLife): readonly Move[] => docLife[course].moves

/** Texts by number; for a life with named states exactly the numbers of these states. */
export type TextsOf<L> = Readonly<Record<[StatusOf<L>] extends [never] ? string : StatusOf<L>, string>>
/** Chinese text by number: what a field of the state shows. */
export const textsOf = <L extends AnyLife>(docLife: L): TextsOf<L> =>
  Object.fromEntries(Object.values(docLife[course].states).map(([number, text]) => [number, text])) as TextsOf<L>

/** Colour by number; a state without one is neutral. */
export const tonesOf = (docLife: AnyLife): Readonly<Record<string, Tone>> =>
  Object.fromEntries(Object.values(docLife[course].states).map(([number, , tone = 'neutral']) => [number, tone]))

/** Numbers in the order of the life, e.g. for its steps. */
export const orderOf = (docLife: AnyLife): readonly number[] => Object.values(docLife[course].states).map(([number]) => number)

/** Whether a document may go from one state to the other; with `by`: whether this mover may do so. */
export const mayMove = (docLife: AnyLife, from: number, to: number, by?: Mover): boolean =>
  docLife[course].moves.some((move) => move.from === from && move.to === to && (by === undefined || move.by === by))

/** The states that can follow. */
export const nextOf = (docLife: AnyLife, from: number): readonly number[] => [
  ...new Set(docLife[course].moves.flatMap((move) => (move.from === from ? [move.to] : []))),
]

/** Whether no state can follow. */
export const isEnd = (docLife: AnyLife, status: number): boolean => !docLife[course].moves.some(({ from }) => from === status)

/** Text of a state that comes from outside; an unknown state is shown as its number, never hidden. */
export const statusText = (docLife: AnyLife, status: number): string =>
  Object.values(docLife[course].states).find(([number]) => number === status)?.[1] ?? String(status)

/** Whether the number is a state of this life. */
export const isStatus = <L extends AnyLife>(docLife: L, status: number): status is StatusOf<L> =>
  Object.values(docLife[course].states).some(([number]) => number === status)

/** Name of a state by its number; '' for an unknown number. */
export const stateName = (docLife: AnyLife, status: number): string =>
  Object.entries(docLife[course].states).find(([, [number]]) => number === status)?.[0] ?? ''

/** Numbers of states by their names. */
export const statesNamed = (docLife: AnyLife, names: readonly string[]): readonly number[] =>
  names.map((name) => docLife[course].states[name]?.[0] ?? Number.NaN)
