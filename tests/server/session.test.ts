// 登录、令牌与会话，从 HTTP 的门口看。
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headersOf, openServer, password, type Headers, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const minute = 60_000
const day = 86_400_000
const login = (account: string, secret = password, tenantCode = 'yunhe', more: object = {}, headers: Headers = {}) =>
  server.send<SignedIn & { expiresIn: number }>(
    'POST /v1/user/login',
    { tenantCode, account, password: secret, ...more },
    headers,
  )
const refresh = (who: Pick<SignedIn, 'refreshToken' | 'tenantId'>) =>
  server.send<SignedIn & { expiresIn: number }>('POST /tank-auth/oauth/refreshToken', {
    grant_type: 'refresh_token',
    scope: 'all',
    refresh_token: who.refreshToken,
    tenantId: who.tenantId,
  })
const me = (headers: Headers) => server.send<{ account: string }>('GET /v1/user/info', {}, headers)
const ask = (who: { tenantId: string; accessToken: string }) => me(headersOf(who.tenantId, who.accessToken))

beforeEach(() => server.clock.advance(day)) // nobody's lock or token reaches into the next test

describe('signing in', () => {
  test('answers tokens of 7200 s, and the token opens calls', async () => {
    const reply = await login('wh_manager')
    expect(reply).toMatchObject({ status: 200, code: '00000', success: true, data: { expiresIn: 7200, tenantId: '1' } })
    expect(await ask(reply.data)).toMatchObject({ code: '00000', data: { account: 'wh_manager', name: '王主管' } })
  })

  test('unknown tenant, unknown account and wrong password answer alike', async () => {
    const answers = [
      await login('wh_manager', 'Wrong2026'),
      await login('nobody'),
      await login('wh_manager', password, 'nowhere'),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ code: 'A0210', msg: '租户、账号或密码错误', data: null })
    await login('wh_manager')
  })

  test('empty fields are named one by one', async () => {
    const reply = await server.send('POST /v1/user/login', { tenantCode: 'yunhe', account: '' })
    expect(reply).toMatchObject({ code: 'A0410', data: { fields: { account: '账号不能为空', password: '密码不能为空' } } })
  })

  test('a wrong password twenty times locks for 30 minutes, and the right one does not open it meanwhile', async () => {
    const codes: string[] = []
    for (let attempt = 0; attempt < 20; attempt++) codes.push((await login('picker01', `Wrong${attempt}pw`)).code)
    expect(codes).toEqual([...Array<string>(4).fill('A0210'), ...Array<string>(16).fill('A0211')])
    expect(await login('picker01')).toMatchObject({ code: 'A0211', msg: '密码错误次数过多，请30分钟后重试' })
    server.clock.advance(30 * minute)
    expect((await login('picker01')).code).toBe('00000')
    expect((await login('picker01', 'Wrong2026')).code).toBe('A0210')
  })

  test('twenty wrong passwords at once are not more than five guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login('picker02', `Wrong${n}pw`)))
    expect(answers.filter((answer) => answer.code === 'A0210').length).toBeLessThan(5)
    expect((await login('picker02')).code).toBe('A0211')
  })

  test('a disabled account is told so, and a client end it may not use', async () => {
    await change("update sys_user set status = 0 where tenant_id = $1 and account = 'hr01'")
    expect(await login('hr01')).toMatchObject({ status: 401, code: 'A0202', msg: '账号已被停用' })
    await change("update sys_user set status = 1, client_kinds = '[0]' where tenant_id = $1 and account = 'hr01'")
    expect((await login('hr01', password, 'yunhe', { clientKind: 2 })).code).toBe('A0213')
    expect((await login('hr01')).code).toBe('00000')
  })
})

test('nobody of a tenant whose time is over signs in; who does not know the password does not hear of it', async () => {
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  const stand = (status: number) => owner.query('update tenant set status = $1 where tenant_id = 1', [status])
  await stand(0)
  expect(await login('cs01')).toMatchObject({ code: 'A0212', msg: '租户已停用或到期，请联系管理员' })
  expect((await login('cs01', 'Wrong2026')).code).toBe('A0210')
  await stand(1)
  expect((await login('cs01')).code).toBe('00000')
  await owner.end()
})

test('something else goes wrong while five right passwords are on their way: none of them counts as a wrong one', async () => {
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  await owner.query('begin; lock table user_session in exclusive mode')
  const late = await Promise.all(Array.from({ length: 5 }, () => login('cs01')))
  await owner.end()
  for (const answer of late) expect(answer).toMatchObject({ success: false, code: 'A0502' })
  // four wrong ones may follow before the account is locked
  for (let attempt = 0; attempt < 4; attempt++) expect((await login('cs01', `Wrong${attempt}pw`)).code).toBe('A0210')
  expect((await login('cs01')).code).toBe('00000')
})

