// 种子 · fault/support/random
/** SEED repeats a run; every test prints the one it used. */
import { stream, type Stream } from '#server/seed/random'

const given = process.env['SEED']
/** `SEED` is also the server's switch `demo | none`; only a number is a seed of ours. */
export const seed = given !== undefined && /^\d+$/.test(given) ? Number(given) : Date.now() % 2 ** 31

/** The stream of one test. */
export const seeded = (name: string): Stream => {
  console.log(`${name}: SEED=${seed}`)
  return stream(seed, name)
}
/** A whole number from the environment. */
export const sized = (name: string, usual: number): number => Number(process.env[name] ?? usual)
