// 提示：同时只有一条，每一条都站满 1.5 秒，然后离开。
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '../../src/kit/toast.ts'
import { emptyPage } from '../support/emptyPage.ts'

const shown = (): string => document.querySelector('.ant-message-notice')?.textContent ?? ''
const say = (words: string): Promise<void> => act(async () => showToast('success', words))
const after = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  emptyPage()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([['操作成功'], ['一次只能选同一仓库的']])(
  'words that come after others stand for their whole time: %s',
  async (next) => {
    await say('操作成功')
    await after(1400)
    expect(shown()).toBe('操作成功')
    await say(next)
    await after(1300)
    expect(shown()).toBe(next)
    await after(400)
    expect(shown()).toBe('')
  },
)
