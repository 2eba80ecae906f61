// @vitest-environment happy-dom
// 单一执行者：一次只有一页在做，停了、冻住了都有人接手
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lead } from '../../src/data/push/leader.ts'

interface Request {
  readonly run: () => Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Web Locks of one name: first come first served, `steal` throws the holder out, `signal` withdraws a waiting request. */
class Locks {
  private holder: Request | null = null
  private waiting: Request[] = []

  readonly request = (_name: string, options: LockOptions, work: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const mine: Request = { run: work, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        if (!this.waiting.includes(mine)) return
        this.waiting = this.waiting.filter((one) => one !== mine)
        reject(new DOMException('withdrawn', 'AbortError'))
      })
      if (options.steal === true) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'))
        this.grant(mine)
      } else if (this.holder === null) this.grant(mine)
      else this.waiting.push(mine)
    })

  private grant(one: Request): void {
    this.holder = one
    void one.run().then(() => {
      one.resolve()
      if (this.holder !== one) return
      this.holder = null
      const next = this.waiting.shift()
      if (next !== undefined) this.grant(next)
    })
  }
}

/** BroadcastChannel of one name, delivered at once; a frozen page neither hears nor speaks. */
class Air {
  static readonly all = new Set<Air>()
  static frozen = new Set<Air>()
  private heard: (() => void) | null = null
  constructor() {
    Air.all.add(this)
  }
  addEventListener(_type: string, heard: () => void): void {
    this.heard = heard
  }
  postMessage(): void {
    if (Air.frozen.has(this)) return
    for (const one of Air.all) if (one !== this && !Air.frozen.has(one)) one.heard?.()
  }
  close(): void {
    Air.all.delete(this)
  }
}

const working: string[] = []
const ends: (() => void)[] = []
const page = (name: string): (() => void) => {
  const stop = lead('test', (signal) => {
    working.push(name)
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        working.splice(working.indexOf(name), 1)
        resolve()
      })
    })
  })
  ends.push(stop)
  return stop
}
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'performance'] })
  working.length = 0
  Air.all.clear()
  Air.frozen.clear()
  vi.stubGlobal('BroadcastChannel', Air)
  vi.stubGlobal('navigator', { locks: new Locks() })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one page works; when it goes the next one does', async () => {
  const first = page('a')
  page('b')
  await settled()
  expect(working).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(working).toEqual(['a'])
  first()
  await settled()
  expect(working).toEqual(['b'])
})

test('a frozen holder is taken over from after 20 s of silence, and steps back when it wakes', async () => {
  page('a')
  const [frozen] = Air.all
  page('b')
  await settled()
  if (frozen !== undefined) Air.frozen.add(frozen)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(working).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(working).toEqual(['b'])
  Air.frozen.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(working).toEqual(['b'])
})

test('without Web Locks every page works for itself', async () => {
  vi.stubGlobal('navigator', { locks: null })
  page('a')
  page('b')
  await settled()
  expect(working).toEqual(['a', 'b'])
})

test('in a browser that refuses locks too', async () => {
  const refused = (): Promise<never> => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request: refused } })
  page('a')
  page('b')
  await settled()
  expect(working).toEqual(['a', 'b'])
})
