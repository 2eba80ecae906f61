// 手持端的商品图片：带着登录的人去取，看过的断网也在；别的租户看不到，最早的让位给新的。
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { smallPicture } from '../../src/data/pictures.ts'
import GoodsPicture from '../../src/floor/GoodsPicture.tsx'
import { openSession } from '../../src/state/session.ts'
import { emptyPage } from '../support/emptyPage.ts'

let online: boolean
let asked: { url: string; headers: Headers }[]
const kept = new Map<string, Response>()
const cache = {
  match: (name: string) => Promise.resolve(kept.get(name)?.clone()),
  put: (name: string, response: Response) => Promise.resolve(void kept.set(name, response)),
  keys: () => Promise.resolve([...kept.keys()]),
  delete: (name: string) => Promise.resolve(kept.delete(name)),
}
const signIn = (tenantId: string): void =>
  openSession({ accessToken: `key-${tenantId}`, refreshToken: 'r', tenantId, userId: 1, expiresIn: 7200 }, Date.now())

beforeEach(() => {
  online = true
  asked = []
  kept.clear()
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) })
    if (!online) throw new TypeError('Failed to fetch')
    return new Response(`bytes of ${url}`)
  })
  signIn('1')
})
afterEach(() => vi.unstubAllGlobals())

const link = (n: number): string => `/v1/file/read/${String(n).padStart(32, '0')}.png`
const text = async (picture: Promise<string>): Promise<string> =>
  Buffer.from((await picture).replace(/^.*,/, ''), 'base64').toString()

test('asked for once, as the person who is signed in, by an address without a secret; then it stands offline', async () => {
  const small = link(7).replace('/read/', '/thumb/')
  expect(await text(smallPicture(link(7)))).toBe(`bytes of /api${small}`)
  expect(asked.map(({ url }) => url)).toEqual([`/api${small}`])
  expect(asked[0]?.headers.get('accesstoken')).toBe('key-1')
  online = false
  expect(await text(smallPicture(link(7)))).toBe(`bytes of /api${small}`)
  await expect(smallPicture(link(8))).rejects.toMatchObject({ failure: { kind: 'offline' } })
})

test('what one tenant saw does not stand there for another', async () => {
  await smallPicture(link(7))
  signIn('2')
  online = false
  await expect(smallPicture(link(7))).rejects.toMatchObject({ failure: { kind: 'offline' } })
})

test('the five hundred newest are kept; what is too large is drawn and not kept', async () => {
  for (let n = 0; n < 502; n += 1) await smallPicture(link(n))
  expect([kept.size, [...kept.keys()][0]?.endsWith('2.png')]).toEqual([500, true])
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(600 * 1024)))
  expect(await smallPicture(link(900))).toMatch(/^data:/)
  expect(kept.has(`/pictures/1/${link(900).slice(-36)}`)).toBe(false)
})

test('the card draws it, and says so when it cannot be had', async () => {
  const root = createRoot(emptyPage())
  const picture = (): HTMLElement | null => document.querySelector('.goods-picture')
  root.render(<GoodsPicture key="1" link={link(1)} />)
  await vi.waitFor(() => expect(picture()?.getAttribute('src')).toMatch(/^data:/), 30_000)
  online = false
  root.render(<GoodsPicture key="2" link={link(2)} />)
  await vi.waitFor(() => expect(picture()?.textContent).toBe('图没取到'), 30_000)
  root.unmount()
})
