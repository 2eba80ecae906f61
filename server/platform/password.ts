// 密码 · platform/password
import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'

/** argon2id, about 9 ms a hash (stack.md Server §6). The package's enum is ambient and not usable here; 2 is argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashesAtOnce = 2
/** Longest queue of a tenant: 0.6 s of hashing; one address gets half of it at most. */
const tenantQueueMax = 128
const addressQueueMax = tenantQueueMax / 2

/** Who needs a hash: the tenant and, before sign-in, the client's address. */
export interface Asker {
  readonly tenantId: number
  readonly address?: string
}

const queued = new Map<string, number>()
const queuedOf = (key: string): number => queued.get(key) ?? 0
const changeQueued = (key: string, by: 1 | -1): void => {
  const queuedNow = queuedOf(key) + by
  if (queuedNow === 0) queued.delete(key)
  else queued.set(key, queuedNow)
}

/**
 * Runs work that hashes a password, in the queue of its tenant, so that many requests of one tenant or one address do not block others'
 * sign-in. With a full queue the request is refused before the database is used. @throws Refused A0214
 */
export const withPlace = async <T>({ tenantId, address }: Asker, work: () => Promise<T>): Promise<T> => {
  const tenant = String(tenantId)
  const addressQueue = address === undefined ? undefined : `${tenant}|${address}`
  if (queuedOf(tenant) >= tenantQueueMax || (addressQueue !== undefined && queuedOf(addressQueue) >= addressQueueMax))
    throw refuse('A0214')
  const keys = addressQueue === undefined ? [tenant] : [tenant, addressQueue]
  for (const key of keys) changeQueued(key, 1)
  try {
    return await work()
  } finally {
    for (const key of keys) changeQueued(key, -1)
  }
}

/**
 * Waiting hashes by tenant; waiting tenants are served in turn. At most two hashes run at once, because they share libuv's four threads
 * with files and name look-ups.
 */
const waiting = new Map<number, (() => void)[]>()
let runningHashes = 0

const nextInTurn = (): (() => void) | undefined => {
  const [first] = waiting
  if (first === undefined) return undefined
  const [tenantId, [next, ...rest]] = first
  waiting.delete(tenantId)
  if (rest.length > 0) waiting.set(tenantId, rest)
  return next
}

const runInTurn = async <T>(tenantId: number, work: () => Promise<T>): Promise<T> => {
  if (runningHashes >= hashesAtOnce)
    await new Promise<void>((resolve) => waiting.set(tenantId, [...(waiting.get(tenantId) ?? []), resolve]))
  else runningHashes++
  try {
    return await work()
  } finally {
    const next = nextInTurn()
    if (next) next()
    else runningHashes--
  }
}

export const hashPassword = (password: string, asker: Asker): Promise<string> =>
  withPlace(asker, () => runInTurn(asker.tenantId, () => hash(password, cost)))

/**
 * Whether the password is right; to be called inside `withPlace`. Without a stored hash a substitute is verified, which takes the same
 * time.
 */
export const passwordFits = async (stored: string | undefined, password: string, { tenantId }: Asker): Promise<boolean> => {
  substituteHash ??= hash('no such account', cost)
  const comparedHash = stored ?? (await substituteHash)
  const fits = await runInTurn(tenantId, () => verify(comparedHash, password))
  return fits && stored !== undefined
}
let substituteHash: Promise<string> | undefined
