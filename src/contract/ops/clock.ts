// 打卡 · ops/clock
import { Number as Decimal, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { CLOCK_TYPE, clocking, clockMetresMax, metresBetween } from '../rules/clockDay.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { codeOf, scanned, type Sent } from './fields.ts'
import { clocks, type ClockFact } from './kinds/clocks.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { tempAuthPage } from './tempSign.ts'
import type { DecideContext, Floor } from './view.ts'

/** Right of the page 打卡 on the handheld (floor.md §16.3). */
export const clockPage = 281_200
const degrees = (max: number) => Optional(Decimal({ minimum: -max, maximum: max }))
export const payload = () =>
  Fields({
    badgeCode: scanned(),
    clockType: codeOf(CLOCK_TYPE),
    /** position of the device, where it is known */
    lng: degrees(180),
    lat: degrees(90),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'CLOCK', Payload>

/** People clock for themselves; a leader at the gate clocks for anyone. */
export const mayClock = (operatorKey: string, ctx: Pick<DecideContext, 'operatorKey' | 'rights'>): boolean =>
  operatorKey === ctx.operatorKey || ctx.rights.has(tempAuthPage)

/**
 * A person comes, leaves, leaves for a while or returns (floor.md §15.2). The same clocking again within a minute changes nothing. A 下班
 * without 上班 is stored, because the 上班 may still be on another device, and counts as soon as the 上班 arrives.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { badgeCode, clockType, lng, lat } = op.payload
  const person = at(floor.clocked, badgeCode)
  if (person === undefined || !mayClock(person.operatorKey, ctx)) return stop('A1121')
  const place = lng === undefined || lat === undefined ? undefined : { lng, lat }
  const { operatorKey, name: operatorName, shift = null } = person
  const fact: ClockFact = { badgeCode, operatorKey, operatorName, clockType, at: ctx.now, isValid: true, ...place }
  const warehousePlace = floor.clockPlace
  if (place !== undefined && warehousePlace !== undefined && metresBetween(place, warehousePlace) > clockMetresMax)
    return stop('A2132', {}, { clocked: [{ ...fact, isValid: false }] })
  const result = clocking(person.clocks, fact, () => shift)
  if (result === 'again') return accept({})
  if (result === 'A2131') return stop(result, {}, { clocked: [fact] })
  const event = { type: 'clock.recorded', key: ctx.opId, aggregateType: 'clock_record', aggregateNo: operatorKey }
  return accept({ clocked: [fact] }, { events: [{ ...event, payload: { clockType } }] })
}

export const names = ({ badgeCode }: Payload): Names => ({ clocked: [badgeCode] })

export const operation: Operation<Op> = {
  opType: 'CLOCK',
  right: clockPage,
  workType: 0,
  touches: [clocks],
  isRecord: true,
  decide,
}
