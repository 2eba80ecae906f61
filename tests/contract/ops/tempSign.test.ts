// 临时工签到：判定。
import { expect, test } from 'vitest'
import { applyPatch, decide } from '#contract/ops/decide'
import { byBadge, type WorkerAuth } from '#contract/ops/kinds/workers'
import type { Floor } from '#contract/ops/view'
import { ctxOf, floorOf, opOf } from './floor.ts'

const hour = 3_600_000
const eight = 8 * hour
const badgeCode = 'T:ABCDEFGHJK'
/** 08:00–18:00, not here yet */
const day: WorkerAuth = {
  badgeCode,
  tempUserId: '91',
  name: '李临时',
  startTime: eight,
  endTime: eight + 10 * hour,
  opTypes: [1],
  signed: false,
}
const on = (auths: readonly WorkerAuth[]): Floor => ({ ...floorOf(), workers: byBadge(auths) })
const sign = (signType: 1 | 2, by?: string) => {
  const op = opOf('TEMP_SIGN', { badgeCode, signType })
  return by === undefined ? op : { ...op, actor: { ...op.actor, tempUserId: by } }
}
const at = (now: number) => ({ ...ctxOf(), now })
const said = (floor: Floor, op: ReturnType<typeof sign>, now: number): string => {
  const decision = decide(op, floor, at(now))
  return decision.ok ? (decision.patch.signs === undefined ? 'again' : 'signed') : decision.code
}

test('提前半小时起可以签到，过了就不行；昨天的工牌、没授权的工牌都不行', () => {
  const floor = on([day])
  expect([eight - hour / 2 - 1, eight - hour / 2, day.endTime, day.endTime + 1].map((now) => said(floor, sign(1), now))).toEqual([
    'A2113',
    'signed',
    'signed',
    'A2113',
  ])
  expect(said(on([{ ...day, startTime: day.startTime - 24 * hour, endTime: day.endTime - 24 * hour }]), sign(1), eight)).toBe(
    'A2113',
  )
  expect(said(on([]), sign(1), eight)).toBe('A2113')
})

test('签到、签退各算一次：一分钟内再扫不算，之后说已签到；签退了要重新授权', () => {
  const first = decide(sign(1), on([day]), at(eight))
  expect(first).toMatchObject({ ok: true, patch: { signs: [{ badgeCode, signType: 1, at: eight }] } })
  const inside = applyPatch(on([day]), first.ok ? first.patch : {})
  expect([eight + 60_000, eight + 60_001].map((now) => said(inside, sign(1), now))).toEqual(['again', 'A2117'])
  expect(said(on([day]), sign(2), eight)).toBe('A2115')
  expect([day.endTime + hour, day.endTime + hour + 1].map((now) => said(inside, sign(2), now))).toEqual(['signed', 'A2113'])
  const out = decide(sign(2), inside, at(eight + hour))
  const gone = applyPatch(inside, out.ok ? out.patch : {})
  expect([said(gone, sign(2), eight + hour), said(gone, sign(1), eight + 2 * hour)]).toEqual(['again', 'A2119'])
})

test('昨夜的班和今天的班各记各的', () => {
  const night = { ...day, startTime: eight - 12 * hour, endTime: eight - 2 * hour, signed: true, signedAt: eight - 12 * hour }
  const both = on([day, night])
  const out = decide(sign(2), both, at(night.endTime))
  expect(out).toMatchObject({ ok: true, patch: { signs: [{ startTime: night.startTime, signType: 2 }] } })
  const after = applyPatch(both, out.ok ? out.patch : {})
  expect(said(after, sign(1), eight)).toBe('signed')
})

test('临时工自己只能签退，不能替别人签', () => {
  const inside = on([{ ...day, signed: true, signedAt: eight }])
  expect([said(on([day]), sign(1, '91'), eight), said(inside, sign(2, '92'), eight + hour)]).toEqual(['A1121', 'A1121'])
  expect(said(inside, sign(2, '91'), eight + hour)).toBe('signed')
})
