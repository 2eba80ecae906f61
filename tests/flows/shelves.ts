// A few bins with what lies in them, and the move orders that ask for it.
import type { LocationView } from '#contract/ops/kinds/locations'
import type { CheckLineView, StockCheckView } from '#contract/ops/kinds/checks'
import type { MoveView } from '#contract/ops/kinds/moves'
import type { ShelfRow, ShelfView } from '#contract/ops/kinds/shelves'
import { binKey } from '#contract/ops/kinds/stock'
import type { Floor } from '#contract/ops/view'
import { floor, shelf } from './floor.ts'

export const row = (
  of: { readonly ownerNo: string; readonly goodsNo: string },
  qty: number | null,
  more: Partial<ShelfRow> = {},
): ShelfRow => ({
  ownerNo: of.ownerNo,
  goodsNo: of.goodsNo,
  batchNo: '',
  quality: 1,
  qty,
  free: qty,
  homes: ['A-02-01-1-01'],
  ...more,
})
export const bin = (locationNo: string, rows: readonly ShelfRow[], more: Partial<LocationView> = {}): ShelfView => ({
  locationNo,
  rows,
  takenAt: 1_000_000,
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
    holds: rows.map(({ ownerNo, goodsNo, batchNo }) => ({ ownerNo, goodsNo, batchNo })),
    room: { weightG: null, volumeCm3: null },
    ...more,
  },
})

/** Six cups are wanted in A-02, then a tea; another bin has tea in two batches. */
export const refill: MoveView = {
  moveNo: 'YK2512010001',
  moveType: 2,
  source: 2,
  status: 10,
  urgency: 0,
  lines: [
    { ownerNo: 'OW001', goodsNo: 'CUP', from: 'A-01-01-1-01', to: 'A-02-01-1-01', batchNo: '', quality: 1, planQty: 6 },
    { ownerNo: 'OW001', goodsNo: 'PEN', from: 'A-01-02-1-01', to: '', batchNo: '', quality: 1, planQty: 1 },
  ],
  rest: { [binKey('A-01-01-1-01', shelf.cup, '')]: 6, [binKey('A-01-02-1-01', shelf.pen, '')]: 1 },
}
export const bins = [
  bin('A-01-01-1-01', [row(shelf.cup, 20)]),
  bin('A-01-02-1-01', [row(shelf.pen, 4), row(shelf.tea, 9, { batchNo: 'B1' }), row(shelf.tea, 5, { batchNo: 'B2', free: 3 })]),
  bin('A-02-01-1-01', []),
  bin('B-09-09-9-09', [row(shelf.tea, 9, { batchNo: 'B1' }), row(shelf.tea, 5, { batchNo: 'B2', free: 3 })]),
]
/** The floor with these bins and moves. */
export const shelved = (shelves: readonly ShelfView[] = bins, moves: readonly MoveView[] = [refill]): Floor => {
  const rows = shelves.flatMap((one) => one.rows.map((each) => [binKey(one.locationNo, each, each.batchNo), each] as const))
  return floor({
    moves: Object.fromEntries(moves.map((one) => [one.moveNo, one])),
    shelves: Object.fromEntries(shelves.map((one) => [one.locationNo, one])),
    locations: Object.fromEntries(shelves.map((one) => [one.locationNo, one.location])),
    locationsCut: true,
    // of a bin that is being counted nobody knows how many
    bins: Object.fromEntries(rows.flatMap(([key, { qty }]) => (qty === null ? [] : [[key, qty]]))),
    free: Object.fromEntries(rows.flatMap(([key, { free }]) => (free === null ? [] : [[key, free]]))),
  })
}

const line = (locationNo: string, goodsNo: string, batchNo = '', more: Partial<CheckLineView> = {}): CheckLineView => ({
  locationNo,
  ownerNo: 'OW001',
  goodsNo,
  batchNo,
  quality: 1,
  isOpen: true,
  qty: null,
  counter: null,
  ...more,
})
/** A blind stock-taking of three bins, one of them empty on the books. */
export const taking: StockCheckView = {
  checkNo: 'PD2512010001',
  status: 20,
  roundNo: 1,
  ownerNo: 'OW001',
  checkType: 1,
  isBlind: true,
  bins: ['A-01-01-1-01', 'A-01-02-1-01', 'A-02-01-1-01'],
  lines: [
    line('A-01-01-1-01', 'CUP'),
    line('A-01-01-1-01', 'PEN'),
    line('A-01-02-1-01', 'TEA', 'B1'),
    line('A-01-02-1-01', 'TEA', 'B2'),
  ],
}
/** The same, and a colleague counted the cups. */
export const counted: StockCheckView = {
  ...taking,
  lines: [line('A-01-01-1-01', 'CUP', '', { qty: 7, counter: '李点数' }), ...taking.lines.slice(1, 2)],
}
export const counting = (...checks: readonly StockCheckView[]): Floor =>
  floor({ checks: Object.fromEntries((checks.length === 0 ? [taking] : checks).map((one) => [one.checkNo, one])) })
