// 任务包：服务端的样子加上自己还没上传的，一件也不多一件也不少
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyOp } from '../../src/contract/envelope.ts'
import type { StationPage } from '../../src/contract/pda/snapshot.ts'
import { deskOnFloor } from '../../src/contract/user/notify.ts'
import type { Applied, Floor, TaskPack } from '../../src/contract/ops/view.ts'
import type { OrderView } from '../../src/contract/ops/kinds/orders.ts'
import type { HandoverView } from '../../src/contract/ops/kinds/handovers.ts'
import type { WorkerAuth } from '../../src/contract/ops/kinds/workers.ts'
import { CallFailed } from '../../src/data/api.ts'
import type { Outbox } from '../../src/data/outbox/outbox.ts'
import type { Draft, Settled } from '../../src/data/outbox/terms.ts'
import type { PackCalls } from '../../src/data/packs/packCalls.ts'
import { Packs } from '../../src/data/packs/packs.ts'
import { hintWhenBack, isHint, Pull } from '../../src/data/pull.ts'
import { Engine } from '../../src/data/push/engine.ts'
import type { PushStatus } from '../../src/data/push/push.ts'
import { ReferenceStore } from '../../src/data/reference.ts'
import { checkOrder, ctxOf, floorOf, goods, options, order, pick, pickLine } from '../contract/ops/floor.ts'
import { Device, scan } from './support/device.ts'
import { FloorServer } from './support/server.ts'

const contextOf = (op: AnyOp) => ctxOf({ now: op.capturedWall, opId: op.opId })
const signal = new AbortController().signal
const device = () => Promise.resolve({ deviceId: 'D1', deviceKey: 'K1' })

/** What the server would answer now; each test changes it. */
const world = {
  picked: 0,
  rev: 0,
  takenAt: 1000,
  workers: [] as WorkerAuth[],
  handovers: [] as HandoverView[],
  gone: false,
  applied: {} as Applied,
  changes: [] as { resource: 'task' | 'order' | 'op'; key: string; op: 'put' | 'gone' }[],
  reset: false,
  pages: [] as StationPage[],
  asked: [] as string[],
}
const packNow = (): TaskPack => {
  const base = floorOf({ bins: {} })
  const lines = pick().lines.map((line) => ({ ...line, pickedQty: world.picked }))
  const floor: Floor = { ...base, picks: { JH1: pick({ rev: world.rev, lines }) } }
  return {
    pickNo: 'JH1',
    warehouseNo: 'WH1',
    sid: 'LOCAL',
    floor,
    carriers: [],
    workers: world.workers,
    takenAt: world.takenAt,
    rev: world.rev,
    applied: world.applied,
  }
}
const page = (orders: readonly OrderView[], next: string | null = null, takenAt = 1000): StationPage => ({
  orders,
  goods: [goods('A')],
  consumables: [],
  carriers: [],
  workers: [],
  options,
  takenAt,
  applied: {},
  next,
})
const ask: PackCalls = {
  claim: (_device, { pickNo }) => {
    world.asked.push(`claim ${pickNo}`)
    if (world.gone) return Promise.reject(new CallFailed({ kind: 'offline' }))
    return Promise.resolve({ opId: 'op1', pack: packNow() })
  },
  handovers: () => Promise.resolve({ records: world.handovers }),
  workers: () => Promise.resolve({ records: world.workers, rule: null, takenAt: world.takenAt }),
  pack: (_device, docNo) => {
    world.asked.push(`pack ${docNo}`)
    if (world.gone) return Promise.reject(new CallFailed({ kind: 'refused', code: 'A0404', msg: '数据不存在' }))
    return Promise.resolve(packNow())
  },
  station: (_device, input) => {
    world.asked.push(`station ${JSON.stringify(input)}`)
    const next = world.pages.shift()
    return next === undefined ? Promise.reject(new CallFailed({ kind: 'offline' })) : Promise.resolve(next)
  },
  changes: (_device, cursor) => {
    world.asked.push(`changes ${cursor}`)
    const { changes, reset } = world
    world.changes = []
    world.reset = false
    return Promise.resolve({ cursor: `${cursor ?? 'c'}+`, reset, more: false, changes })
  },
}

let serial = 0
let pda: Device
let outbox: Outbox
let store: ReferenceStore
let packs: Packs
let server: FloorServer
let engine: Engine

