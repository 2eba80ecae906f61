// spec 1 §8、§9 逐行：常数与桌面端的固定说法。服务端的各行见 tests/data/api.test.ts，选择器与区间见 pickers、ranges，表格见 table、kit。
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type JSX } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codes } from '#contract/errors'
import { exportStatus } from '#contract/file/job'
import { importStatus } from '#contract/import/job'
import { chunkBytes, FILE_RULES } from '#contract/rules/fileRules'
import { searchWordsMax, selfPagingMax, selfPagingSize } from '#contract/resource'
import { Loading } from '../../src/app/Loading.tsx'
import { NetError } from '../../src/app/ErrorPages.tsx'
import { loadPage } from '../../src/app/pages.ts'
import { chunkMs, withChunkTimeout } from '../../src/kit/chunkTimeout.ts'
import { failureOf, refreshEarlyMs, texts, timeoutMs } from '../../src/data/api.ts'
import { filePages } from '../../src/data/downloads.ts'
import { makeQueries } from '../../src/data/query.ts'
import { confirm } from '../../src/kit/confirm.ts'
import { pageSizeDefault, pageSizes, readState } from '../../src/kit/filter.ts'
import { optionNearPx, optionPage } from '../../src/kit/pickers/optionSource.ts'
import { lazyPart } from '../../src/kit/lazyPart.tsx'
import { booksOf, FilePicker } from '../../src/kit/FilePicker.tsx'
import { FileUpload } from '../../src/kit/FileUpload.tsx'
import { largePageSizes } from '../../src/kit/LargePager.tsx'
import { resizeMs } from '../../src/kit/width.ts'
import { lastSecond } from '../../src/kit/ranges/TimeRange.tsx'
import { checkWidth, columnWidth, columnWidthMin, draggedWidthMin, indexWidth } from '../../src/kit/table/column.ts'
import { sliceSize } from '../../src/kit/table/slices.ts'
import { heightMs } from '../../src/kit/table/window.ts'
import { useDebounced } from '../../src/kit/useDebounced.ts'
import { copy, showToast } from '../../src/kit/toast.ts'
import { titleLength } from '../../src/state/panes.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { recordToasts } from '../support/recordedToasts.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each<[string, unknown, unknown]>([
  ['成功码', codes.ok, '00000'],
  ['请求超时', timeoutMs, 200_000],
  ['页面文件超时', chunkMs, 120_000],
  ['提前续期', refreshEarlyMs, 10 * 60_000],
  ['每页条数可选', pageSizes, [10, 20, 50, 100, 200]],
  ['每页条数', pageSizeDefault, 20],
  ['第一页', readState(new URLSearchParams()).pageNo, 1],
  ['一次取完的条数', selfPagingSize, 999_999_999],
  ['一次取完的上限', selfPagingMax, 10_000],
  ['一次查询的单号', searchWordsMax, 500],
  ['下拉每页', optionPage, 10],
  ['下拉离底', optionNearPx, { usual: 50, close: 10 }],
  ['页签标题', titleLength, 20],
  ['下载每个文件条数，默认在前', filePages, [5000, 100_000, 1_000_000]],
  ['大数据量每页', largePageSizes, [10, 20, 30, 40]],
  ['停稳再排', [resizeMs, heightMs], [500, 200]],
  ['勾选列与序号列', [checkWidth, indexWidth], [48, 70]],
  ['分片', chunkBytes, 2 * 2 ** 20],
  ['分批显示', sliceSize, 20],
  ['列宽：默认、最小、拖动最小', [columnWidth, columnWidthMin, draggedWidthMin], [80, 60, 1]],
  ['时间段的末尾', lastSecond, '23:59:59'],
  ['模板导入接受', booksOf(false), '.xls,.xlsx'],
  [
    '图片接受',
    FILE_RULES.image.types,
    // of the list that was asked for all but svg: a drawing that runs scripts is no picture to be kept
    'bmp jpg jpeg png tif gif pcx tga exif fpx psd cdr pcd dxf ufo eps ai raw WMF webp'.split(' '),
  ],
  ['导出状态', exportStatus, { 1: '待执行', 0: '已完成', 2: '正在处理', 4: '导出失败', 5: '已停止' }],
  ['导入状态', importStatus, { 1: '待执行', 0: '已完成', 2: '正在处理', 4: '导入失败' }],
  ['502', texts.updating, '正在更新版本，请稍后....'],
  ['500', texts.broken, '系统执行出错'],
  ['断网', texts.offline, '当前网络不可用，请检查您的网络设置'],
  ['换页中断', texts.cancelled, '页面切换，中断上个页面的请求'],
])('%s', (_line, ours, asked) => expect(ours).toEqual(asked))

