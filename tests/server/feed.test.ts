// 变更流与通知：慢事务的变更不会被越过，换了纪元要重新取，通知只说看得见的。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changed, readFeed, type Change } from '#server/platform/changes'
import type { Tx } from '#server/platform/db'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await openServer()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const tenantId = 1
const at = (): Date => new Date(server.clock.now())
const write = (changes: readonly Change[], tenant = tenantId, db = server.services.db): Promise<void> =>
  db.inTenant(tenant, (tx: Tx) => changed({ tenantId: tenant, tx, at: at(), id: server.services.ids.next }, changes))
const read = (cursor?: string, resources?: readonly string[]) =>
  server.services.db.inTenant(tenantId, (tx) => readFeed(tx, cursor, server.clock.now(), resources), { readOnly: true })
/** The horizon of the feed is the whole cluster's: a transaction of any database on it holds new rows back for as long as it runs. */
const readUpTo = (key: string, cursor: string) =>
  vi.waitFor(
    async () => {
      const feed = await read(cursor)
      expect(keys(feed)).toContain(key)
      return feed
    },
    { timeout: 45_000, interval: 50 },
  )
/** Where the feed stands once everything written so far can be read. */
const standing = async (): Promise<string> => {
  const { cursor } = await read()
  await write([put('mark')])
  return (await readUpTo('mark', cursor)).cursor
}
const put = (key: string, more: Partial<Change> = {}): Change => ({ resource: 'test/thing', key, op: 'put', ...more })
const keys = (feed: { changes: readonly Change[] }): string[] => feed.changes.map((change) => change.key)

test('a reader sees what came after its cursor, once, in order, deletions included', async () => {
  const start = await read()
  expect(start.changes).toEqual([])
  await write([put('a'), put('b', { op: 'gone' })])
  const first = await readUpTo('b', start.cursor)
  expect(first.changes.map((change) => [change.key, change.op])).toEqual([
    ['a', 'put'],
    ['b', 'gone'],
  ])
  expect(keys(await read(first.cursor))).toEqual([])
  expect(keys(await read(start.cursor, ['other/thing']))).toEqual([])
  await write([put('other tenant')], 2)
  expect(keys(await read(first.cursor))).toEqual([])
})

test('the row of a slow transaction is not passed by, however many fast ones commit meanwhile', async () => {
  const start = await read()
  const slow = new Client(server.database.urls.app)
  await slow.connect()
  await slow.query(`begin; select app.set_tenant(${tenantId})`)
  await slow.query(
    `insert into change (tenant_id, xid, id, resource, key, op, create_time) values ($1, pg_current_xact_id(), $2, 'test/thing', 'slow', 1, $3)`,
    [tenantId, server.services.ids.next(), at()],
  )
  await write([put('fast 1')])
  const meanwhile = await read(start.cursor)
  await write([put('fast 2')])
  await slow.query('commit')
  await slow.end()
  const after = await readUpTo('fast 2', meanwhile.cursor)
  expect([...keys(meanwhile), ...keys(after)].sort()).toEqual(['fast 1', 'fast 2', 'slow'])
})

test('a reading transaction sees one moment, whatever commits between its statements', async () => {
  const seen = await server.services.db.inTenant(
    tenantId,
    async (tx) => {
      const before = await tx.query('select count(*) as n from change where tenant_id = $1', [tenantId])
      await write([put('between')], tenantId, server.services.beside)
      return [before, await tx.query('select count(*) as n from change where tenant_id = $1', [tenantId])]
    },
    { readOnly: true },
  )
  expect(seen[1]).toEqual(seen[0])
})

test('more rows than a page come in pages without a gap', async () => {
  const start = await standing()
  const all = Array.from({ length: 4500 }, (_, n) => `k${n}`)
  await write(all.map((key) => put(key)))
  await readUpTo('k0', start)
  const seen: string[] = []
  for (let feed = await read(start); ; feed = await read(feed.cursor)) {
    seen.push(...keys(feed))
    if (!feed.more) break
  }
  expect(seen).toEqual(all)
})

test('a cursor of another epoch, a very old one and a damaged one are reset', async () => {
  const { cursor } = await read()
  expect((await read('rubbish')).reset).toBe(true)
  expect((await read(cursor)).reset).toBe(false)
  server.clock.advance(56 * 86_400_000)
  expect((await read(cursor)).reset).toBe(true)
  const fresh = (await read()).cursor
  await server.services.db.inTenant(tenantId, (tx) =>
    tx.query("update feed_epoch set epoch = 'restored' where tenant_id = $1", [tenantId]),
  )
  const reset = await read(fresh)
  expect(reset.reset).toBe(true)
  expect((await read(reset.cursor)).reset).toBe(false)
})

