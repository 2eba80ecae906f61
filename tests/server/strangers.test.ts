// 陌生人在登录门口：锁不住别人，占不满别的租户，也看不出租户和账号在不在。
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/errors'
import { addressKey } from '#server/platform/attempts'
import { openServer, password, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())
const minute = 60_000
beforeEach(() => server.clock.advance(25 * 60 * minute))

interface Caller {
  readonly address?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}
const post = async (path: string, payload: object, { address = '203.0.113.1', cookie, headers = {} }: Caller = {}) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    payload,
  })
  const [set] = [reply.headers['set-cookie'] ?? []].flat()
  return { ...reply.json<Envelope<SignedIn & { deviceId: string }>>(), cookie: set?.split(';')[0], set }
}
const login = (account: string, secret: string, who?: Caller, tenantCode = 'yunhe') =>
  post('/v1/user/login', { tenantCode, account, password: secret, clientKind: 0 }, who)
const guess = async (account: string, times: number, who?: Caller, tenantCode?: string): Promise<string[]> => {
  const codes: string[] = []
  for (let n = 0; n < times; n += 1) codes.push((await login(account, `Wrong${n}pw`, who, tenantCode)).code)
  return codes
}

describe('somebody who guesses', () => {
  test('locks an account for his own address and for nobody else', async () => {
    const there = { address: '198.51.100.7' }
    expect(await guess('admin', 8, there)).toEqual([...Array<string>(4).fill('A0210'), ...Array<string>(4).fill('A0211')])
    expect((await login('admin', password, there)).msg).toBe('密码错误次数过多，请30分钟后重试')
    expect((await login('admin', password, { address: '198.51.100.8' })).code).toBe('00000')
    server.clock.advance(30 * minute)
    expect((await login('admin', password, there)).code).toBe('00000')
  })

  test('from many addresses has to wait longer and longer; a browser and a device the person knows do not', async () => {
    const home = { address: '192.0.2.1', cookie: (await login('cs01', password, { address: '192.0.2.1' })).cookie ?? '' }
    expect(home.cookie).toMatch(/^yc_browser=[\w-]{43}$/)
    const waits: number[] = []
    for (let n = 0; n < 14; n += 1) {
      const reply = await login('cs01', `Wrong${n}pw`, { address: `198.51.100.${n}` })
      const [, seconds] = /请(\d+)秒后重试/.exec(reply.msg) ?? []
      if (seconds === undefined) continue
      expect(reply.code).toBe('A0218')
      waits.push(Number(seconds))
      server.clock.advance(Number(seconds) * 1000)
      expect((await login('cs01', `Again${n}pw`, { address: `198.51.100.${n}` })).code).toBe('A0210')
    }
    expect(waits.length).toBeGreaterThan(1)
    expect(waits).toEqual(waits.map((_, n) => 2 ** (n + 1)))
    expect((await login('cs01', password, { address: '198.51.100.99' })).code).toBe('A0218')
    expect((await login('cs01', password, home)).code).toBe('00000')
    const boss = await login('wh_manager', password)
    const who = { tenantid: '1', accesstoken: boss.data.accessToken }
    const device = await post('/v1/pda/device/enrol', { name: 'PDA-认得', warehouseNo: 'WH01', sid: 'LOCAL' }, { headers: who })
    const headers = device.data as unknown as Record<string, string>
    const enrolled = { deviceid: headers['deviceId'] ?? '', devicekey: headers['deviceKey'] ?? '' }
    expect((await login('cs01', password, { address: '198.51.100.98', headers: enrolled })).code).toBe('00000')
  })

  test('at the person’s own browser is counted apart, and shown in the list of users', async () => {
    const { cookie = '', set } = await login('finance01', password)
    expect(set).toMatch(/HttpOnly; SameSite=Strict$/)
    expect((await guess('finance01', 5, { cookie })).at(-1)).toBe('A0211')
    const status = async () =>
      (
        await server.services.db.inTenant(1, (tx) =>
          tx.query("select status from sys_user where tenant_id = $1 and account = 'finance01'", [1]),
        )
      )[0]
    expect(await status()).toEqual({ status: 2 })
    expect((await login('finance01', password, { cookie })).code).toBe('A0211')
    // the browser of somebody else says nothing for this account
    const other = await login('hr01', password, { address: '192.0.2.5' })
    expect((await login('finance01', password, { address: '192.0.2.5', cookie: other.cookie ?? '' })).code).toBe('00000')
    expect(await status()).toEqual({ status: 1 })
  })

  test('with one password over many accounts has to wait longer and longer; the house, and known browsers at his address, do not', async () => {
    const there = { address: '198.51.100.60' }
    const known = { ...there, cookie: (await login('cs01', password, there)).cookie ?? '' }
    const codes: string[] = []
    for (let n = 0; n < 40; n += 1) codes.push((await login(`worker${n}`, 'Spring2026', there)).code)
    expect(codes.indexOf('A0218')).toBe(31)
    expect(new Set(codes.slice(31))).toEqual(new Set(['A0218']))
    expect((await login('admin', password, there)).code).toBe('A0218')
    expect((await login('cs01', password, known)).code).toBe('00000')
    expect((await login('admin', password, { address: '198.51.100.61' })).code).toBe('00000')
    server.clock.advance(2000)
    expect((await login('worker41', 'Spring2026', there)).code).toBe('A0210')
    expect((await login('worker42', 'Spring2026', there)).msg).toBe('操作过于频繁，请4秒后重试')
  })

  test('hears the same of accounts and tenants that are there and that are not', async () => {
    const there = { address: '198.51.100.30' }
    const known = await guess('wh_manager', 7, there)
    expect(await guess('nobody_here', 7, there)).toEqual(known)
    expect(await guess('wh_manager', 7, there, 'nowhere')).toEqual(known)
    const badge = (tenantCode: string, badgeCode: string) =>
      post('/v1/user/station/login', { tenantCode, workstationNo: 'WS001', badgeCode, pin: '000000' }, there)
    const me = await login('picker01', password)
    const badges = async (tenantCode: string, badgeCode: string): Promise<string[]> => {
      const codes: string[] = []
      for (let n = 0; n < 6; n += 1) codes.push((await badge(tenantCode, badgeCode)).code)
      return codes
    }
    const real = await badges('yunhe', `U:${me.data.userId}`)
    expect(real.at(-1)).toBe('A0211')
    expect(await badges('yunhe', 'U:42')).toEqual(real)
    expect(await badges('nowhere', 'U:42')).toEqual(real)
  })

  test('asks for codes in a tenant that is not there, and is slowed down like anywhere', async () => {
    const ask = (tenantCode: string) => post('/v1/sms/send', { tenantCode, account: 'cs01', mobile: '13911112222' })
    for (const tenantCode of ['yunhe', 'nowhere']) {
      expect((await ask(tenantCode)).code).toBe('00000')
      expect(await ask(tenantCode)).toMatchObject({ code: 'A0218', msg: '操作过于频繁，请60秒后重试' })
    }
  })
})

test('a crowd at one address fills neither its tenant nor another one; who is turned away is not charged', async () => {
  const crowd = Array.from({ length: 200 }, (_, n) => login(`nobody${n}`, 'Wrong2026', { address: '198.51.100.50' }))
  const elsewhere = await Promise.all([
    login('cs01', password, { address: '192.0.2.9' }),
    login('admin', password, { address: '198.51.100.50' }, 'hengtu'),
  ])
  expect(elsewhere.map((one) => one.code)).toEqual(['00000', '00000'])
  const codes = (await Promise.all(crowd)).map((one) => one.code)
  const away = codes.indexOf('A0214')
  expect(away).toBeGreaterThanOrEqual(0)
  // so many wrong ones of one place at all accounts together: it has to wait from then on; a slow machine asks some to come again
  expect(new Set(codes.filter((code) => code !== 'A0501'))).toEqual(new Set(['A0210', 'A0214', 'A0218']))
  server.clock.advance(2 * 60 * minute)
  expect(await guess(`nobody${away}`, 5, { address: '198.51.100.50' })).toEqual([...Array<string>(4).fill('A0210'), 'A0211'])
})

test('an IPv6 address counts as its network', () => {
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2')
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0')
})