describe('the portals', () => {
  const portals = ['user', 'owner', 'partner', 'warehouse', 'network']
  const through = async (account: string): Promise<string[]> => {
    const taken: string[] = []
    for (const portal of portals) if ((await login(account, password, 'yunhe', { portal })).code === '00000') taken.push(portal)
    return taken
  }
  test('each takes people of its own type; the plain page takes everybody', async () => {
    expect(await through('cs01')).toEqual(['user'])
    expect(await through('owner_hj')).toEqual(['owner'])
    for (const [type, portal] of [
      [3, 'partner'],
      [4, 'warehouse'],
      [5, 'network'],
      [6, 'user'],
    ] as const) {
      await change(`update sys_user set user_type = ${type} where tenant_id = $1 and account = 'finance01'`)
      expect(await through('finance01')).toEqual([portal])
      expect((await login('finance01')).code).toBe('00000')
    }
    expect(await login('owner_hj', password, 'yunhe', { portal: 'network' })).toMatchObject({ msg: '该账号不能在此端登录' })
    expect((await login('cs01', 'Wrong2026', 'yunhe', { portal: 'owner' })).code).toBe('A0210')
  })
})

describe('a session', () => {
  test('needs its own tenant: the same token under another one is A0301', async () => {
    const here = await server.signIn('yunhe', 'wh_manager')
    expect(await me({ ...here.headers, tenantId: '2' })).toMatchObject({ status: 401, code: 'A0301', data: null })
    expect((await me(here.headers)).code).toBe('00000')
    expect((await me({ ...here.headers, tenantId: 'x' })).code).toBe('A0301')
    expect((await me({ ...here.headers, accessToken: '' })).code).toBe('A0301')
  })

  test('ends after two hours, and by signing out', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    server.clock.advance(7200_000 - 1000)
    expect((await me(here.headers)).code).toBe('00000')
    server.clock.advance(1000)
    expect((await me(here.headers)).code).toBe('A0301')
    const again = await server.signIn('yunhe', 'cs01')
    await server.send('POST /v1/user/logout', {}, again.headers)
    expect((await me(again.headers)).code).toBe('A0301')
    expect((await refresh(again)).code).toBe('A0301')
  })

  test('of a disabled account answers A0202', async () => {
    const here = await server.signIn('yunhe', 'finance01')
    await change("update sys_user set status = 0 where tenant_id = $1 and account = 'finance01'")
    server.services.sessions.forget(1)
    expect(await me(here.headers)).toMatchObject({ status: 401, code: 'A0202' })
    expect((await refresh(here)).code).toBe('A0202')
    await change("update sys_user set status = 1 where tenant_id = $1 and account = 'finance01'")
  })

  test('timestamp and nonce are never checked against a clock', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    expect((await me({ ...here.headers, timestamp: '4102444800000', nonce: '' })).code).toBe('00000')
  })
})

describe('renewing tokens', () => {
  test('gives a new pair; the old access token ends', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    const next = await refresh(here)
    expect(next.data.expiresIn).toBe(7200)
    expect((await ask(next.data)).code).toBe('00000')
    expect((await me(here.headers)).code).toBe('A0301')
  })

  test('a reply lost after the commit: asking again gives the same pair', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    const lost = await refresh(here)
    server.clock.advance(5000)
    const heard = await refresh(here)
    expect(heard.data.accessToken).toBe(lost.data.accessToken)
    expect(heard.data.refreshToken).toBe(lost.data.refreshToken)
    expect(heard.data.expiresIn).toBe(7195)
    expect((await ask(heard.data)).code).toBe('00000')
  })

  test('two tabs at once get the same pair', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    const [one, two] = await Promise.all([refresh(here), refresh(here)])
    expect(one.data.refreshToken).toBe(two.data.refreshToken)
    expect((await ask(two.data)).code).toBe('00000')
  })

  test('a worn token that comes back after its successor was used ends the session', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    const next = await refresh(here)
    expect((await ask(next.data)).code).toBe('00000')
    expect(await refresh(here)).toMatchObject({ status: 401, code: 'A0301' })
    expect((await ask(next.data)).code).toBe('A0301')
    expect((await refresh(next.data)).code).toBe('A0301')
  })

  test('the successor counts as used when it renews, too', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    const second = await refresh(here)
    const third = await refresh(second.data)
    expect((await refresh(here)).code).toBe('A0301')
    expect((await refresh(second.data)).data.refreshToken).toBe(third.data.refreshToken)
  })

  test('seven days away from an enrolled device, thirty on one', async () => {
    const boss = await server.signIn('yunhe', 'wh_manager')
    const enrolled = await server.send<{ deviceId: string; deviceKey: string }>(
      'POST /v1/pda/device/enrol',
      { name: 'PDA-30天', warehouseNo: 'WH01', sid: 'LOCAL' },
      boss.headers,
    )
    const onDevice = await login('picker01', password, 'yunhe', { clientKind: 2 }, { ...enrolled.data })
    const elsewhere = await login('picker01', password, 'yunhe', { clientKind: 2 })
    server.clock.advance(7 * day)
    expect((await refresh(elsewhere.data)).code).toBe('A0301')
    const renewed = await refresh(onDevice.data)
    expect(renewed.code).toBe('00000')
    server.clock.advance(30 * day)
    expect((await refresh(renewed.data)).code).toBe('A0301')
  })

  test('another tenant, a stranger or rubbish is A0301', async () => {
    const here = await server.signIn('yunhe', 'cs01')
    for (const other of [
      { tenantId: '2', refreshToken: here.refreshToken },
      { tenantId: '1', refreshToken: 'x'.repeat(43) },
      { tenantId: '-1', refreshToken: here.refreshToken },
    ])
      expect((await refresh(other)).code).toBe('A0301')
    expect((await refresh(here)).code).toBe('00000')
  })
})

const change = (statement: string): Promise<unknown> => server.services.db.inTenant(1, (tx) => tx.query(statement, [1]))
