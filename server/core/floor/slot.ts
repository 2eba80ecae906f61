// 读到的行的格子 · core/floor/slot
/** Typed keys for rows that one kind of document reads and other kinds use. */

/** Key under which a kind stores the rows it has read; `none` is the value before the rows are read. */
export interface Slot<T> {
  readonly none: T
}
export const slot = <T>(none: T): Slot<T> => ({ none })
