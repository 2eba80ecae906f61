// 随机流 · seed/random
/**
 * One pseudo-random stream per (seed, tenant, day, purpose …): generating any day alone gives the same business columns (floor.md §19).
 * sfc32 seeded by a string hash; not for secrets.
 */
export interface Stream {
  /** [0, 1) */
  next(): number
  /** whole number in [from, to] */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** index by weights of any sum */
  weighted(weights: readonly number[]): number
  normal(mean: number, deviation: number): number
  logNormal(median: number, sigma: number): number
  chance(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

/** Four 32-bit words from a text (xmur3). */
const wordsOf = (text: string): [number, number, number, number] => {
  let hash = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  const nextWord = (): number => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    hash ^= hash >>> 16
    return hash >>> 0
  }
  return [nextWord(), nextWord(), nextWord(), nextWord()]
}

export const stream = (...keys: readonly (string | number)[]): Stream => {
  let [a, b, c, d] = wordsOf(keys.join('\u0000'))
  const next = (): number => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i += 1) next()
  const normal = (mean: number, deviation: number): number => {
    const radius = Math.sqrt(-2 * Math.log(1 - next()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * next())
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    pick: (list) => {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    weighted: (weights) => {
      let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const at = weights.findIndex((weight) => (remaining -= weight) < 0)
      return at < 0 ? weights.length - 1 : at
    },
    normal,
    logNormal: (median, sigma) => median * Math.exp(normal(0, sigma)),
    chance: (probability) => next() < probability,
    shuffle: (list) => {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i -= 1) {
        const j = int(0, i)
        const [x, y] = [mixed[i], mixed[j]]
        if (x !== undefined && y !== undefined) [mixed[i], mixed[j]] = [y, x]
      }
      return mixed
    },
  }
}

/** Zipf–Mandelbrot weights of n ranks: 1 / (rank + q)^s. */
export const zipf = (n: number, s: number, q: number): number[] => Array.from({ length: n }, (_, i) => 1 / (i + 1 + q) ** s)
