// 画面测试的窗口 · support/window
import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'

/** antd checks once, when it is loaded, whether the browser supports motions. This DOM claims to, but never ends one. */
Reflect.deleteProperty(globalThis, 'AnimationEvent')

// the next file uses the same window
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
