// @vitest-environment happy-dom
// 下载列表：一个接一个，暂停只在等待时，删除不动正在下载的，刷新后等待与下载中的都暂停，全部下载不重入。
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Queue = typeof import('../../src/data/downloads.ts')
interface Held {
  readonly pageNo: string
  readonly list: string
  answer(status?: number): void
}
let held: Held[]
let counts: Record<string, number>
const saved: string[] = []

const xlsx = (): Response =>
  new Response(new Uint8Array([80, 75, 3, 4]), {
    headers: { 'content-type': 'application/vnd.openxmlformats', 'content-disposition': 'attachment; filename="a.xlsx"' },
  })
const json = (data: unknown, code = '00000', msg = ''): Response =>
  new Response(JSON.stringify({ code, msg, success: code === '00000', data }), {
    headers: { 'content-type': 'application/json' },
  })

const answer = (input: string): Promise<Response> => {
  const url = new URL(input, 'http://x')
  const list = url.searchParams.get('apiMethod') ?? ''
  if (url.pathname.endsWith('/count')) return Promise.resolve(json({ total: counts[list] ?? 1 }))
  return new Promise((resolve) =>
    held.push({
      pageNo: url.searchParams.get('pageNo') ?? '',
      list,
      answer: (status = 200) => resolve(status === 200 ? xlsx() : json(null, 'A0312', '无操作权限')),
    }),
  )
}

/** The module as a page that was just loaded has it. */
const load = async (): Promise<Queue> => {
  vi.resetModules()
  const { openSession } = await import('../../src/state/session.ts')
  openSession({ accessToken: 'a', refreshToken: 'r', tenantId: '1', userId: '7', expiresIn: 7200 }, Date.now())
  return import('../../src/data/downloads.ts')
}
const task = (name: string) => ({ name, apiMethod: name, filter: '{}', pageSize: 5000 })
const stateOf = (queue: Queue): Record<string, number> =>
  Object.fromEntries(queue.downloadTasks().map((one) => [one.name, one.status]))
const idOf = (queue: Queue, name: string): string => queue.downloadTasks().find((one) => one.name === name)?.id ?? ''
const asked = (count: number): Promise<void> => vi.waitFor(() => expect(held.length).toBe(count), 30_000)

beforeEach(() => {
  localStorage.clear()
  held = []
  counts = {}
  vi.stubGlobal('fetch', answer)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  saved.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('one after the other; waiting ones pause and go on, the running one neither pauses nor goes', async () => {
  const queue = await load()
  const first = queue.addDownload(task('甲'))
  await asked(1)
  void queue.addDownload(task('乙'))
  void queue.addDownload(task('丙'))
  await vi.waitFor(() => expect(stateOf(queue)).toEqual({ 甲: 2, 乙: 1, 丙: 1 }), 30_000)
  queue.pauseDownload(idOf(queue, '甲'))
  queue.removeDownload(idOf(queue, '甲'))
  queue.pauseDownload(idOf(queue, '乙'))
  expect(stateOf(queue)).toEqual({ 甲: 2, 乙: 0, 丙: 1 })
  held[0]?.answer()
  await asked(2)
  expect([held[1]?.list, stateOf(queue)]).toEqual(['丙', { 甲: 3, 乙: 0, 丙: 2 }])
  void queue.startDownload(idOf(queue, '甲'))
  held[1]?.answer(403)
  await first
  expect(stateOf(queue)).toEqual({ 甲: 3, 乙: 0, 丙: 4 })
  expect(queue.downloadTasks().map((one) => [one.percent, one.total, one.errorMsg])).toEqual([
    [100, 1, ''],
    [0, null, ''],
    [0, 1, '无操作权限'],
  ])
  queue.removeDownload(idOf(queue, '甲'))
  expect(stateOf(queue)).toEqual({ 乙: 0, 丙: 4 })
})

test('several files per task, each handed over as it comes; an interrupted one goes on behind them', async () => {
  counts = { 甲: 12_000 }
  let queue = await load()
  void queue.addDownload(task('甲'))
  await asked(1)
  held[0]?.answer()
  await asked(2)
  expect(queue.downloadTasks()[0]).toMatchObject({ status: 2, percent: 33, total: 12_000, pages: 1 })
  queue = await load()
  const gone = queue.onDownloads(() => undefined)
  await vi.waitFor(() => expect(stateOf(queue)).toEqual({ 甲: 0 }), 30_000)
  void queue.startDownload(idOf(queue, '甲'))
  await asked(3)
  expect(held[2]?.pageNo).toBe('2')
  held[2]?.answer()
  await asked(4)
  held[3]?.answer()
  await vi.waitFor(() => expect(queue.downloadTasks()[0]).toMatchObject({ status: 3, percent: 100, pages: 3 }), 30_000)
  expect(saved.length).toBe(3)
  gone()
})

test('everything at once is asked for once, however often it is pressed; storage that keeps nothing costs the reload only', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const queue = await load()
  for (const name of ['甲', '乙']) {
    void queue.addDownload(task(name))
    await vi.waitFor(() => expect(queue.downloadTasks().some((one) => one.name === name)).toBe(true), 30_000)
  }
  await asked(1)
  queue.pauseDownload(idOf(queue, '乙'))
  const [once, twice] = [queue.downloadAll(), queue.downloadAll()]
  expect(twice).toBe(once)
  held[0]?.answer()
  await asked(2)
  held[1]?.answer()
  await once
  expect(stateOf(queue)).toEqual({ 甲: 3, 乙: 3 })
  expect(held.length).toBe(2)
})

test('one that waits can be asked for by name: it comes before the others', async () => {
  const queue = await load()
  const first = queue.addDownload(task('甲'))
  await asked(1)
  for (const name of ['乙', '丙']) {
    void queue.addDownload(task(name))
    await vi.waitFor(() => expect(queue.downloadTasks().some((one) => one.name === name)).toBe(true), 30_000)
  }
  void queue.startDownload(idOf(queue, '丙'))
  expect(stateOf(queue)).toEqual({ 甲: 2, 乙: 1, 丙: 1 })
  held[0]?.answer()
  await asked(2)
  expect(held[1]?.list).toBe('丙')
  held[1]?.answer()
  await asked(3)
  held[2]?.answer()
  await first
  expect(stateOf(queue)).toEqual({ 甲: 3, 乙: 3, 丙: 3 })
})
