// 密码 · platform/password
import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'

/** argon2id, about 9 ms a hash (stack.md Server §6). The package's enum is ambient and not usable here; 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const running = 2
const waitingMax = 64

/** At most two hashes at once: they share libuv's four threads with files and name look-ups. Beyond 64 waiting: A0214. */
const turns: (() => void)[] = []
let busy = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= running) {
    if (turns.length >= waitingMax) throw refuse('A0214')
    await new Promise<void>((resolve) => turns.push(resolve))
  } else busy++
  try {
    return await work()
  } finally {
    const next = turns.shift()
    if (next) next()
    else busy--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Whether the password fits. Without a stored hash a stand-in is verified, so that an unknown account takes as long as a known one. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  standIn ??= hash('no such account', cost)
  const against = stored ?? (await standIn)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== undefined
}
let standIn: Promise<string> | undefined
