// 工牌：员工有账号、临时工在用才能打印，标签上是手持机认的码；商品详情列出它的固定库位。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let admin: SignedIn
beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
})
afterAll(() => server.close())
afterEach(() => desk.close())

const { done } = asking(
  () => server,
  () => admin.headers,
)
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
const rowOf = (words: string): HTMLElement | undefined => desk.all('tbody tr').find((row) => row.textContent.includes(words))
/** Links of a row, those under 更多 included. */
const links = async (words: string): Promise<readonly HTMLElement[]> => {
  const row = await desk.until(`the row ${words}`, () => rowOf(words))
  const shown = [...row.querySelectorAll<HTMLElement>('.row-actions button')]
  const more = shown.find((one) => one.textContent === '更多' || one.getAttribute('aria-label') === '更多')
  if (more === undefined) return shown
  desk.click(more)
  await desk.until('the menu', () => desk.find('.ant-dropdown-menu-item'))
  return [...shown, ...desk.all('.ant-dropdown-menu-item')]
}
const print = async (words: string): Promise<string> => {
  const link = (await links(words)).find((one) => one.textContent === '打印工牌')
  desk.click(link ?? null)
  const sticker = await desk.until('the label', () => desk.find('.ant-modal .sheet-of-paper'))
  return sticker.textContent
}

test('the badge of a member with an account names his session; one without has none', async () => {
  const sites = await done<{ records: readonly { parentWarehouseNo: string }[] }>('GET /v1/warehouse/list', {})
  const staff = (staffNo: string, realName: string, mobile: string) =>
    done('POST /v1/staff', {
      staffNo,
      realName,
      mobile,
      parentWarehouseNo: sites.records[0]?.parentWarehouseNo,
      post: 1,
      employType: 1,
      entryDate: '2025-01-01',
    })
  await staff('YG901', '拣货甲', '13900000901')
  await staff('YG902', '拣货乙', '13900000902')
  const { records } = await done<{ records: readonly { roleId: string }[] }>('GET /v1/role/list', { roleName: '客服' })
  await done('POST /v1/staff/account', { staffNo: 'YG901', account: 'pick901', roleIds: [records[0]?.roleId] })
  desk = await openDesk(server, 'admin', '/setting/org/staff?staffNo=YG901')
  expect(await print('拣货甲')).toMatch(/拣货甲.*U:\d+/)
  desk.close()
  desk = await openDesk(server, 'admin', '/setting/org/staff?staffNo=YG902')
  expect((await links('拣货乙')).map((one) => one.textContent)).not.toContain('打印工牌')
})

test('the badge of a temp worker, from both of his pages', async () => {
  await done('POST /v1/warehouse/temp/user', { ...place, tempNo: 'LS901', realName: '临时甲', mobile: '13900000903' })
  const { badgeCode } = await done<{ badgeCode: string }>('GET /v1/warehouse/temp/user/detail', { tempNo: 'LS901' })
  desk = await openDesk(server, 'admin', '/warehouse-setting/temp-user?tempNo=LS901')
  expect(await print('LS901')).toContain(badgeCode)
  desk.close()
  desk = await openDesk(server, 'admin', '/setting/org/temporary-worker?tempNo=LS901')
  expect(await print('LS901')).toContain(badgeCode)
})

test('a goods shows its fixed bins', async () => {
  await done('POST /v1/goods', { ownerNo: 'OW001', goodsNo: 'GD901', goodsName: '有固定位' })
  await done('POST /v1/location', { ...place, zoneNo: 'RCV', locationNo: 'FX-01', locationType: 1, pickSeq: 1 })
  await done('POST /v1/location/goods', { ...place, ownerNo: 'OW001', goodsNo: 'GD901', locationNo: 'FX-01', minQty: 7 })
  desk = await openDesk(server, 'admin', '/front/operator-center/goods/detail/OW001/GD901?tab=fixed')
  const row = await desk.until('its bin', () => rowOf('FX-01'))
  expect(row.textContent).toContain('7')
})
