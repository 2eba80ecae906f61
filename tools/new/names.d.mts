/** Types of names.mjs. */
import type { Names } from './parts.d.mts'
export function namesOf(id: string, title: string, code: number): Names
