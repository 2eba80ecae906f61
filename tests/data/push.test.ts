// 上传：没有任何状态码能删掉一条作业
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outbox } from '../../src/data/outbox/outbox.ts'
import type { Settled } from '../../src/data/outbox/terms.ts'
import { Engine, parkTries, type PushState } from '../../src/data/push/engine.ts'
import { startPush } from '../../src/data/push/push.ts'
import { Device, scan } from './support/device.ts'
import { FloorServer, type Fault } from './support/server.ts'

/** Ends a transaction the way a full disk ends it: at the end, with the quota's name. */
const endFull = (transaction: IDBTransaction): void =>
  (Reflect.get(transaction, '_abort') as (name: string) => void).call(transaction, 'QuotaExceededError')

/** No new operation finds room. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value: unknown) {
    const request = this.put(value)
    if (this.name === 'pending') request.addEventListener('success', () => endFull(this.transaction))
    return request
  })

/** The next answer finds no room: its last request, the counter, is the end of that transaction. */
const fillDiskForOneAnswer = () => {
  let left = 1
  const put: (this: IDBObjectStore, value: unknown) => IDBRequest<IDBValidKey> = Reflect.get(IDBObjectStore.prototype, 'put')
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown) {
    const request = put.call(this, value)
    const counts = typeof value === 'object' && value !== null && 'confirmed' in value
    if (counts && (left -= 1) >= 0) request.addEventListener('success', () => endFull(this.transaction))
    return request
  })
}

let serial = 0
let pda: Device
let outbox: Outbox
let server: FloorServer
let engine: Engine
let now = 0
const states: PushState[] = []
const signal = new AbortController().signal

beforeEach(async () => {
  serial += 1
  now = 0
  states.length = 0
  pda = new Device(`push-${serial}`)
  outbox = await pda.boot()
  await outbox.enrol({ tenantId: '1', deviceId: 'D1', deviceKey: 'K1', name: 'PDA 1', warehouseNo: 'HZ01', sid: 'S1' })
  server = new FloorServer()
  engine = new Engine(outbox.queue, {
    now: () => now,
    random: () => 1,
    fetch: server.fetch,
    state: (state) => states.push(state),
    clock: () => undefined,
    trouble: (error) => {
      throw error
    },
  })
})
afterEach(() => pda.off())

const step = (): Promise<number> => engine.step(signal)
/** Steps, letting the time pass that each step asks for, until nothing is left or `limit` steps were made. */
const work = async (limit: number): Promise<void> => {
  for (let count = 0; count < limit && outbox.counts().pending > 0; count += 1) {
    const wait = await step()
    if (wait !== Infinity) now += wait
  }
}

test.each<[Fault, PushState]>([
  ['dropped', { kind: 'waiting', reason: 'offline' }],
  ['portal', { kind: 'waiting', reason: 'stranger' }],
  ['portal401', { kind: 'waiting', reason: 'stranger' }],
  ['portal511', { kind: 'waiting', reason: 'stranger' }],
  ['redirect', { kind: 'waiting', reason: 'stranger' }],
  ['proxyJson401', { kind: 'waiting', reason: 'stranger' }],
  ['proxyJson403', { kind: 'waiting', reason: 'stranger' }],
  ['otherProduct', { kind: 'waiting', reason: 'stranger' }],
  ['proxyHtml500', { kind: 'waiting', reason: 'server' }],
  ['cutOff', { kind: 'waiting', reason: 'offline' }],
  ['replyLost', { kind: 'waiting', reason: 'offline' }],
  ['server500', { kind: 'waiting', reason: 'server' }],
  ['busy429', { kind: 'waiting', reason: 'server' }],
  ['retryAll', { kind: 'waiting', reason: 'server' }],
  ['unauthorized', { kind: 'paused', reason: 'enrol', msg: '本机登记已失效，扫的都存着，传不上去' }],
  ['forbidden', { kind: 'paused', reason: 'forbidden', msg: '没有权限' }],
])('%s: everything stays, the state says why, afterwards all is applied once', async (fault, state) => {
  for (let count = 0; count < 3; count += 1) await outbox.enqueue(scan('PK1'))
  server.fault = fault
  await step()
  expect(outbox.counts()).toEqual({ confirmed: 0, pending: 3, attention: 0 })
  expect(states.at(-1)).toEqual(state)
  server.fault = 'none'
  engine.reset(true)
  await work(20)
  expect(outbox.counts()).toEqual({ confirmed: 3, pending: 0, attention: 0 })
  expect(server.applied.map((op) => op.seq)).toEqual([1, 2, 3])
})

test.each<Fault>(['portal401', 'proxyJson401', 'proxyJson403', 'otherProduct', 'redirect'])(
  '%s in between stops nothing: once it is gone the upload goes on by itself',
  async (fault) => {
    await outbox.enqueue(scan('PK1'))
    server.fault = fault
    expect(await step()).toBeLessThanOrEqual(60_000)
    server.fault = 'none'
    await work(5)
    expect(outbox.counts()).toEqual({ confirmed: 1, pending: 0, attention: 0 })
  },
)