const acting = (on: boolean): void => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: on })
const drawn = (element: JSX.Element): HTMLElement => {
  const host = emptyPage()
  act(() => createRoot(host).render(element))
  return host
}

describe('what takes its time', () => {
  beforeEach(() => acting(true))
  afterEach(() => acting(false))

  test('a page that takes longer than 200 ms shows 加载中，请稍后....', () => {
    vi.useFakeTimers()
    const host = drawn(<Loading />)
    act(() => void vi.advanceTimersByTime(199))
    expect(host.textContent).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(host.textContent).toBe('加载中，请稍后....')
  })

  test('what is typed counts once it stood still for 300 ms', () => {
    vi.useFakeTimers()
    const Settled = ({ word }: { readonly word: string }): string => useDebounced(word)
    const host = document.createElement('div')
    const root = createRoot(host)
    for (const word of ['箱', '箱号', '箱号1']) {
      act(() => root.render(<Settled word={word} />))
      act(() => void vi.advanceTimersByTime(word === '箱' ? 0 : 299))
    }
    expect(host.textContent).toBe('箱')
    act(() => void vi.advanceTimersByTime(1))
    expect(host.textContent).toBe('箱号1')
  })
})

describe('what is said', () => {
  test('one toast at most, for 1.5 s', async () => {
    const began = performance.now()
    showToast('success', '新增成功')
    showToast('success', '删除成功')
    const toasts = (): string[] => [...document.querySelectorAll('.ant-message-notice')].map((toast) => toast.textContent)
    await vi.waitFor(() => expect(toasts()).toEqual(['删除成功']), 30_000)
    await vi.waitFor(() => expect(toasts()).toEqual([]), { timeout: 30_000 })
    expect(performance.now() - began).toBeGreaterThanOrEqual(1400)
  })

  test('已复制', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await copy('CK001')
    await vi.waitFor(() => expect(document.body.textContent).toContain('已复制'), 30_000)
  })

  test('a question stands above everything and is answered by 确认 or 取消', async () => {
    const button = (words: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('.ant-modal button')].find(
        (one) => one.textContent.replaceAll(' ', '') === words,
      )
    const answered = confirm('是否确认停止该导出任务？')
    await vi.waitFor(() => expect([button('确认'), button('取消')]).not.toContain(undefined), 30_000)
    expect(document.querySelector<HTMLElement>('.ant-modal-wrap')?.style.zIndex).toBe('1000')
    button('取消')?.click()
    expect(await answered).toBe(false)
  })
})

describe('one file for an import', () => {
  beforeEach(() => acting(true))
  afterEach(() => acting(false))
  test('of several that are dropped or chosen the last one is kept', () => {
    const chosen: string[] = []
    const host = drawn(<FilePicker accept={booksOf(false)} file={null} choose={(file) => chosen.push(file.name)} />)
    const files = ['甲.xlsx', '乙.xlsx'].map((name) => new File([''], name))
    const input = host.querySelector('input')
    Object.defineProperty(input, 'files', { value: files })
    act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(drop, 'dataTransfer', { value: { files: files.toReversed() } })
    act(() => void host.querySelector('.file-drop')?.dispatchEvent(drop))
    expect(chosen).toEqual(['乙.xlsx', '甲.xlsx'])
    expect(input?.accept).toBe('.xls,.xlsx')
  })
})

