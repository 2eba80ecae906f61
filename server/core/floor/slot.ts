// 读到的行的格子 · core/floor/slot
/** Where a kind keeps the rows of a load; others read them there. */

/** Key under which a kind stores the rows it has read; `none` is the value before that. */
export interface Slot<T> {
  readonly none: T
}
export const slot = <T>(none: T): Slot<T> => ({ none })
