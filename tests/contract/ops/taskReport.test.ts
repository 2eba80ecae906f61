// 报工：判定（floor.md §16.2 TASK_REPORT）。
import { expect, test } from 'vitest'
import { applyPatch, decide } from '#contract/ops/decide'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Floor } from '#contract/ops/view'
import { customTaskLife } from '#contract/rules/customTaskLife'
import { ctxOf, floorOf, opOf } from './floor.ts'

const hour = 3_600_000
const ctx = ctxOf()
const now = ctx.now
const badge = 'T:ABCDEFGHIJ'
const temp = { badgeCode: badge, tempUserId: '7', name: '小李', startTime: now - 4 * hour, endTime: now + hour, opTypes: [9] }
const floor = {
  ...floorOf(),
  tasks: { RW1: { taskNo: 'RW1', status: customTaskLife.doing, startTime: now - 2 * hour, needPhoto: false } },
  staff: { 'U:1': '王师傅', 'U:2': '赵师傅' },
  workers: { [badge]: { ...temp, signed: true, signedAt: now - 3 * hour } },
}
const workers = [
  { badgeCode: 'U:1', shareBp: 6000, joinedAt: now - hour },
  { badgeCode: badge, shareBp: 4000, joinedAt: now - hour },
]
const report = (more: Partial<PayloadOf['TASK_REPORT']> = {}) =>
  opOf('TASK_REPORT', { taskNo: 'RW1', finishQty: 120, reportMin: 120, workers, photos: [], finishTime: now, ...more })
const stopOf = (more: Partial<PayloadOf['TASK_REPORT']>, on: Floor = floor): string => {
  const decision = decide(report(more), on, ctx)
  return decision.ok ? '' : decision.code
}

test('a task in progress is reported once: then it waits for its minutes to be confirmed', () => {
  const decision = decide(report(), floor, ctx)
  expect(decision).toMatchObject({
    ok: true,
    patch: {
      reported: [
        {
          taskNo: 'RW1',
          finishQty: 120,
          reportMin: 120,
          endTime: now,
          workers: [
            { operatorKey: 'U1', shareBp: 6000 },
            { operatorKey: 'T7', shareBp: 4000 },
          ],
        },
      ],
    },
  })
  const after = applyPatch(floor, decision.ok ? decision.patch : {})
  expect(decide(report(), after, ctx)).toMatchObject({ ok: false, code: 'A2104' })
})

test('an unknown task, too many minutes, shares that are no whole, a photo that is missing', () => {
  expect(stopOf({ taskNo: 'RW9' })).toBe('A0404')
  expect(stopOf({ reportMin: 121 })).toBe('A2102')
  expect(stopOf({ workers: [{ badgeCode: 'U:1', shareBp: 9999, joinedAt: now }] })).toBe('A1807')
  expect(stopOf({ workers: [] })).toBe('A1807')
  expect(stopOf({ workers: [workers[0]!, { badgeCode: 'U:1', shareBp: 4000, joinedAt: now }] })).toBe('A1807')
  const asking = { ...floor, tasks: { RW1: { ...floor.tasks.RW1, needPhoto: true } } }
  expect(stopOf({}, asking)).toBe('A1304')
  expect(stopOf({ photos: [{ sha256: 'a'.repeat(64), bytes: 10 }] }, asking)).toBe('')
})

test('everybody is judged by the moment he joined: a temp worker who has left since did work, one of another kind did not', () => {
  const auth = { ...temp, signed: false, signedAt: now - 3 * hour, leftAt: now - hour / 2 }
  expect(stopOf({}, { ...floor, workers: { [badge]: auth } })).toBe('')
  expect(stopOf({}, { ...floor, workers: { [badge]: { ...auth, leftAt: now - 2 * hour } } })).toBe('A2115')
  expect(stopOf({}, { ...floor, workers: { [badge]: { ...auth, opTypes: [1] } } })).toBe('A2114')
  expect(stopOf({}, { ...floor, workers: {} })).toBe('A2113')
  expect(stopOf({ workers: [{ badgeCode: 'U:99', shareBp: 10_000, joinedAt: now }] })).toBe('A1121')
})
