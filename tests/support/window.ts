// 画面测试的窗口 · support/window
import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'

/** antd asks once, when it is loaded, whether the browser knows motions. This DOM says yes and then never ends one. */
Reflect.deleteProperty(globalThis, 'AnimationEvent')

// the next file has the same window
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
