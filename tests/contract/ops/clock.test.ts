// 打卡：判定（floor.md §16.2 CLOCK）。
import { expect, test } from 'vitest'
import { applyPatch, decide } from '#contract/ops/decide'
import type { ClockedView } from '#contract/ops/kinds/clocks'
import type { Floor } from '#contract/ops/view'
import type { Clock } from '#contract/rules/clockDay'
import { ctxOf, floorOf, opOf } from './floor.ts'

const hour = 3_600_000
const badgeCode = 'T:ABCDEFGHJK'
const person: ClockedView = { badgeCode, operatorKey: 'T91', name: '李临时', clocks: [] }
const on = (clocks: readonly Clock[] = [], more: Partial<Floor> = {}): Floor => ({
  ...floorOf(),
  clocked: { [badgeCode]: { ...person, clocks } },
  ...more,
})
const clock = (clockType: 1 | 2 | 3 | 4, more: { lng?: number; lat?: number; badgeCode?: string } = {}) =>
  opOf('CLOCK', { badgeCode, clockType, ...more })
const leader = (now: number) => ({ ...ctxOf(), now, operatorKey: 'U9', rights: new Set([281_200, 281_100]) })
const himself = (now: number) => ({ ...ctxOf(), now, operatorKey: 'T91', rights: new Set<number>() })
const other = (now: number) => ({ ...ctxOf(), now, operatorKey: 'U8', rights: new Set([281_200]) })

test('上班记一条，一分钟内再来一次什么也不变，以后再来的记下不计', () => {
  const first = decide(clock(1), on(), himself(8 * hour))
  expect(first).toMatchObject({
    ok: true,
    patch: { clocked: [{ operatorKey: 'T91', clockType: 1, at: 8 * hour, isValid: true }] },
  })
  const there = applyPatch(on(), first.ok ? first.patch : {})
  expect(there.clocked?.[badgeCode]?.clocks).toEqual([{ clockType: 1, at: 8 * hour }])
  expect(decide(clock(1), there, himself(8 * hour + 60_000))).toMatchObject({ ok: true, patch: {} })
  expect(decide(clock(1), there, himself(9 * hour))).toMatchObject({ ok: true, patch: { clocked: [{ clockType: 1 }] } })
})

test('没打上班卡的下班拦下；事实照记，上班卡从别的机器传来以后就算', () => {
  const early = decide(clock(2), on(), himself(18 * hour))
  expect(early).toMatchObject({ ok: false, code: 'A2131', truth: { clocked: [{ clockType: 2, isValid: true }] } })
  expect(decide(clock(2), on([{ clockType: 1, at: 8 * hour }]), himself(18 * hour))).toMatchObject({ ok: true })
})

test('只能打自己的，组长给谁打都行，不认识的工牌不行', () => {
  expect(decide(clock(1), on(), other(hour))).toMatchObject({ ok: false, code: 'A1121' })
  expect(decide(clock(1), on(), leader(hour))).toMatchObject({ ok: true })
  expect(decide(clock(1, { badgeCode: 'T:nobody0000' }), on(), leader(hour))).toMatchObject({ ok: false, code: 'A1121' })
})

test('知道仓库在哪里的，五百米以外不算', () => {
  const here = { clockPlace: { lng: 120.209947, lat: 30.246026 } }
  expect(decide(clock(1, { lng: 120.209947, lat: 30.25 }), on([], here), himself(hour))).toMatchObject({ ok: true })
  expect(decide(clock(1, { lng: 120.209947, lat: 30.26 }), on([], here), himself(hour))).toMatchObject({
    ok: false,
    code: 'A2132',
    truth: { clocked: [{ isValid: false, lat: 30.26 }] },
  })
  // a warehouse nobody placed, and a device that does not know where it is
  expect(decide(clock(1, { lng: 0, lat: 0 }), on(), himself(hour))).toMatchObject({ ok: true })
  expect(decide(clock(1), on([], here), himself(hour))).toMatchObject({ ok: true })
})
