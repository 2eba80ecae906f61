// 桌面上每一个扫描框：扫码枪一毫秒一个字，焦点在框里、在按钮上、在点不进字的选择框上，都归这个框；框在自己的抽屉里也一样。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { guardDialogs } from '../../src/kit/scanGuard.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { recordToasts } from '../support/recordedToasts.ts'
import { openServer, type TestServer } from '../support/server.ts'

const sources = import.meta.glob<string>('/src/{screens,kit,app}/**/*.tsx', { eager: true, query: '?raw', import: 'default' })
/** Files that draw a scan box, as the code has them. */
const drawn = Object.entries(sources)
  .filter(([, text]) => /<ScanBox\b/.test(text))
  .map(([file]) => file.replace('/src/screens/', ''))
  .sort()

let server: TestServer
let desk: DeskPage
let close = (): void => undefined
let place: Place
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, 1, '1')
  guardDialogs()
})
afterAll(() => server.close())
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

const box = (): HTMLInputElement => {
  const found = desk.find<HTMLInputElement>('.scan-box input')
  if (found === null) throw new Error('no scan box')
  return found
}
const write = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** As a scanner does: each key goes to what has the focus, which a browser lets write it when nobody held it back. */
const burst = (code: string): void => {
  for (const key of [...code.split(''), 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
    const field = document.activeElement
    const writes = field instanceof HTMLInputElement && !field.readOnly && key !== 'Enter' && !event.defaultPrevented
    if (writes) write(field, field.value + key)
    ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', { key, code: key, bubbles: true }))
  }
}
const button = (words: string) => desk.all('button').find((one) => one.textContent === words)
const choose = async (within: string): Promise<void> => {
  const select = await desk.until('the warehouse', () => desk.find(`${within} #warehouseNo`)?.closest('.ant-select'))
  select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const option = () => desk.all('.ant-select-item-option').find((one) => one.textContent.includes(place.warehouseNo))
  desk.click(await desk.until('its option', option))
}
const at = '/front/operator-center/return'

interface Way {
  readonly address: () => string
  /** up to the box */
  readonly begin?: () => Promise<void>
  /** what the page makes of a code nobody knows */
  readonly hears: RegExp
  /** a form opens over it: the next scan is nobody's until that is closed */
  readonly opens?: true
}
/** How each of them is reached, and that it heard. */
const ways: Readonly<Record<string, Way>> = {
  'operate/handover/ScanDesk.tsx': {
    address: () => `/warehouse-operate/export/detail/${place.handoverNo}`,
    hears: /SF7700000000\d 未找到包裹/,
  },
  'operate/pick/PickBar.tsx': {
    address: () => '/warehouse-operate/pick',
    hears: /SF7700000000\d/,
  },
  'returns/inspect.tsx': { address: () => `${at}/inspect`, hears: /SF7700000000\d 没有打开/ },
  'returns/orderNew.tsx': {
    address: () => `${at}/new`,
    begin: () => choose('.scan-page'),
    hears: /没有预告，也不是本仓发出的包裹/,
    opens: true,
  },
  'returns/receive/ScanPanel.tsx': {
    address: () => `${at}/receipt`,
    begin: async () => {
      desk.click(await desk.until('the list', () => button('扫描签收')))
      await choose('.ant-drawer')
    },
    hears: /SF7700000000\d (已签收|您不是该仓退货操作员|未匹配|正在签收)/,
  },
}

test('each that the code draws is tried here', () => {
  expect(drawn).toEqual(Object.keys(ways))
})

test.each(Object.entries(ways))('%s', async (_file, { address, begin, hears, opens }) => {
  const toasts = recordToasts()
  desk = await openDesk(server, 'admin', address())
  close = () => desk.close()
  await begin?.()
  await desk.until('the box', () => desk.find('.scan-box input:not([disabled])'))
  const heard = () => desk.until('the scan', () => hears.test(desk.text()))
  box().focus()
  burst('SF77000000001')
  await heard()
  const refused = () => toasts.filter((one) => one.includes('对话框开着'))
  expect(refused()).toEqual([])
  if (opens) return
  // the hand was elsewhere
  const scope = box().closest('.ant-drawer') ?? document
  const others = [...scope.querySelectorAll<HTMLElement>('button:not([disabled])')]
  const readonly = [...scope.querySelectorAll<HTMLElement>('input[readonly]')]
  for (const [i, other] of [others[0], readonly[0]].entries()) {
    if (other === undefined) continue
    other.focus()
    const code = `SF7700000000${i + 2}`
    burst(code)
    await desk.until(`the scan over ${other.tagName}`, () => desk.text().includes(code))
    expect(box().value).toBe('')
  }
  expect(refused()).toEqual([])
})
