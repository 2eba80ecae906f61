// 临时工授权的规则 · rules/tempAuth
/**
 * Windows of temp workers and when they sign in and out (floor.md §9.5), for the desk, files, handhelds and the server's judgement. Times
 * epoch ms.
 */

/** 授权 and 失效 (2102-21, -22), at the desk and on the handheld. */
export const authorizeRight = 210_221
export const loseRight = 210_222

/** Longest authorisation of one day. */
export const authHoursMax = 16
/** Signs in so long before the window begins. */
export const earlyMs = 30 * 60_000
/** Signs out so long after it ended; then a job does it for him. */
export const lateMs = 60 * 60_000
/** The badge held under the scanner twice. */
const twiceMs = 60_000

/** What is wrong with a window, at its field; null: nothing. */
export const windowFault = (start: number, end: number): { readonly field: 'endTime'; readonly why: string } | null => {
  if (end <= start) return { field: 'endTime', why: '授权止应晚于授权起' }
  if (end - start > authHoursMax * 3_600_000) return { field: 'endTime', why: `授权时长不能超过${authHoursMax}小时` }
  return null
}

/** One day's authorisation with what was signed on it. */
export interface Signed {
  readonly startTime: number
  /** also the moment it was ended early */
  readonly endTime: number
  readonly signed: boolean
  readonly signedAt?: number
  readonly leftAt?: number
}

export type SignType = 1 | 2
/** Why a badge cannot be signed in (1) or out (2) at that moment; `again`: it was just now, nothing changes; null: it can. */
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
  // one that was on another device until he had signed out changes nothing
  if (leftAt !== undefined) return now < leftAt ? 'again' : 'A2119'
  if (signed && (signedAt === undefined || now > signedAt + twiceMs)) return 'A2117'
  if (signed && signedAt !== undefined && now >= signedAt) return 'again'
  // an earlier sign that arrives later is when he came
  return now < startTime - earlyMs || now > endTime ? 'A2113' : null
}

/** The authorisation a moment belongs to: one that covers it, else one whose doors are open already or still; undefined: neither. */
export const authAmong = <A extends Signed>(auths: readonly A[], now: number): A | undefined =>
  auths.find(({ startTime, endTime }) => now >= startTime && now <= endTime) ??
  auths.find(({ startTime, endTime }) => now >= startTime - earlyMs && now <= endTime + lateMs)
