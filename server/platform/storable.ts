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
  const partsToVisit: { readonly value: unknown; readonly at: string; readonly depth: number }[] = [{ value, at: '', depth: 0 }]
  for (let part = partsToVisit.pop(); part !== undefined; part = partsToVisit.pop()) {
    if (typeof part.value === 'string' && unstorable.test(part.value)) return { at: part.at, why: 'text' }
    if (typeof part.value !== 'object' || part.value === null) continue
    if (part.depth >= depthMax) return { at: part.at, why: 'deep' }
    for (const [name, inner] of Object.entries(part.value)) {
      const at = `${part.at}/${name}`
      if (unstorable.test(name)) return { at: part.at, why: 'text' }
      if (typeof inner === 'string' || typeof inner === 'object') partsToVisit.push({ value: inner, at, depth: part.depth + 1 })
    }
  }
  return null
}

/** The value with null in place of parts that are nested too deep. */
export const shallow = (value: unknown): unknown => (isDeep(value, 0) ? withoutDeepParts(value, 0) : value)

const isDeep = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= depthMax) return true
  for (const name in value) if (isDeep((value as Readonly<Record<string, unknown>>)[name], depth + 1)) return true
  return false
}

const withoutDeepParts = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return null
  if (Array.isArray(value)) return value.map((one) => withoutDeepParts(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDeepParts(one, depth + 1)]))
}
