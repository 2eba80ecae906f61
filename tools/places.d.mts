/** Types of places.mjs. */
export function placesOf(id: string): string[]
