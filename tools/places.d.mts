/** Types of places.mjs. */
export function placesOf(id: string): string[]
export function filesOf(id: string, textOf: (path: string) => string | undefined): string[]
