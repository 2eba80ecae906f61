// 断网看过的还在，退出之后什么也不剩：列表、菜单、最近的页、图片；待上传的不动。
import { Dexie } from 'dexie'
import { logout } from '#contract/user/session'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { request } from '../../src/data/api.ts'
import { queries } from '../../src/data/query.ts'
import { reference } from '../../src/data/reference.ts'
import { store } from '../../src/state/storage.ts'
import { openDesk, password, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let who: SignedIn
let isOut = false
beforeAll(async () => {
  server = await openServer()
  who = await server.signIn('yunhe', 'admin')
})
afterAll(() => server.close())
afterEach(() => {
  isOut = false
  desk.close()
})

/** one of the list */
const name = '澄心内衣抖音旗舰店'
const shops = '/setting/owner/shop'
/** The texts of every cache of lists this browser keeps. */
const kept = async (): Promise<string> => (await reference().cache.toArray()).map(({ text }) => text).join('\n')
/** As when the tab goes out of sight: what is unsaved is saved at once. */
const outOfSight = (): void => void window.dispatchEvent(new Event('pagehide'))
const isKept = (): Promise<void> =>
  vi.waitFor(
    async () => {
      outOfSight()
      expect((await kept()).includes(name)).toBe(true)
    },
    { timeout: 30_000 },
  )
const opened = async (): Promise<void> => {
  desk = await openDesk(server, null, `/login?redirect=${shops}`, () => isOut)
  await signedIn()
}
const signedIn = async (): Promise<void> => {
  await desk.until('the form', () => desk.find('#tenantCode'))
  for (const [name, text] of Object.entries({ tenantCode: 'yunhe', account: 'admin', password })) desk.type(`#${name}`, text)
  desk.click(desk.find('.login button[type=submit]'))
  await desk.until('the list', () => desk.find('.screen')?.textContent.includes(name))
  await isKept()
}

test('a list that could not be asked for again stays kept', async () => {
  await opened()
  isOut = true
  await reference().cache.clear()
  const before = desk.calls.length
  // as a notice of the server does
  await queries.refetchQueries({ queryKey: ['owner/shop'] })
  expect(desk.calls.slice(before)).toContain('GET /v1/shop/list')
  expect(queries.getQueryCache().find({ queryKey: ['owner/shop', 'list'], exact: false })?.state.status).toBe('error')
  await isKept()
})

test('a session that ends with 下载列表 open: whoever signs in next does not find it open', async () => {
  await opened()
  desk.click(desk.find('button[aria-label=下载列表]'))
  await desk.until('the list of downloads', () => desk.find('.downloads'))
  // the server ended it, as after a sign-in elsewhere; the next call learns of it
  await request(logout, {})
  await queries.refetchQueries({ queryKey: ['owner/shop'] })
  await signedIn()
  expect(desk.find('.downloads')).toBe(null)
})

test('after 退出登录 nothing of the person is left in this browser; what waits to be sent is', async () => {
  await opened()
  const waiting = new Dexie('ob')
  waiting.version(1).stores({ op: 'opId' })
  await waiting.table('op').put({ opId: 'waits' })
  store(`remembered:${who.userId}:owner/shop`, { shopName: name })
  expect(Object.keys(localStorage).some((key) => key === `menu:1:${who.userId}`)).toBe(true)
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  desk.click(await desk.until('the person', () => desk.find('.person')))
  desk.click(await desk.until('the entry', () => desk.all('[role=menuitem]').find((one) => one.textContent === '退出登录')))
  await desk.until('the end', () => gone.mock.calls.length > 0)
  expect(await kept()).toBe('')
  outOfSight()
  expect(Object.keys(localStorage).filter((key) => key.includes(who.userId))).toEqual([])
  expect([...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n')).not.toContain(name)
  expect(await waiting.table('op').count()).toBe(1)
  waiting.close()
})
