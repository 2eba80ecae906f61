// @vitest-environment happy-dom
// 接口错误表 · data/api
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed, failureOf, keepFresh, request, sentenceOf } from '../../src/data/api.ts'
import { noteReachable, online } from '../../src/state/online.ts'
import { closeSession, openSession, session } from '../../src/state/session.ts'

interface Seen {
  readonly url: string
  readonly init: RequestInit
  readonly headers: Record<string, string>
}
const seen: Seen[] = []
type Answer = (call: Seen) => Response | Promise<Response>

const json = (status: number, body: object): Response => new Response(JSON.stringify(body), { status })
const good = (data: unknown): Response => json(200, { code: '00000', msg: '', success: true, data })
const refusal = (status: number, code: string, msg: string): Response => json(status, { code, msg, success: false, data: null })

/** The server answers the calls in this order. */
const server = (...answers: Answer[]): void => {
  seen.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = { url, init, headers: init.headers as Record<string, string> }
    seen.push(call)
    const answer = answers.shift()
    if (answer === undefined) throw new Error(`unexpected call of ${url}`)
    return answer(call)
  })
}
const signIn = (accessToken = 'a1', expiresIn = 7200): void =>
  openSession({ accessToken, refreshToken: 'r1', tenantId: 7, userId: '11', expiresIn }, Date.now())
const failing = async (run: Promise<unknown>): Promise<CallFailed['failure']> => {
  const error = await run.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(CallFailed)
  return failureOf(error)
}
const read = (): Promise<unknown> => request('GET /v1/stockout/list', { pageNo: 1 })

beforeEach(() => {
  localStorage.clear()
  closeSession()
  session.ended = null
  noteReachable(true)
  signIn()
})

test('00000 answers the data part; every header of the specification is sent, sign empty', async () => {
  server(() => good({ total: 3 }))
  expect(await read()).toEqual({ total: 3 })
  expect(seen[0]?.url).toBe('/api/v1/stockout/list?pageNo=1')
  const names = ['authorization', 'tenantId', 'parentOwnerNo', 'companyId', 'accessToken', 'timestamp', 'sign', 'nonce']
  expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual(names.toSorted())
  expect(seen[0]?.headers).toMatchObject({ tenantId: '7', accessToken: 'a1', sign: '' })
})

test('POST sends the payload as body, multi-values of GET travel comma-joined, empty ones not at all', async () => {
  server(
    () => good(null),
    () => good(null),
  )
  await request('POST /v1/wave', { orderNos: ['CK1'] })
  expect(seen[0]?.init.body).toBe('{"orderNos":["CK1"]}')
  await request('GET /v1/stockout/list', { stockoutNo: ['CK1', 'CK2'], owner: '', shop: undefined })
  expect(seen[1]?.url).toBe('/api/v1/stockout/list?stockoutNo=CK1%2CCK2')
})

test('PUT sends a body, DELETE its payload as query parameters, a form travels in parts; all with the credentials', async () => {
  server(
    () => good(null),
    () => good(null),
    () => good(null),
  )
  await request('PUT /v1/shop', { shopNo: 'S1', version: 2 })
  await request('DELETE /v1/shop', { shopNo: 'S1', version: 2 })
  await request('POST /v1/file/upload', { kind: 'image', file: new File(['a'], 'a.png') }, { form: true })
  expect(seen.map(({ url }) => url)).toEqual(['/api/v1/shop', '/api/v1/shop?shopNo=S1&version=2', '/api/v1/file/upload'])
  expect(seen.map(({ init }) => init.credentials)).toEqual(['include', 'include', 'include'])
  expect([seen[0]?.init.body, seen[1]?.init.body]).toEqual(['{"shopNo":"S1","version":2}', undefined])
  const form = seen[2]?.init.body
  expect(form instanceof FormData && [...form.keys()]).toEqual(['kind', 'file'])
  // the browser names the boundary of a form itself
  expect(Object.keys(seen[2]?.headers ?? {}).map((name) => name.toLowerCase())).not.toContain('content-type')
})

test('a call may ask for the whole answer instead of its data', async () => {
  server(() => good({ total: 3 }))
  expect(await request('GET /v1/stockout/list', {}, { full: true })).toEqual({
    code: '00000',
    msg: '',
    success: true,
    data: { total: 3 },
  })
})

test('another code shows the server message', async () => {
  server(() => refusal(200, 'A2221', '已有拣货单开始拣货，不能取消波次'))
  const failure = await failing(read())
  expect(failure).toEqual({ kind: 'refused', code: 'A2221', msg: '已有拣货单开始拣货，不能取消波次' })
})

test('field errors reach the form', async () => {
  server(() => json(400, { code: 'A0400', msg: '参数错误', success: false, data: { fields: { ownerNo: '货主不能为空' } } }))
  expect(await failing(read())).toMatchObject({ kind: 'refused', fields: { ownerNo: '货主不能为空' } })
})

