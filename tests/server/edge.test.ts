// 服务的门口：每种失败的样子、安全响应头、文件、健康与接口文档。
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text, Unknown } from 'typebox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '#contract/call'
import type { Envelope } from '#contract/errors'
import { build } from '#server/app'
import { Download } from '#server/platform/download'
import { refuse } from '#server/platform/errors'
import { handle, handleLong, handleOpen, type Endpoint } from '#server/platform/handle'
import { carriesSecret } from '#server/platform/packing'
import { openHall } from '#server/platform/tls/hall'
import { freePort } from '../support/product.ts'
import { openServer, password, type SignedIn, type TestServer } from '../support/server.ts'

const anything = Unknown()
const failures: Record<string, unknown> = {}
const fail = handle(
  call({
    id: 'test/edge.fail',
    title: '失败',
    method: 'POST',
    path: '/v1/test/fail',
    input: Fields({ how: Text() }),
    reply: anything,
    may: 'signedIn',
  }),
  (_ctx, input) => Promise.reject(failures[input.how] as Error),
)
const form = handle(
  call({
    id: 'test/edge.form',
    title: '表单',
    method: 'POST',
    path: '/v1/test/form',
    input: Fields({
      name: Text({ title: '名称', minLength: 1, maxLength: 4 }),
      qty: Optional(Integer({ title: '数量', minimum: 1, maximum: 9 })),
      lines: Optional(ListOf(Fields({ no: Text({ title: '行号', minLength: 1 }) }), { title: '明细', maxItems: 2 })),
    }),
    reply: anything,
    may: 'signedIn',
  }),
  (_ctx, input) => Promise.resolve(input),
)
const query = handle(
  call({
    id: 'test/edge.query',
    title: '查询',
    method: 'GET',
    path: '/v1/test/query',
    input: Fields({
      no: Optional(Text()),
      page: Optional(Integer({ title: '页码', minimum: 1 })),
      nos: Optional(ListOf(Text())),
      kinds: Optional(ListOf(Integer())),
    }),
    reply: anything,
    may: 'signedIn',
  }),
  (_ctx, input) => Promise.resolve(input),
)
const wrongReply = handle(
  call({
    id: 'test/edge.reply',
    title: '回答不合',
    method: 'GET',
    path: '/v1/test/reply',
    input: Fields({}),
    reply: Fields({ n: Integer() }),
    may: 'signedIn',
  }),
  () => Promise.resolve({ n: 'x' } as unknown as { n: number }),
)
const file = handle(
  call({
    id: 'test/edge.file',
    title: '文件',
    method: 'GET',
    path: '/v1/test/file',
    input: Fields({}),
    reply: anything,
    may: 'signedIn',
  }),
  () => Promise.resolve(new Download('拣货单"1".txt', 'text/plain; charset=utf-8', { bytes: Buffer.from('一号库位') })),
)
const upload = handle(
  call({
    id: 'test/edge.upload',
    title: '上传',
    method: 'POST',
    path: '/v1/test/upload',
    input: Fields({ shopNo: Text(), rows: Optional(Integer()) }),
    reply: anything,
    may: 'signedIn',
    files: true,
  }),
  (ctx, input) =>
    Promise.resolve({
      input,
      files: ctx.uploads.map(({ field, fileName, bytes, sha256 }) => ({ field, fileName, bytes, sha256 })),
    }),
)
const text = Text()
const said = <const M extends 'signedIn' | 'public'>(id: string, reply: Readonly<Record<string, typeof text>>, may: M) =>
  call({
    id: `test/edge.${id}`,
    title: id,
    method: 'GET',
    path: `/v1/test/${id}`,
    input: Fields({ said: text }),
    reply: Fields({ said: text, ...reply }),
    may,
  })
const echo = handle(said('echo', {}, 'signedIn'), (_ctx, input) => Promise.resolve(input))
const echoSecret = handle(said('secret', { newPassword: text }, 'signedIn'), (_ctx, input) =>
  Promise.resolve({ ...input, newPassword: 'x' }),
)
const echoOpen = handleOpen(said('open', {}, 'public'), (_visit, input) => Promise.resolve(input))
let turns = 0
const deadlock = handleLong(
  call({
    id: 'test/edge.deadlock',
    title: '死锁',
    method: 'POST',
    path: '/v1/test/deadlock',
    input: Fields({}),
    reply: anything,
    may: 'signedIn',
  }),
  (run) =>
    run(() => {
      turns++
      if (turns < 3) throw databaseError('40P01')
      return Promise.resolve({ turns })
    }),
)
const endpoints: Endpoint[] = [fail, form, query, wrongReply, file, upload, deadlock, echo, echoSecret, echoOpen]

