// 写入戳 · platform/stamp

/** What every write needs besides the transaction: the injected time and new ids. A `Ctx` is one. */
export interface Stamp {
  readonly at: Date
  readonly id: () => string
}
