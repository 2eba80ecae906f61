// 变更通知：事件流怎样切开
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutEvents } from '../../src/data/notify.ts'

test('events, comments and half a line', () => {
  const { events, rest } = cutEvents(': alive\n\nevent: changed\ndata: {"resources":["stockout/wave"]}\n\nevent: chan')
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
        const cut = cutEvents(rest + text.slice(at, at + size))
        heard.push(...cut.events)
        rest = cut.rest
        at += size
      }
      expect(heard).toEqual(sent)
    }),
  )
})
