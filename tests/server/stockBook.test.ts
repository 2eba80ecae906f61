// The one function that books stock: whatever is booked, in whatever company, Σ flows = stock and nothing falls below zero.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookStock, lockStock, StockShort, stockKeyText, type StockChange } from '#server/core/stock/book'
import { addGoods, broken, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2']) await addGoods(world, goods)
})
afterAll(() => world.close())

const change = (locationNo: string, goodsNo: string, qty: number, more: Partial<StockChange> = {}): StockChange => ({
  ...wh,
  locationNo,
  ownerNo,
  goodsNo,
  batchNo: '',
  quality: 1,
  locationType: 1,
  qty,
  flowType: 5,
  flowKey: `f${++serial}`,
  bizType: 'test',
  bizNo: 'T',
  occurredAt: new Date(world.clock.now()),
  bizDate: '2025-06-17',
  operatorId: '1',
  operatorName: '王主管',
  ...more,
})
let serial = 0
/** Pieces that come or go as opening stock does. */
const opening = { flowType: 9, bizType: 'OPENING' }
const book = (changes: readonly StockChange[]) => world.run((ctx) => bookStock(ctx.tx, changes, ctx))
const stock = () =>
  rows<{ locationNo: string; goodsNo: string; qty: number }>(
    world,
    'select location_no, goods_no, qty from stock where tenant_id = $1 order by 1, 2',
  )

describe('booking', () => {
  test('a flow row per change, with the quantity after each', async () => {
    await book([change('X-1', 'G1', 10, opening), change('X-1', 'G1', -4), change('X-2', 'G1', 4)])
    const flows = await rows(
      world,
      `select location_no, change_qty, after_qty from stock_flow where tenant_id = $1 order by flow_key`,
    )
    expect(flows).toEqual([
      { locationNo: 'X-1', changeQty: 10, afterQty: 10 },
      { locationNo: 'X-1', changeQty: -4, afterQty: 6 },
      { locationNo: 'X-2', changeQty: 4, afterQty: 4 },
    ])
  })

  test('an emptied row is gone, and comes back when pieces do', async () => {
    await book([change('X-2', 'G1', -4, opening)])
    expect((await stock()).map((row) => row.locationNo)).toEqual(['X-1'])
    await book([change('X-2', 'G1', 1, opening)])
    expect((await stock()).map((row) => row.locationNo)).toEqual(['X-1', 'X-2'])
  })

  test('more than there is, or more than is free, is refused before anything is written', async () => {
    await expect(book([change('X-9', 'G2', 5), change('X-1', 'G1', -99)])).rejects.toThrow(StockShort)
    await expect(book([change('X-1', 'G1', 0, { alloc: 7 })])).rejects.toThrow('库存不足：G1 库位X-1 可用6')
    expect((await stock()).map((row) => row.locationNo)).toEqual(['X-1', 'X-2'])
    expect(await broken(world)).toEqual([])
  })

  test('rows already locked are not read again', async () => {
    const answer = await world.run(async (ctx) => {
      const move = [change('X-1', 'G1', -1), change('X-3', 'G1', 1)]
      return bookStock(ctx.tx, move, ctx, await lockStock(ctx.tx, move))
    })
    expect(answer.get(stockKeyText(change('X-3', 'G1', 0)))).toMatchObject({ qty: 1 })
  })
})

test('any moves, many at once: nothing lost, nothing doubled, nothing below zero', async () => {
  const bins = ['R-1', 'R-2', 'R-3', 'R-4']
  await book(bins.flatMap((bin) => ['G1', 'G2'].map((goods) => change(bin, goods, 50, opening))))
  const total = async (): Promise<number> => (await stock()).reduce((sum, row) => sum + row.qty, 0)
  const before = await total()
  const bin = fc.constantFrom(...bins, 'R-5')
  const move = fc.record({ from: bin, to: bin, goods: fc.constantFrom('G1', 'G2'), qty: fc.integer({ min: 1, max: 30 }) })
  const seed = 20250617
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      async (batches) => {
        await Promise.all(
          batches.map(async (moves) => {
            const changes = moves.flatMap(({ from, to, goods, qty }) => [change(from, goods, -qty), change(to, goods, qty)])
            await book(changes).catch((error: unknown) => {
              if (!(error instanceof StockShort)) throw error
            })
          }),
        )
        expect(await total()).toBe(before)
        expect(await broken(world)).toEqual([])
      },
    ),
    { numRuns: 25, seed },
  )
})