test('a browser that comes back hears first what changed while it was away, and nothing when nothing did', async () => {
  const picker = await server.signIn('yunhe', 'picker01')
  const come = async (since?: string) => {
    const leave = new AbortController()
    const query = since === undefined ? '' : `?since=${since}`
    const reply = await fetch(`${url}/api/v1/notify${query}`, { headers: { ...picker.headers }, signal: leave.signal })
    return { events: eventsOf(reply), leave: () => leave.abort() }
  }
  const first = await come()
  const { cursor } = toldBy(await first.events.next())
  first.leave()
  const idle = await come(cursor)
  expect((await idle.events.next()).value).toMatch(/^event: ready/)
  idle.leave()
  await write([
    put('away', { resource: 'test/away', warehouseNo: 'WH01', sid: 'LOCAL' }),
    put('foreign', { resource: 'test/foreign', warehouseNo: 'WH02', sid: 'LOCAL' }),
  ])
  await readUpTo('away', cursor)
  const second = await come(cursor)
  expect(toldBy(await second.events.next()).resources).toEqual(['test/away'])
  expect((await second.events.next()).value).toMatch(/^event: ready/)
  second.leave()
  const damaged = await come('rubbish')
  expect(toldBy(await damaged.events.next()).resources).toEqual(['*'])
  damaged.leave()
})

test('a stream ends with its session: signed out, forced out, over, of somebody or a tenant out of use', async () => {
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  const opened = async (account: string) => {
    const who = await server.signIn('yunhe', account)
    const reply = await fetch(`${url}/api/v1/notify`, { headers: { ...who.headers } })
    const events = eventsOf(reply)
    expect((await events.next()).value).toMatch(/^event: ready/)
    /** reads on to the end, or to what is named; whether that came */
    const until = async (text: string): Promise<boolean> => {
      for (;;) {
        const { done, value } = await events.next()
        if (done === true) return false
        if (value.includes(text)) return true
      }
    }
    return { who, until, ended: async (): Promise<boolean> => !(await until('nothing is called so')) }
  }
  const other = await opened('finance01')
  const out = await opened('cs01')
  await server.send('POST /v1/user/logout', {}, out.who.headers)
  expect(await out.ended()).toBe(true)
  const forced = await opened('cs01')
  const admin = await server.signIn('yunhe', 'admin')
  expect((await server.send('POST /v1/user/pwd/assign', { account: 'cs01' }, admin.headers)).code).toBe('00000')
  expect(await forced.ended()).toBe(true)
  const disabled = await opened('hr01')
  expect((await server.send('PUT /v1/user/status', { account: 'hr01', status: 0 }, admin.headers)).code).toBe('00000')
  expect(await disabled.ended()).toBe(true)
  // nothing of this ended anybody else's
  await write([put('mine', { resource: 'test/mine' })])
  expect(await other.until('test/mine')).toBe(true)
  const over = await opened('picker02')
  server.clock.advance(7200_000)
  expect(await over.ended()).toBe(true)
  expect(await other.ended()).toBe(true)
  const tenant = await opened('picker02')
  await owner.query('update tenant set status = 0 where tenant_id = 1')
  expect(await tenant.ended()).toBe(true)
  server.services.sessions.forget(1)
  expect((await server.send('GET /v1/user/info', {}, tenant.who.headers)).code).toBe('A0301')
  await owner.query('update tenant set status = 1 where tenant_id = 1')
  await owner.end()
  expect(server.services.notify.listeners()).toBe(0)
})

test('the stream says which resources changed, to those who may see them, and ends when the server leaves', async () => {
  const picker = await server.signIn('yunhe', 'picker01')
  const reply = await fetch(`${url}/api/v1/notify`, { headers: { ...picker.headers } })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const events = eventsOf(reply)
  expect((await events.next()).value).toMatch(/^event: ready\ndata: \{"cursor":"[\w-]+"\}$/)
  await write([
    put('unseen', { resource: 'test/elsewhere', warehouseNo: 'WH02', sid: 'LOCAL' }),
    put('seen', { resource: 'test/here', warehouseNo: 'WH01', sid: 'LOCAL' }),
  ])
  expect(toldBy(await events.next()).resources).toEqual(['test/here'])
  expect(server.services.notify.listeners()).toBe(1)
  await server.app.close()
  expect((await events.next()).done).toBe(true)
  expect(server.app.server.listening).toBe(false)
})

const toldBy = ({ value }: IteratorResult<string, void>): { readonly resources: readonly string[]; readonly cursor: string } =>
  JSON.parse(String(value).split('data: ')[1] ?? '{}') as { readonly resources: readonly string[]; readonly cursor: string }

async function* eventsOf(reply: Response): AsyncGenerator<string, void> {
  let text = ''
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    yield* parts.filter((part) => !part.startsWith(':'))
  }
}
