// 工位：同一套流程的宽画面，挂在真的服务端上。每个工位都有扫描栏，没有工作台不收，断网照说照做。
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stationTypesFor } from '#contract/rules/station'
import { currentWorker, device } from '../../src/floor/device.ts'
import { guardDialogs } from '../../src/kit/scanGuard.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { stations } from '../support/stations.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

const sounds = vi.hoisted(() => [] as string[])
vi.mock('../../src/device/sound.ts', () => ({
  openSounds: () => ({
    unlock: () => Promise.resolve(),
    play: (tone: string) => void sounds.push(tone),
    hush: () => undefined,
    volume: () => undefined,
    audio: () => null,
  }),
}))

const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
let server: TestServer
let desk: DeskPage
let admin: Headers
/** the network is away */
let isAway = false
const complaints: string[] = []
beforeAll(async () => {
  server = await openServer()
  guardDialogs()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words.map(String).join(' ')))
  admin = (await server.signIn('yunhe', 'admin')).headers
  for (const [workstationNo, stationType] of [
    ['WS101', 1],
    ['WS201', 2],
    ['WS301', 3],
  ] as const) {
    const one = { ...place, workstationNo, workstationName: `台${workstationNo}`, stationType, scaleNo: null }
    expect((await server.send('POST /v1/warehouse/workstation', one, admin)).code).toBe('00000')
  }
})
afterAll(() => server.close())
afterEach(() => {
  desk.close()
  // uploads and the change feed go on behind a page that is closed
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  isAway = false
  sounds.length = 0
  expect(complaints.splice(0)).toEqual([])
})

const at = (id: string): HTMLElement | null => desk.find(`[data-testid="${id}"]`)
const verdict = () => ({ tone: at('verdict')?.dataset['verdict'], words: at('verdict')?.textContent ?? '' })
/** As a scanner types it, whatever has the focus. */
const scan = (text: string): void => {
  for (const key of [...text.split(''), 'Enter']) desk.press(key)
}
/** Whether the page listens to the scanner: what an input method would swallow has a field then. */
const settled = async (): Promise<void> => void (await desk.until('the scanner', () => desk.find('[data-scan-sink]')))
/** Opens a station as the leader; the first time in this browser the computer is enrolled. */
const open = async (path: string): Promise<void> => {
  desk = await openDesk(server, 'wh_manager', path, () => isAway)
  const shown = await desk.until('the station', () => desk.find('.station, .station-enrol'))
  if (shown.className === 'station') return settled()
  desk.type('#name', '复核台电脑')
  desk.find('#warehouse')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const option = await desk.until('the warehouses', () =>
    desk.all('.ant-select-item-option').find((one) => one.textContent.includes(place.warehouseNo)),
  )
  desk.click(option)
  desk.click(desk.find('.station-enrol button[type=submit]'))
  await desk.until('the enrolled station', () => desk.find('.station'))
  await settled()
}

test('a computer is enrolled once, by somebody with the right; others are told who can', async () => {
  desk = await openDesk(server, 'packer01', '/warehouse-operate/check')
  await desk.until('the reason', () => desk.text().includes('这台电脑还没登记'))
  expect(desk.find('.station-enrol')).toBeNull()
  desk.close()
  await open('/warehouse-operate/check')
  expect(device.enrolment()).toMatchObject({ ...place, name: '复核台电脑' })
})

test.each(stations.map(({ title, path, code }) => [title, path, code] as const))(
  '%s: a scan lane, nothing without its workstation, and the truth about the network',
  async (_title, path, code) => {
    await open(path)
    expect(desk.find('.station-lane .prompt')).not.toBeNull()
    expect(desk.find('.station-day')?.textContent).toContain('最近扫描')
    const needed = stationTypesFor(code).length > 0
    expect(at('prompt')?.textContent).toBe(needed ? '请先选择工作台' : '扫面单')
    scan('460000000000099')
    await desk.until('the answer', () => verdict().tone === 'wrong')
    if (needed) expect(verdict().words).toContain('请先选择工作台')
    else expect(verdict().words).not.toContain('工作台')
    isAway = true
    device.hintPull()
    await desk.until('the word', () => desk.find('.station-lane')?.textContent.includes('离线，照常作业'))
    expect(at('connection')?.textContent).toBe('离线')
  },
)

test('a workstation is taken by its code; whoever sits there is asked about first, and it stands on the page', async () => {
  const seat = { ...place, workstationNo: 'WS101' }
  expect((await server.send('PUT /v1/warehouse/workstation/bind', seat, admin)).code).toBe('00000')
  await open('/warehouse-operate/check')
  scan('WS101')
  await desk.until('the question', () => verdict().tone === 'warn')
  expect(verdict().words).toContain('是否接替')
  expect(desk.find('.station-seats [data-asked]')?.textContent).toContain('再点一次接替')
  expect(at('prompt')?.textContent).toBe('请先选择工作台')
  desk.click(desk.find('.station-seats [data-asked]'))
  await desk.until('the work', () => at('prompt')?.textContent === '扫面单')
  expect(desk.find('.page-head')?.textContent).toContain('WS101')
  // a station of another kind does not do for this work
  scan('WS201')
  await desk.until('the list', () => at('prompt')?.textContent === '请先选择工作台')
})

test('a scan over a dialog is refused aloud, presses nothing and counts nothing', async () => {
  await open('/warehouse-operate/check-spot')
  await desk.until('the list', () => desk.text().includes('没有要抽的包裹'))
  const before = verdict()
  const dialog = document.createElement('div')
  dialog.innerHTML = '<div role="dialog" aria-modal="true"><button>确认</button></div>'
  document.body.append(dialog)
  const pressed = vi.fn<() => void>()
  dialog.querySelector('button')!.addEventListener('click', pressed)
  dialog.querySelector('button')!.focus()
  scan('460000000000099')
  await vi.waitFor(() => expect(sounds).toEqual(['wrong']))
  expect(pressed).not.toHaveBeenCalled()
  expect(verdict()).toEqual(before)
  await desk.until('the words', () => desk.text().includes('对话框开着，这一枪没有记录'))
  dialog.remove()
  scan('460000000000098')
  await desk.until('the answer', () => verdict().words.includes('460000000000098'))
})

test('a badge scanned at a station is looked up; one that is not authorised changes nobody', async () => {
  await open('/warehouse-operate/check')
  const worker = currentWorker().operatorKey
  scan('T:nobody0001')
  await desk.until('the words', () => verdict().words.includes('临时工未授权或授权已失效'))
  expect([verdict().tone, currentWorker().operatorKey]).toEqual(['wrong', worker])
  scan(`U:${currentWorker().actor.userId}`)
  await desk.until('the badge of whoever is signed in', () => desk.text().includes('换回登录的人'))
})
