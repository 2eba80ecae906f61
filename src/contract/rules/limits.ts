// 字段的长度 · rules/limits
import type { Field, Kind } from '../kinds.ts'

/** Longest text of a kind whose field sets no limit, in characters. */
const usual: Readonly<Partial<Record<Kind, number>>> = { code: 64, ref: 64, text: 200, image: 256 }

/** Longest text of the field, the same for form, file, interface and documentation; its column has the same width. */
export const longest = ({ kind, max }: Pick<Field, 'kind' | 'max'>): number => max ?? usual[kind] ?? 64
