// 登录次数 · platform/attempts
/**
 * Counts wrong passwords by account and origin. Guessing from one origin locks the account for that origin only; the person's known
 * browsers and enrolled devices are counted separately. All unknown origins together have to wait longer and longer, so that many addresses
 * do not give many guesses. One password over many accounts does not either: wrong attempts of an unknown place are counted over all
 * accounts of the tenant as well, and such a place has to wait, too. An unknown account is counted like an existing one.
 */
import { createHash } from 'node:crypto'
import type { Moment } from './ctx.ts'
import type { Tx } from './db.ts'
import { refuse, type Refused } from './errors.ts'
import { changeRows, insertRows } from './rows.ts'

/** Wrong passwords from one place until it is locked, and for how long (floor.md §2.2). */
const attemptsMax = 5
export const lockMs = 30 * 60_000
/** Wrong passwords from all unknown origins before they have to wait: 2, 4, 8 … seconds, five minutes at most. */
const strangersFree = 10
const delayMaxMs = 5 * 60_000
/** The same for one unknown place over all accounts: many people behind one address mistype. */
const sprayFree = 30
/** A place without a wrong attempt for this long begins anew. */
const sprayForgetMs = 3_600_000
/** A count without a new attempt for this long is deleted. */
const forgetMs = 24 * 3_600_000
/** Expired counts deleted with each attempt: more than it adds. */
const sweptAtOnce = 20

/** Where an attempt comes from; `known`: a known browser of the person, or an enrolled device. */
export interface Origin {
  readonly key: string
  readonly known: boolean
}
/** Key of the count for all unknown origins together. */
const strangers = '*'

/** The part of an address that identifies a caller: the whole IPv4 address, the network of an IPv6 address. */
export const addressKey = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return (plain.includes('::') ? [...front, ...middle, ...back] : front).slice(0, 4).join(':')
}

export const keyOf = (account: string): string => createHash('sha256').update(account).digest('hex')

interface Count {
  readonly accountKey: string
  readonly origin: string
  readonly failNum: number
  readonly lockedUntil: Date | null
  readonly lastTime: Date
}

/** Account name of the counts over all accounts: it cannot be typed. */
const allAccounts = '*'

/** The counts of an attempt. */
interface Place {
  readonly accountKey: string
  readonly origin: string
}
const ownPlaces = (account: string, origin: Origin): readonly Place[] => {
  const accountKey = keyOf(account)
  const own = { accountKey, origin: origin.key }
  return origin.known ? [own] : [own, { accountKey, origin: strangers }]
}
const sprayPlaces = (origin: Origin): readonly Place[] => (origin.known ? [] : [{ accountKey: allAccounts, origin: origin.key }])

const countsOf = (tx: Tx, places: readonly Place[], lock: boolean): Promise<Count[]> =>
  tx.query<Count>(
    `select account_key, origin, fail_num, locked_until, last_time from sign_in_attempt
      where tenant_id = $1 and (account_key, origin) in (select * from unnest($2::text[], $3::text[]))
      order by account_key, origin ${lock ? 'for update' : ''}`,
    [tx.tenantId, places.map(({ accountKey }) => accountKey), places.map(({ origin }) => origin)],
  )
/** Whether the count slows all attempts with a growing wait. */
const isSlowed = ({ accountKey, origin }: Place): boolean => origin === strangers || accountKey === allAccounts

/** Why no attempt is allowed from here now, or null. */
const closed = (counts: readonly Count[], visit: Moment): Refused | null => {
  const until = (of: readonly Count[]): number => Math.max(0, ...of.map(({ lockedUntil }) => lockedUntil?.getTime() ?? 0))
  if (until(counts.filter((one) => !isSlowed(one))) > visit.now) return refuse('A0211')
  const slowed = until(counts.filter(isSlowed))
  return slowed > visit.now ? refuse('A0218', { n: Math.ceil((slowed - visit.now) / 1000) }) : null
}

