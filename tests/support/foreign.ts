// The input with which each call names a thing of a place, so that the generated test can name one out of the caller's reach.
import { claims } from './namings/claims.ts'
import { employ } from './namings/employ.ts'
import { inbound } from './namings/inbound.ts'
import { goods } from './namings/goods.ts'
import { imports } from './namings/imports.ts'
import type { Namings } from './namings/naming.ts'
import { people } from './namings/people.ts'
import { returns } from './namings/returns.ts'
import { rules } from './namings/rules.ts'
import { work } from './namings/work.ts'
import { workOrders } from './namings/workOrders.ts'
import { workOrderRules } from './namings/workOrderRules.ts'

/**
 * One entry per call that is not a verb of a resource. A call without one fails the generated test: add how it names a thing (`(place) =>
 * ({ waveNo: place.waveNo })`), or why it names none.
 */
export const namings: Namings = {
  ...people,
  ...goods,
  ...work,
  ...imports,
  ...rules,
  ...returns,
  ...employ,
  ...inbound,
  ...claims,
  ...workOrders,
  ...workOrderRules,
}
