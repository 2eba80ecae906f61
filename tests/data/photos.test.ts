// 照片上传：传成才删，传不上的放在一边并说出原因，断网的留着再传
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPhotos, uploadPhotos, uploadSeenPhotos } from '../../src/data/photoUpload.ts'
import { session } from '../../src/state/session.ts'
import { store } from '../../src/state/storage.ts'
import { dropPhoto, keepJpeg, photosLeft, photosToSend, retryRefused } from '../../src/data/photos.ts'

interface Sent {
  readonly sha256: string
  readonly tenantId: string
  readonly deviceKey: string
}
let sent: Sent[] = []
type Answer = (one: Sent) => Response
const envelope = (status: number, code: string, msg = ''): Response =>
  new Response(JSON.stringify({ code, msg, success: code === '00000', data: { stored: true } }), {
    status,
    headers: { 'content-type': 'application/json' },
  })
const stored: Answer = () => envelope(200, '00000')
let answer: Answer

beforeEach(() => {
  sent = []
  answer = stored
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const sha256 = /^\/api\/v1\/(?:pda\/)?photo\/([0-9a-f]{64})$/.exec(url)?.[1]
    const headers = new Headers(init.headers)
    if (init.method !== 'PUT' || sha256 === undefined || headers.get('content-type') !== 'image/jpeg')
      throw new Error(`not an upload: ${init.method} ${url}`)
    const body = new Uint8Array(await (init.body as Blob).arrayBuffer())
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    expect(Buffer.from(digest).toString('hex')).toBe(sha256)
    const one = { sha256, tenantId: headers.get('tenantId') ?? '', deviceKey: headers.get('deviceKey') ?? '' }
    sent.push(one)
    return answer(one)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await retryRefused()
  for (const sha256 of await photosToSend()) await dropPhoto(sha256)
})

/** A shot a second after the one before. */
let shots = 0
const shoot = async (tenantId = '1'): Promise<string> => {
  shots += 1
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 + shots * 1000 })
  const { sha256, bytes } = await keepJpeg(new Blob([`picture ${shots}`], { type: 'image/jpeg' }), tenantId)
  expect(bytes).toBeGreaterThan(0)
  return sha256
}
const enrolled =
  (...tenants: readonly string[]) =>
  (tenantId: string) =>
    Promise.resolve(tenants.includes(tenantId) ? { deviceId: `D${tenantId}`, deviceKey: `K${tenantId}` } : null)
const upload = () => uploadPhotos(enrolled('1'))
const hashes = (): string[] => sent.map(({ sha256 }) => sha256)

test('what waits is sent oldest first as this device, and leaves it only when the server has it', async () => {
  const shot = [await shoot(), await shoot(), await shoot()]
  expect(await photosLeft()).toEqual({ waiting: 3, refused: 0, words: [] })
  expect(await upload()).toBe('done')
  expect(hashes()).toEqual(shot)
  expect(sent[0]).toMatchObject({ tenantId: '1', deviceKey: 'K1' })
  expect(await photosLeft()).toEqual({ waiting: 0, refused: 0, words: [] })
})

test.each([
  ['another content than its name', () => envelope(200, 'A0400', '照片内容与编号不符'), '照片内容与编号不符'],
  ['too large', () => envelope(200, 'A0413', '提交的内容过大，最多320KB'), '提交的内容过大，最多320KB'],
  ['too large for a proxy on the way', () => new Response('<html>413</html>', { status: 413 }), '提交的内容过大'],
] as const)(
  'refused as %s: set aside with the words, the others go on, and it is not sent again by itself',
  async (_what, no, words) => {
    const [bad, good] = [await shoot(), await shoot()]
    answer = ({ sha256 }) => (sha256 === bad ? no() : envelope(200, '00000'))
    expect(await upload()).toBe('done')
    expect(hashes()).toEqual([bad, good])
    expect(await photosLeft()).toEqual({ waiting: 0, refused: 1, words: [words] })
    for (let again = 0; again < 3; again += 1) expect(await upload()).toBe('done')
    expect(hashes()).toEqual([bad, good])
    answer = stored
    await retryRefused()
    expect(await upload()).toBe('done')
    expect(hashes()).toEqual([bad, good, bad])
    expect(await photosLeft()).toEqual({ waiting: 0, refused: 0, words: [] })
  },
)

