// 个人中心，从 HTTP 的门口看：本人资料、修改密码、登录设备。
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, signedInUser } from '#contract/user/session'
import { endOtherSessions, endOwnSession, ownSessions, profile, setAvatar } from '#contract/user/personalCentre'
import type { ReplyOf } from '#contract/call'
import { pngOf } from '../support/pictures.ts'
import { openServer, password, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())
beforeEach(() => server.clock.advance(8 * 86_400_000)) // nobody's session or lock reaches into the next test

type Session = ReplyOf<typeof ownSessions>[number]
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const signIn = (account: string, agent = chrome): Promise<SignedIn> => server.signIn('yunhe', account, { 'user-agent': agent })
const sessionsOf = async (who: SignedIn): Promise<readonly Session[]> =>
  (await server.send<readonly Session[]>(ownSessions, {}, who.headers)).data
const isIn = async (who: SignedIn): Promise<boolean> => (await server.send(signedInUser, {}, who.headers)).code === '00000'
const login = (account: string, secret: string) =>
  server.send('POST /v1/user/login', { tenantCode: 'yunhe', account, password: secret })
const change = (who: SignedIn, oldPassword: string, newPassword: string) =>
  server.send(changePassword, { oldPassword, newPassword }, who.headers)

test('a person reads his own record: roles by name, the phone masked', async () => {
  const who = await signIn('wh_manager')
  await server.services.db.inTenant(1, (tx) =>
    tx.query("update sys_user set mobile = '13812345678' where tenant_id = $1 and account = 'wh_manager'", [1]),
  )
  const reply = await server.send<ReplyOf<typeof profile>>(profile, {}, who.headers)
  expect(reply.data).toMatchObject({ account: 'wh_manager', name: '王主管', mobile: '138****5678', isAdmin: 0 })
  expect(reply.data.roles).toHaveLength(1)
  expect(reply.data.tenantName).not.toBe('')
})

describe('the own picture', () => {
  const png = pngOf(1, 1, 'face')
  const upload = async (who: SignedIn, name: string, bytes = png): Promise<string> => {
    const route = { method: 'POST' as const, path: '/v1/file/upload', files: true }
    const file = new File([new Uint8Array(bytes)], name)
    return (await server.send<{ link: string }>(route, { kind: 'image', file }, who.headers)).data.link
  }
  const put = async (who: SignedIn, avatar: string) => {
    const { msg, data } = await server.send<{ fields?: object } | null>(setAvatar, { avatar }, who.headers)
    return data?.fields ?? msg
  }
  const shown = async (who: SignedIn): Promise<readonly string[]> => [
    (await server.send<ReplyOf<typeof profile>>(profile, {}, who.headers)).data.avatar,
    (await server.send<ReplyOf<typeof signedInUser>>(signedInUser, {}, who.headers)).data.avatar,
  ]

  test('is one the person uploaded himself, of a type every browser draws; taken away it is gone', async () => {
    const who = await signIn('cs01')
    const link = await upload(who, '我.png')
    expect(await put(who, link)).toBe('')
    expect(await shown(who)).toEqual([link, link])
    expect(await put(await signIn('packer01'), link)).toEqual({ avatar: '图片不存在，请重新上传' })
    expect(await put(who, '/v1/file/read/00000000000000000000000000000000.png')).toEqual({ avatar: '图片不存在，请重新上传' })
    expect(await put(who, 'https://elsewhere.example/face')).toHaveProperty('avatar')
    const drawing = await upload(who, '图.tif', Buffer.from('49492a00face', 'hex'))
    expect(await put(who, drawing)).toEqual({ avatar: '仅支持上传png、jpg、jpeg、gif、webp、bmp' })
    expect(await shown(who)).toEqual([link, link])
    expect(await put(who, '')).toBe('')
    expect(await shown(who)).toEqual(['', ''])
  })
})

