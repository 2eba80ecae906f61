// 须知签字 · ops/rulesSigned
import { Integer, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import type { Decision } from './decision.ts'
import { scanned, type Sent } from './fields.ts'
import { authAt, workers } from './kinds/workers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'

/** The worker read the rules of the warehouse and confirmed them by scanning the badge. */
export const payload = () => Fields({ badgeCode: scanned(), ruleVersion: Integer({ minimum: 1, maximum: 1_000_000 }) })
type Payload = Sent<typeof payload>
type Op = OpOf<'RULES_SIGNED', Payload>

/** The worker who uses the device signs personally. A second signature for the same version changes nothing. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { badgeCode, ruleVersion } = op.payload
  const auth = authAt(floor, badgeCode, ctx.now)
  if (auth === undefined) return stop('A2113')
  if (op.actor.tempUserId !== auth.tempUserId) return stop('A1121')
  if ((auth.ruleVersion ?? 0) >= ruleVersion) return accept({})
  return accept({ ruleSigns: [{ badgeCode, ruleVersion, at: ctx.now }] })
}

export const names = ({ badgeCode }: Payload): Names => ({ badges: [badgeCode] })

export const operation: Operation<Op> = {
  opType: 'RULES_SIGNED',
  right: 0,
  workType: 0,
  touches: [workers],
  decide,
}
