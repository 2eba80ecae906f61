// 按键取值 · ops/at
/** Reads documents from the maps of a floor by their number. */

/** Own property of a record keyed by codes from outside: a code like `constructor` is no document. */
export const at = <T>(record: Readonly<Record<string, T>> | undefined, key: string | undefined): T | undefined =>
  record !== undefined && key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
