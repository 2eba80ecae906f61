import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateOrders, type AllocLine, type AllocResult, type ExpiryRules, type StockRow } from '#contract/rules/allocate'

const TODAY = '2025-06-17'
const bin = (locationNo: string, availQty: number, more: Partial<StockRow> = {}): StockRow => ({
  stockId: locationNo,
  locationNo,
  locationType: 1,
  pickSeq: 10,
  ownerNo: 'OW1',
  goodsNo: 'G',
  batchNo: '',
  quality: 1,
  expireDate: null,
  inDate: '2025-06-01',
  availQty,
  ...more,
})
const line = (qty: number, lineNo = 1, goodsNo = 'G') => ({ lineNo, ownerNo: 'OW1', goodsNo, qty })
const expiring = { expiry: { 'OW1|G': { expiryManage: true, lockDay: 30 } } }
const taken = (result: { allocs: readonly { locationNo: string; qty: number }[] }) =>
  result.allocs.map((alloc) => `${alloc.locationNo} ${alloc.qty}`)

/** One order alone. */
const allocate = (
  lines: readonly AllocLine[],
  stocks: readonly StockRow[],
  today: string,
  { partialShip = false, expiry = {} }: { partialShip?: boolean; expiry?: ExpiryRules } = {},
): AllocResult =>
  allocateOrders([{ stockoutNo: 'CK1', lines, partialShip }], stocks, today, expiry).get('CK1') ?? { allocs: [], shorts: [] }

describe('allocate', () => {
  const fefo = [
    bin('A', 3, { expireDate: '2025-09-01' }),
    bin('B', 2, { expireDate: '2025-08-01', pickSeq: 10 }),
    bin('C', 9, { expireDate: '2025-08-01', pickSeq: 20 }),
  ]
  test('a single bin of the earliest expiry covers the line', () =>
    expect(taken(allocate([line(5)], fefo, TODAY, expiring))).toEqual(['C 5']))
  test('expiry first, then the walk', () =>
    expect(taken(allocate([line(12)], fefo, TODAY, expiring))).toEqual(['B 2', 'C 9', 'A 1']))

  test('FIFO without expiry management, picking bins before storage', () => {
    const stocks = [bin('OLD', 1, { inDate: '2025-01-01', locationType: 2 }), bin('NEW', 1, { inDate: '2025-06-01' })]
    expect(taken(allocate([line(2)], stocks, TODAY))).toEqual(['NEW 1', 'OLD 1'])
  })

  test('never from bad quality, locked bins, other bin types, or within the lock days', () => {
    const stocks = [
      bin('CC', 9, { quality: 2 }),
      bin('LOCK', 9, { locked: true }),
      bin('EXC', 9, { locationType: 9 }),
      bin('SOON', 9, { expireDate: '2025-07-17' }),
      bin('LATER', 9, { expireDate: '2025-07-18' }),
    ]
    expect(taken(allocate([line(5)], stocks, TODAY, expiring))).toEqual(['LATER 5'])
  })

  test('two batches of one location count as one location', () => {
    const stocks = [
      bin('A', 2),
      bin('B', 2, { stockId: 'B1', batchNo: 'b1', pickSeq: 20 }),
      bin('B', 3, { stockId: 'B2', batchNo: 'b2', pickSeq: 20 }),
    ]
    expect(taken(allocate([line(5)], stocks, TODAY))).toEqual(['B 2', 'B 3'])
  })

  test('a required batch is the only one', () =>
    expect(
      allocate([{ ...line(2), batchRequire: 'x' }], [bin('A', 5), bin('B', 1, { batchNo: 'x' })], TODAY, { partialShip: true }),
    ).toMatchObject({ allocs: [{ locationNo: 'B', qty: 1 }], shorts: [{ lineNo: 1, qty: 1 }] }))

  test('all lines or none; partial shipping keeps what there is', () => {
    const lines = [line(3), line(2, 2, 'NONE')]
    expect(allocate(lines, [bin('A', 3)], TODAY)).toEqual({
      allocs: [],
      shorts: [{ lineNo: 2, ownerNo: 'OW1', goodsNo: 'NONE', qty: 2 }],
    })
    expect(taken(allocate(lines, [bin('A', 3)], TODAY, { partialShip: true }))).toEqual(['A 3'])
  })

  test('an order that falls short gives its pieces back to the next', () => {
    const orders = [
      { stockoutNo: '1', lines: [line(3), line(1, 2, 'NONE')] },
      { stockoutNo: '2', lines: [line(3)] },
    ]
    const result = allocateOrders(orders, [bin('A', 3)], TODAY)
    expect(result.get('1')?.allocs).toEqual([])
    expect(taken(result.get('2') ?? { allocs: [] })).toEqual(['A 3'])
  })
})

describe('allocation conserves pieces', () => {
  const goodsNo = fc.constantFrom('G', 'H', 'I')
  const stockArb = fc.array(
    fc.record({
      goodsNo,
      availQty: fc.nat(9),
      pickSeq: fc.nat(5),
      locationType: fc.constantFrom(1, 2),
      inDate: fc.constantFrom('2025-01-01', '2025-02-01'),
    }),
    { maxLength: 12 },
  )
  const orderArb = fc.array(
    fc.array(fc.record({ goodsNo, qty: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 4 }),
    { maxLength: 8 },
  )

  test('no bin gives more than it holds; every line is covered or short; the sequence of stock rows does not matter', () => {
    fc.assert(
      fc.property(stockArb, orderArb, fc.boolean(), (rows, lists, partialShip) => {
        const stocks = rows.map((row, i) => bin(`L${i}`, row.availQty, row))
        const orders = lists.map((lines, i) => ({
          stockoutNo: `CK${i}`,
          partialShip,
          lines: lines.map((one, n) => line(one.qty, n + 1, one.goodsNo)),
        }))
        const result = allocateOrders(orders, stocks, TODAY)
        for (const stock of stocks) {
          const given = [...result.values()].flatMap((one) => one.allocs).filter((alloc) => alloc.stockId === stock.stockId)
          expect(given.reduce((sum, alloc) => sum + alloc.qty, 0)).toBeLessThanOrEqual(stock.availQty)
        }
        for (const order of orders) {
          const { allocs, shorts } = result.get(order.stockoutNo) ?? { allocs: [], shorts: [] }
          if (!partialShip && shorts.length > 0) expect(allocs).toEqual([])
          for (const one of order.lines) {
            const got = allocs.filter((alloc) => alloc.lineNo === one.lineNo).reduce((sum, alloc) => sum + alloc.qty, 0)
            const short = shorts.find((missing) => missing.lineNo === one.lineNo)?.qty ?? 0
            if (partialShip || shorts.length === 0) expect(got + short).toBe(one.qty)
          }
        }
        expect(allocateOrders(orders, [...stocks].reverse(), TODAY)).toEqual(result)
      }),
    )
  })
})
