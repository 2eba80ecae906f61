// 忘记密码：短信验证码限频、过期、只用一次，问的人看不出账号在不在；新密码结束所有登录并解锁。
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OutsideFailed } from '#server/platform/adapters/post'
import { aliyunSms, rpcSign } from '#server/platform/adapters/sms'
import { openServer, password, type Answer, type TestServer } from '../support/server.ts'

let server: TestServer
/** codes the console told, by phone */
const told = new Map<string, string>()
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    const [, mobile, code] = /模拟短信\] (\d+) 验证码 (\d{6})/.exec(String(line)) ?? []
    if (mobile !== undefined && code !== undefined) told.set(mobile, code)
  })
  server = await openServer()
  await server.services.db.inTenant(1, (tx) =>
    tx.query("update sys_user set mobile = '1380000000' || right(id::text, 1) where tenant_id = $1 and account = 'cs01'", [1]),
  )
  const rows = await server.services.db.inTenant(1, (tx) =>
    tx.query<{ mobile: string }>("select mobile from sys_user where tenant_id = $1 and account = 'cs01'", [1]),
  )
  mobile = rows[0]?.mobile ?? ''
})
afterAll(() => server.close())

let mobile: string
const who = () => ({ tenantCode: 'yunhe', account: 'cs01', mobile })
const ask = (more: object = {}): Promise<Answer> => server.send('POST /v1/sms/send', { ...who(), ...more })
const check = (code: string) => server.send<{ ticket: string } | null>('POST /v1/sms/validate', { ...who(), code })
const reset = (ticket: string, newPassword: string) =>
  server.send<{ fields?: object } | null>('POST /v1/user/pwd/reset', { tenantCode: 'yunhe', ticket, newPassword })
const signIn = async (typed: string): Promise<string> =>
  (await server.send('POST /v1/user/login', { tenantCode: 'yunhe', account: 'cs01', password: typed, clientKind: 0 })).code
const wait = (seconds: number): void => server.clock.set(server.clock.now() + seconds * 1000)
const fresh = async (): Promise<string> => {
  wait(61)
  expect((await ask()).code).toBe('00000')
  return told.get(mobile) ?? ''
}

test('a code leads to a new password, once; the lock is gone and every session ended', async () => {
  const session = await server.signIn('yunhe', 'cs01')
  for (let n = 0; n < 5; n += 1) await signIn('Wrong2026')
  expect(await signIn(password)).toBe('A0211')
  expect(await ask()).toMatchObject({ code: '00000', data: { resendSeconds: 60, simulated: true } })
  const code = told.get(mobile) ?? ''
  const { data } = await check(code)
  const ticket = data?.ticket ?? ''
  expect((await reset(ticket, 'short')).data?.fields).toEqual({ newPassword: '密码需为8-20位且包含字母和数字' })
  expect((await reset(ticket, 'Password1')).data?.fields).toEqual({ newPassword: '密码过于常见，容易被猜到，请换一个' })
  expect((await reset(ticket, 'mycs01Word')).data?.fields).toEqual({ newPassword: '密码不能包含账号' })
  const both = await Promise.all([reset(ticket, 'Renewed2026'), reset(ticket, 'Renewed2027')])
  expect(both.map((one) => one.code).toSorted()).toEqual(['00000', 'A0219'])
  const chosen = both[0]?.code === '00000' ? 'Renewed2026' : 'Renewed2027'
  expect(await signIn(chosen)).toBe('00000')
  expect((await server.send('GET /v1/user/info', {}, session.headers)).code).toBe('A0301')
  expect((await reset(ticket, 'Renewed2028')).code).toBe('A0219')
  expect((await check(code)).code).toBe('A0217')
})

test('a code ends after five minutes, after five wrong tries, and with the next one', async () => {
  const late = await fresh()
  wait(301)
  expect((await check(late)).code).toBe('A0217')
  const tried = await fresh()
  const wrong = tried === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n += 1) expect((await check(wrong)).code).toBe('A0217')
  expect((await check(tried)).code).toBe('A0217')
  const first = await fresh()
  const second = await fresh()
  if (first !== second) expect((await check(first)).code).toBe('A0217')
  const right = await check(second)
  expect(right.code).toBe('00000')
  wait(601)
  expect((await reset(right.data?.ticket ?? '', 'Renewed2029')).code).toBe('A0219')
})

test('is sent once a minute and ten times a day; two at once are one', async () => {
  wait(86_400)
  const both = await Promise.all([ask(), ask()])
  expect(both.map((one) => one.code).toSorted()).toEqual(['00000', 'A0218'])
  wait(30)
  expect(await ask()).toMatchObject({ code: 'A0218', msg: '操作过于频繁，请30秒后重试' })
  for (let n = 1; n < 10; n += 1) await fresh()
  wait(61)
  expect((await ask()).msg).toBe('今日获取验证码次数已达上限，请明天再试或联系管理员重置密码')
})

test('somebody who guesses learns nothing and gets nothing', async () => {
  wait(86_400)
  told.clear()
  const right = await ask()
  expect(told.size).toBe(1)
  const answers = [
    await ask({ account: 'nobody', mobile: '13911110001' }),
    await ask({ account: 'admin', mobile: '13911110002' }),
    await ask({ tenantCode: 'nowhere', mobile: '13911110003' }),
    await ask({ tenantCode: 'hengtu', mobile: '13911110004' }),
  ]
  for (const answer of answers) expect(answer).toEqual(right)
  expect(told.size).toBe(1)
  const guessed = await server.send('POST /v1/sms/validate', { ...who(), account: 'admin', code: told.get(mobile) ?? '' })
  expect(guessed.code).toBe('A0217')
})

test('the real sender signs as documented, and what it refuses is said', async () => {
  // the example of the documentation of the RPC signature
  const fields = {
    Timestamp: '2016-02-23T12:46:24Z',
    Format: 'XML',
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    Version: '2014-05-26',
    SignatureVersion: '1.0',
  }
  expect(rpcSign(fields, 'testsecret', 'GET')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=')
  const bodies: URLSearchParams[] = []
  const outside = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      bodies.push(new URLSearchParams(body))
      response.end(JSON.stringify(bodies.length === 1 ? { Code: 'OK' } : { Code: 'isv.OUT_OF_SERVICE', Message: '停机' }))
    })
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const port = (outside.address() as { port: number }).port
  const account = { url: `http://127.0.0.1:${port}`, key: 'id', secret: 'secret', signName: '云仓', template: 'SMS_1' }
  const sms = aliyunSms(account, server.clock)
  await sms.code('13800001111', '012345')
  const { Signature, ...signed } = Object.fromEntries(bodies[0] ?? [])
  expect(signed).toMatchObject({ PhoneNumbers: '13800001111', TemplateParam: '{"code":"012345"}', SignName: '云仓' })
  expect(Signature).toBe(rpcSign(signed, 'secret'))
  await expect(sms.code('13800001111', '012345')).rejects.toThrow(OutsideFailed)
  outside.close()
})
