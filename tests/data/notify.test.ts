// 变更通知：事件流怎样切开，变化多久告诉一次
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { batchChanges, splitEvents } from '../../src/data/notify.ts'

afterEach(() => void vi.useRealTimers())

test('events, comments and half a line', () => {
  const { events, rest } = splitEvents(': alive\n\nevent: changed\ndata: {"resources":["stockout/wave"]}\n\nevent: chan')
  expect(events).toEqual([{ event: 'changed', data: '{"resources":["stockout/wave"]}' }])
  expect(rest).toBe('event: chan')
})

test('however the network cuts the text, the same events come out', () => {
  const event = fc.record({ event: fc.constantFrom('changed', 'ready'), data: fc.json().filter((text) => !/[\r\n]/.test(text)) })
  fc.assert(
    fc.property(fc.array(event), fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (sent, cuts) => {
      const text = sent.map((one) => `event: ${one.event}\ndata: ${one.data}\n\n`).join('')
      const heard: unknown[] = []
      let rest = ''
      for (let at = 0; at < text.length;) {
        const size = cuts.next().value
        const cut = splitEvents(rest + text.slice(at, at + size))
        heard.push(...cut.events)
        rest = cut.rest
        at += size
      }
      expect(heard).toEqual(sent)
    }),
  )
})

test('a change after a quiet time is told soon, a busy floor every three seconds, a task under way at once', () => {
  vi.useFakeTimers()
  const told: (readonly [at: number, changed: string])[] = []
  const from = performance.now()
  const { hear, stop } = batchChanges((changed) => told.push([Math.round(performance.now() - from), [...changed].join(' ')]))
  hear(['a'])
  vi.advanceTimersByTime(400)
  for (let second = 0; second < 5; second += 1) {
    hear(['b', 'c'])
    vi.advanceTimersByTime(1000)
  }
  hear(['file/job'])
  vi.advanceTimersByTime(10_000)
  hear(['d'])
  vi.advanceTimersByTime(10_000)
  hear(['e'])
  stop()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([
    [300, 'a'],
    [3300, 'b c'],
    [5700, 'b c file/job'],
    [15_700, 'd'],
  ])
})
