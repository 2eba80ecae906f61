// 我的效率的画面：一类一行说得出多少、多快、多久；没上传的说明不计入；断网显示上次的和它的时间，换了人不串。
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyWork as Told } from '../../../src/floor/askMyWork.ts'
import { CallFailed } from '../../../src/data/api.ts'
import { person } from '../../../src/state/person.ts'

const server = vi.hoisted(() => ({ told: null as unknown, asked: [] as unknown[], pending: 0, listeners: new Set<() => void>() }))
vi.mock('../../../src/data/api.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  request: (_call: unknown, input: unknown) => {
    server.asked.push(input)
    return server.told === null ? Promise.reject(new CallFailed({ kind: 'offline' })) : Promise.resolve(server.told)
  },
}))
vi.mock('../../../src/floor/device.ts', () => ({
  device: {
    scanner: () => ({ onScan: () => () => undefined, onBounce: () => () => undefined }),
    sounds: () => ({ play: () => undefined, hush: () => undefined }),
    enrolment: () => ({ deviceId: 'D1', deviceKey: 'K1' }),
    onCounts: (listener: () => void) => {
      server.listeners.add(listener)
      return () => server.listeners.delete(listener)
    },
    counts: counts,
    onPush: () => () => undefined,
    pushStatus: () => null,
    clockOffsetMs: () => null,
    push: () => ({ kick: () => undefined }),
  },
}))
const known = vi.hoisted(() => new Map<number, object>())
function counts(): object {
  const now = known.get(server.pending) ?? { confirmed: 9, pending: server.pending, attention: 0 }
  known.set(server.pending, now)
  return now
}
const { default: MyWork } = await import('../../../src/handheld/pages/MyWork.tsx')

const takenAt = Date.parse('2025-06-19T10:05:00+08:00')
const today: Told['days'][number] = {
  bizDate: '2025-06-19',
  kinds: [
    { opType: 1, orderNum: 3, goodsNum: 96, packageNum: 0, errorNum: 2, point: '31.2000', effectiveSec: 5400 },
    { opType: 7, orderNum: 0, goodsNum: 0, packageNum: 40, errorNum: 0, point: '10.0000', effectiveSec: 1800 },
  ],
}
const before: Told['days'][number] = {
  bizDate: '2025-06-17',
  kinds: [{ opType: 4, orderNum: 55, goodsNum: 0, packageNum: 57, errorNum: 0, point: '56.0000', effectiveSec: 3600 }],
}
const told: Told = { takenAt, today: '2025-06-19', days: [today, before] }

let root: Root
const open = async (): Promise<void> => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () => root.render(createElement(MyWork)))
}
beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  localStorage.clear()
  Object.assign(server, { told, asked: [], pending: 0 })
  Object.assign(person, { signedIn: { tenantId: '1', userId: '7', name: '张三', sessionId: 's' }, taken: null })
})
afterEach(() => act(() => root.unmount()))
const text = (name?: string): string =>
  (name === undefined ? document.body : document.querySelector(`[aria-label="${name}"]`))?.textContent ?? ''

test('今天一类一行：多少、每小时多少、多久、多少分；前几天一天一行', async () => {
  await open()
  expect(text('今天')).toContain('工分 41.2 · 有效 2 小时 0 分')
  expect(text('今天')).toContain('拣货每小时 64 件 · 1 小时 30 分 · 工分 31.2 · 差错 296 件3 单')
  expect(text('今天')).toContain('称重每小时 80 包 · 30 分钟 · 工分 10.040 包')
  expect(text('前六天')).toContain('6 月 17 日打包 55 单 57 包56.0 分1 小时 0 分')
})

test('没上传的不计入，说得出几条；传完了自己再问', async () => {
  server.pending = 4
  await open()
  expect(text()).toContain('本机还有 4 条没上传，传上去才计入')
  expect(server.asked).toHaveLength(1)
  server.pending = 0
  await act(async () => {
    for (const listener of server.listeners) listener()
  })
  expect(text()).not.toContain('没上传')
  expect(server.asked).toHaveLength(2)
})

test('断网显示上次的和它的时间；临时工拿着机器只有他自己的', async () => {
  await open()
  act(() => root.unmount())
  server.told = null
  await open()
  expect(text('今天')).toContain('拣货')
  expect(text()).toMatch(/截至 6 月 19 日 10:05，断网没更新/)
  await act(async () => {
    person.taken = { badgeCode: 'T:1', tempUserId: '31', name: '临时工', opTypes: [2], due: [] }
  })
  expect(text('今天')).toBe('')
  expect(text()).toContain('断网没更新')
  expect(server.asked.at(-1)).toEqual({ badgeCode: 'T:1' })
  server.told = { ...told, days: [] }
  await act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === '再查一次')!.click())
  expect(text('今天')).toContain('今天还没有计入的作业')
})
