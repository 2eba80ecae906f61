// 密码 · platform/password
import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'

/** argon2id, about 9 ms a hash (stack.md Server §6). The package's enum is ambient and not usable here; 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const running = 2
const placesMax = running + 64

let taken = 0
/**
 * Runs what ends in a hash with a place in its queue. Whoever finds all of them taken is turned away before anything of his is written:
 * an attempt that was never looked at must not be charged as a wrong one. @throws Refused A0214
 */
export const withPlace = async <T>(work: () => Promise<T>): Promise<T> => {
  if (taken >= placesMax) throw refuse('A0214')
  taken++
  try {
    return await work()
  } finally {
    taken--
  }
}

/** At most two hashes at once: they share libuv's four threads with files and name look-ups. */
const turns: (() => void)[] = []
let busy = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= running) await new Promise<void>((resolve) => turns.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = turns.shift()
    if (next) next()
    else busy--
  }
}

export const hashPassword = (password: string): Promise<string> => withPlace(() => inTurn(() => hash(password, cost)))

/** Whether the password fits; asked inside `withPlace`, the attempt's charge included. Without a stored hash a stand-in is verified, so that an unknown account takes as long as a known one. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  standIn ??= hash('no such account', cost)
  const against = stored ?? (await standIn)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== undefined
}
let standIn: Promise<string> | undefined
