// 读到的行的格子 · core/floor/slot
/** Named places for the rows that one kind reads and others use. */

/** Key under which a kind stores the rows it has read; `none` is the value before that. */
export interface Slot<T> {
  readonly none: T
}
export const slot = <T>(none: T): Slot<T> => ({ none })