test.each([
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['a server being deployed', () => new Response('', { status: 503 })],
  ['a server that broke', () => envelope(500, 'B0001', '系统执行出错')],
  ['a full disk there', () => envelope(500, 'B0002', '服务器磁盘空间不足')],
  ['a server without this call', () => envelope(404, 'A0404', '数据不存在或无权限查看')],
  ['the login page of a guest network', () => new Response('<html>login</html>', { headers: { 'content-type': 'text/html' } })],
] as const)('%s: one try, all of them stay, and all are sent when it is over', async (_what, fail) => {
  const shot = [await shoot(), await shoot()]
  answer = fail
  expect(await upload()).toBe('later')
  expect(hashes()).toEqual([shot[0]])
  expect(await photosLeft()).toEqual({ waiting: 2, refused: 0, words: [] })
  answer = stored
  expect(await upload()).toBe('done')
  expect(hashes()).toEqual([shot[0], ...shot])
})

test('a picture goes to the tenant it was taken for, whoever signed in since; without an enrolment there it waits', async () => {
  const [first, other] = [await shoot('1'), await shoot('2')]
  await uploadPhotos(enrolled('2'))
  expect(sent).toEqual([{ sha256: other, tenantId: '2', deviceKey: 'K2' }])
  expect(await photosToSend()).toEqual([first])
})

test('a device the server no longer knows keeps its pictures and asks once, until it is enrolled again', async () => {
  const shot = [await shoot(), await shoot()]
  answer = () => envelope(401, 'A1119', '设备未登记')
  expect(await upload()).toBe('done')
  expect(hashes()).toEqual([shot[0]])
  expect(await photosLeft()).toEqual({ waiting: 2, refused: 0, words: [] })
  answer = stored
  await upload()
  expect(await photosLeft()).toEqual({ waiting: 0, refused: 0, words: [] })
})

test('at a bench nobody enrolled the person sends them: what no operation names yet waits, and blocks no other', async () => {
  const shot = [await shoot(), await shoot(), await shoot('2')]
  expect(await uploadSeenPhotos()).toBe('done')
  expect(sent).toEqual([])
  const tenant = { tenantId: '1', userId: '7', accessToken: 'mine', refreshToken: 'again', expiresAt: 0 }
  store('tenantInfo', tenant)
  answer = ({ sha256 }) => (sha256 === shot[0] ? envelope(404, 'A0404', '数据不存在或无权限查看') : envelope(200, '00000'))
  expect(await uploadSeenPhotos()).toBe('done')
  expect(sent.map(({ sha256, tenantId, deviceKey }) => [sha256, tenantId, deviceKey])).toEqual([
    [shot[0], '1', ''],
    [shot[1], '1', ''],
  ])
  expect(await photosToSend()).toEqual([shot[0], shot[2]])
  store('tenantInfo', null)
  session.tenant = null
})

test('when the network is back, pictures go after the operations that wait, not beside them', async () => {
  const shot = await shoot()
  vi.stubGlobal('window', new EventTarget())
  let tell: (counts: { readonly pending: number }) => void = () => undefined
  const outbox = {
    subscribe: (listener: typeof tell) => {
      tell = listener
      listener({ pending: 2 })
      return () => undefined
    },
    enrolment: () => Promise.resolve({ deviceId: 'D1', deviceKey: 'K1' }),
  }
  const end = startPhotos(outbox as unknown as Parameters<typeof startPhotos>[0])
  window.dispatchEvent(new Event('online'))
  for (let steps = 0; steps < 20; steps += 1) await photosLeft()
  expect(hashes()).toEqual([])
  tell({ pending: 0 })
  await vi.waitFor(() => expect(hashes()).toEqual([shot]))
  end()
})
