// 一个调用怎样点名一件东西。
import type { Place } from '../places.ts'

/** Input that names the place's thing; or why a call names none. */
export type Naming = ((place: Place) => object) | Nothing | Each | Otherwise | Unscoped
interface Nothing {
  readonly nothing: string
}
/** A call that tells an unknown reference by another code, the same for a foreign and an unseen one. */
interface Otherwise {
  readonly input: (place: Place) => object
  readonly code: string
}
/** A call whose things carry no data scope: rights alone decide, and another tenant's is A0404. */
interface Unscoped {
  readonly unscoped: (place: Place) => object
}
/** A call that answers entry by entry instead of refusing as a whole: the code of every entry, undefined where it was taken. */
interface Each {
  readonly input: (place: Place) => object
  readonly codes: (data: unknown) => readonly (string | undefined)[]
}
/** One line per call. */
export type Namings = Readonly<Record<string, Naming>>

export const own = { nothing: '只涉及本人' } as const
export const ofDevice = { nothing: '仓库取自设备' } as const
export const lists = { nothing: '列表，由列表的检查证明' } as const