describe('login devices', () => {
  test('the one that asks first, then the latest; each with device, place and time; ended and expired ones are gone', async () => {
    const old = await signIn('cs01')
    server.clock.advance(8 * 86_400_000)
    const left = await signIn('cs01')
    await server.send('POST /v1/user/logout', {}, left.headers)
    const phone = await signIn('cs01', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50')
    const here = await signIn('cs01')
    server.clock.advance(60_000)
    const later = await signIn('cs01', 'curl/8')
    const list = await sessionsOf(here)
    expect(list.map((one) => [one.sessionId, one.device, one.isCurrent])).toEqual([
      [here.sessionId, 'Chrome · Windows', 1],
      [later.sessionId, '未知设备', 0],
      [phone.sessionId, '微信 · iOS', 0],
    ])
    expect(list[0]).toMatchObject({ place: '服务器本机', clientKind: 0 })
    expect(list[0]?.loginTime).toMatch(/^2025-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(list.map((one) => one.sessionId)).not.toContain(old.sessionId)
  })

  test('an enrolled handheld goes by its name and its warehouse', async () => {
    const boss = await signIn('wh_manager')
    const enrolled = await server.send<{ deviceId: string; deviceKey: string }>(
      'POST /v1/pda/device/enrol',
      { name: '拣货3号', warehouseNo: 'WH01', sid: 'LOCAL' },
      boss.headers,
    )
    await server.signIn('yunhe', 'wh_manager', { ...enrolled.data })
    const handheld = (await sessionsOf(boss)).find((one) => one.isCurrent === 0)
    expect(handheld?.device).toBe('拣货3号')
    expect(handheld?.place).toMatch(/^\S+ 服务器本机$/)
  })

  test('ending one ends that one: its next call and its refresh are told to sign in', async () => {
    const [here, there, third] = [await signIn('cs01'), await signIn('cs01'), await signIn('cs01')]
    expect([await isIn(there), await isIn(third)]).toEqual([true, true])
    expect((await server.send(endOwnSession, { sessionId: there.sessionId }, here.headers)).code).toBe('00000')
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
    const renewed = await server.send('POST /tank-auth/oauth/refreshToken', {
      grant_type: 'refresh_token',
      refresh_token: there.refreshToken,
      tenantId: there.tenantId,
    })
    expect(renewed.code).toBe('A0301')
    expect((await server.send(endOwnSession, { sessionId: there.sessionId }, here.headers)).code).toBe('A0404')
  })

  test("a colleague's session is nobody else's to end", async () => {
    const [here, colleague] = [await signIn('cs01'), await signIn('finance01')]
    expect((await server.send(endOwnSession, { sessionId: colleague.sessionId }, here.headers)).code).toBe('A0404')
    expect(await isIn(colleague)).toBe(true)
  })

  test('退出其它设备 ends all but the one that asks, and only the own ones', async () => {
    const [here, there, third, colleague] = [
      await signIn('cs01'),
      await signIn('cs01'),
      await signIn('cs01'),
      await signIn('finance01'),
    ]
    expect(await server.send(endOtherSessions, {}, here.headers)).toMatchObject({ code: '00000', data: { count: 2 } })
    expect([await isIn(here), await isIn(there), await isIn(third), await isIn(colleague)]).toEqual([true, false, false, true])
    expect(await sessionsOf(here)).toHaveLength(1)
  })
})

describe('changing the password', () => {
  test('the new one opens, the old one no longer; other devices have to sign in again', async () => {
    const [here, there] = [await signIn('hr01'), await signIn('hr01')]
    expect(await change(here, password, 'Different2026')).toMatchObject({ code: '00000' })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect((await login('hr01', password)).code).toBe('A0210')
    expect((await login('hr01', 'Different2026')).code).toBe('00000')
  })

  test('what does not fit is said at its field, and nothing changes', async () => {
    const here = await signIn('finance01')
    const rule = { newPassword: '密码需为8-20位且包含字母和数字' }
    for (const short of ['Abc1234', 'abcdefgh', '12345678', `A1${'x'.repeat(19)}`, '密码Abc12345'])
      expect(await change(here, password, short)).toMatchObject({ code: 'A0400', data: { fields: rule } })
    const same = { newPassword: '新密码不能与原密码相同' }
    expect(await change(here, password, password)).toMatchObject({ code: 'A0400', data: { fields: same } })
    const wrong = { oldPassword: '原密码不正确' }
    expect(await change(here, 'Wrong2026', 'Different2026')).toMatchObject({ code: 'A0216', data: { fields: wrong } })
    expect((await login('finance01', password)).code).toBe('00000')
  })

  test('a stolen screen cannot guess: five wrong old passwords lock the account like a sign-in', async () => {
    const here = await signIn('picker02')
    const codes: string[] = []
    for (let guess = 0; guess < 7; guess++) codes.push((await change(here, `Guess${guess}pw`, 'Different2026')).code)
    expect(codes).toEqual(['A0216', 'A0216', 'A0216', 'A0216', 'A0211', 'A0211', 'A0211'])
    expect((await change(here, password, 'Different2026')).code).toBe('A0211')
    // who guesses at an open page locks nobody out
    expect((await login('picker02', password)).code).toBe('00000')
  })
})
