// 字段的长度 · rules/limits
import type { Field, Kind } from '../kinds.ts'

/** Longest text of a kind whose field says nothing of its own, in characters. */
const usual: Readonly<Partial<Record<Kind, number>>> = { code: 64, ref: 64, text: 200, image: 256 }

/** How long a text of the field may be, for form, file, interface and documentation alike; its column is as wide. */
export const longest = ({ kind, max }: Pick<Field, 'kind' | 'max'>): number => max ?? usual[kind] ?? 64
