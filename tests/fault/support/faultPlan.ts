// 什么时候出事 · fault/support/faultPlan
/** Which scan the browser dies in and at which instant, when the Wi-Fi goes and comes, all drawn from the seed beforehand. */
import type { Stream } from '#server/seed/random'
import type { Instant } from './picker.ts'

/** The browser dies in the scan itself, or when its next upload leaves it, or when the answer is on the way back. */
export type Death = { readonly scan: number } & ({ readonly instant: Instant } | { readonly upload: 'leaving' | 'answered' })

export interface Plan {
  /** in the order of their scans */
  readonly deaths: readonly Death[]
  /** by number of the scan */
  readonly wifi: ReadonlyMap<number, 'cut' | 'heal'>
  /** scan from which the next upload kills the server */
  readonly serverDies: number
  /** which claim of a pick order kills the server, before or after it is given: the hand never learns which */
  readonly claimDies: { readonly nth: number; readonly moment: 'leaving' | 'answered' }
}

const distinct = (random: Stream, count: number, from: number, to: number): number[] => {
  const found = new Set<number>()
  while (found.size < Math.min(count, to - from + 1)) found.add(random.int(from, to))
  return [...found].sort((a, b) => a - b)
}

const deathOf = (random: Stream, scan: number, nth: number): Death => {
  const kinds: readonly (() => Death)[] = [
    () => ({ scan, instant: { at: 'midCode', keys: random.int(1, 12) } }),
    () => ({ scan, instant: { at: 'enter', trips: 0 } }),
    () => ({ scan, instant: { at: 'enter', trips: random.int(1, 6) } }),
    () => ({ scan, instant: { at: 'green' } }),
    () => ({ scan, upload: 'leaving' }),
    () => ({ scan, upload: 'answered' }),
  ]
  const kind = kinds[nth % kinds.length]
  if (kind === undefined) throw new Error('no way to die')
  return kind()
}

export const planOf = (random: Stream, scans: number, kills: number): Plan => {
  const order = random.shuffle(Array.from({ length: kills }, (_, nth) => nth))
  const deaths = distinct(random, kills, 3, scans - 3).map((scan, i) => deathOf(random, scan, order[i] ?? 0))
  const turns = distinct(random, Math.ceil(scans / 50), 1, scans - 1)
  return {
    deaths,
    wifi: new Map(turns.map((scan, i) => [scan, i % 2 === 0 ? 'cut' : 'heal'])),
    serverDies: random.int(Math.floor(scans / 4), Math.floor((3 * scans) / 4)),
    claimDies: { nth: random.int(2, 3), moment: random.pick(['leaving', 'answered']) },
  }
}
