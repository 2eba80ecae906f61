// 一个调用怎样点名一件东西。
import type { Place } from '../places.ts'

/** Input that names the place's thing, or why a call names none. */
export type Naming = ((place: Place) => object) | Nothing | Each | Otherwise | Unscoped
interface Nothing {
  readonly nothing: string
}
/** A call with another code for unknown references, the same for foreign and out-of-scope ones. */
interface Otherwise {
  readonly input: (place: Place) => object
  readonly code: string
}
/** A call whose things have no data scope: only rights decide, and another tenant's is A0404. */
interface Unscoped {
  readonly unscoped: (place: Place) => object
}
/** A call that answers entry by entry instead of refusing as a whole: the code of every entry, undefined if it was accepted. */
interface Each {
  readonly input: (place: Place) => object
  readonly codes: (data: unknown) => readonly (string | undefined)[]
}
/** One entry per call. */
export type Namings = Readonly<Record<string, Naming>>

export const own = { nothing: '只涉及本人' } as const
export const ofDevice = { nothing: '仓库取自设备' } as const
export const lists = { nothing: '列表，由列表的检查证明' } as const
