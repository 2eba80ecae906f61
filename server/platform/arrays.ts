// 数组参数 · platform/arrays
/**
 * Writes array literals for `unnest`. A batch of operations sends some hundred arrays; written by the driver they would take a quarter of
 * the memory of a batch.
 */

const unsafe = /["\\]/
const text = (value: string): string => `"${unsafe.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`

const element = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return text(value)
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value)
    default:
      if (value === null || value === undefined) return 'NULL'
      if (value instanceof Date) return `"${value.toISOString()}"`
      throw new TypeError('an array parameter holds text, numbers, flags and moments only')
  }
}

/** Whether `arrayText` can write them: no arrays, objects or bytes. */
export const isFlat = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value !== 'object' || value === null || value instanceof Date)

/** `{…}` in PostgreSQL's array syntax; the statement casts it to its type. */
export const arrayText = (values: readonly unknown[]): string => {
  let joined = ''
  for (const value of values) joined += joined === '' ? element(value) : `,${element(value)}`
  return `{${joined}}`
}
