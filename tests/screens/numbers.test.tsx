// 数字越界：写的是什么就留着什么，变红、说出界限和单位，不送出去；不换成别的数。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let place: Place
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())
afterEach(() => desk.close())

const button = (words: string, within: Element | null = document.body): HTMLButtonElement | null =>
  [...(within ?? document.body).querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent.replaceAll(' ', '') === words,
  ) ?? null
const sent = (call: string): number => desk.calls.filter((one) => one === call).length
const valueOf = (selector: string): string | undefined => desk.find<HTMLInputElement>(selector)?.value
/** Types a number; what is said of it comes; the hand leaves the field on its way to the button. */
const enter = async (selector: string, text: string, drawn: () => boolean): Promise<void> => {
  const field = desk.find<HTMLInputElement>(selector)
  field?.focus()
  desk.type(selector, text)
  // the library follows by an effect that only tests run late
  await desk.until('what is said', () => drawn() && field?.getAttribute('aria-valuenow') === String(Number(text)))
  field?.blur()
}
const faultAt = (selector: string): string =>
  desk.find(selector)?.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent ?? ''

test.each([
  ['99999999', '入库数量最多 9,999,999'],
  ['-5', '入库数量最少 1'],
  ['12.5', '入库数量必须是整数'],
])('耗材入库 of %s stays as typed, reads %s and is not sent', async (typed, sentence) => {
  desk = await openDesk(server, 'admin', '/front/operator-center/consumable')
  desk.click(await desk.until('入库', () => button('入库')))
  await desk.until('the dialog', () => desk.find('#qty'))
  await enter('#qty', typed, () => faultAt('#qty') === sentence)
  desk.click(desk.find('.ant-modal-footer .ant-btn-primary'))
  await desk.until('what is missing', () => desk.text().includes('耗材不能为空'))
  expect([valueOf('#qty'), sent('POST /v1/consumable/stockin')]).toEqual([typed, 0])
})

test('money with a third place, too much of it or less than none stays as typed and is not sent', async () => {
  desk = await openDesk(server, 'admin', '/front/operator-center/goods/new')
  const price = '.form-sheet #priceFen'
  await desk.until('the form', () => desk.find(price))
  for (const [typed, sentence] of [
    ['12.345', '申报价值最多 2 位小数'],
    ['-3', '申报价值最少 0 元'],
    ['99999999', '申报价值最多 9999999.99 元'],
  ] as const) {
    await enter(price, typed, () => faultAt(price) === sentence)
    expect(valueOf(price)).toBe(typed)
  }
  await enter(price, '0.29', () => faultAt(price) === '')
  expect(valueOf(price)).toBe('0.29')
})

test('more pieces than there are are not frozen, and not fewer instead', async () => {
  desk = await openDesk(server, 'admin', `/front/operator-center/stock?locationNo=${place.locationNo}`)
  desk.click(await desk.until('更多', () => desk.find('.row-actions button[aria-label=更多]')))
  desk.click(await desk.until('冻结', () => desk.all('.ant-dropdown-menu-item').find((one) => one.textContent === '冻结')))
  const field = '.ant-modal input[aria-label$="冻结数量"]'
  await desk.until('the dialog', () => desk.find(field))
  desk.type('#reason', '盘点')
  // nobody freezes what he did not write
  expect(valueOf(field)).toBe('')
  const isRed = (): boolean => desk.find('.ant-modal .ant-input-number-status-error') !== null
  await enter(field, '9999', isRed)
  desk.click(button('冻结', desk.find('.ant-modal-footer')))
  await desk.until('the sentence', () => desk.text().includes('第1行冻结数量最多 1 件'))
  expect([valueOf(field), sent('POST /v1/stock/freeze')]).toEqual(['9999', 0])
  await enter(field, '1', () => !isRed())
  desk.click(button('冻结', desk.find('.ant-modal-footer')))
  await desk.until('the end of the dialog', () => desk.find(field) === null)
  expect(sent('POST /v1/stock/freeze')).toBe(1)
})