test('A0202 ends the session with the server message', async () => {
  server(
    () => refusal(401, 'A0202', '账号已被停用'),
    () => refusal(401, 'A0202', '账号已被停用'),
  )
  expect(await failing(read())).toEqual({ kind: 'relogin', msg: '账号已被停用' })
  expect(session.ended).toBe('账号已被停用')
})

test('A0301 renews the tokens once and sends the call again', async () => {
  server(
    () => refusal(401, 'A0301', '登录已失效，请重新登录'),
    () => good({ accessToken: 'a2', refreshToken: 'r2', tenantId: 7, userId: 11, expiresIn: 7200 }),
    (call) => good({ token: call.headers['accessToken'] }),
  )
  expect(await read()).toEqual({ token: 'a2' })
  expect(seen[1]?.url).toBe('/api/tank-auth/oauth/refreshToken')
  expect(JSON.parse(seen[1]?.init.body as string)).toEqual({
    grant_type: 'refresh_token',
    scope: 'all',
    refresh_token: 'r1',
    tenantId: '7',
  })
  expect(session.ended).toBeNull()
})

test('A0301 with a refused refresh token forces a new sign-in', async () => {
  server(
    () => refusal(401, 'A0301', '登录已失效，请重新登录'),
    () => refusal(401, 'A0301', '登录已失效，请重新登录'),
  )
  expect((await failing(read())).kind).toBe('relogin')
  expect(session.ended).toBe('登录已失效，请重新登录')
})

test('ten calls at once with worn tokens renew them once', async () => {
  signIn('old', -1)
  let renewed = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('refreshToken')) {
      renewed += 1
      return good({ accessToken: 'new', refreshToken: 'r2', tenantId: 7, userId: 11, expiresIn: 7200 })
    }
    return good((init.headers as Record<string, string>)['accessToken'])
  })
  expect(await Promise.all(Array.from({ length: 10 }, read))).toEqual(Array.from({ length: 10 }, () => 'new'))
  expect(renewed).toBe(1)
})

test('an answer to the former session does not end the new one', async () => {
  server(
    () => {
      signIn('a9')
      return refusal(401, 'A0301', '登录已失效，请重新登录')
    },
    (call) => good(call.headers['accessToken']),
  )
  expect(await read()).toBe('a9')
  expect(session.ended).toBeNull()
})

test('HTTP 502', async () => {
  server(() => new Response('<html>bad gateway</html>', { status: 502 }))
  expect(sentenceOf(await failing(read()))).toBe('正在更新版本，请稍后....')
})

test.each([
  ['A0501', '系统繁忙，请稍后重试'],
  ['B0003', '数据库暂时不可用，请稍后重试'],
  ['B0002', '服务器磁盘空间不足，数据未保存，请联系管理员清理磁盘后重试'],
])('HTTP 503 with our own %s is no update, and says what it is', async (code, msg) => {
  server(() => refusal(503, code, msg))
  expect(await failing(read())).toEqual({ kind: 'server', msg })
})

test('HTTP 500 shows the server message, else 系统执行出错', async () => {
  server(
    () => refusal(500, 'B0001', '库存服务不可用'),
    () => new Response('', { status: 500 }),
  )
  expect(sentenceOf(await failing(read()))).toBe('库存服务不可用')
  expect(sentenceOf(await failing(read()))).toBe('系统执行出错')
})

test('other errors that carry a message show it', async () => {
  server(() => refusal(413, 'A0400', '文件过大'))
  expect(sentenceOf(await failing(read()))).toBe('文件过大')
})

