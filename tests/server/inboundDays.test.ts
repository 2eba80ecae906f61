// Random inbound days on several devices: whatever comes late, twice or too much, what was received is on the stage or on a shelf.
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOp } from '#contract/envelope'
import { addHandheld, addStaff, type Handheld } from '../support/floor.ts'
import { expectOrder, furnishInbound, inboundFaults } from '../support/inbound.ts'
import { addGoods, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
const hands: Handheld[] = []
const bins = ['S-01', 'S-02', 'S-03', 'NO-BIN']
const goods = ['D1', 'D2', 'D3']
const containers = ['', 'ZX000001', 'ZX000002']
beforeAll(async () => {
  world = await openWorld()
  await furnishInbound(world, bins.slice(0, 3))
  for (const goodsNo of goods) await addGoods(world, goodsNo)
  for (const name of ['甲', '乙', '丙'])
    hands.push(await addHandheld(world, name, await addStaff(world, `${name}员`, null, [281_500, 281_600, 170_422])))
})
afterAll(() => world.close())

const some = fc.integer({ min: 1, max: 6 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('receive' as const),
    by: fc.nat(2),
    order: fc.nat(1),
    goods: fc.nat(2),
    qty: some,
    quality: fc.constantFrom(1, 1, 2),
    container: fc.nat(2),
  }),
  fc.record({
    kind: fc.constant('put' as const),
    by: fc.nat(2),
    goods: fc.nat(2),
    qty: some,
    quality: fc.constantFrom(1, 1, 2),
    bin: fc.nat(3),
    container: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('upload' as const), by: fc.nat(2), again: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Every device keeps its operations until it has network; some uploads come twice. */
const day = async (steps: readonly Step[]): Promise<void> => {
  const orders = [await expectOrder(world, { D1: 8, D2: 5 }, { overRateBp: 1000 }), await expectOrder(world, { D1: 3, D3: 9 })]
  const queues = hands.map((): AnyOp[] => [])
  const upload = async (by: number, again: boolean): Promise<void> => {
    const ops = queues[by]!.splice(0)
    if (ops.length === 0) return
    const first = await hands[by]!.send(ops)
    expect(first.results.map(({ verdict }) => verdict)).not.toContain('retry')
    if (!again) return
    const stored = await hands[by]!.send(ops)
    // what was flagged is told again as it was stored
    const said = first.results.map(({ verdict }) => (verdict === 'applied' ? 'duplicate' : verdict))
    expect(stored.results.map(({ verdict }) => verdict)).toEqual(said)
  }
  for (const one of steps) {
    const hand = hands[one.by]!
    if (one.kind === 'upload') await upload(one.by, one.again)
    else {
      const goodsNo = goods[one.goods]!
      const containerNo = containers[one.container]!
      const named = containerNo === '' ? {} : { containerNo }
      const { qty, quality } = one
      const piece = { ownerNo, goodsNo, qty, quality, ...named }
      queues[one.by]!.push(
        one.kind === 'receive'
          ? hand.op('RECEIVE_LINE', orders[one.order]!, { ...piece, stockinNo: orders[one.order]!, barcode: goodsNo })
          : hand.op('PUTAWAY_LINE', 'RCV-STAGE', { ...piece, batchNo: '', locationNo: bins[one.bin]! }),
      )
    }
  }
  // two devices come back at the same moment
  await Promise.all([upload(0, false), upload(1, true)])
  await upload(2, false)
}

test('Σ receive = Σ staging + Σ putaway, Σ flows = stock, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await day(steps)
      expect(await inboundFaults(world)).toEqual([])
      const [negative] = await rows<{ n: number }>(
        world,
        'select count(*)::int as n from stock where tenant_id = $1 and (qty < 0 or alloc_qty + freeze_qty > qty)',
      )
      expect(negative?.n).toBe(0)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

/** A transaction of somebody else that takes the row of an order, once it is free. */
const holding = async (stockinNo: string) => {
  const client = new Client(world.urls.owner)
  await client.connect()
  await client.query('begin')
  const taken = client.query('select 1 from stockin_order where tenant_id = $1 and stockin_no = $2 for update', [
    world.tenantId,
    stockinNo,
  ])
  return { taken, free: () => client.query('commit').finally(() => client.end()) }
}
/** So many wait for a lock in this database. */
const waiting = (n: number) =>
  expect
    .poll(
      async () => {
        const [found] = await rows<{ n: number }>(
          world,
          `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where a.datname = current_database() and not l.granted and $1::int is not null`,
        )
        return found?.n
      },
      { timeout: 30_000 },
    )
    .toBe(n)

test('pieces received between the look at the lines and the look at the stock are put away with their line', async () => {
  await addGoods(world, 'D4')
  const [held, other] = [await expectOrder(world, { D1: 9 }), await expectOrder(world, { D4: 9 })]
  const [receiver, shelver] = [hands[0]!, hands[1]!]
  const receive = (hand: Handheld, stockinNo: string, goodsNo: string) =>
    hand.op('RECEIVE_LINE', stockinNo, { ownerNo, goodsNo, qty: 1, quality: 1, stockinNo, barcode: goodsNo })
  const put = { ownerNo, goodsNo: 'D4', qty: 3, quality: 1, batchNo: '', locationNo: 'S-01' }
  // the batch of the shelver looks at the lines and then waits for an order, at its first attempt and at the one with the stock locked
  const before = await holding(held)
  await before.taken
  const shelved = shelver.send([receive(shelver, held, 'D1'), shelver.op('PUTAWAY_LINE', 'RCV-STAGE', put)])
  await waiting(1)
  const after = await holding(held)
  await waiting(2)
  await before.free()
  await after.taken
  await waiting(1)
  await receiver.send([receive(receiver, other, 'D4')])
  await after.free()
  const { results } = await shelved
  expect(results).toMatchObject([{ verdict: 'applied' }, { verdict: 'flagged', code: 'A1821' }])
  expect(await inboundFaults(world)).toEqual([])
})
