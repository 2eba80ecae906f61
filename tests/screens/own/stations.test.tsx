// 工位：同一套流程的宽画面，挂在真的服务端上。每个工位都有扫描栏，没有工作台不收，断网照说照做。
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bizDate } from '#contract/rules/clock'
import { stationTypesFor } from '#contract/rules/station'
import { currentWorker, device } from '../../../src/floor/device.ts'
import { insertRows } from '#server/platform/rows'
import { store } from '../../../src/state/storage.ts'
import { guardDialogs } from '../../../src/kit/scanGuard.ts'
import { openDesk, type DeskPage } from '../../support/deskPage.tsx'
import { stations } from '../../support/stations.ts'
import { makePlace } from '../../support/places.ts'
import { openServer, type Headers, type TestServer } from '../../support/server.ts'

const sounds = vi.hoisted(() => [] as string[])
vi.mock('../../../src/device/sound.ts', () => ({
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
  // the verdict is told at once, the page follows with its next drawing
  await desk.until('the seat that is asked about', () => desk.find('.station-seats [data-asked]') !== null)
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

const tenantId = 1
const hour = 3_600_000
/** A temp worker authorised for checks here, signed in half an hour ago; with `rested`, yesterday as well, when he signed the rules. Answers his id. */
const hire = async (badgeCode: string, realName: string, rested = false): Promise<string> => {
  const { clock, services } = server
  const [now, id] = [clock.now(), services.ids.next()]
  const times = { createTime: new Date(now), updateTime: new Date(now) }
  const person = { ...place, id, tempNo: badgeCode.slice(2), realName, mobile: badgeCode.slice(2), badgeCode, ...times }
  const day = (from: number) => ({
    ...place,
    id: services.ids.next(),
    tempUserId: id,
    authDate: bizDate(from),
    startTime: new Date(from - hour),
    endTime: new Date(from + 3 * hour),
    opTypes: [2],
    signStatus: 1,
    signInTime: new Date(from - hour / 2),
    ...times,
  })
  const days = [day(now), ...(rested ? [day(now - 24 * hour)] : [])]
  await services.db.inTenant(tenantId, async (tx) => {
    await insertRows(tx, 'temp_user', [person])
    await insertRows(tx, 'temp_user_auth', days)
    const signed = { ...place, tempUserId: id, ruleVersion: 1, opId: id, deviceId: 'other', signTime: new Date(now) }
    if (rested) await insertRows(tx, 'work_rule_sign', [{ ...signed, createTime: new Date(now) }])
  })
  return id
}
const lately = async () => (await device.outbox().recent(50)).map(({ op }) => op)
const prompts = (words: string) => desk.until(words, () => at('prompt')?.textContent === words)
const says = (words: string) => desk.until(words, () => verdict().words.includes(words))

test('a temp worker’s first day at a station: the rules once, signed by badge, and five scans that book nothing', async () => {
  const content = '叉车过道不站人\n听见长响就停手'
  expect((await server.send('POST /v1/warehouse/work/rule', { ...place, content }, admin)).code).toBe('00000')
  const badge = 'T:STATION001'
  const tempUserId = await hire(badge, '李临时')
  await open('/warehouse-operate/check')
  store('clockOffset', server.clock.now() - Date.now())
  const host = currentWorker().actor.userId
  await vi.waitFor(async () => expect(await device.packs()?.dayRule()).toBeDefined())
  scan(badge)
  await prompts('看作业须知')
  expect(desk.find('.station-briefing')?.textContent).toContain('叉车过道不站人听见长响就停手')
  expect(desk.find('.station-day')?.textContent).toContain('李临时，上岗前先做')
  // the same code again at once would be one pull of the trigger
  scan('ZX000001')
  await says('周转箱')
  scan(badge)
  await says('还有 1 页没看')
  scan('CTRL-OK')
  await prompts('扫工牌签字')
  scan(badge)
  await says('李临时 已签字')
  await prompts('扫一个库位')
  const before = await lately()
  expect(before.filter(({ opType }) => opType === 'RULES_SIGNED').map(({ actor }) => actor.tempUserId)).toEqual([tempUserId])
  for (const [code, answer] of [
    ['ZX000001', '对，这是周转箱'],
    ['6901000000011', '对，这是商品'],
    ['ZX000001', '听见了吗？这就是错'],
    ['6901000000011', '对了，接着做就行'],
    ['CTRL-OK', '练习做完了'],
  ] as const) {
    scan(code)
    await says(answer)
  }
  await desk.until('the station itself', () => desk.find('.station-seats, .station-idle'))
  expect((await lately()).length).toBe(before.length)
  expect(currentWorker()).toMatchObject({ name: '李临时', actor: { tempUserId } })
  // the next time he begins at once
  scan(`U:${host}`)
  await desk.until('whoever is signed in', () => currentWorker().operatorKey === `U${host}`)
  // the page is not drawn yet: his badge waits for it
  scan(badge)
  await desk.until('he is back', () => currentWorker().name === '李临时')
  await desk.until('his station', () => desk.find('.station-seats, .station-idle'))
  expect(desk.find('.station-briefing')).toBeNull()
  await vi.waitFor(async () => {
    const signs = await server.services.db.inTenant(tenantId, (tx) =>
      tx.query<{ ruleVersion: number }>('select rule_version from work_rule_sign where tenant_id = $1 and temp_user_id = $2', [
        tenantId,
        tempUserId,
      ]),
    )
    expect(signs).toEqual([{ ruleVersion: 1 }])
  })
})

/** Two picked orders of two pieces each, at this warehouse: their waybills, and the code of the goods. */
const picked = async (): Promise<{ readonly waybills: readonly [string, string]; readonly barcode: string }> => {
  const { ownerNo, shopNo, goodsNo, barcode, logisticsCode } = await makePlace(server.services, tenantId, '7')
  const at = new Date(server.clock.now())
  const all = { createTime: at, updateTime: at }
  const waybills = ['78900000000071', '78900000000072'] as const
  const id = () => server.services.ids.next()
  await server.services.db.inTenant(tenantId, async (tx) => {
    for (const logisticsNo of waybills) {
      const stockoutNo = `CK${logisticsNo.slice(-6)}`
      const head = { ...place, stockoutNo, ownerNo, logisticsCode, logisticsNo }
      const order = { ...head, id: id(), srcOrderNo: stockoutNo, shopNo, platformCode: 1, status: 60, skuNum: 1, goodsNum: 2 }
      const composed = { lineNum: 1, compositionKey: goodsNo, orderStructure: 2, tradeTime: at, receiveTime: at }
      await insertRows(tx, 'stockout_order', [{ ...order, ...composed, provinceCode: '330000', cityCode: '330100' }], { all })
      const line = { id: id(), stockoutNo, lineNo: 1, ownerNo, goodsNo, qty: 2, allocQty: 2, pickedQty: 2 }
      await insertRows(tx, 'stockout_line', [line], { all })
      await insertRows(tx, 'stockout_package', [{ ...head, id: id(), packageNo: `${stockoutNo}-1`, seq: 1, isMain: 1 }], { all })
    }
  })
  return { waybills, barcode }
}
/** Valid work of the day by temp worker: how many orders of which kind. */
const workOf = (tempUserIds: readonly string[]) =>
  server.services.db.inTenant(tenantId, (tx) =>
    tx.query<{ tempUserId: string; opType: number; orderNum: number; isValid: number }>(
      `select temp_user_id::text, op_type, order_num, is_valid from work_record
        where tenant_id = $1 and temp_user_id = any($2::bigint[]) order by temp_user_id`,
      [tenantId, tempUserIds],
    ),
  )

test('one temp worker hands the station to the next: his parcel waits for him, and each is paid for his own', async () => {
  const badges = ['T:STATION010', 'T:STATION020'] as const
  const ids = [await hire(badges[0], '赵临时', true), await hire(badges[1], '钱临时', true)]
  const { waybills, barcode } = await picked()
  await open('/warehouse-operate/check')
  store('clockOffset', server.clock.now() - Date.now())
  scan('WS101')
  await prompts('扫面单')
  scan(badges[0])
  await desk.until('the first', () => desk.find('.page-head')?.textContent.includes('赵临时'))
  await prompts('扫面单')
  scan(waybills[0])
  await says('订单对，共 2 件')
  scan(barcode)
  await says('还差 1')
  // in the middle of a parcel nobody else begins
  scan(badges[1])
  await says('这是工牌码')
  scan('CTRL-NEXT')
  await says('先放一边，已扫的算数')
  scan(badges[1])
  await desk.until('the second', () => desk.find('.page-head')?.textContent.includes('钱临时'))
  scan(waybills[1])
  await says('订单对，共 2 件')
  scan(barcode)
  await says('还差 1')
  // another code between: the same twice at once would be one pull of the trigger
  scan(waybills[1])
  await says('重复扫描面单')
  scan(barcode)
  await says('复核完成')
  scan(badges[0])
  await desk.until('the first again', () => desk.find('.page-head')?.textContent.includes('赵临时'))
  scan(waybills[0])
  await says('扫商品')
  expect(desk.find('.station-lines')?.textContent).toMatch(/2.*1.*1/)
  scan(barcode)
  await says('复核完成')
  await vi.waitFor(async () =>
    expect(await workOf(ids)).toEqual(ids.map((tempUserId) => ({ tempUserId, opType: 2, orderNum: 1, isValid: 1 }))),
  )
  // the leader signs them out at the gate: half an hour each, whoever had the machine
  for (const tempNo of badges.map((badge) => badge.slice(2)))
    expect(await server.send('POST /v1/warehouse/temp/user/sign/status', { tempNo, signType: 2 }, admin)).toMatchObject({
      code: '00000',
    })
  const hours = await server.services.db.inTenant(tenantId, (tx) =>
    tx.query<{ workMin: number }>(
      'select work_min from temp_user_auth where tenant_id = $1 and temp_user_id = any($2::bigint[]) and sign_status = 2',
      [tenantId, ids],
    ),
  )
  expect(hours).toEqual([{ workMin: 30 }, { workMin: 30 }])
})