/** To be called before a secret is verified. @throws Refused A0211 locked, A0218 unknown places have to wait */
export const mayTry = async (tx: Tx, account: string, origin: Origin, visit: Moment): Promise<void> => {
  const refused = closed(await countsOf(tx, [...ownPlaces(account, origin), ...sprayPlaces(origin)], false), visit)
  if (refused !== null) throw refused
}

/** Result of an attempt: the refusal, or null for a right one. `spent`: it was the last one before the lock. */
export interface Tried {
  readonly refused: Refused | null
  readonly spent: boolean
}

/**
 * Stores the result of a verified attempt under a lock of its counts and answers by them, so that parallel attempts cannot exceed the
 * limit. An attempt that failed for another reason (lost database, full queue) is not counted. The refusal is returned, not thrown, so that
 * the count of a wrong attempt is committed.
 */
export const countAttempt = async (
  tx: Tx,
  account: string,
  origin: Origin,
  fits: boolean,
  wrong: Refused,
  visit: Moment,
): Promise<Tried> => {
  await sweep(tx, visit)
  // a right attempt does not lock the count of its place: a whole house signs in at eight
  const places = fits ? ownPlaces(account, origin) : [...ownPlaces(account, origin), ...sprayPlaces(origin)]
  await insertRows(tx, 'sign_in_attempt', places, { all: { lastTime: visit.at }, skip: ['accountKey', 'origin'] })
  const counts = await countsOf(tx, places, true)
  const others = fits ? await countsOf(tx, sprayPlaces(origin), false) : []
  const refused = closed([...counts, ...others], visit)
  if (refused !== null) return { refused, spent: false }
  if (fits) {
    await takeBack(tx, keyOf(account), origin)
    return { refused: null, spent: false }
  }
  const spent = await addWrong(tx, counts, visit)
  return { refused: spent ? refuse('A0211') : wrong, spent }
}

/** Adds a wrong attempt to each count; returns whether it locks its place. */
const addWrong = async (tx: Tx, counts: readonly Count[], visit: Moment): Promise<boolean> => {
  let spent = false
  for (const count of counts) {
    const kept = count.accountKey === allAccounts ? sprayForgetMs : forgetMs
    const stale = count.lastTime.getTime() + kept < visit.now || (!isSlowed(count) && count.lockedUntil !== null)
    const fails = stale ? 1 : count.failNum + 1
    const free = count.accountKey === allAccounts ? sprayFree : strangersFree
    const waits = isSlowed(count) ? delayOf(fails - free) : fails >= attemptsMax ? lockMs : 0
    if (!isSlowed(count)) spent = fails >= attemptsMax
    await changeRows(tx, 'sign_in_attempt', [count], {
      key: ['accountKey', 'origin'],
      all: { failNum: fails, lockedUntil: waits === 0 ? null : new Date(visit.now + waits), lastTime: visit.at },
    })
  }
  return spent
}

/** Wait after this many wrong attempts beyond the free ones, ms. */
const delayOf = (over: number): number => (over <= 0 ? 0 : Math.min(1000 * 2 ** Math.min(over, 20), delayMaxMs))

const sweep = (tx: Tx, visit: Moment): Promise<unknown> =>
  tx.query(
    `delete from sign_in_attempt a using (select account_key, origin from sign_in_attempt where tenant_id = $1 and last_time < $2
                                           limit ${sweptAtOnce} for update skip locked) old
      where a.tenant_id = $1 and a.account_key = old.account_key and a.origin = old.origin`,
    [tx.tenantId, new Date(visit.now - forgetMs)],
  )

/** The secret was right: the count of its origin is deleted. */
const takeBack = (tx: Tx, key: string, origin: Origin): Promise<unknown> =>
  tx.query('delete from sign_in_attempt where tenant_id = $1 and account_key = $2 and origin = $3', [
    tx.tenantId,
    key,
    origin.key,
  ])

/** Deletes the counts of accounts for all origins, after a new password or 启用. */
export const forgetAttempts = (tx: Tx, accounts: readonly string[]): Promise<unknown> =>
  tx.query('delete from sign_in_attempt where tenant_id = $1 and account_key = any($2::text[])', [
    tx.tenantId,
    accounts.map(keyOf),
  ])