test('a 413 of a proxy makes the batches smaller, and parks nothing while nothing gets through', async () => {
  await outbox.enqueueAll([scan('PK1', 'a'), scan('PK2', 'b')])
  server.fault = 'proxyJson413'
  for (let count = 0; count < 40; count += 1) {
    now += 60_000
    await step()
  }
  expect(outbox.counts()).toEqual({ confirmed: 0, pending: 2, attention: 0 })
  server.fault = 'none'
  engine.reset(false)
  await work(5)
  expect(outbox.counts().confirmed).toBe(2)
})

test('a redirect is never followed: the device’s key goes to nobody else', async () => {
  await outbox.enqueue(scan('PK1'))
  const asked = vi.fn(server.fetch)
  const other = new Engine(outbox.queue, {
    now: () => now,
    random: () => 1,
    fetch: asked,
    state: () => undefined,
    clock: () => undefined,
    trouble: () => undefined,
  })
  await other.step(signal)
  expect(asked.mock.calls[0]?.[1].redirect).toBe('manual')
})

test('a 429 is waited for as long as it says; a scan in between tries once and the waits go on growing', async () => {
  await outbox.enqueue(scan('PK1'))
  server.fault = 'busy429'
  expect(await step()).toBe(3000)
  engine.nudge()
  await step()
  expect(server.requests.length).toBe(2)
  server.fault = 'dropped'
  engine.nudge()
  expect(await step()).toBe(4000)
})

test('the last scan of a burst is tried within seconds, however long the wait has become', async () => {
  server.fault = 'dropped'
  const push = startPush(outbox, { fetch: server.fetch, random: () => 60 })
  await outbox.enqueue(scan('PK1'))
  await vi.waitFor(() => expect(push.status().state).toEqual({ kind: 'waiting', reason: 'offline' }), 30_000)
  server.fault = 'none'
  await outbox.enqueue(scan('PK1'))
  await vi.waitFor(() => expect(outbox.counts().pending).toBe(0), 30_000)
  push.stop()
})

test('at most 50 operations and 64 KB travel together; one larger than that travels alone', async () => {
  await outbox.enqueueAll(Array.from({ length: 120 }, (_, at) => scan('PK1', `${at}`)))
  await outbox.enqueue(scan('PK1', 'x'.repeat(100_000)))
  await outbox.enqueue(scan('PK1', 'last'))
  await work(10)
  expect(server.requests.map(({ body }) => body.ops.length)).toEqual([50, 50, 20, 1, 1])
})

test('413 halves the batch at once, success doubles it again', async () => {
  await outbox.enqueueAll(Array.from({ length: 100 }, (_, at) => scan('PK1', `${at}`)))
  server.fault = 'tooLarge'
  for (let count = 0; count < 7; count += 1) expect(await step()).toBe(0)
  server.fault = 'none'
  await work(20)
  expect(server.requests.map(({ body }) => body.ops.length)).toEqual([50, 25, 13, 7, 4, 2, 1, 2, 4, 8, 16, 32, 37])
})

test('an operation the server cannot digest ends in attention after 8 tries over 15 minutes; the others are through', async () => {
  const bad = await outbox.enqueue(scan('BAD'))
  const behind = await outbox.enqueue(scan('BAD'))
  for (let count = 0; count < 30; count += 1) await outbox.enqueue(scan(`PK${count % 3}`))
  server.poison = (op) => op.docNo === 'BAD'
  await work(30)
  expect(server.applied.length).toBe(30)
  expect(outbox.counts()).toEqual({ confirmed: 30, pending: 2, attention: 0 })
  for (let minute = 0; minute < 40 && outbox.counts().attention === 0; minute += 1) {
    now += 60_000
    await outbox.enqueue(scan('PK9'))
    for (let count = 0; count < 4; count += 1) await step()
    engine.nudge()
  }
  const [row] = await outbox.attention()
  expect(row).toMatchObject({ opId: bad.opId, state: 'stuck' })
  expect(now).toBeGreaterThanOrEqual(15 * 60_000)
  expect(parkTries).toBe(8)

  // what rests on it waits, is not sent, and follows once the cause is gone
  now += 120_000
  await work(5)
  expect(server.applied.some((op) => op.opId === behind.opId)).toBe(false)
  await outbox.acknowledge(bad.opId)
  expect(outbox.counts().attention).toBe(1)
  server.poison = null
  await outbox.resend(bad.opId)
  engine.reset(false)
  await work(10)
  expect(server.applied.slice(-2).map((op) => op.opId)).toEqual([bad.opId, behind.opId])
})