const databaseError = (code: string, more: object = {}): Error => Object.assign(new Error('internal detail'), { code, ...more })

let server: TestServer
let who: SignedIn
let clientDir: string
beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'yuncang-client-'))
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>云仓</title>')
  writeFileSync(join(clientDir, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(clientDir, 'assets/app-1a2b.js.br'), 'brotli bytes')
  const { endpoints: product } = await import('#server/routes')
  server = await openServer({ endpoints: [...product, ...endpoints], clientDir })
  who = await server.signIn('yunhe', 'admin')
})
afterAll(async () => {
  await server.close()
  rmSync(clientDir, { recursive: true, force: true })
})

const failed = (how: string) => server.send(fail, { how }, who.headers)

describe('an answer', () => {
  const long = '箱'.repeat(1000)
  const get = (url: string, headers: object = {}) =>
    server.app.inject({ url: `/api${url}`, headers: { ...who.headers, 'accept-encoding': 'gzip, deflate, br', ...headers } })

  test('of some size travels compressed, in the way the asker can read', async () => {
    const reply = await get(`/v1/test/echo?said=${encodeURIComponent(long)}`)
    expect([reply.headers['content-encoding'], reply.headers['vary']]).toEqual(['br', 'accept-encoding'])
    expect(reply.rawPayload.length).toBeLessThan(200)
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toMatchObject({ data: { said: long } })
    const old = await get(`/v1/test/echo?said=${encodeURIComponent(long)}`, { 'accept-encoding': 'gzip' })
    expect(JSON.parse(gunzipSync(old.rawPayload).toString())).toMatchObject({ data: { said: long } })
    const plain = await get(`/v1/test/echo?said=${encodeURIComponent(long)}`, { 'accept-encoding': 'identity' })
    expect(plain.json()).toMatchObject({ data: { said: long } })
  })
  test.each([
    ['is small', '/v1/test/echo?said=1'],
    ['carries a secret', `/v1/test/secret?said=${encodeURIComponent(long)}`],
    ['goes to somebody who is not signed in', `/v1/test/open?said=${encodeURIComponent(long)}`],
    ['is a file', '/v1/test/file'],
  ])('that %s travels as it is', async (_which, url) => {
    expect((await get(url)).headers['content-encoding']).toBeUndefined()
  })
  test('with a token, a key or a password is known by its fields, whatever call it is', async () => {
    const { endpoints: product } = await import('#server/routes')
    const secret = product.filter(({ reply }) => carriesSecret(reply)).map(({ path }) => path)
    expect(secret).toEqual(expect.arrayContaining(['/v1/user/login', '/tank-auth/oauth/refreshToken', '/v1/pda/device/enrol']))
  })

  test('that is the menu is sent once; asked again with its mark it is only said to be the same, until a right changes', async () => {
    const first = await get('/v1/user/menu')
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    const mark = String(first.headers['etag'])
    const again = await get('/v1/user/menu', { 'if-none-match': mark })
    expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, mark])
    const other = await server.signIn('yunhe', 'picker01')
    const others = await get('/v1/user/menu', { ...other.headers, 'if-none-match': mark })
    expect([others.statusCode, others.headers['etag'] === mark]).toEqual([200, false])
  })
})

