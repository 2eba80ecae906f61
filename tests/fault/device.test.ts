// 手持机自己的不丢不重：电池断电、各种答复、写到一半作废。服务端照本宣科，浏览器是真的
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Enrolment } from '../../src/data/outbox/terms.ts'
import { bundleOutbox, OutboxDevice } from './support/outboxDevice.ts'
import { anywhere, scans } from './support/drafts.ts'
import { audit, holds, textsOf } from './support/ledger.ts'
import { seeded, sized } from './support/random.ts'
import { delivered, ScriptedServer } from './support/scriptedServer.ts'
import { Watched } from '../support/watched.ts'

const enrolment: Enrolment = { ...anywhere, deviceId: 'D1', deviceKey: 'K1', name: 'PDA-1' }
let bundle: string
let device: OutboxDevice
beforeAll(async () => {
  bundle = await bundleOutbox()
})
afterEach(() => device.close())

const open = async (server: ScriptedServer, script?: () => void): Promise<void> => {
  device = await OutboxDevice.open(server.origin, bundle, { air: server.air, ...(script === undefined ? {} : { script }) })
  await device.enrol(enrolment)
}
/** Everything goes up, then the books are compared. */
const settle = async (server: ScriptedServer): Promise<void> => {
  server.plays(delivered)
  await device.drained()
  holds(audit(textsOf(device.acknowledged), server.kept(), await device.waiting()))
}

test('the battery dies while a batch is in the air: the batch is still on the device', async () => {
  const random = seeded('battery')
  const server = new ScriptedServer()
  await open(server)
  for (let kill = 0; kill < 2; kill += 1) {
    const inTheAir = new Watched(0)
    const arrives = kill > 0
    server.plays(async (_route, deliver) => {
      if (arrives) await deliver().catch(() => undefined)
      inTheAir.set(inTheAir.value + 1)
    })
    const scanned = device.burst(scans(random, sized('FAULT_OPS', 60)))
    await inTheAir.until((uploads) => uploads > 0)
    if (random.chance(0.5)) await scanned
    const dead = scanned.catch(() => 'the page died while scanning')
    await device.kill()
    await dead
    await device.start()
    await settle(server)
  }
  holds(await device.repair())
})

/** A page as large as a task pack, written to another database of the same origin. */
const writesElsewhere = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('elsewhere', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'))
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('rows', 'readwrite')
      transaction.objectStore('rows').put('x'.repeat(4000), 1)
      transaction.addEventListener('complete', () => resolve())
    })
  })

/** Every fifth second copy takes its time: its transaction is kept busy for 800 ms after the row is in. */
const copiesSlowly = (): void => {
  const put = Reflect.get(IDBObjectStore.prototype, 'put')
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<IDBObjectStore['put']>) {
    const request = put.apply(this, row)
    const until = performance.now() + 800
    const busy = (): void => {
      if (performance.now() < until) this.count().addEventListener('success', busy)
    }
    if (this.name === 'pending' && (row[0] as { seq: number }).seq % 5 === 0) request.addEventListener('success', busy)
    return request
  }
}

test('the battery dies inside a write: the browser deletes its databases at the second start, and nothing green goes with them', async () => {
  const random = seeded('torn log')
  const server = new ScriptedServer()
  server.plays((route) => route.abort('connectionrefused'))
  await open(server, copiesSlowly)
  await device.scan(scans(random, 10))
  await device.within(writesElsewhere)
  await device.kill()
  device.tear()
  await device.start()
  await device.scan(scans(random, 2))
  await device.collectGarbage()
  await device.scan(scans(random, 3))
  await device.kill()
  await device.start()
  expect(await device.counts.until((counts) => counts?.pending === 15)).toBe(true)
  // the very thing this test is about has happened: the browser gave the page a new, empty database
  expect(await device.databases()).not.toContain('elsewhere')
  await settle(server)
})

/** What servers, proxies, portals and gateways answer; body null = not ours. */
const replies: readonly (readonly [status: number, code: string | null])[] = [
  [400, 'A0400'],
  [400, null],
  [401, 'A0301'],
  [403, 'A0312'],
  [404, 'A0404'],
  [405, null],
  [408, null],
  [409, 'A1103'],
  [410, null],
  [413, null],
  [422, 'A0400'],
  [425, null],
  [429, null],
  [431, null],
  [451, null],
  [500, 'B0001'],
  [502, null],
  [503, null],
  [200, null],
  [200, 'A0400'],
  [204, null],
]

test('no status makes an operation disappear', async () => {
  const random = seeded('statuses')
  const server = new ScriptedServer()
  server.plays((route) => route.abort('connectionrefused'))
  await open(server)
  await device.scan(scans(random, 30))
  for (const [status, code] of random.shuffle(replies)) {
    server.plays((route) =>
      route.fulfill({
        status,
        ...(code === null
          ? { contentType: 'text/html', body: status === 204 ? '' : '<html>login</html>' }
          : { contentType: 'application/json', body: JSON.stringify({ code, msg: '不行', success: false, data: null }) }),
      }),
    )
    await device.reload()
    if (!(await device.concluded())) break
  }
  const stillHere = device.counts.value
  // well again before the page asks: some of these answers rightly make it wait for somebody to sign in
  server.plays(delivered)
  await device.reload()
  await settle(server)
  expect(stillHere).toEqual({ confirmed: 0, pending: 30, attention: 0 })
})

/** Every third write of an operation dies after all of its requests were answered, before it is complete. */
const abortsWrites = (): void => {
  const add = Reflect.get(IDBObjectStore.prototype, 'add')
  let writes = 0
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...row: Parameters<IDBObjectStore['add']>) {
    const request = add.apply(this, row)
    const { transaction } = this
    if (this.name === 'pending' && (writes += 1) % 3 === 0)
      request.addEventListener('success', () => queueMicrotask(() => transaction.abort()))
    return request
  }
}

test('a write that dies after its last request was answered is not green', async () => {
  const server = new ScriptedServer()
  await open(server, abortsWrites)
  await device.scan(scans(seeded('aborted writes'), 60))
  await settle(server)
  expect(device.acknowledged.size + device.notSaved.length).toBe(60)
})
