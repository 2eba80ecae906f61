// 出库交接的桌面：确认之前说出还有几件在等、差什么，要选拿下还是随车；扫过的再扫不是绿的。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let place: Place
let desk: DeskPage
const change = (sql: string, values: readonly unknown[]) => server.services.db.inTenant(1, (tx) => tx.query(sql, [1, ...values]))

/** The parcel of the place: packed, not weighed, laid on the hand-over by a handheld. */
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, 1, '1')
  const { handoverNo, logisticsNo, stockoutNo, opId } = place
  await change('update stockout_order set status = 80 where tenant_id = $1 and stockout_no = $2', [stockoutNo])
  await change('update stockout_package set status = 20 where tenant_id = $1 and logistics_no = $2', [logisticsNo])
  await change(
    `update pda_op set op_type = 'HANDOVER_SCAN', doc_no = $3, payload = $4, waiting_for = 'WEIGH', waiting_until = received_at, session_id = 1
      where tenant_id = $1 and op_id = $2`,
    [`photo-${opId}`, handoverNo, { handoverNo, logisticsNo }],
  )
})
afterEach(() => desk.close())
afterAll(() => server.close())

const button = (words: string, within = '') =>
  desk.all(`${within} button`).find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const openPage = async (): Promise<void> => {
  desk = await openDesk(server, 'admin', `/warehouse-operate/export/detail/${place.handoverNo}`)
}

test('what waits stands on the page and in the question, and its end has to be chosen', async () => {
  await openPage()
  const waiting = await desk.until('the parcels that wait', () => desk.find('section[aria-label="等待的包裹"]'))
  expect(waiting.textContent).toContain('1 件在堆上等上一环节')
  expect(waiting.textContent).toContain(`${place.logisticsNo} 未称重`)
  desk.click(await desk.until('the button', () => button('确认交接')))
  const dialog = await desk.until('the question', () => desk.find('.ant-modal'))
  expect(dialog.textContent).toContain(`还有 1 件在堆上等上一环节，不在这些件数里：${place.logisticsNo} 未称重。`)
  desk.type('.ant-modal #plateNo', '浙A12345')
  desk.type('.ant-modal #driverName', '李师傅')
  desk.click(button('确认', '.ant-modal'))
  await desk.until('the fault', () => dialog.textContent.includes('请选择等待的包裹拿下还是随车'))
  expect(desk.calls).not.toContain('POST /v1/warehouse/operate/handover/confirm')
})

test('one that waits is taken off by its link', async () => {
  await openPage()
  const link = await desk.until('its link', () => button('拿下'))
  desk.click(link)
  await desk.until('it is gone', () => desk.find('section[aria-label="等待的包裹"]') === null)
})

test('a scan of what lies there already is told as repeated, not in green', async () => {
  await change('update stockout_package set status = 30 where tenant_id = $1 and logistics_no = $2', [place.logisticsNo])
  const scan = async (verdict: string) => {
    await openPage()
    const box = await desk.until('the box', () => desk.find<HTMLInputElement>('.scan-box input:not([disabled])'))
    desk.type('.scan-box input', place.logisticsNo)
    desk.press('Enter', {}, box)
    return desk.until(verdict, () => desk.find(`.scan-verdict[data-verdict="${verdict}"]`))
  }
  expect((await scan('ok')).textContent).toContain('已交接 1 件')
  desk.close()
  expect((await scan('repeat')).textContent).toContain('重复扫描，未计数，共 1 件')
})
