// 临时工授权的规则 · rules/tempAuth
/**
 * Working windows of temp workers and their sign-in and sign-out (floor.md §9.5), for the desk, files, handhelds and the server's check.
 * Times are epoch ms.
 */

/** 授权 and 失效 (2102-21, -22), at the desk and on the handheld. */
export const authorizeRight = 210_221
export const loseRight = 210_222

/** Longest authorisation of one day. */
export const authHoursMax = 16
/** How early before the window a worker may sign in. */
export const earlyMs = 30 * 60_000
/** How late after the window a worker may sign out; then a job does it. */
export const lateMs = 60 * 60_000
/** Two scans of a badge within this time count as one, because the badge was held under the scanner twice. */
const twiceMs = 60_000

/** Fault in a working window, by field; null when the window is valid. */
export const windowFault = (start: number, end: number): { readonly field: 'endTime'; readonly why: string } | null => {
  if (end <= start) return { field: 'endTime', why: '授权止应晚于授权起' }
  if (end - start > authHoursMax * 3_600_000) return { field: 'endTime', why: `授权时长不能超过${authHoursMax}小时` }
  return null
}

/** One day's authorisation with its sign-in and sign-out. */
export interface Signed {
  readonly startTime: number
  /** end of the window, or the moment at which the authorisation was ended early */
  readonly endTime: number
  readonly signed: boolean
  readonly signedAt?: number
  readonly leftAt?: number
}

export type SignType = 1 | 2
/**
 * Why a badge cannot be signed in (1) or out (2) at that moment; null when it can. `again`: this was just done, nothing changes. A2113: not
 * authorised now; A2115: not signed in; A2117: signed in already; A2119: signed out already today.
 */
export const signStop = (
  auth: Signed | undefined,
  signType: SignType,
  now: number,
): 'A2113' | 'A2115' | 'A2117' | 'A2119' | 'again' | null => {
  if (auth === undefined) return 'A2113'
  const { startTime, endTime, signed, signedAt, leftAt } = auth
  if (signType === 2) {
    if (leftAt !== undefined) return 'again'
    if (!signed) return 'A2115'
    return now > endTime + lateMs ? 'A2113' : null
  }
  // a sign-in from another device before the sign-out changes nothing
  if (leftAt !== undefined) return now < leftAt ? 'again' : 'A2119'
  if (signed && (signedAt === undefined || now > signedAt + twiceMs)) return 'A2117'
  if (signed && signedAt !== undefined && now >= signedAt) return 'again'
  // an earlier sign-in that arrives later corrects the moment of arrival
  return now < startTime - earlyMs || now > endTime ? 'A2113' : null
}

/**
 * The authorisation a moment belongs to. An authorisation whose window contains the moment comes before one whose sign-in or sign-out time
 * contains it; undefined where there is neither.
 */
export const authAmong = <A extends Signed>(auths: readonly A[], now: number): A | undefined =>
  auths.find(({ startTime, endTime }) => now >= startTime && now <= endTime) ??
  auths.find(({ startTime, endTime }) => now >= startTime - earlyMs && now <= endTime + lateMs)