test('a clash is stored by the server and listed until somebody took notice', async () => {
  server.flag = (op) => op.docNo === 'CLASH'
  const op = await outbox.enqueue(scan('CLASH'))
  const answered: Settled[] = []
  outbox.onSettled((rows) => answered.push(...rows))
  await work(3)
  expect(answered).toMatchObject([{ opId: op.opId, verdict: 'flagged', code: 'A1107' }])
  expect(outbox.counts()).toEqual({ confirmed: 0, pending: 0, attention: 1 })
  expect((await outbox.attention())[0]).toMatchObject({ state: 'flagged', code: 'A1107', msg: '拣货单已被他人接管' })
  await outbox.acknowledge(op.opId)
  expect(outbox.counts()).toEqual({ confirmed: 1, pending: 0, attention: 0 })
})

test('a server that came back from an older backup gets again what it lost', async () => {
  for (let count = 0; count < 6; count += 1) await outbox.enqueue(scan('PK1', `${count}`))
  await work(5)
  const inc = server.requests[0]?.body.incarnation ?? ''
  server.restore(2)
  server.recountLanes(inc)
  await outbox.enqueue(scan('PK1', 'after'))
  await work(20)
  expect(server.applied.map((op) => op.raw?.text)).toEqual(['0', '1', '2', '3', '4', '5', 'after'])
  expect(outbox.counts().confirmed).toBe(7)
})

test('operations of two tenants never share a request', async () => {
  await outbox.enqueue(scan('PK1'))
  await outbox.enqueue({ ...scan('PK2'), tenantId: '2' })
  await outbox.enrol({ tenantId: '2', deviceId: 'D2', deviceKey: 'K2', name: 'PDA 1', warehouseNo: 'SH01', sid: 'S2' })
  await work(5)
  expect(server.requests.map(({ tenantId, body }) => `${tenantId}: ${body.ops.length}`).toSorted()).toEqual(['1: 1', '2: 1'])
  expect(new Set(server.requests.map(({ body }) => body.incarnation)).size).toBe(2)
})

describe('people', () => {
  test('the next person sees how many scans of whom wait; the confirmed counter is their own', async () => {
    await outbox.startShift({ tenantId: '1', userId: '7', name: '王一' })
    await outbox.enqueue(scan('PK1', 'a', '7'))
    await work(3)
    await outbox.enqueue(scan('PK1', 'b', '7'))
    await outbox.startShift({ tenantId: '1', userId: '8', name: '李二' })
    expect(outbox.counts()).toEqual({ confirmed: 0, pending: 1, attention: 0 })
    expect(await outbox.pendingByPerson()).toEqual([{ userId: '7', name: '王一', pending: 1 }])
    await work(3)
    expect(server.applied.map((op) => op.actor.userId)).toEqual(['7', '7'])
  })
})

test('after a loss the server is told what the new incarnation took the place of', async () => {
  await outbox.enqueue(scan('PK1'))
  const { incarnation } = await outbox.health()
  pda.off()
  const emptied = new Device(`push-${serial}`)
  const again = await emptied.boot({ mirror: pda.mirror })
  expect(await again.enrolment('1')).toBeNull()
  expect(await again.formerDeviceId('1')).toBe('D1')
  await again.enrol({ tenantId: '1', deviceId: 'D1', deviceKey: 'K1', name: 'PDA 1', warehouseNo: 'HZ01', sid: 'S1' })
  await again.enqueue(scan('PK1'))
  await again.enqueue(scan('PK1'))
  const other = new Engine(again.queue, {
    now: () => now,
    random: () => 0,
    fetch: server.fetch,
    state: () => undefined,
    clock: () => undefined,
    trouble: () => undefined,
  })
  await other.step(signal)
  await again.enqueue(scan('PK1'))
  await other.step(signal)
  expect(server.requests.map(({ body }) => body.replaces)).toEqual([{ incarnation, lastSeq: 1 }, undefined])
  emptied.off()
})

test('a full disk: copies go first, the ballast last, and when nothing is left the scan is refused', async () => {
  await outbox.tidy()
  expect((await outbox.health()).ballast).toBe(true)
  const shed: string[] = []
  pda.off()
  const tight = await pda.boot({ shed: [() => Promise.resolve(shed.push('cache') > 0)] })
  const full = fillDisk()
  await expect(tight.enqueue(scan('PK1'))).rejects.toMatchObject({ reason: 'full' })
  expect(shed).toEqual(['cache'])
  expect((await tight.health()).ballast).toBe(false)
  full.mockRestore()
  expect((await tight.enqueue(scan('PK1'))).seq).toBe(1)
})

test('a full disk does not stop the way out: room is made, the answer is filed, the ballast comes back afterwards', async () => {
  await outbox.tidy()
  pda.off()
  const tight = await pda.boot()
  await tight.enqueue(scan('PK1'))
  const full = fillDiskForOneAnswer()
  const other = new Engine(tight.queue, {
    now: () => now,
    random: () => 0,
    fetch: server.fetch,
    state: () => undefined,
    clock: () => undefined,
    trouble: (error) => {
      throw error
    },
  })
  await other.step(signal)
  expect(tight.counts()).toEqual({ confirmed: 1, pending: 0, attention: 0 })
  full.mockRestore()
  await vi.waitFor(async () => expect((await tight.health()).ballast).toBe(true), 30_000)
})