describe('files of a form', () => {
  beforeEach(() => acting(true))
  afterEach(() => {
    acting(false)
    vi.restoreAllMocks()
  })
  const kept = (fileName: string, link: string, size = 1): { link: string; fileName: string; size: number } => ({
    link,
    fileName,
    size,
  })
  const choose = (host: HTMLElement, ...sizes: number[]): void => {
    const input = host.querySelector('input')
    Object.defineProperty(input, 'files', { value: sizes.map((size, at) => sized(`${at}.png`, size)) })
    act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  const sized = (name: string, size: number): File => Object.defineProperty(new File(['x'], name), 'size', { value: size })
  const upload = (value: readonly { link: string; fileName: string; size: number }[]): HTMLElement => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    return drawn(
      <QueryClientProvider client={makeQueries()}>
        <FileUpload label="图片" kind="image" value={value} change={() => undefined} />
      </QueryClientProvider>,
    )
  }
  const there = (count: number, size = 1) =>
    Array.from({ length: count }, (_, at) => kept(`${at}.png`, `/v1/file/read/${at}.png`, size))
  const mega = 2 ** 20

  test.each([
    ['the tenth picture', 9, 1, [1], 'warning 附件数量上限 为9个'],
    ['more than 20 MB together', 4, 4 * mega, [4 * mega + 1], 'warning 文件总大小不得超过20M'],
    ['more than 5 MB alone', 0, 1, [5 * mega + 1], 'warning 文件大小限定为5MB以内'],
  ])('%s is refused in one sentence', (_what, count, size, chosen, sentence) => {
    const told = recordToasts()
    choose(upload(there(count, size)), ...chosen)
    expect(told).toEqual([sentence])
  })

  test('a picture whose link names none is not downloaded', () => {
    const told = recordToasts()
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    const host = drawn(
      <QueryClientProvider client={makeQueries()}>
        <FileUpload label="附件" kind="attach" value={[kept('现场.png', '/v1/file/read/abc')]} change={() => undefined} />
      </QueryClientProvider>,
    )
    const link = [...host.querySelectorAll('button')].find((button) => button.textContent === '现场.png')
    const before = asked.mock.calls.length
    act(() => link?.click())
    expect(told).toEqual(['warning 不是合法的图片链接无法下载。链接需携带".png|.jpg"等后缀'])
    expect(asked.mock.calls.length).toBe(before)
  })
})

test('a page whose files do not come within 120 s is lost, like one that cannot be loaded', async () => {
  vi.useFakeTimers()
  const lost = withChunkTimeout(() => new Promise<never>(() => undefined)).catch(failureOf)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await lost).toMatchObject({ kind: 'chunk' })
})

test('a part of a page that does not come is told by the same page, with the way back', async () => {
  acting(true)
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Lost = lazyPart(() => new Promise<never>(() => undefined))
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const host = drawn(
    <MemoryRouter initialEntries={['/front/stock/stock?pageNo=2']}>
      <Routes>
        <Route path="/netErr" element={<NetError />} />
        <Route path="*" element={<Lost />} />
      </Routes>
    </MemoryRouter>,
  )
  await act(() => vi.advanceTimersByTimeAsync(chunkMs - 1))
  expect(host.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(host.querySelector('h1')?.textContent).toBe('网络异常')
  const again = [...host.querySelectorAll('button')].find((button) => button.textContent === '再次访问')
  again?.click()
  expect(assign).toHaveBeenCalledWith('/front/stock/stock?pageNo=2')
  vi.restoreAllMocks()
  acting(false)
})

test('a part that was fetched is drawn at once; one that was not says that it is waited for', async () => {
  const Box = (): JSX.Element => <b>到了</b>
  const part = () => lazyPart(async () => Box, <i>在取</i>)
  const [Known, Unknown] = [part(), part()]
  await Known.fetch()
  acting(true)
  // not a moment later: what waits in its place once holds back everything else on the page for 0.3 s
  expect(drawn(<Known />).innerHTML).toBe('<b>到了</b>')
  const host = drawn(<Unknown />)
  expect(host.textContent).toContain('在取')
  acting(false)
  await vi.waitFor(() => expect(host.textContent).toBe('到了'), 30_000)
})

test('a menu entry whose page does not exist is told apart from one that is not open', async () => {
  expect(await loadPage('no/such')).toEqual({ kind: 'unopened' })
})
