// 登录次数 · platform/attempts
/**
 * Counts wrong passwords by account and origin. An origin is a known browser, an enrolled device or an address. Too many wrong passwords
 * lock the account for that origin only. All unknown origins of an account together wait longer and longer, so that many addresses do not
 * allow many guesses. Wrong attempts of an unknown origin are also counted over all accounts of the tenant, against one password tried on
 * many accounts. An unknown account is counted like an existing one.
 */
import { createHash } from 'node:crypto'
import type { Moment } from './ctx.ts'
import type { Tx } from './db.ts'
import { refuse, type Refused } from './errors.ts'
import { changeRows, insertRows } from './rows.ts'

/** Wrong passwords from one origin until the account is locked for it, and for how long (floor.md §2.2). */
const attemptsMax = 5
export const lockMs = 30 * 60_000
/** Wrong passwords from all unknown origins before they have to wait: 2, 4, 8 … seconds, five minutes at most. */
const freeForUnknown = 10
const delayMaxMs = 5 * 60_000
/** Free wrong attempts of one unknown origin over all accounts; many, because many people share an address. */
const freeForAllAccounts = 30
/** An all-accounts count starts again after this time without a wrong attempt. */
const forgetAllAccountsMs = 3_600_000
/** A count without a new attempt for this long is deleted. */
const forgetMs = 24 * 3_600_000
/** Number of expired counts that each attempt deletes; it is larger than the number of counts an attempt adds. */
const deletedAtOnce = 20

/** Where an attempt comes from; `known`: a known browser of the person, or an enrolled device. */
export interface Origin {
  readonly key: string
  readonly known: boolean
}
/** Key of the count for all unknown origins together. */
const unknownOrigins = '*'

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

/** Key of one count that an attempt changes. */
interface CountKey {
  readonly accountKey: string
  readonly origin: string
}
const accountCountKeys = (account: string, origin: Origin): readonly CountKey[] => {
  const accountKey = keyOf(account)
  const ownKey = { accountKey, origin: origin.key }
  return origin.known ? [ownKey] : [ownKey, { accountKey, origin: unknownOrigins }]
}
const allAccountsCountKeys = (origin: Origin): readonly CountKey[] =>
  origin.known ? [] : [{ accountKey: allAccounts, origin: origin.key }]

const countsOf = (tx: Tx, countKeys: readonly CountKey[], lock: boolean): Promise<Count[]> =>
  tx.query<Count>(
    `select account_key, origin, fail_num, locked_until, last_time from sign_in_attempt
      where tenant_id = $1 and (account_key, origin) in (select * from unnest($2::text[], $3::text[]))
      order by account_key, origin ${lock ? 'for update' : ''}`,
    [tx.tenantId, countKeys.map(({ accountKey }) => accountKey), countKeys.map(({ origin }) => origin)],
  )
/** Whether the count slows all attempts with a growing wait. */
const isSlowed = ({ accountKey, origin }: CountKey): boolean => origin === unknownOrigins || accountKey === allAccounts

/** Refusal of any attempt from this origin now, or null. */
const refusalNow = (counts: readonly Count[], visit: Moment): Refused | null => {
  const lockedUntilOf = (some: readonly Count[]): number =>
    Math.max(0, ...some.map(({ lockedUntil }) => lockedUntil?.getTime() ?? 0))
  if (lockedUntilOf(counts.filter((count) => !isSlowed(count))) > visit.now) return refuse('A0211')
  const waitUntil = lockedUntilOf(counts.filter(isSlowed))
  return waitUntil > visit.now ? refuse('A0218', { n: Math.ceil((waitUntil - visit.now) / 1000) }) : null
}

/**
 * Checks before a secret is verified that an attempt is allowed. @throws Refused A0211 if locked, A0218 if an unknown origin must wait
 */
export const mayTry = async (tx: Tx, account: string, origin: Origin, visit: Moment): Promise<void> => {
  const refused = refusalNow(
    await countsOf(tx, [...accountCountKeys(account, origin), ...allAccountsCountKeys(origin)], false),
    visit,
  )
  if (refused !== null) throw refused
}

/** Result of an attempt: `refused` is null for a right secret; `spent`: this attempt locked the account. */
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
  await deleteExpired(tx, visit)
  // a right attempt does not lock the count of its address, because a whole warehouse signs in at the same time
  const countKeys = fits
    ? accountCountKeys(account, origin)
    : [...accountCountKeys(account, origin), ...allAccountsCountKeys(origin)]
  await insertRows(tx, 'sign_in_attempt', countKeys, { all: { lastTime: visit.at }, skip: ['accountKey', 'origin'] })
  const counts = await countsOf(tx, countKeys, true)
  const allAccountsCounts = fits ? await countsOf(tx, allAccountsCountKeys(origin), false) : []
  const refused = refusalNow([...counts, ...allAccountsCounts], visit)
  if (refused !== null) return { refused, spent: false }
  if (fits) {
    await deleteCount(tx, keyOf(account), origin)
    return { refused: null, spent: false }
  }
  const isLocking = await addWrong(tx, counts, visit)
  return { refused: isLocking ? refuse('A0211') : wrong, spent: isLocking }
}

/** Adds a wrong attempt to each count; returns whether it locks its origin. */
const addWrong = async (tx: Tx, counts: readonly Count[], visit: Moment): Promise<boolean> => {
  let isLocking = false
  for (const count of counts) {
    const keptMs = count.accountKey === allAccounts ? forgetAllAccountsMs : forgetMs
    const isStale = count.lastTime.getTime() + keptMs < visit.now || (!isSlowed(count) && count.lockedUntil !== null)
    const failNum = isStale ? 1 : count.failNum + 1
    const freeAttempts = count.accountKey === allAccounts ? freeForAllAccounts : freeForUnknown
    const waitMs = isSlowed(count) ? delayOf(failNum - freeAttempts) : failNum >= attemptsMax ? lockMs : 0
    if (!isSlowed(count)) isLocking = failNum >= attemptsMax
    await changeRows(tx, 'sign_in_attempt', [count], {
      key: ['accountKey', 'origin'],
      all: { failNum: failNum, lockedUntil: waitMs === 0 ? null : new Date(visit.now + waitMs), lastTime: visit.at },
    })
  }
  return isLocking
}

/** Wait after this many wrong attempts beyond the free ones, ms. */
const delayOf = (excess: number): number => (excess <= 0 ? 0 : Math.min(1000 * 2 ** Math.min(excess, 20), delayMaxMs))

const deleteExpired = (tx: Tx, visit: Moment): Promise<unknown> =>
  tx.query(
    `delete from sign_in_attempt a using (select account_key, origin from sign_in_attempt where tenant_id = $1 and last_time < $2
                                           limit ${deletedAtOnce} for update skip locked) old
      where a.tenant_id = $1 and a.account_key = old.account_key and a.origin = old.origin`,
    [tx.tenantId, new Date(visit.now - forgetMs)],
  )

/** Deletes the count of an origin after a right secret. */
const deleteCount = (tx: Tx, key: string, origin: Origin): Promise<unknown> =>
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
