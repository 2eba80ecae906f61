// 现场的画面：空的时候说清楚；事件流说有变化，人、设备、订单就跟着变，不用刷新；断线说画面停在几点；没有权限的人看不到。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { protocol } from '#contract/envelope'
import { people } from '#contract/operate/live'
import { enrolDevice } from '#contract/pda/enrol'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let isAway = false
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
beforeAll(async () => {
  server = await openServer()
  // the page counts by the clock of its computer
  vi.useFakeTimers({ now: server.clock.now(), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
  return server.close()
})
afterEach(() => desk.close())

const at = '/warehouse-operate/live'
const panel = (name: string): string => desk.find(`[aria-label="${name}"]`)?.textContent ?? ''
const asked = (): number => desk.calls.filter((call) => call === `GET ${people.path}`).length
/** As the page that reads the stream tells the other pages of the browser. */
const tell = (...resources: readonly string[]): void => {
  const channel = new BroadcastChannel('yuncang.notify')
  channel.postMessage(resources)
  channel.close()
}

test('有变化就更新：扫了一枪的人、没传完的设备，都不用刷新', async () => {
  const admin = await server.signIn('yunhe', 'admin')
  const one = await server.send<{ deviceId: string; deviceKey: string }>(
    enrolDevice,
    { ...place, name: '现场一号机' },
    admin.headers,
  )
  expect(one.code).toBe('00000')
  desk = await openDesk(server, 'wh_manager', at, () => isAway)
  await desk.until('nobody', () => panel('现场人员').includes('现在没有人在作业'))
  await desk.until('the devices', () => panel('没传完的设备').includes('各台设备都传完了'))
  await desk.until('the stages', () => desk.all('.live-stage[data-tone]').length === 7)
  const before = asked()
  const op = {
    opId: crypto.randomUUID(),
    seq: 1,
    lane: 'free',
    laneSeq: 1,
    opType: 'SCAN',
    typeVer: 1,
    ...place,
    payload: { flow: 'pack', docNo: '', step: 'waybill', kind: 'waybill', verdict: 'wrong' },
    raw: { text: '460000000000099' },
    actor: { userId: admin.userId, sessionId: admin.sessionId },
    basis: { taskRev: 0, refRev: 0 },
    capturedWall: server.clock.now(),
    capturedMono: 0,
    bootId: 'b',
    build: '202506170000',
  }
  const batch = { incarnation: crypto.randomUUID(), protocol, deviceNow: server.clock.now(), pending: 3, ops: [op] }
  const own = { tenantid: admin.tenantId, deviceid: one.data.deviceId, devicekey: one.data.deviceKey }
  expect((await server.send('POST /v1/pda/op/batch', batch, own)).code).toBe('00000')
  expect(panel('现场人员')).toContain('现在没有人在作业')
  tell('operate/live')
  await desk.until('the person', () => panel('现场人员').includes('现场一号机'))
  expect(panel('现场人员')).toContain('1 人')
  expect(desk.find('.live-table tbody tr')?.textContent).toMatch(/打包.*现场一号机.*刚刚/)
  await desk.until('his device', () => panel('没传完的设备').includes('3 条没传'))
  expect(asked()).toBe(before + 1)
  isAway = true
  tell('operate/live')
  await desk.until('what it shows is old', () => desk.find('.live-stream')?.textContent.startsWith('断线，画面停在'))
  expect(panel('现场人员')).toContain('现场一号机')
})

test('没有权限的人看不到', async () => {
  isAway = false
  desk = await openDesk(server, 'packer01', at)
  await desk.until('the answer', () => desk.text().includes('没有') && desk.find('.live-body') === null)
})
