// 手持授权 · user/tempAuthHere
import { Array as ListOf, Integer, Object as Fields, String as Text, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { DayRule, WorkerAuth } from '../ops/kinds/workers.ts'
import { authHoursMax, authorizeRight, loseRight } from '../rules/tempAuth.ts'

/** Most badges a leader scans into one authorisation. */
export const badgesMax = 50
const badgeCodes = ListOf(Text({ minLength: 1, maxLength: 32 }), { title: '工牌', minItems: 1, maxItems: badgesMax })

/** One of the badges and its result. */
export interface BadgeSaid {
  readonly badgeCode: string
  readonly name: string
  /** '' or a sentence: why the worker is not authorised, or who authorised the worker before */
  readonly msg: string
}

/**
 * Authorises the scanned badges at the device's warehouse from now on (TEMP_AUTH, floor.md §16.2). Each badge is judged by itself: `left`
 * are the refused badges, with the reason. A repeated call after a lost answer has the same result.
 */
export const authorizeHere = call({
  id: 'user/tempAuthHere.authorize',
  title: '手持授权临时工',
  method: 'POST',
  path: '/v1/pda/worker/authorize',
  input: Fields({
    badgeCodes,
    hours: Integer({ title: '时长', minimum: 1, maximum: authHoursMax }),
    opTypes: ListOf(Integer({ minimum: 1, maximum: 19 }), { title: '可作业类型', minItems: 1, maxItems: 19 }),
  }),
  reply: Unsafe<{ readonly done: readonly BadgeSaid[]; readonly left: readonly BadgeSaid[] }>(
    Fields({ done: ListOf(Unknown()), left: ListOf(Unknown()) }),
  ),
  may: authorizeRight,
  device: true,
})

/** Ends a badge's authorisation here at once (TEMP_LOSE). */
export const loseHere = call({
  id: 'user/tempAuthHere.lose',
  title: '手持授权失效',
  method: 'POST',
  path: '/v1/pda/worker/lose',
  input: Fields({
    badgeCode: Text({ title: '工牌', minLength: 1, maxLength: 32 }),
    reason: Text({ title: '失效原因', minLength: 1, maxLength: 100 }),
  }),
  reply: Fields({ name: Text() }),
  may: loseRight,
  device: true,
})

/**
 * Temp workers authorised at the device's warehouse now or soon, with their sign-ins and sign-outs; `rule`: the warehouse's 作业须知, null for
 * none.
 */
export const workersHere = call({
  id: 'user/tempAuthHere.list',
  title: '本仓临时工授权',
  method: 'GET',
  path: '/v1/pda/snapshot/worker',
  input: Fields({}),
  reply: Unsafe<{ readonly records: readonly WorkerAuth[]; readonly rule: DayRule | null; readonly takenAt: number }>(
    Fields({ records: ListOf(Unknown()), rule: Unknown(), takenAt: Integer() }),
  ),
  may: 'signedIn',
  device: true,
})
