// 每个文件从空的浏览器开始 · support/freshPage (setupFiles of the desk's screens, whose files share their modules and their window)
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, vi } from 'vitest'
import { leaveSession } from '../../src/app/session.ts'

beforeAll(async () => {
  await leaveSession()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
