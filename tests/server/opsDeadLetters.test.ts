// Every fact that arrives is kept: what cannot be read, what comes back with another content, what a copy of a device did. Its lane goes on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { AnyOp, BatchReply } from '#contract/envelope'
import type { ConflictPage } from '#contract/stockout/conflict'
import type { deviceDetail } from '#contract/setting/deviceDetail'
import { conservation } from '#server/stock/verify'
import { addHandheld, furnish, only, releaseWave, shortOf, type Handheld } from '../support/floor.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let a: Handheld
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  serial += 1
  a = await addHandheld(world, `一号机${serial}`)
})

const scan = (lane: string, text = 'x', more: Partial<AnyOp> = {}): AnyOp =>
  a.op('SCAN', lane, { flow: 'pick', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' }, { raw: { text }, ...more })
const verdictsOf = async (...ops: readonly AnyOp[]) => (await a.send(ops)).results.map((one) => [one.opId, shortOf(one)])
const applied = async (op: AnyOp): Promise<boolean> =>
  (await rows(world, 'select 1 from pda_op where tenant_id = $1 and op_id = $2', [op.opId])).length === 1
/** What stands aside of an operation: its code, its words, and how its exception stands. */
const asideOf = (op: { readonly opId: string }) =>
  rows<{ asideNo: string; code: string; body: string; status: number | null }>(
    world,
    `select a.aside_no, a.code, a.body, e.status from pda_op_aside a
       left join op_exception e on e.tenant_id = $1 and e.op_id = a.aside_no
      where a.tenant_id = $1 and a.op_id = $2 order by a.code`,
    [op.opId],
  )

describe('what cannot be read', () => {
  test('a scan without a warehouse is kept, flagged and listed; its lane goes on; sent again it is answered alike', async () => {
    const bad = { ...scan('PK1', 'early'), warehouseNo: '', sid: '' }
    const good = scan('PK1', 'late')
    const reply = await a.send([bad, good])
    expect(reply.results.map((one) => [one.opId, shortOf(one)])).toEqual([
      [bad.opId, 'flagged A0400'],
      [good.opId, 'applied'],
    ])
    expect(reply.lanes).toEqual({ PK1: 2 })
    expect(await verdictsOf(bad)).toEqual([[bad.opId, 'flagged A0400']])
    const kept = only(await asideOf(bad))
    expect(kept).toMatchObject({ code: 'A0400', status: 10 })
    expect(JSON.parse(kept.body)).toEqual(bad)
    const { data } = await world.call<ConflictPage>('GET', '/v1/stockout/conflict/detail', {
      opId: kept.asideNo,
    })
    expect(data).toMatchObject({ code: 'A0400', status: 10, raw: 'early', payload: bad.payload, deviceName: `一号机${serial}` })
    const list = await world.call<{ records: { opId: string; msg: string }[] }>('GET', '/v1/stockout/conflict/list', {
      code: 'A0400',
    })
    expect(list.data.records.find((row) => row.opId === kept.asideNo)?.msg).toContain('已原样保存')
  })

  test.each<[string, (op: AnyOp) => unknown]>([
    ['a payload of another kind', (op) => ({ ...op, payload: { pickNo: 5 }, opType: 'PICK_LINE' })],
    ['a kind nobody knows', (op) => ({ ...op, opType: 'FLY' })],
    ['a version nobody knows', (op) => ({ ...op, typeVer: 9 })],
    ['an actor that is nobody', (op) => ({ ...op, actor: { userId: 'x', sessionId: '' } })],
    ['no payload', ({ payload: _payload, ...op }) => op],
    ['more than a megabyte', (op) => ({ ...op, raw: { text: 'x'.repeat(1_100_000) } })],
  ])('%s: kept, flagged, the lane goes on', async (_what, spoil) => {
    const bad = spoil(scan('PK2')) as AnyOp
    const good = scan('PK2')
    const [first, second] = await verdictsOf(bad, good)
    expect(first?.[1]).toMatch(/^flagged A(0400|1102)$/)
    expect(second?.[1]).toBe('applied')
    expect(only(await asideOf(bad)).status).toBe(10)
  })

  test('a claim that cannot be read is refused, as ever, and its lane goes on', async () => {
    const claim = a.op('PICK_CLAIM', 'PK3', {} as never)
    const good = scan('PK3')
    expect(await verdictsOf(claim, good)).toEqual([
      [claim.opId, 'refused A0400'],
      [good.opId, 'applied'],
    ])
    expect(await verdictsOf(claim)).toEqual([[claim.opId, 'refused A0400']])
    expect(only(await asideOf(claim)).status).toBeNull()
  })

  test.each([
    ['far in the future', 8e15],
    ['far in the past', -8e15],
    ['beyond all time', 1e300],
  ])('a device whose clock stands %s: its scan counts as of when it came', async (_where, skew) => {
    const lost = await addHandheld(world, `钟坏了${skew}`)
    lost.skew = skew
    const payload = { flow: 'pick', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' } as const
    const op = lost.op('SCAN', 'PK4', payload, { capturedWall: world.clock.now(), capturedMono: 1 })
    expect((await lost.send([op])).results.map(shortOf)).toEqual(['applied'])
    expect(await rows(world, 'select effective_at from pda_op where tenant_id = $1 and op_id = $2', [op.opId])).toEqual([
      { effectiveAt: new Date(world.clock.now()) },
    ])
  })

  test('what has no place at all is kept as well, once, with whatever id it bears', async () => {
    const before = (await rows(world, 'select 1 from pda_op_aside where tenant_id = $1')).length
    const odd = [null, 'text', 7, { opId: 'not an id' }, { ...scan('PK4'), laneSeq: 0 }] as unknown as readonly AnyOp[]
    const { results } = await a.send(odd)
    expect(results.map((one) => shortOf(one))).toEqual(odd.map(() => 'flagged A0400'))
    await a.send(odd)
    expect((await rows(world, 'select 1 from pda_op_aside where tenant_id = $1')).length).toBe(before + odd.length)
  })
})

describe('an id that returns with another content', () => {
  test('is kept beside the first, flagged, from this device and another; both lanes go on', async () => {
    const op = scan('PK5')
    await a.send([op])
    const forged = { ...scan('PK5', 'other'), opId: op.opId }
    const next = scan('PK5')
    expect(await verdictsOf(forged, next)).toEqual([
      [op.opId, 'flagged A1103'],
      [next.opId, 'applied'],
    ])
    const b = await addHandheld(world, `另一台${serial}`)
    const stolen = b.op(
      'SCAN',
      'free',
      { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'ok' },
      { opId: op.opId },
    )
    const after = b.op('SCAN', 'free', { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'ok' })
    const reply = await b.send([stolen, after])
    expect(reply.results.map(shortOf)).toEqual(['flagged A1103', 'applied'])
    expect(reply.renew).toBeUndefined()
    expect((await asideOf(op)).map((one) => one.status)).toEqual([10, 10])
    expect(await rows(world, 'select 1 from scan_log where tenant_id = $1 and op_id = $2', [op.opId])).toHaveLength(1)
  })
})

describe('a copied device', () => {
  /** The same device once more, as it stood when its disk was copied. */
  const copyOf = (ops: readonly AnyOp[]): AnyOp[] =>
    ops.map((op) => ({ ...op, opId: randomUUID(), raw: { text: `copy ${op.seq}` } }))
  /** The same operations under a new identity, their numbers given anew. */
  const renumbered = (ops: readonly AnyOp[]): AnyOp[] => {
    const lanes = new Map<string, number>()
    return ops.map((op, i) => {
      const laneSeq = (lanes.get(op.lane) ?? 0) + 1
      lanes.set(op.lane, laneSeq)
      return { ...op, seq: i + 1, laneSeq }
    })
  }

  test('the later writer is told to take a new identity; nothing of it is decided before, nothing is lost after', async () => {
    const mine = [scan('L1'), scan('L1'), scan('L2')]
    await a.send(mine)
    // it has one scan more, in a lane of its own: even that waits for what comes before it
    const theirs = [...copyOf(mine), scan('L3', 'copy 4')]
    const told = await a.send(theirs)
    expect(told.results.map(shortOf)).toEqual(theirs.map(() => 'flagged A1103'))
    expect(told.renew).toBe(true)
    for (const op of theirs) expect([await applied(op), only(await asideOf(op)).status]).toEqual([false, 10])
    // the answer was lost: told again, kept once
    expect((await a.send(theirs)).renew).toBe(true)
    for (const op of theirs) expect(await asideOf(op)).toHaveLength(1)

    a.incarnation = randomUUID()
    const again = await a.send(renumbered(theirs))
    expect(again.results.map(shortOf)).toEqual(theirs.map(() => 'applied'))
    expect(again.renew).toBeUndefined()
    for (const op of theirs) expect([await applied(op), only(await asideOf(op)).status]).toEqual([true, 30])
    expect((await a.send(renumbered(theirs))).results.map(shortOf)).toEqual(theirs.map(() => 'duplicate'))
  })

  test('what both copies have counts once, whoever sends it under whatever numbers', async () => {
    const shared = [scan('L4'), scan('L4')]
    await a.send(shared)
    const [own, more] = [scan('L4', 'own'), scan('L4', 'more')]
    a.incarnation = randomUUID()
    const reply = await a.send(renumbered([own, ...shared, more]))
    expect(reply.results.map(shortOf)).toEqual(['applied', 'duplicate', 'duplicate', 'applied'])
    expect(reply.lanes).toEqual({ L4: 4 })
    const detail = await world.call<ReplyOf<typeof deviceDetail>>('GET', '/v1/pda/device/full', { deviceId: a.deviceId })
    expect(detail.data.incarnations.flatMap((life) => life.gaps)).toEqual([])
  })

  test('a claim in the wrong place is refused, told the same, and granted under the new identity', async () => {
    const pick = only(await releaseWave(world, [{ G1: 1 }]))
    await a.send([scan(pick.pickNo)])
    const claim = { ...a.op('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }), seq: 1, laneSeq: 1 }
    const told = await a.send([claim])
    expect([told.results.map(shortOf), told.renew]).toEqual([['refused A1103'], true])
    a.incarnation = randomUUID()
    expect((await a.send([claim])).results.map(shortOf)).toEqual(['applied'])
  })
})

test('enrolled anew in mid-shift: what waits is of the same people, the task in hand stays, what is lost is said', async () => {
  const boss = await world.call<{ deviceId: string; deviceKey: string }>('POST', '/v1/pda/device/enrol', {
    name: `新一号${serial}`,
    ...wh,
    deviceId: a.deviceId,
  })
  expect(boss.code).toBe('00000')
  expect(boss.data.deviceId).not.toBe(a.deviceId)
  const inHand = only(await releaseWave(world, [{ G1: 1 }]))
  await a.one('PICK_CLAIM', inHand.pickNo, { pickNo: inHand.pickNo })
  const [waiting] = [scan(inHand.pickNo)]
  const now = { deviceid: boss.data.deviceId, devicekey: boss.data.deviceKey, tenantid: String(world.tenantId) }
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v1/pda/op/batch',
    headers: now,
    payload: {
      incarnation: randomUUID(),
      protocol: 1,
      deviceNow: world.clock.now(),
      ops: [{ ...waiting, seq: 1, laneSeq: 1 }],
      replaces: { incarnation: a.incarnation, lastSeq: 9 },
    },
  })
  // the session was opened on the entry it had before: nobody is questioned for that
  expect(reply.json<{ data: BatchReply }>().data.results.map(shortOf)).toEqual(['applied'])
  await world.run(({ tx, tenantId, person }) =>
    tx.query('update pick_order set picker_id = $3 where tenant_id = $1 and pick_no = $2', [
      tenantId,
      inHand.pickNo,
      person.userId,
    ]),
  )
  const pack = await world.app.inject({
    url: `/api/v1/pda/snapshot/pick?docNo=${inHand.pickNo}`,
    headers: { ...now, accesstoken: 'test' },
  })
  expect(pack.json<{ code: string }>().code).toBe('00000')
  const detail = await world.call<ReplyOf<typeof deviceDetail>>('GET', '/v1/pda/device/full', { deviceId: a.deviceId })
  expect(detail.data.incarnations).toMatchObject([{ isCurrent: 0, lostTo: 9 }])
})

test('the check of the night knows what stands aside by its conflict, and misses the conflict of none', async () => {
  const bad = { ...scan('PK9'), warehouseNo: '', sid: '' }
  await a.send([bad])
  const { asideNo } = only(await asideOf(bad))
  const breaks = async () =>
    (
      await conservation(
        (work) => world.run(({ tx }) => work(tx)),
        () => true,
      )
    ).breaks
  expect(await breaks()).toEqual([])
  const renamed = (from: string, to: string) =>
    world.run(({ tx, tenantId }) =>
      tx.query('update op_exception set op_id = $3 where tenant_id = $1 and op_id = $2', [tenantId, from, to]),
    )
  await renamed(asideNo, 'of-nothing')
  expect(await breaks()).toMatchObject([{ rule: '每个冲突作业恰有一张冲突单', found: 2 }])
  await renamed('of-nothing', asideNo)
})
