// 临时工签到 · ops/tempSign
import { Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { signStop } from '../rules/tempAuth.ts'
import { accept, stop } from './decisions.ts'
import type { Decision } from './decision.ts'
import { oneOrTwo, scanned, type Sent } from './fields.ts'
import { authAt, workers } from './kinds/workers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'

/** Right of the page 临时工授权 on the handheld (floor.md §16.3). */
export const tempAuthPage = 281_100
export const payload = () =>
  Fields({
    badgeCode: scanned(),
    /** 1 签到 2 签退 */
    signType: oneOrTwo(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'TEMP_SIGN', Payload>

/** A leader scans the badge of a person who comes or leaves. Temp workers may only sign themselves out. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { badgeCode, signType } = op.payload
  const auth = authAt(floor, badgeCode, ctx.now)
  const { tempUserId } = op.actor
  if (tempUserId !== undefined && (signType === 1 || auth?.tempUserId !== tempUserId)) return stop('A1121')
  const refused = signStop(auth, signType, ctx.now)
  if (refused === 'again') return accept({})
  if (refused !== null || auth === undefined) return stop(refused ?? 'A2113')
  return accept({ signs: [{ badgeCode, startTime: auth.startTime, signType, at: ctx.now }] })
}

export const names = ({ badgeCode }: Payload): Names => ({ badges: [badgeCode], signs: [badgeCode] })

export const operation: Operation<Op> = {
  opType: 'TEMP_SIGN',
  right: tempAuthPage,
  workType: 0,
  touches: [workers],
  decide,
}
