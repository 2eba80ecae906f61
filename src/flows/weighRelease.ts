// 称重放行 · weighRelease
/** A parcel out of tolerance is let through: after the weighings that are asked for, for a reason, by somebody who may. */
import { at as own } from '#contract/ops/decisions'
import { say } from './decideLocally.ts'
import type { ControlEvent, Move } from './flow.ts'
import { forceReasons, retriesLeft, type WeighDoc, type WeighSession } from './weighDoc.ts'
import { pair, type Force } from './weighPair.ts'

/** 其他: what a release without a reason is kept as. */
const otherReason = '4'

/** Released for this reason. */
export function force(s: WeighSession, key: string, at: number): Move<WeighDoc> {
  if (!(key in forceReasons) || s.doc.reading === null) return { say: say('wrong', `没有原因 ${key}`, '选 1 到 4') }
  return pair(s, { at }, s.doc.docNo, s.doc.reading, Number(key) as Force)
}

/** Another weighing may show that nothing is wrong: only then a supervisor is asked (floor.md §8.7). */
export function askForce(s: WeighSession, { at }: ControlEvent): Move<WeighDoc> {
  const left = retriesLeft(s)
  if (left > 0) return { say: say('wrong', `还要再称 ${left} 次`, '拆开查多件少件，再放上秤台') }
  const order = own(s.floor.orders, own(s.floor.parcels, s.doc.docNo))
  if (order?.tolerance.reasonFree === true) return force(s, otherReason, at)
  return { doc: { ...s.doc, stage: 'reason' }, say: say('warn', '为什么放行', '选 1 赠品 2 包材 3 档案 4 其他') }
}
