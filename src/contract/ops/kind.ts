// 单据种类 · ops/kind
/**
 * A kind of floor document: pick orders, orders, totes, stock … Its file defines the view of a document, the keys by which an operation
 * names it and how a patch changes it; the server's file of the same name loads, locks and writes it. The floor and the patch are maps of
 * kinds: a missing part is a kind that was not loaded.
 */
export interface Kind<F extends object, P extends object> {
  readonly id: string
  /**
   * the kind's parts of the floor after the patch; null: the patch does not change them. Documents the patch does not name are shared, not
   * copied. `own`: see `ownCopy`.
   */
  readonly after: (floor: F, patch: P, own?: Own) => Partial<F> | null
}
/** A kind in a list of several. */
export interface AnyKind {
  readonly id: string
  readonly after: (floor: never, patch: never, own?: Own) => object | null
}

/** Records that the steps of one fold have copied. Only the fold has references to them, so its next steps may change them. */
export type Own = WeakSet<object>

/**
 * The record to change: a copy, or the record itself where this fold has copied it before. This keeps thousands of operations on one record
 * (a return dock after an evening without network) from copying it thousands of times.
 */
export const ownCopy = <T extends object>(record: T, own: Own | undefined): T => {
  if (own?.has(record) === true) return record
  const copy = { ...record }
  own?.add(copy)
  return copy
}

/** The floor after the patch, for these kinds. The given floor is not changed, except for the records in `own`. */
export const applyPatch = <F extends object>(kinds: readonly AnyKind[], floor: F, patch: object, own?: Own): F => {
  let next = floor
  for (const kind of kinds) {
    const parts = (kind.after as (floor: F, patch: object, own?: Own) => Partial<F> | null)(floor, patch, own)
    if (parts !== null) next = { ...next, ...parts }
  }
  return next
}
