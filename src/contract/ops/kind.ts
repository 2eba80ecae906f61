// 单据种类 · ops/kind
/**
 * A kind of floor document: pick orders, orders, totes, stock … Its file says what a view of one is, which keys an operation names it by and
 * how a patch changes it; the server's file of the same name loads, locks and writes it. The floor and the patch are maps of kinds: a part
 * that is not there is a kind nobody asked for.
 */
export interface Kind<F extends object, P extends object> {
  readonly id: string
  /**
   * the kind's parts of the floor after the patch; null: the patch does not change them. Documents it does not name are shared, not copied.
   */
  readonly after: (floor: F, patch: P) => Partial<F> | null
}
/** A kind in a list of several. */
export interface AnyKind {
  readonly id: string
  readonly after: (floor: never, patch: never) => object | null
}

/** The floor after the patch, for these kinds. The given floor is not changed. */
export const applyPatch = <F extends object>(kinds: readonly AnyKind[], floor: F, patch: object): F => {
  let next = floor
  for (const kind of kinds) {
    const parts = (kind.after as (floor: F, patch: object) => Partial<F> | null)(floor, patch)
    if (parts !== null) next = { ...next, ...parts }
  }
  return next
}