describe('a failure', () => {
  test.each([
    ['A0404', refuse('A0404'), 200, 'A0404', '数据不存在或无权限查看'],
    ['arguments', refuse('A1023', { n: 3 }), 200, 'A1023', '角色下存在3个用户，不能删除'],
    ['variant', refuse('A0421.rows'), 200, 'A0421', '数据量超过10000条，请使用导出'],
    ['operation', refuse('A1108', { locationNo: 'A-01' }), 200, 'A1108', '库位不符，应为A-01'],
    ['unique', databaseError('23505', { constraint: 'owner_uk' }), 200, 'A1002', '货主编号已存在'],
    ['unique on a shard', databaseError('23505', { constraint: 'owner_uk_103720' }), 200, 'A1002', '货主编号已存在'],
    ['unnamed unique', databaseError('23505', { constraint: 'x' }), 200, 'A1002', '数据已存在'],
    [
      'referenced',
      databaseError('23503', { detail: 'Key is still referenced from table' }),
      200,
      'A1001',
      '已被业务单据引用，不能删除，请停用',
    ],
    [
      'missing',
      databaseError('23503', { constraint: 'shop_owner_fk', detail: 'Key is not present' }),
      200,
      'A1003',
      '货主不存在或已停用',
    ],
    ['check', databaseError('23514', { constraint: 'warehouse_area_ck' }), 200, 'A1018', '使用面积不能大于租赁面积'],
    ['lock', databaseError('55P03'), 200, 'A0501', '系统繁忙，请稍后重试'],
    ['slow', databaseError('57014'), 200, 'A0502', '查询时间过长，请缩小查询范围后重试'],
    ['disk of the database', databaseError('53100'), 503, 'B0002', '服务器磁盘空间不足，数据未保存，请联系管理员清理磁盘后重试'],
    ['disk of the files', databaseError('ENOSPC'), 503, 'B0002', '服务器磁盘空间不足，数据未保存，请联系管理员清理磁盘后重试'],
    ['database gone', databaseError('57P01'), 503, 'B0003', '数据库暂时不可用，请稍后重试'],
    ['database unreachable', databaseError('ECONNREFUSED'), 503, 'B0003', '数据库暂时不可用，请稍后重试'],
    ['bug', new TypeError('x is undefined'), 500, 'B0001', '系统执行出错'],
    ['strange throw', 'text', 500, 'B0001', '系统执行出错'],
  ])('%s', async (how, error, status, code, msg) => {
    failures[how] = error
    const reply = await failed(how)
    expect(reply).toMatchObject({ status, code, msg, success: false })
    expect(JSON.stringify(reply)).not.toContain('internal detail')
  })

  test('of ours carries an id to find it in the log', async () => {
    failures['bug'] = new TypeError('x is undefined')
    expect((await failed('bug')).data).toMatchObject({ logId: expect.stringMatching(/^[0-9a-f]{8}$/) })
  })

  test('of ours is answered all the same when its line cannot be written to the log', async () => {
    failures['bug'] = new TypeError('x is undefined')
    const logFile = join(server.services.dataDir, 'gone', 'server.log')
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = await build(server.services, { endpoints: [fail], logFile })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/test/fail',
      headers: { ...who.headers },
      payload: { how: 'bug' },
    })
    expect([reply.statusCode, reply.json<Envelope>().code]).toEqual([500, 'B0001'])
    expect(told.mock.calls.flat().join()).toContain('x is undefined')
    told.mockRestore()
  })

  test('says after how many seconds to come again when it may pass', async () => {
    failures['gone'] = databaseError('57P01')
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/test/fail',
      headers: { ...who.headers },
      payload: { how: 'gone' },
    })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
  })

  test('of a constraint stands at its field', async () => {
    failures['unique'] = databaseError('23505', { constraint: 'owner_uk' })
    expect((await failed('unique')).data).toEqual({ fields: { ownerNo: '货主编号已存在' } })
  })

  test('a deadlock is tried again before anybody hears of it', async () => {
    expect(await server.send(deadlock, {}, who.headers)).toMatchObject({ code: '00000', data: { turns: 3 } })
  })

  test('a reply that does not fit its definition is ours', async () => {
    expect((await server.send(wrongReply, {}, who.headers)).code).toBe('B0001')
  })
})

describe('input', () => {
  const fill = (input: object) => server.send(form, input, who.headers)
  test('is named field by field, with the row of a list', async () => {
    expect(await fill({ name: '', qty: 12.5, lines: [{ no: 'a' }, { no: '' }] })).toMatchObject({
      code: 'A0400',
      msg: '参数错误',
      data: { fields: { name: '名称不能为空', qty: '数量必须为整数', 'lines.1.no': '第2行行号不能为空' } },
    })
  })
  test('missing alone is A0410, out of range alone A0421', async () => {
    expect(await fill({})).toMatchObject({ code: 'A0410', msg: '名称不能为空' })
    expect(await fill({ name: 'a', qty: 10 })).toMatchObject({ code: 'A0421', msg: '数量超出范围' })
    expect(await fill({ name: '12345' })).toMatchObject({ code: 'A0400', data: { fields: { name: '名称长度不能超过4个字符' } } })
  })
  test('of a body is never converted, and what the call does not name stays out', async () => {
    expect((await fill({ name: 'a', qty: '3' })).code).toBe('A0400')
    expect((await fill({ name: 'a', more: { x: 1 } })).data).toEqual({ name: 'a' })
  })
  test('of a query is read: empty is absent, lists by comma, numbers as numbers', async () => {
    const read = await server.send(query, { no: '', page: '2', nos: '001,002', kinds: '1,2' }, who.headers)
    expect(read.data).toEqual({ page: 2, nos: ['001', '002'], kinds: [1, 2] })
    expect((await server.send(query, { no: '0012' }, who.headers)).data).toEqual({ no: '0012' })
    expect((await server.send(query, { page: 'x' }, who.headers)).code).toBe('A0400')
  })
  test('that is no JSON, too large or of a wrong kind is told so', async () => {
    const raw = (payload: string, type: string) =>
      server.app.inject({ method: 'POST', url: '/api/v1/test/form', headers: { ...who.headers, 'content-type': type }, payload })
    expect((await raw('{bad', 'application/json')).json()).toMatchObject({ code: 'A0415', msg: '请求格式不正确' })
    expect((await raw('<a/>', 'text/xml')).json()).toMatchObject({ code: 'A0415' })
    expect((await raw(`"${'x'.repeat(2 ** 20)}"`, 'application/json')).json()).toMatchObject({ code: 'A0413' })
  })
})

