// 移库：清单先读，库位后查，两份各带自己读到第几条
import { expect, test } from 'vitest'
import { contextOf } from '../../src/flows/decideLocally.ts'
import { StockWork } from '../../src/data/packs/stockWork.ts'
import { worker } from '../flows/floor.ts'
import { asOps } from '../flows/walker.ts'

const cup = { ownerNo: 'H001', goodsNo: 'CUP' }
const piece = { ...cup, batchNo: '', quality: 1 }
const bin = (locationNo: string, qty: number) => ({
  locationNo,
  rows: [{ ...piece, qty, free: qty, homes: [] }],
  location: {
    locationNo,
    type: 1,
    lockReason: '',
    isLocked: false,
    isDisabled: false,
    mixGoods: true,
    mixBatch: true,
    mixOwner: true,
    owners: null,
    holds: [],
    room: { weightG: null, volumeCm3: null },
  },
  takenAt: 0,
})
/** The list was read before the pieces were carried: 10 are to go from A to B. */
const list = {
  moves: [
    {
      moveNo: 'YK1',
      moveType: 1,
      source: 1,
      status: 20,
      rest: { 'A|H001|CUP|': 10 },
      lines: [{ ...piece, from: 'A', to: 'B', planQty: 10 }],
    },
  ],
  shelves: [bin('A', 10)],
  goods: [],
  applied: {},
}
const lane = 'YK1'
const [carried] = asOps([
  {
    opType: 'MOVE_LINE',
    lane,
    docNo: lane,
    payload: { ...piece, moveNo: 'YK1', fromLocationNo: 'A', toLocationNo: 'B', qty: 4 },
  } as never,
])
/** Work of a device that carried 4 pieces, and looked B up when it held `qty`; `applied` as the look-up answered it. */
const workWith = (qty: number, applied: object) =>
  new StockWork({
    outbox: { opsOf: async () => [{ op: carried, inc: 'i1' }] },
    store: {
      noted: async (_scope: unknown, name: string) =>
        ({ moves: list, shelves: [{ shelf: bin('B', qty), goods: [], applied }] })[name],
    },
    scope: {},
    device: async () => ({}),
    tell: () => undefined,
  } as never)
const read = async (work: StockWork) => {
  const { moves = {}, bins } = await work.moves({} as never, (op) => contextOf(worker(), op.capturedWall))
  return { rest: moves['YK1']?.rest?.['A|H001|CUP|'], A: bins['A|H001|CUP|'], B: bins['B|H001|CUP|'] }
}

test('a bin looked up after the pieces came in counts them once, and the list still knows that they were carried', async () => {
  expect(await read(workWith(4, { i1: { [lane]: carried?.laneSeq } }))).toEqual({ rest: 6, A: 6, B: 4 })
})

test('a bin looked up before the server had the pieces gets them', async () => {
  expect(await read(workWith(0, {}))).toEqual({ rest: 6, A: 6, B: 4 })
})
