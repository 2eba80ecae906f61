// 尺寸停住之后再量：量到的就是浏览器报告过的，不会停在一个中间的尺寸上
import { afterEach, expect, test, vi } from 'vitest'
import { onResizeEnd, resizeMs } from '../../src/kit/width.ts'
import { framesOf } from '../support/sizes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a width that came and went between two frames is not what stays', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let width = 1026
  let measured = 0
  const frame = framesOf(() => width)
  onResizeEnd(document.body, () => (measured = width))
  frame()
  // the window is made smaller just before the first measure is due, and wide again before anything was drawn
  width = 860
  vi.advanceTimersByTime(resizeMs)
  width = 1026
  for (let drawn = 0; drawn < 3; drawn += 1) {
    frame()
    vi.advanceTimersByTime(resizeMs)
  }
  expect(measured).toBe(1026)
})

test('what is no longer shown is not measured', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const measure = vi.fn()
  const frame = framesOf(() => 1026)
  const end = onResizeEnd(document.body, measure)
  frame()
  vi.advanceTimersByTime(resizeMs)
  end()
  frame()
  expect(measure).not.toHaveBeenCalled()
})