beforeEach(async () => {
  Object.assign(world, {
    picked: 0,
    rev: 0,
    takenAt: 1000,
    workers: [],
    gone: false,
    applied: {},
    changes: [],
    reset: false,
    pages: [],
    asked: [],
  })
  serial += 1
  pda = new Device(`packs-${serial}`)
  outbox = await pda.boot()
  await outbox.enrol({ tenantId: '1', deviceId: 'D1', deviceKey: 'K1', name: 'PDA', warehouseNo: 'WH1', sid: 'LOCAL' })
  store = new ReferenceStore({ indexedDB: new IDBFactory(), IDBKeyRange })
  packs = new Packs({ tenantId: '1', userId: '7', outbox, store, device, ask })
  server = new FloorServer()
  engine = new Engine(outbox.queue, {
    now: () => 0,
    random: () => 0,
    fetch: server.fetch,
    state: () => undefined,
    clock: () => undefined,
    trouble: (error) => {
      throw error
    },
  })
})
afterEach(() => {
  pda.off()
  store.close()
})

const picked = async (): Promise<number | undefined> =>
  (await packs.floorFor('JH1', contextOf))?.floor.picks['JH1']?.lines[0]?.pickedQty
/** The pack as it is once the server has dealt with so many of the device's operations on it, one piece each. */
const dealtWith = async (count: number): Promise<void> => {
  const { incarnation } = await outbox.health()
  Object.assign(world, { picked: count, rev: count, applied: { [incarnation]: { JH1: count } } })
  await packs.fetch('JH1')
}
const pickOne = (): Draft<'PICK_LINE'> => ({
  ...scan('JH1'),
  opType: 'PICK_LINE',
  payload: pickLine(),
  leaseVersion: 1,
  actor: { userId: '1', sessionId: 's' },
})

test('a claim brings its pack in its own request; without an answer nothing is kept, nothing is queued, and it may be asked again', async () => {
  await packs.drop('JH1')
  world.gone = true
  await expect(packs.claim({ pickNo: 'JH1' })).rejects.toMatchObject({ failure: { kind: 'offline' } })
  expect(await packs.list()).toEqual([])
  expect(outbox.counts().pending).toBe(0)
  expect(await outbox.opsOf('JH1')).toEqual([])
  world.gone = false
  expect(await packs.claim({ pickNo: 'JH1' })).toBe('op1')
  expect((await packs.list()).map((pack) => pack.pickNo)).toEqual(['JH1'])
  expect(outbox.counts().pending).toBe(0)
})

test('a piece picked is there at once, stays while it is uploaded, and is not counted again when the pack brings it', async () => {
  await packs.fetch('JH1')
  expect(await picked()).toBe(0)
  await outbox.enqueue(pickOne())
  expect(await picked()).toBe(1)
  await engine.step(signal)
  expect(outbox.counts().confirmed).toBe(1)
  expect(await picked()).toBe(1)
  await dealtWith(1)
  expect(await picked()).toBe(1)
})

test('a piece the server has booked and never answered for is not counted twice', async () => {
  await packs.fetch('JH1')
  await outbox.enqueue(pickOne())
  await dealtWith(1)
  expect([await picked(), outbox.counts().pending]).toEqual([1, 1])
  await outbox.enqueue(pickOne())
  expect(await picked()).toBe(2)
  await engine.step(signal)
  expect([await picked(), outbox.counts().pending]).toEqual([2, 0])
})

test('an answer is no proof that the pack has the piece: one read before the server booked it lacks it', async () => {
  await outbox.enqueue(pickOne())
  await engine.step(signal)
  Object.assign(world, { takenAt: Date.now() + 60_000, rev: 9 })
  await packs.fetch('JH1')
  expect(await picked()).toBe(1)
})

test('what a colleague picked meanwhile comes with the pack, one’s own unsent piece on top', async () => {
  await packs.fetch('JH1')
  await outbox.enqueue(pickOne())
  Object.assign(world, { picked: 2, rev: 5 })
  await packs.fetch('JH1')
  expect(await picked()).toBe(3)
})

test('a task is found by pick order, order, waybill and tote; the next person finds nothing', async () => {
  await packs.fetch('JH1')
  for (const docNo of ['JH1', 'CK1', 'ZTCK2', 'ZX000001'])
    expect(Object.keys((await packs.floorFor(docNo, contextOf))?.floor.orders ?? {})).toEqual(['CK1', 'CK2'])
  const next = new Packs({ tenantId: '1', userId: '8', outbox, store, device, ask })
  expect(await next.floorFor('JH1', contextOf)).toBeNull()
  expect(await next.list()).toEqual([])
})

