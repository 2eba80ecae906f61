// 可保存的内容 · platform/storable
/** Finds values that cannot be stored and that code need not handle: very deep nesting, NUL, half a surrogate pair. */

/** Deepest nesting accepted; the deepest real call has eight levels. */
const depthMax = 32
/** NUL and half a surrogate pair: a database text holds neither. */
const unstorable = /[\0\p{Surrogate}]/u
/** The text without unstorable characters. */
export const storableText = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '')

export interface Unstorable {
  /** JSON pointer to the part, '' at the top */
  readonly at: string
  readonly why: 'deep' | 'text'
}

/**
 * The first part of a value that cannot be stored, or null. Not recursive, because the value may be nested deeper than the stack allows.
 */
export const unstorablePart = (value: unknown): Unstorable | null => {
  const open: { readonly value: unknown; readonly at: string; readonly depth: number }[] = [{ value, at: '', depth: 0 }]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one.value === 'string' && unstorable.test(one.value)) return { at: one.at, why: 'text' }
    if (typeof one.value !== 'object' || one.value === null) continue
    if (one.depth >= depthMax) return { at: one.at, why: 'deep' }
    for (const [name, inner] of Object.entries(one.value)) {
      const at = `${one.at}/${name}`
      if (unstorable.test(name)) return { at: one.at, why: 'text' }
      if (typeof inner === 'string' || typeof inner === 'object') open.push({ value: inner, at, depth: one.depth + 1 })
    }
  }
  return null
}

/** The value, with null for parts that are nested too deep. */
export const shallow = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return null
  if (Array.isArray(value)) return value.map((one) => shallow(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shallow(one, depth + 1)]))
}
