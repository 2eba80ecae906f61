// 操作日志：每一条都写着地址和设备；改密码、设PIN、锁库位、导出、登录失败都在里面，猜密码的人写不满它。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { linesMax } from '#server/platform/wrongSecrets'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { asking } from '../support/askAs.ts'
import { openServer, password, type Headers, type SignedIn, type TestServer } from '../support/server.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer({ trustProxy: '127.0.0.1' })
  admin = from('10.8.0.5', (await server.signIn('yunhe', 'admin')).headers)
})
afterAll(() => server.close())

/** The same person at another address. */
const from = (ip: string, headers: Headers = {}): Headers => ({ ...headers, 'user-agent': chrome, 'x-forwarded-for': ip })
const { done, send } = asking(
  () => server,
  () => admin,
)

interface Line {
  readonly createTime: string
  readonly userName: string
  readonly account: string | null
  readonly action: string
  readonly bizType: string
  readonly bizNo: string
  readonly changes: string
  readonly ip: string | null
  readonly deviceText: string | null
}
const log = async (filter: object): Promise<readonly Line[]> =>
  (await done<Page<Line>>('GET /v1/operate/log/list', { pageSize: 200, ...filter })).records
const login = (account: string, secret: string, headers: Headers, tenantCode = 'yunhe') =>
  server.send<SignedIn>('POST /v1/user/login', { tenantCode, account, password: secret }, headers)

describe('where it was done', () => {
  test('what a form changes stands with address and browser, and is found by them', async () => {
    const { version } = await done<{ version: number }>('GET /v1/user/detail', { account: 'cs01' })
    await done('PUT /v1/user', { account: 'cs01', name: '客服甲', version })
    const lines = await log({ ip: '10.8.0.5', deviceText: 'Chrome', bizNo: 'cs01' })
    expect(lines).toEqual([
      expect.objectContaining({
        action: '编辑',
        account: 'admin',
        bizType: 'user/user',
        ip: '10.8.0.5',
        deviceText: 'Chrome · Windows',
      }),
    ])
    expect(lines[0]?.changes).toContain('→ 客服甲')
    expect(await log({ ip: '10.8.0.6', bizNo: 'cs01' })).toEqual([])
    const [own] = await done<{ ip: string; device: string }[]>('GET /v1/user/full/log', { account: 'cs01' })
    expect(own).toMatchObject({ ip: '10.8.0.5', device: 'Chrome · Windows' })
  })
  test('an enrolled device by its name', async () => {
    const { deviceId, deviceKey } = await done<{ deviceId: string; deviceKey: string }>('POST /v1/pda/device/enrol', {
      name: '收货台一号',
      warehouseNo: 'WH01',
      sid: 'LOCAL',
    })
    const { version } = await done<{ version: number }>('GET /v1/user/detail', { account: 'hr01' })
    await done('PUT /v1/user', { account: 'hr01', name: '人事甲', version }, { ...admin, deviceId, deviceKey })
    expect(await log({ deviceText: '收货台', bizNo: 'hr01' })).toHaveLength(1)
  })
  test('personal data stays masked, and who has no right reads nothing', async () => {
    const { version } = await done<{ version: number }>('GET /v1/user/detail', { account: 'cs01' })
    await done('PUT /v1/user', { account: 'cs01', mobile: '13712345678', version })
    const lines = await log({ bizNo: 'cs01' })
    expect(lines[0]?.changes).toContain('137****5678')
    expect(JSON.stringify(lines)).not.toContain('13712345678')
    const clerk = await server.signIn('yunhe', 'cs01')
    expect((await send('GET /v1/operate/log/list', {}, clerk.headers)).code).toBe('A0312')
    const other = await server.signIn('hengtu', 'admin')
    const theirs = await done<Page<Line>>('GET /v1/operate/log/list', {}, other.headers)
    expect(theirs.records.filter(({ bizNo }) => bizNo === 'cs01')).toEqual([])
  })
})

