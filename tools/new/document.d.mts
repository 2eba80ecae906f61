/** Types of document.mjs. */
import type { Numbered, Parts } from './parts.d.mts'
export function documentParts(names: Numbered): Parts