describe('hostile input', () => {
  const raw = (payload: string | Buffer, type = 'application/json', url = '/api/v1/test/form') =>
    server.app.inject({ method: 'POST', url, headers: { ...who.headers, 'content-type': type }, payload })
  test('is named at its field: NUL, half a sign, nesting without end', async () => {
    const faults = async (payload: string) => (await raw(payload)).json<{ code: string; data: { fields: object } }>()
    const signs = { code: 'A0400', data: { fields: { name: '名称含有无法保存的字符，请重新输入' } } }
    expect(await faults('{"name":"a\\u0000"}')).toMatchObject(signs)
    expect(await faults('{"name":"\\ud800"}')).toMatchObject(signs)
    for (const depth of [40, 100_000])
      expect((await faults(`{"name":"a","more":${'['.repeat(depth)}${']'.repeat(depth)}}`)).data.fields).toEqual({
        [`more${'.0'.repeat(31)}`]: '请求内容的层级过多',
      })
    expect((await server.send(query, { no: '\u0000' }, who.headers)).code).toBe('A0400')
    expect((await raw('{"name":"a","__proto__":{"x":1}}')).json()).toMatchObject({ code: '00000', data: { name: 'a' } })
  })
  test('is the caller’s fault where only the database finds it, never ours', async () => {
    for (const code of ['22001', '22003', '22P02', '22021', '22008', '54000']) {
      failures['database'] = databaseError(code)
      expect([code, (await failed('database')).code]).toEqual([code, 'A0400'])
    }
    failures['database'] = databaseError('23502', { column: 'warehouse_kind' })
    expect((await failed('database')).data).toEqual({ fields: { warehouseKind: '不能为空' } })
  })
  test('in an address or a multipart body is refused and ends', async () => {
    for (const path of ['/api/v1/%', '/api/v1/%00', '/api/%ff', '/%', `/api/v1/pda/photo/${'x'.repeat(500)}`])
      expect([path, (await server.app.inject({ url: path })).json<{ code: string }>().code]).toEqual([path, 'A0404'])
    const upload = (payload: string, type = 'multipart/form-data; boundary=b') =>
      raw(payload, type, '/api/v1/test/upload').then((reply) => reply.json<{ code: string }>().code)
    const part = (head: string, content: string): string => `--b\r\n${head}\r\n\r\n${content}\r\n`
    expect(await upload(part('content-disposition: form-data; name="shopNo"', 'SH').slice(0, 20))).toBe('A0415')
    expect(await upload('x', 'multipart/form-data')).toBe('A0415')
    expect(await upload(`${part('content-disposition: form-data; name="__proto__"', 'x')}--b--\r\n`)).toBe('A0415')
    // a part without a name is skipped, however long it is
    const rest = part('content-disposition: form-data; name="shopNo"', 'SH001')
    expect(await upload(`${part('content-disposition: name="x"', 'a,'.repeat(15_000))}${rest}--b--\r\n`)).toBe('00000')
  })
})