describe('what was missing', () => {
  test('the own password and the own PIN, never what they are', async () => {
    const own = from('10.8.0.7', (await server.signIn('yunhe', 'picker02')).headers)
    await done('PUT /v1/user/pin', { password, pin: '739155' }, own)
    await done('PUT /v1/user/pwd', { oldPassword: password, newPassword: 'Quiet7Harbour' }, own)
    const lines = await log({ account: 'picker02' })
    expect(lines.map(({ action, bizNo, ip }) => [action, bizNo, ip])).toEqual([
      ['修改密码', 'picker02', '10.8.0.7'],
      ['设置PIN', 'picker02', '10.8.0.7'],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/739155|Harbour/)
    expect((await send('PUT /v1/user/pin', { password: 'Wrong2026', pin: '739155' }, own)).success).toBe(false)
    expect(await log({ account: 'picker02', action: '验证密码失败' })).toHaveLength(1)
  })
  test('bins that were locked and freed, each by its number, with the reason', async () => {
    const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
    const one = { from: 1, to: 1 }
    const spans = { aisle: one, bay: { from: 1, to: 2 }, level: one, slot: one }
    await done('POST /v1/zone', { ...place, zoneNo: 'Z9', zoneName: '日志区', zoneType: 1, ownerMode: 1 })
    await done('POST /v1/location/batch', { ...place, zoneNo: 'Z9', locationType: 1, firstSeq: 10, ...spans })
    const locationNos = ['Z9-01-01-1-01', 'Z9-01-02-1-01']
    await done('POST /v1/location/lock', { ...place, locationNos, reason: '货架坏了' })
    await done('POST /v1/location/unlock', { ...place, locationNos })
    const lines = await log({ bizType: 'stock/location', ip: '10.8.0.5' })
    const numbers = locationNos.map((no) => `WH01/LOCAL/${no}`)
    expect(lines.filter(({ action }) => action === '锁定').map(({ bizNo }) => bizNo)).toEqual(expect.arrayContaining(numbers))
    expect(lines.filter(({ action }) => action === '解锁')).toHaveLength(2)
    expect(lines.find(({ action }) => action === '批量生成')?.changes).toContain('数量：2')
    expect(lines.find(({ action }) => action === '锁定')?.changes).toBe('原因：货架坏了')
  })
  test('an export: which list, which conditions, how many rows, and who took the file', async () => {
    const { taskId } = await done<{ taskId: string }>('POST /v1/user/export', { status: '1,2', lastLoginTimeBegin: '2025-01-01' })
    await runDueJobs(server.database.urls.jobs, server.services, tasks)
    const [begun] = await log({ bizNo: taskId })
    expect(begun).toMatchObject({ action: '导出', bizType: 'user/user', account: 'admin', ip: '10.8.0.5' })
    expect(begun?.changes).toBe('状态：启用、锁定；最近登录起：2025-01-01')
    // the task is found by its id, which nobody is shown
    expect(begun?.bizNo).toBe('')
    await send('GET /v1/file/job/download', { taskId }, from('10.8.0.9', admin))
    const [taken] = await log({ bizNo: taskId, action: '下载导出文件' })
    expect(taken).toMatchObject({ ip: '10.8.0.9' })
    expect(taken?.changes).toMatch(/行数：\d+$/)
    const now = { apiMethod: 'user/user', pageNo: 1, pageSize: 5000 }
    const { data } = await send<Buffer>('GET /v1/download/page', now, from('10.8.0.10', admin))
    expect(data.length).toBeGreaterThan(0)
    expect(await log({ action: '导出', ip: '10.8.0.10' })).toEqual([
      expect.objectContaining({ bizType: 'user/user', changes: expect.stringMatching(/^行数：\d+$/) as string }),
    ])
  })
})

describe('sign-ins that failed', () => {
  test('are told with the account as it was typed, and never the password', async () => {
    await login('rule01', 'Wrong2026', from('203.0.113.7'))
    await login('没有这个人', 'Wrong2026', from('203.0.113.7'))
    const lines = await log({ action: '登录失败', ip: '203.0.113.7' })
    expect(lines.map(({ bizNo, userName, changes }) => [bizNo, userName, changes])).toEqual([
      ['没有这个人', '', '原因：租户、账号或密码错误'],
      ['rule01', '', '原因：租户、账号或密码错误'],
    ])
    expect(JSON.stringify(lines)).not.toContain('Wrong2026')
    await login('x'.repeat(64), 'Wrong2026', from('203.0.113.7'), 'nowhere')
    expect(await log({ action: '登录失败', ip: '203.0.113.7' })).toHaveLength(2)
  })
  test('the right password of a disabled account is told, too', async () => {
    await done('PUT /v1/user/status', { account: 'temp_leader', status: 0 })
    expect((await login('temp_leader', password, from('203.0.113.8'))).code).toBe('A0202')
    await done('PUT /v1/user/status', { account: 'temp_leader', status: 1 })
    expect(await log({ action: '登录失败', ip: '203.0.113.8' })).toEqual([
      expect.objectContaining({ bizNo: 'temp_leader', changes: '原因：账号已被停用' }),
    ])
  })
  test('one place does not fill the log: the last line says that there are more', async () => {
    const device = await done<{ deviceId: string; deviceKey: string }>('POST /v1/pda/device/enrol', {
      name: '猜密码的枪',
      warehouseNo: 'WH01',
      sid: 'LOCAL',
    })
    const gun = from('10.8.1.1', { deviceId: device.deviceId, deviceKey: device.deviceKey, tenantId: '1' })
    const tried = linesMax.place + 15
    for (let n = 0; n < tried; n++) expect((await login(`guess${n}`, 'Wrong2026', gun)).code).toBe('A0210')
    const lines = await log({ action: '登录失败', deviceText: '猜密码的枪' })
    expect(lines).toHaveLength(linesMax.place)
    expect(lines.filter(({ changes }) => changes.includes('不再逐条记录'))).toHaveLength(1)
    server.clock.advance(3_600_001)
    admin = from('10.8.0.5', (await server.signIn('yunhe', 'admin')).headers)
    await login('guess0', 'Wrong2026', gun)
    expect(await log({ action: '登录失败', deviceText: '猜密码的枪' })).toHaveLength(linesMax.place + 1)
  })
})
