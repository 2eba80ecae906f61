// 查询表单与选择器，从部件目录的条目打开：粘贴、去重、上限、对调、只有一个选项、无限加载。
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openAlone, type DeskPage } from '../support/deskPage.tsx'
import { drawnUnderFakeTimers, sizesSeen } from '../support/sizes.ts'

let desk: DeskPage
afterEach(() => {
  vi.useRealTimers()
  desk.close()
})
const said = (): string => desk.find('output')?.textContent ?? ''
const open = async (id: string): Promise<void> => {
  desk = openAlone(`/dev/kit/${id}`)
  await desk.until('the part', () => desk.find(`[data-entry="${id}"] .kit-show > *`))
}
const button = (words: string): Element | null =>
  desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === words || one.getAttribute('aria-label') === words) ??
  null

/** A paste as the browser tells it. */
const paste = (selector: string, text: string): boolean => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  return desk.find(selector)?.dispatchEvent(event) ?? true
}
const leave = (selector: string): void => void desk.find(selector)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
const numbers = (count: number): string => Array.from({ length: count }, (_, index) => `CK${index + 1}`).join('\n')

describe('several numbers in one field', () => {
  test('a pasted column becomes one line, its count beside it; what repeats or is blank drops out', async () => {
    await open('words')
    expect(paste('#kit-words', 'CK1\nCK2\r\nCK2，CK3；\n\n')).toBe(false)
    await desk.until('three numbers', () => said() === '"CK1,CK2,CK3"' && button('出库单号多个')?.textContent === '3 个')
    expect(paste('#kit-words', 'CK9')).toBe(true)
  })

  test('10,000 numbers are refused in one clear sentence, and what stood there stays', async () => {
    await open('words')
    paste('#kit-words', numbers(500))
    await desk.until('500 numbers', () => button('出库单号多个')?.textContent === '500 个')
    const before = said()
    paste('#kit-words', numbers(10_000))
    await desk.until('the sentence', () => desk.text().includes('最多支持查询500个单号'))
    expect(said()).toBe(before)
  })

  test('the count opens the numbers one below the other, to be mended', async () => {
    await open('words')
    paste('#kit-words', 'CK1 CK2')
    desk.click(
      await desk.until('the count', () => (button('出库单号多个')?.textContent === '2 个' ? button('出库单号多个') : null)),
    )
    const lines = await desk.until('the lines', () => desk.find<HTMLTextAreaElement>('.words-lines textarea'))
    expect(lines.value).toBe('CK1\nCK2')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(lines, 'CK1\n\nCK7\nCK7')
    lines.dispatchEvent(new Event('input', { bubbles: true }))
    await desk.until('the new count', () => desk.find('.words-lines .dim')?.textContent === '2 个')
    desk.click(button('确定'))
    await desk.until('the mended numbers', () => said() === '"CK1,CK7"')
  })
})

describe('ranges of numbers', () => {
  test('typed in 元, carried in 分; ends the wrong way round change places', async () => {
    await open('number-range')
    desk.type('input[aria-label=金额最小]', '12.5')
    desk.type('input[aria-label=金额最大]', '3')
    await desk.until('both ends', () => said() === '["1250","300"]')
    leave('input[aria-label=金额最大]')
    await desk.until('the right way round', () => said() === '["300","1250"]')
  })

  test('a field of digits drops everything else', async () => {
    await open('digits')
    desk.type('input[aria-label=手机号]', '138-1234 五678a')
    await desk.until('digits', () => desk.find<HTMLInputElement>('input[aria-label=手机号]')?.value === '1381234678')
  })
})

describe('the search form', () => {
  const widen = (width: number): void => {
    Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
  }
  afterEach(() => widen(1024))
  const labels = (): (string | null)[] => desk.all('.search-field > label').map((label) => label.textContent)

  test.each([
    [1100, 1],
    [1366, 2],
    [1700, 3],
    [1920, 6],
  ])('at %i px it shows %i fields until it is opened', async (width, count) => {
    widen(width)
    await open('search-window')
    expect(labels()).toHaveLength(count)
    desk.click(button('展开'))
    await desk.until('all fields', () => labels().length === 10)
    desk.click(button('收起'))
    await desk.until('one row', () => labels().length === count)
  })

  test('a window dragged to another size: laid out anew once it stood still for 500 ms', async () => {
    const sizes = sizesSeen()
    widen(1366)
    await open('search-window')
    expect(labels()).toHaveLength(2)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    widen(1700)
    sizes.change()
    vi.advanceTimersByTime(400)
    widen(1920)
    sizes.change()
    vi.advanceTimersByTime(499)
    await drawnUnderFakeTimers()
    expect(labels()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    await drawnUnderFakeTimers()
    expect(labels()).toHaveLength(6)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a form that fits one row has nothing to open', async () => {
    widen(1366)
    await open('search-short')
    expect(desk.find('[aria-expanded]')).toBeNull()
  })

  test('the only warehouse of the person is chosen by itself, also after 重置', async () => {
    widen(1366)
    await open('search-window')
    await desk.until('the warehouse', () => desk.find('.search-form')?.textContent.includes('华东一号'))
    desk.click(button('查询'))
    await desk.until('the search', () => said() === '{"warehouseNo":"WH01-LOCAL"}')
    desk.click(button('重置'))
    await desk.until('no conditions', () => said() === '{}')
    await desk.until('the warehouse again', () => desk.find('.search-form')?.textContent.includes('华东一号'))
  })

  test('what is typed is trimmed and counts once it is searched for; a hidden field that is filled is counted', async () => {
    widen(1920)
    await open('search-window')
    desk.click(button('展开'))
    await desk.until('the field', () => desk.find('#search-goodsName'))
    desk.type('#search-goodsName', '  保温杯 ')
    expect(said()).toBe('{}')
    desk.click(button('查询'))
    await desk.until('the search', () => said().includes('"goodsName":"保温杯"'))
    desk.click(button('收起'))
    await desk.until('the count', () => button('展开（已填1）'))
  })

  test('beside 查询 stand further ways to search', async () => {
    widen(1366)
    await open('search-window')
    await desk.until('the warehouse', () => desk.find('.search-form')?.textContent.includes('华东一号'))
    desk.click(button('更多查询方式'))
    desk.click(await desk.until('the menu', () => desk.all('[role=menuitem]').find((one) => one.textContent === '查询并导出')))
    await desk.until('it ran with the conditions', () => desk.text().includes('WH01-LOCAL'))
  })
})

describe('a selector without end', () => {
  const options = (): (string | null)[] => desk.all('.ant-select-item-option').map((option) => option.getAttribute('title'))
  const input = '.ant-select input'

  test('names what was chosen, loads 10, and 10 more near the bottom once scrolling has paused', async () => {
    await open('infinite')
    await desk.until('the name of the chosen one', () => desk.text().includes('苏州第33'))
    desk.find('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await desk.until('the first page', () => options().includes('杭州第10网点营业部'))
    expect(said()).toContain('第1页')
    const list = await desk.until('the list', () => desk.find('.ant-select-dropdown-list-holder'))
    list.dispatchEvent(new Event('scroll', { bubbles: true }))
    await desk.until('the second page', () => said().includes('第2页'))
  })

  test('searches once typing has paused', async () => {
    await open('infinite')
    desk.find('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await desk.until('the first page', () => options().includes('杭州第10网点营业部'))
    desk.type(input, '第35')
    await desk.until(
      'the one that fits',
      () => options().includes('宁波第35网点营业部') && !options().includes('杭州第10网点营业部'),
    )
  })
})
