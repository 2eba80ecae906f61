// 单据状态机 · rules/life

/** One allowed transition and who or what makes it. */
export interface Move<S extends number> {
  readonly from: S
  readonly to: S
  readonly by: string
}

/** Life cycle of a document: Chinese text per status, in the order of its life, and every transition that exists. */
export interface Life<S extends number> {
  readonly text: Readonly<Record<S, string>>
  readonly moves: readonly Move<S>[]
}

/** Makes a life cycle; `by` says who, `from` may list several statuses. */
export function life<S extends number>(
  text: Readonly<Record<S, string>>,
  moves: readonly (readonly [from: S | readonly S[], to: S, by: string])[],
): Life<S> {
  const list = (from: S | readonly S[]): readonly S[] => (typeof from === 'number' ? [from] : from)
  return { text, moves: moves.flatMap(([from, to, by]) => list(from).map((one) => ({ from: one, to, by }))) }
}

/** Whether the document may go from one status to the other. */
export function mayMove<S extends number>(of: Life<S>, from: S, to: S): boolean {
  return of.moves.some((move) => move.from === from && move.to === to)
}

/** The statuses that can follow. */
export function nextOf<S extends number>(of: Life<S>, from: S): S[] {
  return [...new Set(of.moves.filter((move) => move.from === from).map((move) => move.to))]
}

/** Text of a status as it came from outside; an unknown one is shown as its number, never hidden. */
export function statusText<S extends number>(of: Life<S>, status: number): string {
  return Object.hasOwn(of.text, status) ? of.text[status as S] : String(status)
}

/** Whether the number is a status of this life cycle. */
export function isStatus<S extends number>(of: Life<S>, status: number): status is S {
  return Object.hasOwn(of.text, status)
}
