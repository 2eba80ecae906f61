// 部件目录：每个部件的每种状态单独打开，日间与夜间都立得住，不问服务端，不在控制台抱怨。
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { groups } from '../../src/app/kit/entries.ts'
import { noteReachable, online } from '../../src/state/online.ts'
import { openAlone, type DeskPage } from '../support/deskPage.tsx'
import { drawnUnderFakeTimers, sizesSeen } from '../support/sizes.ts'

let desk: DeskPage
const complaints: string[] = []
beforeAll(() => {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words.map(String).join(' ')))
})
afterEach(() => {
  desk.close()
  expect(complaints.splice(0)).toEqual([])
})

const entries = groups.flatMap((group) => group.entries)

/** Every page asks whether it is the newest version; nothing else is asked. */
const asked = (): readonly string[] => desk.calls.filter((call) => !call.startsWith('/api/version.json'))

test('an address of the kit names one part, which asks no server (all of them together: tests/e2e/screens.test.ts)', async () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  desk = openAlone('/dev/kit/meter')
  await desk.until('the part', () => desk.find('[data-entry=meter] .kit-show > *'))
  expect(desk.all('.kit-entry h3').map((title) => title.textContent)).toEqual(['进度'])
  expect(asked()).toEqual([])
})

test('the sample picture stands in its field without a server', async () => {
  desk = openAlone('/dev/kit/kind-image')
  await desk.until('the picture', () => desk.find<HTMLImageElement>('.picture-tiles img')?.src.startsWith('data:'))
  expect(desk.find('button.photo-state')).toBeNull()
  expect(asked()).toEqual([])
})

