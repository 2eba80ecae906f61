// 退货台的扫描：服务器再慢，一枪也不丢、不记两次；包裹打开和提交时扫的排队，没提交成的后面等着；签收也一样。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertRows } from '#server/platform/rows'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let place: Place
const tenant = 1
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, tenant, '1')
})
afterAll(() => server.close())
afterEach(() => {
  opened()
  desk.close()
})

/** Answers of one call wait here while the gate is shut: a server that is slow without a clock. */
let gate: { readonly path: string; readonly wait: Promise<void>; readonly open: () => void } | null = null
const shut = (path: string): void => {
  let open = (): void => undefined
  const wait = new Promise<void>((resolve) => {
    open = resolve
  })
  gate = { path, wait, open }
}
const opened = (): void => {
  gate?.open()
  gate = null
}
const slow = (): void => {
  const inject = server.app.inject.bind(server.app) as (input: { readonly url: string }) => Promise<unknown>
  Object.assign(server.app, {
    inject: async (input: { readonly url: string }) => {
      if (gate !== null && input.url.includes(gate.path)) await gate.wait
      return inject(input)
    },
  })
}
beforeAll(slow)

let serial = 0
const at = () => new Date(server.clock.now())
const put = (table: 'return_order' | 'return_order_line' | 'return_receive' | 'return_operator', row: object) =>
  server.services.db.inTenant(tenant, (tx) =>
    insertRows(tx, table, [{ id: server.services.ids.next(), createTime: at(), updateTime: at(), ...row }] as never),
  )
/** A parcel that waits on the bench with three pieces of the place's goods; its waybill. */
const waiting = async (): Promise<string> => {
  serial += 1
  const [returnNo, logisticsNo] = [`THB${serial}`, `SF77000000${String(serial).padStart(3, '0')}`]
  const here = { warehouseNo: place.warehouseNo, sid: place.sid, ownerNo: place.ownerNo }
  await put('return_order', {
    ...here,
    returnNo,
    logisticsNo,
    source: 1,
    returnType: 1,
    planQty: 3,
    status: 20,
    receiveNo: `TSB${serial}`,
  })
  const line = { returnNo, lineNo: 1, ownerNo: place.ownerNo, goodsNo: place.goodsNo, goodsName: '杯子', planQty: 3 }
  await put('return_order_line', line)
  return logisticsNo
}
const statusOf = async (logisticsNo: string): Promise<number | undefined> =>
  (
    await server.services.db.inTenant(tenant, (tx) =>
      tx.query<{ status: number }>('select status from return_order where tenant_id = $1 and logistics_no = $2', [
        tenant,
        logisticsNo,
      ]),
    )
  )[0]?.status
const scan = (code: string): void => {
  desk.type('.scan-box input', code)
  const input = desk.find('.scan-box input')
  if (input === null) throw new Error('no scan box')
  desk.press('Enter', {}, input)
  input.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
}
const says = (words: string) => desk.until(words, () => desk.text().includes(words))

test('质检：包裹打开时扫的商品记在它身上，提交时扫的是下一个包裹', async () => {
  const [one, two] = [await waiting(), await waiting()]
  const admin = await server.signIn('yunhe', 'admin')
  await put('return_operator', { warehouseNo: place.warehouseNo, sid: place.sid, userId: admin.userId, opTypes: [1, 2, 3] })
  desk = await openDesk(server, 'admin', '/front/operator-center/return/inspect')
  await desk.until('the box', () => desk.find('.scan-box input'))
  shut('/v1/return/order/plan')
  scan(one)
  for (const _ of [1, 2, 3]) scan(place.goodsNo)
  await says('还有 4 枪正在处理')
  opened()
  await says('杯子 3/3')
  shut('/v1/return/order/inspect')
  scan(one)
  scan(two)
  scan(place.goodsNo)
  await says('还有 3 枪正在处理')
  expect(await statusOf(one)).toBe(20)
  opened()
  await says('杯子 1/3')
  expect(await statusOf(one)).toBe(40)
  expect(desk.text()).toContain('THB2')
  expect(desk.calls.filter((call) => call.endsWith('/return/order/inspect'))).toHaveLength(1)
  expect(desk.calls.filter((call) => call.endsWith('/return/order/plan'))).toHaveLength(2)
})

