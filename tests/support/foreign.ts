// The input with which each call names a thing of a place, so that the generated test can name one out of the caller's reach.
import type { Namings } from './namings/naming.ts'

const files = import.meta.glob<Namings>(['./namings/*.ts', '!./namings/naming.ts'], { eager: true, import: 'default' })

/**
 * One entry per call that is not a verb of a resource, from the files of the areas. A call without one fails the generated test: add how it
 * names a thing (`(place) => ({ waveNo: place.waveNo })`), or why it names none.
 */
export const namings: Namings = Object.assign({}, ...Object.values(files))
