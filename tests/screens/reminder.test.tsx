// 工作台自己弹出的条码异常：不压在别的对话框上，等前面的关了再出来，一天一次（floor.md §3.2）。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarcodeErrors } from '#server/goods/barcodeFind'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
  const { db, ids } = server.services
  await db.inTenant(1, async (tx) => {
    // goods nobody gave a barcode
    await tx.query(
      `insert into goods (tenant_id, id, owner_no, goods_no, goods_name, create_time, update_time)
       select 1, 1, min(owner_no), 'NOBARCODE', '手工挂饰', now(), now() from owner where tenant_id = 1`,
    )
    await findBarcodeErrors(tx, { at: new Date(server.clock.now()), id: ids.next })
  })
})
afterAll(() => server.close())
afterEach(() => desk.close())

const home = '/front/workbench'
const titles = (): string =>
  [...desk.all('[role=dialog] :is(.ant-modal-title, .panel-title)')].map((one) => one.textContent).join('|')
/** every set of titles that stood in front at one time until the reminder came */
const inFront = new Set<string>()

test('whoever types into the palette goes on typing: the reminder comes when it is closed, and not again that day', async () => {
  desk = await openDesk(server, 'wh_manager', '/front/operator-center/goods')
  await desk.until('the goods', () => desk.text().includes('共 '))
  desk.press('KeyK', { ctrlKey: true })
  await desk.until('the palette', () => titles() === '跳转到页面')
  const watch = new MutationObserver(() => inFront.add(titles()))
  watch.observe(document.body, { childList: true, subtree: true })
  desk.jumpTo(home)
  await desk.until(
    'the workbench and its findings',
    () => desk.find('.home') && desk.answers.includes('GET /v1/workbench/barcode/error'),
  )
  await desk.until('its figures', () => desk.text().includes('今日出库'))
  desk.press('KeyK', { ctrlKey: true }, desk.find('.palette [role=combobox]') ?? undefined)
  await desk.until('the palette gone', () => !titles().includes('跳转到页面'))
  document.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  await desk.until('the reminder', () => /^商品条码异常 · \d+ 条待处理$/.test(titles()))
  watch.disconnect()
  expect([...inFront].filter((one) => one.includes('|'))).toEqual([])
  expect(desk.all('.home [role=dialog]').map((one) => one.getAttribute('aria-modal'))).toEqual([null])
  // it stands beside the page: the palette opens over it as ever
  desk.press('KeyK', { ctrlKey: true })
  await desk.until('the palette over it', () => titles().includes('跳转到页面'))
  desk.press('KeyK', { ctrlKey: true }, desk.find('.palette [role=combobox]') ?? undefined)
  await desk.until('the palette gone again', () => !titles().includes('跳转到页面'))
  desk.click(desk.all('.home-barcodes footer button').find((one) => one.textContent.includes('稍后')) ?? null)
  await desk.until('it is gone', () => titles() === '')
})
