// 错误 · errors
/** Response codes with a meaning of their own (spec 1 §8, floor.md §0.5). */
export const codes = {
  ok: '00000',
  disabled: 'A0202',
  wrongPassword: 'A0210',
  locked: 'A0211',
  passwordDue: 'A0215',
  relogin: 'A0301',
  forbidden: 'A0312',
  badInput: 'A0400',
  missing: 'A0410',
  outOfRange: 'A0421',
  notFound: 'A0404',
  stale: 'A0409',
  twice: 'A0506',
  inUse: 'A1001',
  exists: 'A1002',
  deviceDisabled: 'A1118',
  deviceUnknown: 'A1119',
  busy: 'A0501',
  broken: 'B0001',
  diskFull: 'B0002',
  databaseDown: 'B0003',
  outside: 'C0001',
} as const

/** Refusals that a user may overrule: the screen asks, and sends the call again with `confirmed: 1`. */
export const warnings: ReadonlySet<string> = new Set(['A1038', 'A1046', 'A1054', 'A1707', 'A2005'])

/** The content of every refusal: the code, its arguments and, for forms and imports, the faulty fields. */
export interface Refusal {
  readonly code: string
  readonly args?: Readonly<Record<string, string | number>>
  /** field → Chinese sentence, shown next to the field */
  readonly fields?: Readonly<Record<string, string>>
}

/** Everything that can go wrong for a client, a closed union (architecture §6). */
export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'relogin'; readonly msg: string }
  | { readonly kind: 'refused'; readonly code: string; readonly msg: string; readonly fields?: Readonly<Record<string, string>> }
  | { readonly kind: 'updating' }
  | { readonly kind: 'server'; readonly msg: string }
  | { readonly kind: 'chunk'; readonly page: string }

/** Answer of every JSON call. */
export interface Envelope<T = unknown> {
  readonly code: string
  readonly msg: string
  readonly success: boolean
  readonly data: T
}