test('a check that rests on a colleague’s unreported pick waits and changes nothing', async () => {
  await packs.fetch('JH1')
  const check: Draft<'CHECK_ORDER'> = { ...scan('CK1'), opType: 'CHECK_ORDER', payload: checkOrder('CK1', 3) }
  const op = await outbox.enqueue(check)
  const view = await packs.floorFor('CK1', contextOf)
  expect(view?.waiting.map((one) => one.opId)).toEqual([op.opId])
  expect(view?.floor.orders['CK1']?.status).toBe(50)
})

describe('one’s own step that waits for a colleague’s', () => {
  const stepOf = async (): Promise<{ waits: number; status: number | undefined }> => {
    const view = await packs.floorFor('CK1', contextOf)
    return { waits: view?.waiting.length ?? -1, status: view?.floor.orders['CK1']?.status }
  }
  /** The check reached the server, the pick it rests on has not. */
  const checkAhead = async (): Promise<void> => {
    await packs.fetch('JH1')
    const op = await outbox.enqueue({ ...scan('CK1'), opType: 'CHECK_ORDER', payload: checkOrder('CK1', 3) })
    server.waits = () => 'PICK'
    await engine.step(signal)
    const [one] = await outbox.opsOf('CK1')
    world.applied = { [one?.inc ?? '']: { [op.lane]: op.laneSeq } }
    await packs.fetch('JH1')
    expect(await stepOf()).toEqual({ waits: 1, status: 50 })
  }
  /** The device sends whatever is pending. */
  const uploads = (): (() => void) =>
    outbox.subscribe(({ pending }) => {
      if (pending > 0) void engine.step(signal)
    })

  test('is asked about with the document: what it waited for has come, so the server’s view stands', async () => {
    await checkAhead()
    server.waits = () => undefined
    world.pages = [page([])]
    const stop = uploads()
    expect(await packs.renewSoon('CK1')).toBe(true)
    stop()
    expect(await stepOf()).toEqual({ waits: 0, status: 50 })
    expect(server.applied.length).toBe(1)
  })

  test('still waits when the server says so, and while nobody answers', async () => {
    await checkAhead()
    world.pages = [page([]), page([])]
    const stop = uploads()
    await packs.renewSoon('CK1')
    expect(await stepOf()).toEqual({ waits: 1, status: 50 })
    stop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = packs.renewSoon('CK1')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await asked
    expect(outbox.counts().pending).toBe(1)
    expect(await stepOf()).toEqual({ waits: 1, status: 50 })
  })
})

test('the day’s authorisations: of pack, station index and a badge asked about, the latest word of each person', async () => {
  const worker = (badgeCode: string, endTime: number): WorkerAuth => ({
    badgeCode,
    tempUserId: badgeCode,
    name: badgeCode,
    startTime: 0,
    endTime,
    opTypes: [1],
    signed: true,
  })
  world.workers = [worker('T:A', 10), worker('T:B', 10)]
  await packs.fetch('JH1')
  await packs.station.take({ ...page([]), workers: [worker('T:A', 20)], takenAt: 2000 })
  await packs.keepWorker(worker('T:C', 30))
  await packs.keepWorker(worker('T:C', 40))
  const known = await packs.workers()
  expect(Object.values(known).map(({ badgeCode, endTime }) => [badgeCode, endTime])).toEqual([
    ['T:A', 20],
    ['T:B', 10],
    ['T:C', 40],
  ])
})

const unsigned = (badgeCode: string): WorkerAuth => ({
  badgeCode,
  tempUserId: badgeCode,
  name: badgeCode,
  startTime: 0,
  endTime: Number.MAX_SAFE_INTEGER,
  opTypes: [1],
  signed: false,
})
const signIn = (badgeCode: string): Draft<'TEMP_SIGN'> => ({
  ...pickOne(),
  opType: 'TEMP_SIGN',
  docNo: badgeCode,
  lane: badgeCode,
  payload: { badgeCode, signType: 1 },
})

test('a badge signed in here without network is signed in here; whom the latest list lacks is authorised no more', async () => {
  world.workers = [unsigned('T:A'), unsigned('T:B')]
  await packs.fetch('JH1')
  expect(Object.keys(await packs.workers())).toEqual(['T:A', 'T:B'])
  // his authorisation was ended at a desk meanwhile
  world.workers = [unsigned('T:A')]
  await packs.fetchWorkers()
  const workers = await packs.workers()
  expect(Object.keys(workers)).toEqual(['T:A'])
  await outbox.enqueue(signIn('T:A'))
  const { workers: signed } = await packs.withSigns({ ...floorOf(), workers }, contextOf)
  expect(signed).toMatchObject({ 'T:A': { signed: true } })
})