describe('files', () => {
  test('come with their Chinese name', async () => {
    const reply = await server.app.inject({ method: 'GET', url: '/api/v1/test/file', headers: { ...who.headers } })
    expect(reply.body).toBe('一号库位')
    expect(reply.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('拣货单"1".txt')}`)
  })
  test('are received beside their fields and gone after the reply', async () => {
    const body = new FormData()
    body.append('shopNo', 'SH001')
    body.append('rows', '12')
    body.append('file', new Blob(['a,b\n1,2\n']), '../../订单.csv')
    const request = new Request('http://x/', { method: 'POST', body })
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/test/upload',
      headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(reply.json()).toMatchObject({
      code: '00000',
      data: { input: { shopNo: 'SH001', rows: 12 }, files: [{ field: 'file', bytes: 8 }] },
    })
    expect(readdirSync(join(server.services.dataDir, 'tmp'))).toEqual([])
  })
  test('of a build are immutable, compressed where they can be, and the page is never cached', async () => {
    const asset = await server.app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } })
    expect(asset.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
    for (const url of ['/', '/front/operator-center/stockout', '/wx/wms'])
      expect(await server.app.inject({ url })).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-cache' } })
    expect((await server.app.inject({ url: '/assets/gone-9.js' })).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/api/v1/nope' })).json()).toMatchObject({ code: 'A0404' })
    expect((await server.app.inject({ url: '/assets/%2e%2e/personal.key' })).statusCode).toBeGreaterThanOrEqual(400)
  })
  test('of an earlier build stay thirty days', async () => {
    const kept = join(server.services.dataDir, 'assets')
    writeFileSync(join(kept, 'app-old.js'), '')
    writeFileSync(join(kept, 'app-ancient.js'), '')
    const days = (n: number): Date => new Date(Date.now() - n * 86_400_000)
    utimesSync(join(kept, 'app-old.js'), days(29), days(29))
    utimesSync(join(kept, 'app-ancient.js'), days(31), days(31))
    const next = await build(server.services, { clientDir })
    expect((await next.inject({ url: '/assets/app-old.js' })).statusCode).toBe(200)
    expect((await next.inject({ url: '/assets/app-ancient.js' })).statusCode).toBe(404)
  })
})

describe('the house rules of HTTP', () => {
  test('every reply carries the security headers', async () => {
    const { headers } = await server.app.inject({ url: '/' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
  test('over our own https the cookie is for https alone, and the browser keeps to it', async () => {
    const port = await freePort()
    const own = { env: { TLS: 'own', TLS_PORT: String(port) }, host: '127.0.0.1', port: 0, dataDir: server.services.dataDir }
    const hall = await openHall(server.app, { ...own, now: () => Date.now() })
    try {
      const asked = request({ port, path: '/api/v1/user/login', method: 'POST', rejectUnauthorized: false })
      asked.setHeader('content-type', 'application/json')
      asked.end(JSON.stringify({ tenantCode: 'yunhe', account: 'admin', password, clientKind: 0 }))
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      reply.destroy()
      expect(reply.headers).toMatchObject({
        'strict-transport-security': 'max-age=86400',
        'set-cookie': [expect.stringMatching(/^yc_browser=.*; HttpOnly; SameSite=Strict; Secure$/)],
      })
    } finally {
      await hall.close()
    }
  })
  test('a server whose disk is full says so, and is asked beside the crowd at the door', async () => {
    const free = vi.spyOn(server.services, 'freeBytes').mockResolvedValue(2 ** 20)
    expect(await server.send('GET /readyz')).toMatchObject({ status: 503, data: { status: 'disk full' } })
    free.mockRestore()
    let leave = (): void => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    const crowd = Array.from({ length: 20 }, () => server.services.db.inTenant(1, (tx) => tx.query('select 1').then(() => left)))
    await expect.poll(() => server.services.db.load().waiting).toBeGreaterThan(0)
    expect(await server.send('GET /readyz')).toMatchObject({ status: 200, data: { status: 'ready' } })
    leave()
    await Promise.all(crowd)
  })
  test('a body that drips is given up after a minute; what goes on coming is not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const app = await build(server.services, { endpoints: [form] })
    const sockets: Socket[] = []
    app.server.on('connection', (socket) => sockets.push(socket))
    try {
      const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
      const before = vi.getTimerCount()
      const begin = (length: number): Socket => {
        const socket = connect(Number(port), '127.0.0.1')
        const named = Object.entries({ ...who.headers, 'content-type': 'application/json', 'content-length': length, host: 'x' })
        socket.write(
          `POST /api/v1/test/form HTTP/1.1\r\n${named.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n{`,
        )
        return socket
      }
      const [drips, flows] = [begin(500_000), begin(500_000)]
      await expect.poll(() => vi.getTimerCount() - before).toBe(2)
      await new Promise((written) => flows.write(' '.repeat(100_000), written))
      await expect.poll(() => Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeGreaterThan(100_000)
      const gone = once(drips, 'close')
      vi.advanceTimersByTime(60_000)
      await gone
      expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(1)
      flows.destroy()
    } finally {
      vi.useRealTimers()
      await app.close()
    }
  })
  test('no call does its work for HEAD, of which nobody reads an answer', async () => {
    const asked = (method: 'GET' | 'HEAD') => server.app.inject({ method, url: '/api/v1/test/query', headers: who.headers })
    expect([(await asked('GET')).statusCode, (await asked('HEAD')).statusCode]).toEqual([200, 404])
  })
  test('every answer of the API says that it is ours, the pages do not', async () => {
    const of = async (more: object) =>
      (await server.app.inject({ url: '/api/v1/test/query', ...more })).headers['yuncang-protocol']
    expect(await of({ headers: who.headers })).toBe('1')
    expect(await of({})).toBe('1')
    const body = {
      method: 'POST' as const,
      url: '/api/v1/test/form',
      headers: { ...who.headers, 'content-type': 'application/json' },
    }
    for (const payload of ['{bad', `"${'x'.repeat(2 ** 20)}"`]) expect(await of({ ...body, payload })).toBe('1')
    failures['header'] = new TypeError('x is undefined')
    expect(await of({ ...body, url: '/api/v1/test/fail', payload: { how: 'header' } })).toBe('1')
    expect((await server.app.inject({ url: '/' })).headers['yuncang-protocol']).toBeUndefined()
  })
  test('a script of a page carries its own few, an unknown address all', async () => {
    const part = (await server.app.inject({ url: '/assets/app-old.js' })).headers
    expect(part).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    expect(part['content-security-policy']).toBeUndefined()
    const { headers } = await server.app.inject({ url: '/assets/picture.svg' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })
  test.each(['', '/api'])('health, version and metrics under "%s"', async (prefix) => {
    expect((await server.app.inject({ url: `${prefix}/healthz` })).statusCode).toBe(200)
    expect((await server.app.inject({ url: `${prefix}/readyz` })).statusCode).toBe(200)
    expect((await server.app.inject({ url: `${prefix}/version.json?timestamp=1` })).json()).toMatchObject({
      code: '00000',
      data: { version: '202506170000' },
    })
    expect((await server.app.inject({ url: `${prefix}/metrics` })).body).toContain('http_request_seconds_count')
  })
  test('no answer of the server is kept by anybody on the way, unless it says so', async () => {
    const login = { tenantCode: 'yunhe', account: 'admin', password: 'Wrong2026' }
    for (const reply of [
      await server.app.inject({ method: 'POST', url: '/api/v1/user/login', payload: login }),
      await server.app.inject({ url: '/api/v1/user/info', headers: { ...who.headers } }),
      await server.app.inject({ url: '/api/v1/owner/page', headers: { ...who.headers } }),
      await server.app.inject({ url: '/api/v1/test/file', headers: { ...who.headers } }),
      await server.app.inject({ url: '/metrics' }),
      await server.app.inject({ url: '/api/v1/nope' }),
    ])
      expect(reply.headers['cache-control']).toBe('no-store')
  })
  test('figures and the list of calls are for the machine itself and for administrators', async () => {
    const clerk = await server.signIn('yunhe', 'cs01')
    const far = (url: string, headers: object = {}, remoteAddress = '203.0.113.5') =>
      server.app.inject({ url, headers: { ...headers }, remoteAddress })
    for (const url of ['/metrics', '/api/metrics', '/api/docs/json', '/api/docs/json?x=1']) {
      for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await far(url, {}, address)).statusCode).toBe(200)
      expect((await far(url)).statusCode).toBe(401)
      expect((await far(url, clerk.headers)).statusCode).toBe(403)
      expect((await far(url, who.headers)).statusCode).toBe(200)
      // a proxy on this machine passes strangers on, whatever they say of themselves
      for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
        expect((await far(url, { [name]: '127.0.0.1' }, '127.0.0.1')).statusCode).toBe(401)
    }
    expect((await far('/healthz')).statusCode).toBe(200)
    const { build } = await import('#server/app')
    const proxied = await build(server.services, { trustProxy: '127.0.0.1' })
    const faked = { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' }, remoteAddress: '127.0.0.1' }
    expect((await proxied.inject(faked)).statusCode).toBe(401)
    await proxied.close()
  })
  test('the documentation names every call', async () => {
    const docs = (await server.app.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, object> }>()
    expect(docs.paths['/api/v1/user/login']).toHaveProperty('post')
    expect(docs.paths['/api/v1/owner/page']).toHaveProperty('get')
  })
})
