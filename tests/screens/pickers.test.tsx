// 查询表单与选择器，从部件目录的条目打开：粘贴、去重、上限、对调、只有一个选项、无限加载。
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openAlone, type DeskPage } from '../support/deskPage.tsx'
import { drawnUnderFakeTimers, sizesSeen } from '../support/sizes.ts'
import { recordToasts } from '../support/recordedToasts.ts'

let desk: DeskPage
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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

  test('what is below 0 stays as it was typed and turns red, and what is no number is none', async () => {
    await open('number-range')
    desk.type('input[aria-label=金额最小]', '-5')
    const least = (): HTMLInputElement | null => desk.find<HTMLInputElement>('input[aria-label=金额最小]')
    await desk.until('the red bound', () => least()?.getAttribute('aria-invalid') === 'true')
    expect([least()?.value, said()]).toEqual(['-5', '["-500",""]'])
    desk.type('input[aria-label=金额最大]', '十二')
    leave('input[aria-label=金额最大]')
    await desk.until('no end', () => desk.find<HTMLInputElement>('input[aria-label=金额最大]')?.value === '')
    expect(said()).toBe('["-500",""]')
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
    [960, 1],
    [1100, 2],
    [1366, 3],
    [1700, 4],
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
    expect(labels()).toHaveLength(3)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    widen(1700)
    sizes.change()
    vi.advanceTimersByTime(400)
    widen(1920)
    sizes.change()
    vi.advanceTimersByTime(499)
    await drawnUnderFakeTimers()
    expect(labels()).toHaveLength(3)
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

  test('shows one tag, cut to five characters, and counts the others', async () => {
    await open('infinite')
    const tags = (): string[] => desk.all('.ant-select-selection-item').map((tag) => tag.textContent)
    await desk.until('its tag', () => tags().join() === '苏州第33...')
    desk.find('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    for (const title of ['杭州第1网点营业部', '宁波第2网点营业部']) {
      desk.click(await desk.until(title, () => desk.find(`.ant-select-item-option[title=${title}]`)))
      await desk.until('it to be chosen', () => desk.find(`.ant-select-item-option-selected[title=${title}]`))
    }
    await desk.until('three', () => said().includes('["N33","N1","N2"]'))
    expect(tags()).toEqual(['苏州第33...', '+ 2 ...'])
  })
})