test('a slow answer about a badge, read before his sign-in was booked and come after, does not sign him out again', async () => {
  await outbox.enqueue(signIn('T:A'))
  const asked = await packs.unconfirmedSigns('T:A')
  await engine.step(signal)
  Object.assign(world, { workers: [{ ...unsigned('T:A'), signed: true }], takenAt: Number.MAX_SAFE_INTEGER })
  await packs.fetchWorkers()
  const answer = { ...floorOf(), workers: { 'T:A': unsigned('T:A') } }
  const known = async (also?: ReadonlySet<string>) => (await packs.withSigns(answer, contextOf, also)).workers?.['T:A']?.signed
  expect([await known(asked), await known()]).toEqual([true, false])
})

test('open hand-overs stay known without network; one opened here is known at once, one that went is forgotten', async () => {
  const pile = (handoverNo: string) => ({ handoverNo, status: 10, logisticsCode: 'ZTO', logisticsName: '中通', packageNum: 0 })
  const heard: string[][] = []
  packs.onChange((docNos) => heard.push([...docNos]))
  world.handovers = [pile('JJ1')]
  await packs.fetchHandovers()
  await packs.fetchHandovers()
  await packs.keepHandover(pile('JJ2'))
  expect(Object.keys(await packs.handovers())).toEqual(['JJ1', 'JJ2'])
  await packs.dropHandover('JJ1')
  expect(Object.keys(await packs.handovers())).toEqual(['JJ2'])
  // told once per change, not per asking
  expect(heard).toEqual([['JJ1'], ['JJ1', 'JJ2'], ['JJ2']])
})

describe('station index', () => {
  test('a snapshot comes in pages, goes on where it broke off, and drops what is no longer on the floor', async () => {
    await packs.station.take(page([order('OLD')]))
    world.pages = [page([order('CK1')], 'p2')]
    const fetch = (input: { readonly since?: number; readonly next?: string }) =>
      ask.station({ deviceId: '', deviceKey: '' }, input)
    await expect(packs.station.refresh(fetch, true)).rejects.toThrow('offline')
    expect(await packs.station.size()).toBe(2)
    world.pages = [page([order('CK2')])]
    await packs.station.refresh(fetch)
    expect(world.asked.at(-1)).toBe('station {"next":"p2"}')
    expect(await packs.station.find('OLD')).toBeUndefined()
    expect((await packs.station.find('ZTCK2'))?.stockoutNo).toBe('CK2')
    world.pages = [page([order('CK2', { status: 100 })], null, 2000)]
    await packs.station.refresh(fetch)
    expect(world.asked.at(-1)).toBe('station {"since":1000}')
    expect(await packs.station.find('CK2')).toBeUndefined()
  })

  test('a batch whose orders came before it was claimed is asked for by its own number', async () => {
    await packs.station.take(page([order('CK1', { status: 40, pickNo: 'JH1' })]))
    const batch = pick({ checkMode: 2 })
    world.pages = [{ ...page([order('CK1', { status: 50, pickNo: 'JH1' })]), picks: [batch] }]
    expect((await packs.floorFor('JH1', contextOf))?.floor.picks).toEqual({})
    const floor = (await packs.floorFor('JH1', contextOf, { online: true }))?.floor
    expect([floor?.picks['JH1']?.checkMode, floor?.orders['CK1']?.status]).toEqual([2, 50])
  })

  test('an order that left is forgotten as work, and remembered as gone: by its number and its waybills', async () => {
    await packs.station.take(page([order('CK1')]))
    const shipped = { at: 5_000, handoverNo: 'JJ1' }
    await packs.station.take(page([order('CK1', { status: 95, shipped })]))
    expect(await packs.floorFor('ZTCK1', contextOf)).toBeNull()
    expect([await packs.station.shipped('CK1'), await packs.station.shipped('ZTCK1')]).toEqual([shipped, shipped])
    expect(await packs.station.shipped('ZTCK2')).toBeUndefined()
  })

  test('an order nobody here knows is asked for while there is a network, and kept', async () => {
    world.pages = [page([order('CK9')])]
    expect(await packs.floorFor('ZTCK9', contextOf)).toBeNull()
    const view = await packs.floorFor('ZTCK9', contextOf, { online: true })
    expect(view?.floor.parcels).toEqual({ ZTCK9: 'CK9' })
    expect(view?.floor.goods['OW001|A']?.name).toBe('商品A')
    expect((await packs.floorFor('CK9', contextOf))?.floor.orders['CK9']?.stockoutNo).toBe('CK9')
    expect(await packs.floorFor('NIX', contextOf, { online: true })).toBeNull()
  })
})

