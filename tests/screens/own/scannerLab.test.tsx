// 扫码枪检测页：照检测纸扫一遍，说出毛病，学到的设置马上用来读码。
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labTests } from '../../../src/device/lab/tests.ts'
import { keepProfile, keptProfile } from '../../../src/device/scanProfile.ts'
import { installWedge, type Wedge } from '../../../src/device/wedge.ts'

const mine = vi.hoisted((): { wedge: unknown } => ({ wedge: null }))
vi.mock('../../../src/floor/device.ts', () => ({
  device: {
    scanner: () => mine.wedge,
    sounds: () => ({ play: () => undefined, hush: () => undefined, audio: () => null }),
    enrolment: () => null,
    onCounts: () => () => undefined,
    counts: () => null,
    onPush: () => () => undefined,
    pushStatus: () => null,
    clockOffsetMs: () => null,
    push: () => ({ kick: () => undefined }),
  },
}))
const { default: Scanner } = await import('../../../src/handheld/pages/Scanner.tsx')
const { receiveScans, startScanRouting } = await import('../../../src/floor/scanRouting.ts')

let root: Root
let ends: (() => void)[] = []
beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers()
  keepProfile(null)
  document.body.innerHTML = '<div id="root"></div>'
  const wedge: Wedge = installWedge()
  mine.wedge = wedge
  ends = [startScanRouting(), () => wedge.remove()]
  root = createRoot(document.getElementById('root')!)
  await act(async () => root.render(createElement(Scanner)))
})
afterEach(() => {
  act(() => root.unmount())
  for (const end of ends) end()
  vi.useRealTimers()
})

const press = (key: string): void => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
/** A scanner with a prefix and no Enter pulls its trigger once. */
const pull = async (text: string): Promise<void> =>
  act(async () => {
    for (const key of `~${text}`) press(key)
    await vi.advanceTimersByTimeAsync(1600)
  })
const prompt = (): string => document.querySelector('[data-testid="prompt"]')?.textContent ?? ''
const button = (label: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)!

test('leads through the sheet, names what is wrong, and reads by what it learned', async () => {
  for (const [i, { text, id }] of labTests.entries()) {
    expect(prompt()).toBe(`扫 ${i + 1} 号码`)
    if (id === 'chinese') await act(async () => button('这个扫不出').click())
    else await pull(text)
  }
  const rows = [...document.querySelectorAll<HTMLElement>('[data-testid="lab-row"]')]
  const wrong = rows.filter(({ dataset }) => dataset['result'] !== '1').map((row) => row.textContent)
  expect(wrong).toEqual([
    '能读的码读不出中文二维码：要扫中文时设成 UTF-8 输出',
    '结束符没有回车：靠停顿断码，慢一点；扫说明书上的“加回车后缀”',
    '前缀每个码前多出“~”：程序会去掉；不用时取消前缀',
  ])
  await act(async () => button('用这套设置').click())
  expect(document.querySelector('[role="status"]')?.textContent).toContain('本机已按这套设置读码；还没登记')
  expect(keptProfile()).toMatchObject({ suffix: 'none', prefix: '~' })
  // the next page gets codes without what this scanner adds
  act(() => root.unmount())
  root = createRoot(document.getElementById('root')!)
  const heard: string[] = []
  ends.push(receiveScans(({ text }) => heard.push(text)))
  await pull('6901234567892')
  expect(heard).toEqual(['6901234567892'])
})