describe('ranges of days', () => {
  const inputs = (): HTMLInputElement[] => desk.all<HTMLInputElement>('.kit-show .ant-picker input')
  const write = (nth: number, text: string): void => {
    const input = inputs()[nth]
    if (input === undefined) throw new Error(`no input ${nth}`)
    input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const enter = (nth: number): void => desk.press('Enter', {}, inputs()[nth])

  test('beyond the limit: 日期范围不能大于31, and the end is cleared', async () => {
    await open('day-range-31')
    const told = recordToasts()
    write(0, '2025-06-01')
    enter(0)
    write(1, '2025-07-02')
    enter(1)
    await desk.until('the sentence', () => told.includes('warning 日期范围不能大于31'))
    await desk.until('no end', () => said() === '["2025-06-01",""]')
  })

  test('31 days are within it', async () => {
    await open('day-range-31')
    const told = recordToasts()
    write(0, '2025-06-01')
    enter(0)
    write(1, '2025-07-01')
    enter(1)
    await desk.until('both days', () => said() === '["2025-06-01","2025-07-01"]')
    expect(told).toEqual([])
  })

  test('from the first day chosen nothing further away than the limit can be chosen, either way', async () => {
    await open('day-range-31')
    write(0, '2025-06-15')
    enter(0)
    const day = (title: string): Element | null => desk.find(`.ant-picker-cell[title="${title}"]`)
    await desk.until('the calendar of the end', () => day('2025-07-15'))
    const shut = ['2025-05-15', '2025-05-16', '2025-06-20', '2025-07-15', '2025-07-16'].map(
      (title) => day(title)?.classList.contains('ant-picker-cell-disabled') ?? null,
    )
    expect(shut).toEqual([null, null, false, false, true])
  })

  test('the quick ranges of a list, and those of statistics, at one click', async () => {
    await open('day-range')
    const presets = (): string[] => desk.all('.ant-picker-presets li').map((one) => one.textContent)
    desk.click(inputs()[0] ?? null)
    await desk.until('the ranges', () => presets().length > 0)
    expect(presets()).toEqual(['昨天', '近7天', '本月', '上月', '近3个月'])
    desk.close()
    await open('day-range-statistics')
    desk.click(inputs()[0] ?? null)
    await desk.until('the ranges', () => presets().length === 3)
    expect(presets()).toEqual(['近一周', '近一月', '近半年'])
  })
})

describe('two pickers', () => {
  const field = (words: string): HTMLInputElement | null => desk.find<HTMLInputElement>(`input[aria-label=${words}]`)
  const press = (words: string): void => {
    field(words)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    desk.click(field(words))
  }
  const panel = (): Element | null => desk.all('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').at(-1) ?? null
  const openField = (): string | undefined =>
    desk.all('.pair-range .ant-picker-focused input').at(-1)?.getAttribute('aria-label') ?? undefined

  test('moments: Enter without a day says 日期未选择; opening the end without a start opens the start', async () => {
    await open('datetime-range')
    const told = recordToasts()
    press('范围结束')
    await desk.until('the start', () => panel() && openField() === '范围开始')
    desk.press('Enter', {}, field('范围开始') ?? undefined)
    await desk.until('the sentence', () => told.includes('warning 日期未选择'))
    expect(said()).toBe('{"start":"","end":""}')
    const start = field('范围开始')
    if (start === null) throw new Error('no start')
    desk.type('input[aria-label=范围开始]', '10:30')
    told.length = 0
    start.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await desk.until('the sentence once more', () => told.includes('warning 日期未选择'))
  })

  test('quarters: the end offers nothing while there is no start, and nothing up to the start after it', async () => {
    await open('quarter-range')
    press('范围开始')
    const cell = (title: string): Element | null => panel()?.querySelector(`.ant-picker-cell[title="${title}"]`) ?? null
    const year = new Date().getFullYear()
    desk.click((await desk.until('the quarters', () => cell(`${year}-Q2`)))?.firstElementChild ?? null)
    await desk.until('the end', () => openField() === '范围结束' && cell(`${year}-Q4`))
    const shut = [1, 2, 3, 4].map((nth) => cell(`${year}-Q${nth}`)?.classList.contains('ant-picker-cell-disabled'))
    expect(shut).toEqual([true, true, false, false])
    desk.click(cell(`${year}-Q3`)?.firstElementChild ?? null)
    await desk.until('the range', () => said() === `{"start":"${year}-04-01 00:00:00","end":"${year}-09-30 23:59:59"}`)
  })

  test('hours: a start alone runs to 23:59:59', async () => {
    await open('time-range')
    press('作业时段开始')
    await desk.until('the hours', panel)
    const columns = (): number[] =>
      [...(panel()?.querySelectorAll('.ant-picker-time-panel-column') ?? [])].map((one) => one.querySelectorAll('li').length)
    expect(columns()).toEqual([24, 60, 60])
    for (const column of [0, 1, 2]) {
      const unit = (): Element | null => panel()?.querySelectorAll('.ant-picker-time-panel-column')[column] ?? null
      desk.click(unit()?.querySelector('li:nth-child(9) > *') ?? null)
      await desk.until('it to be chosen', () => unit()?.querySelector('li:nth-child(9).ant-picker-time-panel-cell-selected'))
    }
    desk.click(panel()?.querySelector('.ant-picker-ok button') ?? null)
    await desk.until('the range', () => said() === '["08:08:08","23:59:59"]')
  })
})