test('no network', async () => {
  server(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(sentenceOf(await failing(read()))).toBe('当前网络不可用，请检查您的网络设置')
  expect(online.reachable).toBe(false)
  server(() => good(1))
  await read()
  expect(online.reachable).toBe(true)
})

test('a page change cancels its reads silently', async () => {
  const page = new AbortController()
  server(
    (call) =>
      new Promise((_, reject) =>
        call.init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
      ),
  )
  const run = failing(request('GET /v1/stockout/list', {}, { signal: page.signal }))
  page.abort()
  const failure = await run
  expect(failure.kind).toBe('cancelled')
  expect(sentenceOf(failure)).toBe('')
})

test('no answer within the deadline says so', async () => {
  vi.useFakeTimers()
  server(
    (call) =>
      new Promise((_, reject) =>
        call.init.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError'))),
      ),
  )
  const run = failing(read())
  await vi.advanceTimersByTimeAsync(200_000)
  vi.useRealTimers()
  expect(sentenceOf(await run)).toBe('服务器长时间没有响应，请稍后重试')
})

test('an answer that stops behind its head says so within the deadline, and one that breaks off there is no answer', async () => {
  const halting =
    (end: (body: ReadableStreamDefaultController, signal: AbortSignal) => void): Answer =>
    ({ init }) =>
      new Response(new ReadableStream({ start: (body) => end(body, init.signal as AbortSignal) }))
  server(halting((body, signal) => signal.addEventListener('abort', () => body.error(new DOMException('', 'AbortError')))))
  const failure = await failing(request('GET /v1/stockout/list', {}, { timeoutMs: 20 }))
  expect(failure).toEqual({ kind: 'server', msg: '服务器长时间没有响应，请稍后重试' })
  server(halting((body) => body.error(new TypeError('network error'))))
  expect(await failing(read())).toEqual({ kind: 'offline' })
})

test('a page chunk that cannot be loaded is told apart', () => {
  const lost = ['Failed to fetch dynamically imported module: http://x/a.js', 'error loading dynamically imported module: x']
  for (const text of lost) expect(failureOf(new TypeError(text)).kind).toBe('chunk')
  expect(failureOf(Object.assign(new Error('x'), { name: 'ChunkLoadError' })).kind).toBe('chunk')
  expect(failureOf(Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' })).kind).toBe('chunk')
})

test('a file changed since it was chosen is named in the sentence; nothing is sent, and the network is not blamed', async () => {
  server()
  const gone = new File(['a'], '货主.xlsx')
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('could not be read', 'NotReadableError'))
  const failure = await failing(request('POST /v1/import/owner/parse', { file: gone }, { form: true }))
  expect(sentenceOf(failure)).toBe('货主.xlsx在上传过程中被移走或修改，请重新选择')
  expect([seen.length, online.reachable]).toEqual([0, true])
})

test('worn tokens are renewed where the browser refuses locks', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) },
  })
  signIn('a1', -1)
  server(
    () => good({ accessToken: 'a2', refreshToken: 'r2', tenantId: 7, userId: 11, expiresIn: 7200 }),
    (call) => good(call.headers['accessToken']),
  )
  expect(await read()).toBe('a2')
  vi.unstubAllGlobals()
})

test('the tokens are renewed ten minutes before they end, without anybody asking', async () => {
  vi.useFakeTimers()
  vi.setSystemTime(Date.now())
  signIn('a1', 7200)
  server(() => good({ accessToken: 'a2', refreshToken: 'r2', tenantId: 7, userId: 11, expiresIn: 7200 }))
  const stop = keepFresh()
  await vi.advanceTimersByTimeAsync((7200 - 600) * 1000 - 1000)
  expect(seen.length).toBe(0)
  await vi.advanceTimersByTimeAsync(62_000)
  expect(seen.map((call) => call.url)).toEqual(['/api/tank-auth/oauth/refreshToken'])
  expect(session.tenant?.accessToken).toBe('a2')
  stop()
  vi.useRealTimers()
})

const file = { id: 'x/y.z', title: '', method: 'GET', path: '/v1/file', input: {}, reply: {}, may: 1 } as const

test('a file asked for with worn tokens is asked for again with new ones', async () => {
  const { fetchFile } = await import('../../src/data/files.ts')
  server(
    () => refusal(401, 'A0301', '登录已失效'),
    () => good({ accessToken: 'a2', refreshToken: 'r2', tenantId: 7, userId: 11, expiresIn: 7200 }),
    () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
  )
  expect(await (await fetchFile(file, {})).blob.text()).toBe('a,b')
  expect(seen.map((call) => new Headers(call.init.headers).get('accessToken'))).toEqual(['a1', '', 'a2'])
  server(
    () => refusal(401, 'A0301', '登录已失效'),
    () => refusal(200, 'A0301', '登录已失效'),
  )
  expect(await failing(fetchFile(file, {}))).toMatchObject({ kind: 'relogin' })
  expect(session.ended).toBe('登录已失效')
})

test('a file comes with its name; a refusal in its place is read for its message', async () => {
  const { fetchFile, fileNameOf } = await import('../../src/data/files.ts')
  server(
    () =>
      new Response('a,b', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%E5%BA%93.csv',
        },
      }),
    () =>
      new Response(JSON.stringify({ code: 'A0404', msg: '数据不存在或无权限查看', success: false, data: null }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
  const found = await fetchFile(file, {})
  expect([found.name, await found.blob.text()]).toEqual(['库.csv', 'a,b'])
  expect(sentenceOf(await failing(fetchFile(file, {})))).toBe('数据不存在或无权限查看')
  expect([
    fileNameOf('attachment; filename=plain.xlsx'),
    fileNameOf("x; filename*=UTF-8''%ZZ; filename=a.csv"),
    fileNameOf(null),
  ]).toEqual(['plain.xlsx', 'a.csv', ''])
})

const page = (status: number): Response =>
  new Response('<html>login</html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

test.each([200, 401, 403, 404, 511])(
  'a page of somebody else with %i is no answer: the network is to blame, nobody is signed out',
  async (status) => {
    server(() => page(status))
    online.reachable = true
    expect(await failing(read())).toEqual({ kind: 'offline' })
    expect([online.reachable, session.ended, session.tenant?.accessToken]).toEqual([false, null, 'a1'])
  },
)

test('a proxy’s refusal in JSON is no refusal of ours', async () => {
  server(() => json(403, { code: '403', msg: 'Forbidden' }))
  expect(await failing(read())).toEqual({ kind: 'server', msg: '系统执行出错' })
})