describe('a table', () => {
  const rows = (): number => desk.all('tbody tr:not([aria-hidden])').length
  const button = (words: string): Element | null =>
    desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === words || one.getAttribute('aria-label') === words) ??
    null
  const headers = (): (string | null)[] => desk.all('th[scope=col]').map((header) => header.textContent)

  test('keeps what was chosen across pages, says so below, and forgets it by one click', async () => {
    desk = openAlone('/dev/kit/table')
    await desk.until('the rows', () => rows() === 20)
    desk.click(desk.find('input[aria-label=选择本页]'))
    await desk.until('the page', () => desk.text().includes('已选择 20 项内容'))
    desk.click(desk.find('.ant-pagination-next button'))
    await desk.until('the next page', () => desk.find('input[aria-label=选择第21行]'))
    desk.click(desk.find('input[aria-label=选择第21行]'))
    await desk.until('one more', () => desk.text().includes('已选择 21 项内容'))
    expect(desk.text()).toContain('共 200 条')
    expect(desk.text()).toContain('跳至')
    desk.click(button('取消选择'))
    await desk.until('nothing chosen', () => !desk.text().includes('已选择'))
  })

  test('the drawer hides, moves, fixes and widens columns, and 恢复默认 brings the table’s own back', async () => {
    desk = openAlone('/dev/kit/table')
    await desk.until('the rows', () => rows() === 20)
    const own = headers()
    desk.click(button('列设置'))
    await desk.until('the drawer', () => desk.all('.column-list li').length === 9)
    expect(desk.text()).not.toContain('操作上移')
    desk.click(desk.all('.column-list input[type=checkbox]')[1] ?? null)
    await desk.until('one column fewer', () => !headers().includes('货主'))
    desk.click(button('状态下移'))
    await desk.until('another order', () => headers().indexOf('商品') < headers().indexOf('状态'))
    const col = (title: string): HTMLElement | undefined => desk.all('.table-pane col')[headers().indexOf(title) + 0] ?? undefined
    desk.type('input[aria-label=商品列宽]', '1')
    await desk.until('a thread of a column', () => col('商品')?.style.width === '1px')
    desk.click(button('恢复默认'))
    await desk.until('its own columns', () => headers().join() === own.join() && col('商品')?.style.width === '220px')
  })

  test('序号 is 70 px wide and the boxes 48; a fixed width has no edge to drag; what is hidden at first comes through the drawer', async () => {
    desk = openAlone('/dev/kit/table')
    await desk.until('the rows', () => rows() === 20)
    expect(
      desk
        .all('.table-pane col')
        .map((col) => col.style.width)
        .slice(0, 2),
    ).toEqual(['48px', '70px'])
    const edge = (title: string): Element | null | undefined =>
      desk
        .all('th[scope=col]')
        .find((head) => head.textContent === title)
        ?.querySelector('.resize')
    expect([edge('商品') === null, edge('操作')]).toEqual([false, null])
    expect(headers()).not.toContain('备注')
    desk.click(button('列设置'))
    const boxes = await desk.until('the drawer', () => {
      const found = desk.all<HTMLInputElement>('.column-list input[type=checkbox]')
      return found.length === 9 && found
    })
    expect(boxes.map((box) => box.checked)).toEqual([...Array<boolean>(8).fill(true), false])
    desk.click(boxes[8] ?? null)
    await desk.until('the column', () => headers().includes('备注'))
  })

  test('neighbours of one owner are one cell, and the last row sums up', async () => {
    desk = openAlone('/dev/kit/table')
    await desk.until('the rows', () => rows() === 20)
    expect(desk.all('td[rowspan="4"]')).toHaveLength(5)
    const sum = desk.find('tfoot')?.textContent ?? ''
    expect(sum).toContain('合计')
    expect(sum).toMatch(/\d/)
  })

  test('rows come 20 at a time towards the bottom, and 全选 means those that are here', async () => {
    desk = openAlone('/dev/kit/table-lazy')
    await desk.until('a slice', () => rows() === 20)
    desk.find('.table-pane')?.dispatchEvent(new Event('scroll'))
    await desk.until('two slices', () => rows() === 40)
    desk.click(desk.find('input[aria-label=选择本页]'))
    await desk.until('the loaded rows', () => desk.text().includes('已选择 40 项内容'))
    for (const count of [60, 80, 90]) {
      desk.find('.table-pane')?.dispatchEvent(new Event('scroll'))
      await desk.until('the next slice', () => rows() === count)
    }
  })

  test('a table whose height changed draws what fits 200 ms later', async () => {
    const sizes = sizesSeen()
    desk = openAlone('/dev/kit/table-1000')
    await desk.until('the rows', () => rows() > 0 && sizes.any())
    const before = rows()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
    Object.defineProperty(desk.find('.table-pane'), 'clientHeight', { value: before * 36 + 3600 })
    sizes.change()
    vi.advanceTimersByTime(199)
    await drawnUnderFakeTimers()
    expect(rows()).toBe(before)
    vi.advanceTimersByTime(1)
    vi.advanceTimersToNextFrame()
    await drawnUnderFakeTimers()
    expect(rows()).toBeGreaterThanOrEqual(before + 100)
    vi.useRealTimers()
  })

  test('an uncounted list turns back only above page 1, jumps within its bounds and clears what was chosen', async () => {
    desk = openAlone('/dev/kit/table-large-pager')
    await desk.until('the rows', () => rows() === 10)
    expect(button('上一页')?.hasAttribute('disabled')).toBe(true)
    desk.click(button('下一页'))
    await desk.until('page 2', () => desk.text().includes('第 2 页') && !button('上一页')?.hasAttribute('disabled'))
    const jump = async (typed: string, page: string): Promise<void> => {
      desk.type('input[aria-label=跳至页码]', typed)
      desk.press('Enter', {}, desk.find('input[aria-label=跳至页码]') ?? document.body)
      await desk.until(page, () => desk.text().includes(`第 ${page} 页`))
    }
    await jump('7', '7')
    await jump('99999', '1,000')
    expect(button('下一页')?.hasAttribute('disabled')).toBe(true)
    await jump('-3', '1')
    desk.click(desk.find('input[aria-label=选择第1行]'))
    await desk.until('one chosen', () => desk.text().includes('已选择 1 项内容'))
    desk.click(button('清除所选内容'))
    await desk.until('nothing chosen', () => !desk.text().includes('已选择'))
  })
})

test('a call that is answered at once leaves no mark in its button: it keeps its name and can be pressed again', async () => {
  desk = openAlone('/dev/kit/hasty')
  await desk.until('the version was asked for', () => desk.calls.length > 0 && !online.reachable)
  const button = await desk.until('the button', () => desk.find<HTMLButtonElement>('[data-entry=hasty] button'))
  for (const count of ['1', '2', '3']) {
    // nobody answers here: any question that fails meanwhile says again that there is no network
    noteReachable(true)
    // antd learns a moment after its property that the call is over, and takes no press before
    await desk.until('a button that can be pressed', () => !button.disabled && !button.classList.contains('ant-btn-loading'))
    desk.click(button)
    await desk.until('the answer', () => desk.find('[data-entry=hasty] output')?.textContent === count)
    await desk.until('the end of the call', () => button.getAttribute('aria-busy') === 'false')
  }
  await desk.until('nothing but its name', () => button.querySelector('[role=img], .busy-mark, [class*=loading]') === null)
  expect(button.textContent).toBe('上传')
})
