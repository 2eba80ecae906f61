/** Types of resource.mjs. */
import type { Numbered, Parts } from './parts.d.mts'
export function resourceParts(names: Numbered): Parts
