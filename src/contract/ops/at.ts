// 按键取值 · ops/at
/** Reads documents from the maps of a floor by their number. */

/**
 * The record's own property; undefined for an inherited property. The keys are codes from outside, and a code may be `constructor`.
 */
export const at = <T>(record: Readonly<Record<string, T>> | undefined, key: string | undefined): T | undefined =>
  record !== undefined && key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