test('质检：没有提交成的，后面的等着，改好提交后接着；打不开的，后面几枪说出来', async () => {
  const [one, two] = [await waiting(), await waiting()]
  desk = await openDesk(server, 'admin', '/front/operator-center/return/inspect')
  await desk.until('the box', () => desk.find('.scan-box input'))
  scan(one)
  scan(place.goodsNo)
  await says('杯子 1/3')
  await server.services.db.inTenant(tenant, (tx) =>
    tx.query('update return_operator set op_types = $2 where tenant_id = $1', [tenant, '[1]']),
  )
  shut('/v1/return/order/inspect')
  scan(one)
  scan(two)
  scan(place.goodsNo)
  opened()
  await says('后面 2 枪等着')
  expect(desk.text()).toContain('杯子 1/3')
  await server.services.db.inTenant(tenant, (tx) =>
    tx.query('update return_operator set op_types = $2 where tenant_id = $1', [tenant, '[1, 2, 3]']),
  )
  scan(one)
  await desk.until('the next parcel', () => desk.text().includes('THB4'))
  expect(await statusOf(one)).toBe(40)
  await says('杯子 1/3')
  desk.click(desk.all('button').find((button) => button.textContent.includes('放下')) ?? null)
  await says('还没有包裹')
  shut('/v1/return/order/plan')
  scan('SF0000000000')
  scan(place.goodsNo)
  opened()
  await says('后面 1 枪没有记')
})

test('无头件也扫：商品是哪个货主的由扫到的认出来，提交后就是他的', async () => {
  const logisticsNo = 'SF77000000900'
  const here = { warehouseNo: place.warehouseNo, sid: place.sid }
  await put('return_order', {
    ...here,
    returnNo: 'THB900',
    logisticsNo,
    source: 4,
    returnType: 5,
    status: 20,
    receiveNo: 'TSB900',
  })
  desk = await openDesk(server, 'admin', '/front/operator-center/return/inspect')
  await desk.until('the box', () => desk.find('.scan-box input'))
  scan(logisticsNo)
  await says('无头件')
  scan('NOBODY-KNOWS')
  await says('NOBODY-KNOWS 不是哪个货主的商品')
  for (const _ of [1, 2]) scan(place.goodsNo)
  await desk.until('both pieces', () => desk.find<HTMLInputElement>(`[aria-label="${place.goodsNo} 数量"]`)?.value === '2')
  scan(logisticsNo)
  await says('还没有包裹')
  expect(await statusOf(logisticsNo)).toBe(40)
  const [row] = await server.services.db.inTenant(tenant, (tx) =>
    tx.query<{ ownerNo: string }>('select owner_no from return_order where tenant_id = $1 and logistics_no = $2', [
      tenant,
      logisticsNo,
    ]),
  )
  expect(row?.ownerNo).toBe(place.ownerNo)
})

test('签收：一枪接一枪，慢也不乱不丢；连不上的留着重试，不记两次', async () => {
  desk = await openDesk(server, 'admin', '/front/operator-center/return/receipt')
  await desk.until('the list', () => desk.all('button').find((button) => button.textContent === '扫描签收'))
  desk.click(desk.all('button').find((button) => button.textContent === '扫描签收') ?? null)
  await desk.until('the panel', () => desk.find('.scan-box input'))
  const box = await desk.until('the warehouse', () => desk.find('.ant-drawer #warehouseNo')?.closest('.ant-select'))
  box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  desk.click(
    await desk.until('its option', () =>
      desk.all('.ant-select-item-option').find((one) => one.textContent.includes(place.warehouseNo)),
    ),
  )
  const [one, two] = ['SF66000000002', 'SF66000000003']
  shut('/v1/return/receive')
  for (const no of [one, two, one]) scan(no)
  await says('还有 3 件正在签收')
  opened()
  await says('该退件已于')
  await says(`${two} 已签收`)
  expect(desk.text()).toContain('本批已签收 2 件')
  const found = await server.services.db.inTenant(tenant, (tx) =>
    tx.query('select 1 from return_receive where tenant_id = $1 and logistics_no = any($2)', [tenant, [one, two]]),
  )
  expect(found).toHaveLength(2)
})
