// 登录之前的画面，挂在真的服务端上：空库建立租户，忘记密码用验证码重置。
import { afterEach, expect, test, vi } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
const complaints: string[] = []
let told = ''
for (const level of ['error', 'warn'] as const)
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words.map(String).join(' ')))
vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
  told = /验证码 (\d{6})/.exec(String(line))?.[1] ?? told
})
afterEach(async () => {
  desk.close()
  await server.close()
  expect(complaints.splice(0)).toEqual([])
})

const fill = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) desk.type(`#${name}`, value)
}
const press = (text: string): void =>
  desk.click(desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === text) ?? null)

test('an empty installation leads to its first page; the code of the console makes the tenant and lets its administrator in', async () => {
  server = await openServer({ empty: true })
  desk = await openDesk(server, null, '/login')
  await desk.until('the first page', () => desk.find('#code'))
  const name = '云仓🏭北方👨‍👩‍👧‍👦一号二号三号四号五号六号七八'
  fill({ code: 'AAAA-BBBB', tenantCode: 'newhouse', tenantName: name, account: 'boss', name: '王掌柜' })
  fill({ password: 'Begin2026', again: 'Begin2027' })
  press('建立并登录')
  await desk.until('the difference', () => desk.text().includes('两次输入的密码不一致'))
  fill({ again: 'Begin2026' })
  press('建立并登录')
  await desk.until('the refusal', () => desk.text().includes('一次性口令不正确'))
  fill({ code: server.services.firstRun.code })
  press('建立并登录')
  await desk.until('the shell', () => desk.find('nav[aria-label=主导航]'))
  expect(desk.calls.filter((call) => call === 'POST /v1/setup').length).toBe(2)
  const { data } = await server.send<{ accessToken: string; tenantId: string }>('POST /v1/user/login', {
    tenantCode: 'newhouse',
    account: 'boss',
    password: 'Begin2026',
  })
  const me = await server.send('GET /v1/user/info', {}, { tenantId: data.tenantId, accessToken: data.accessToken })
  expect(me.data).toMatchObject({ tenantName: name, isAdmin: 1 })
})

test('a forgotten password: a code to the phone, a new password, back to sign-in', async () => {
  server = await openServer()
  await server.services.db.inTenant(1, (tx) =>
    tx.query("update sys_user set mobile = '13800001111' where tenant_id = $1 and account = 'cs01'", [1]),
  )
  desk = await openDesk(server, null, '/login/forget')
  await desk.until('the form', () => desk.find('#mobile'))
  fill({ tenantCode: 'yunhe', account: 'cs01', mobile: '13800001111' })
  press('获取验证码')
  await desk.until('the sentence', () => desk.text().includes('验证码打印在服务端控制台') && /\d+秒后重新获取/.test(desk.text()))
  fill({ code: told === '000000' ? '000001' : '000000' })
  press('下一步')
  await desk.until('the refusal', () => desk.text().includes('验证码错误或已失效'))
  fill({ code: told })
  press('下一步')
  await desk.until('the new password', () => desk.find('#newPassword'))
  fill({ newPassword: 'Renewed2026', again: 'Renewed2026' })
  press('重置密码')
  await desk.until('the end', () => desk.text().includes('密码重置成功'))
  press('去登录')
  await desk.until('sign-in', () => desk.find('#password'))
  const again = { tenantCode: 'yunhe', account: 'cs01', password: 'Renewed2026' }
  expect((await server.send('POST /v1/user/login', again)).code).toBe('00000')
})