describe('change feed', () => {
  const pull = (): Pull => new Pull({ outbox, packs, store, device, station: false, ask })

  test('first the place in the feed, then the packs; later only what changed', async () => {
    await packs.fetch('JH1')
    world.asked = []
    await pull().round()
    expect(world.asked).toEqual(['changes null', 'pack JH1', 'changes c+'])
    world.asked = []
    world.changes = [
      { resource: 'task', key: 'JH1', op: 'put' },
      { resource: 'task', key: 'JH7', op: 'put' },
    ]
    const told: string[] = []
    packs.onChange((docNos) => told.push(...docNos))
    Object.assign(world, { rev: 3, picked: 1 })
    await pull().round()
    expect(world.asked).toEqual(['changes c++', 'pack JH1'])
    expect(told).toContain('CK1')
    expect(await picked()).toBe(1)
  })

  test('an order of a pack in hand changes the pack; another epoch of the feed starts anew', async () => {
    await packs.fetch('JH1')
    await pull().round()
    world.asked = []
    world.changes = [{ resource: 'order', key: 'CK2', op: 'put' }]
    await pull().round()
    expect(world.asked).toContain('pack JH1')
    world.asked = []
    world.reset = true
    await pull().round()
    expect(world.asked.slice(1)).toEqual(['changes null', 'pack JH1'])
  })

  test('a task that went to somebody else leaves, but not before one’s own scans of it are uploaded', async () => {
    await packs.fetch('JH1')
    await pull().round()
    await outbox.enqueue(pickOne())
    world.gone = true
    world.changes = [{ resource: 'task', key: 'JH1', op: 'gone' }]
    await pull().round()
    expect(await picked()).toBe(1)
    await engine.step(signal)
    world.changes = [{ resource: 'task', key: 'JH1', op: 'gone' }]
    await pull().round()
    expect(await packs.list()).toEqual([])
  })

  test('an operation decided later is asked about again and then filed by its final answer', async () => {
    const op = await outbox.enqueue(scan('CK1'))
    await engine.step(signal)
    expect(outbox.counts().confirmed).toBe(1)
    world.changes = [
      { resource: 'op', key: op.opId, op: 'put' },
      { resource: 'op', key: 'of another device', op: 'put' },
    ]
    await store.keep(packs.scope, 'cursor', 'c')
    await pull().round()
    expect(outbox.counts()).toEqual({ confirmed: 0, pending: 1, attention: 0 })
    await engine.step(signal)
    expect(outbox.counts()).toEqual({ confirmed: 1, pending: 0, attention: 0 })
    expect(server.applied.length).toBe(1)
  })

  test('a round that broke off is repeated: the cursor moves only after everything before it was taken over', async () => {
    await packs.fetch('JH1')
    await pull().round()
    world.changes = [{ resource: 'task', key: 'JH1', op: 'put' }]
    const cutOff: PackCalls = { ...ask, pack: () => Promise.reject(new CallFailed({ kind: 'offline' })) }
    const others = new Packs({ tenantId: '1', userId: '7', outbox, store, device, ask: cutOff })
    const broken = new Pull({ outbox, packs: others, store, device, station: false, ask })
    const before = await store.noted(packs.scope, 'cursor')
    await expect(broken.round()).rejects.toThrow('offline')
    expect(await store.noted(packs.scope, 'cursor')).toBe(before)
  })
})

describe('when a round is worth it at once', () => {
  test('a desk did something to work on the floor, or anything may have changed; never what hands do', () => {
    expect([[deskOnFloor], ['stockout/order', deskOnFloor], ['*']].map(isHint)).toEqual([true, true, true])
    expect([['stockout/order', 'stockout/pickOrder', 'pda/op'], []].map(isHint)).toEqual([false, false])
  })

  test('uploads get through again after the server was out of reach: once, and not while it only was busy', () => {
    let state: (status: PushStatus) => void = () => undefined
    let settled: (rows: readonly Settled[]) => void = () => undefined
    const push = { subscribe: (listener: typeof state) => ((state = listener), () => undefined) }
    const outbox2 = { onSettled: (listener: typeof settled) => ((settled = listener), () => undefined) }
    const hint = vi.fn()
    const end = hintWhenBack(push, outbox2, hint)
    const shows = (one: PushStatus['state']) => state({ state: one, clockOffsetMs: null, alarm: false })
    settled([])
    shows({ kind: 'waiting', reason: 'server' })
    settled([])
    expect(hint).not.toHaveBeenCalled()
    shows({ kind: 'waiting', reason: 'offline' })
    shows({ kind: 'sending' })
    settled([])
    settled([])
    expect(hint).toHaveBeenCalledOnce()
    end()
  })
})
