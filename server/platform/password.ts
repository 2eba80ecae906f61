// 密码 · platform/password
import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'

/** argon2id, about 9 ms a hash (stack.md Server §6). The package's enum is ambient and not usable here; 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const running = 2
/** Queue length of a tenant: 0.6 s of hashing; one address gets half of it at most. */
const tenantPlaces = 128
const addressPlaces = tenantPlaces / 2

/** Who needs a hash: the tenant and, before sign-in, the client's address. */
export interface Asker {
  readonly tenantId: number
  readonly address?: string
}

const taken = new Map<string, number>()
const held = (key: string): number => taken.get(key) ?? 0
const hold = (key: string, by: 1 | -1): void => {
  const now = held(key) + by
  if (now === 0) taken.delete(key)
  else taken.set(key, now)
}

/**
 * Runs work that hashes a password, in the queue of its tenant, so that many requests of one tenant or one address do not block others'
 * sign-in. With a full queue the request is refused before the database is used. @throws Refused A0214
 */
export const withPlace = async <T>({ tenantId, address }: Asker, work: () => Promise<T>): Promise<T> => {
  const tenant = String(tenantId)
  const own = address === undefined ? undefined : `${tenant}|${address}`
  if (held(tenant) >= tenantPlaces || (own !== undefined && held(own) >= addressPlaces)) throw refuse('A0214')
  const keys = own === undefined ? [tenant] : [tenant, own]
  for (const key of keys) hold(key, 1)
  try {
    return await work()
  } finally {
    for (const key of keys) hold(key, -1)
  }
}

/** At most two hashes at once: they share libuv's four threads with files and name look-ups. Waiting tenants are served in turn. */
const waiting = new Map<number, (() => void)[]>()
let busy = 0

const nextInTurn = (): (() => void) | undefined => {
  const [first] = waiting
  if (first === undefined) return undefined
  const [tenantId, [next, ...rest]] = first
  waiting.delete(tenantId)
  if (rest.length > 0) waiting.set(tenantId, rest)
  return next
}

const inTurn = async <T>(tenantId: number, work: () => Promise<T>): Promise<T> => {
  if (busy >= running) await new Promise<void>((resolve) => waiting.set(tenantId, [...(waiting.get(tenantId) ?? []), resolve]))
  else busy++
  try {
    return await work()
  } finally {
    const next = nextInTurn()
    if (next) next()
    else busy--
  }
}

export const hashPassword = (password: string, asker: Asker): Promise<string> =>
  withPlace(asker, () => inTurn(asker.tenantId, () => hash(password, cost)))

/** Whether the password is right; called inside `withPlace`. Without a stored hash a substitute is verified, which takes the same time. */
export const passwordFits = async (stored: string | undefined, password: string, { tenantId }: Asker): Promise<boolean> => {
  standIn ??= hash('no such account', cost)
  const against = stored ?? (await standIn)
  const fits = await inTurn(tenantId, () => verify(against, password))
  return fits && stored !== undefined
}
let standIn: Promise<string> | undefined
