// Orders, trucks and staged goods of a small inbound hall.
import type { ArrivalView } from '#contract/ops/kinds/arrivals'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { StagedView, StockinView } from '#contract/ops/kinds/stockins'
import type { Floor } from '#contract/ops/view'
import { goodsKey } from '#contract/rules/barcode'
import type { BinChoice } from '#contract/rules/putawaySuggest'
import { shelvingFloor } from '../../src/data/packs/inboundWork.ts'
import { floor } from './floor.ts'

const ownerNo = 'OW001'
export const facts = (goodsNo: string, barcode: string, more: Partial<GoodsFacts> = {}): GoodsFacts => ({
  ownerNo,
  goodsNo,
  name: `${goodsNo} 商品`,
  ownerName: '花间',
  barcodes: [{ barcode, packQty: 1 }],
  white: [],
  expiry: false,
  fragile: false,
  weightG: 200,
  volumeCm3: 500,
  ...more,
})
export const soap = facts('SOAP', '6901000000011', {
  barcodes: [
    { barcode: '6901000000011', packQty: 1 },
    { barcode: '16901000000018', packQty: 6 },
  ],
})
export const milk = facts('MILK', '6901000000028', { expiry: true, batch: true, shelfLifeDay: 180, receiveLimitDay: 120 })
export const mask = facts('MASK', '6901000000035', { batch: true })
export const lamp = facts('LAMP', '2900000000013', { unmeasured: true })
/** shares the barcode of the soap */
export const twin = facts('TWIN', '2900000000020')
export const twinB = { ...facts('TWINB', '6901000000106'), barcodes: twin.barcodes }

export const order = (
  stockinNo: string,
  lines: Readonly<Record<string, number>>,
  more: Partial<StockinView> = {},
): StockinView => ({
  stockinNo,
  status: 30,
  ownerNo,
  overRateBp: 0,
  arrivalNo: '',
  typeName: '采购',
  lines: Object.entries(lines).map(([goodsNo, planQty], i) => ({
    lineNo: i + 1,
    goodsNo,
    planQty,
    receiveQty: 0,
    putawayQty: 0,
    batchNo: '',
  })),
  ...more,
})
export const truck = (arrivalNo: string, more: Partial<ArrivalView> = {}): ArrivalView => ({
  arrivalNo,
  status: 10,
  ownerNo,
  boxNum: 30,
  palletNum: 0,
  unloadStart: null,
  isBlind: false,
  plateNo: '浙A12345',
  ownerName: '花间',
  ...more,
})
const all = [soap, milk, mask, lamp, twin, twinB]
const indexed = Object.fromEntries(all.map((one) => [goodsKey(one), one]))

/** RK1 waits for all kinds, RK2 for soap only; one truck waits, one is blind, one is being unloaded. */
export const hall = (more: Partial<Floor> = {}): Floor => ({
  ...floor(),
  picks: {},
  orders: {},
  parcels: {},
  goods: indexed,
  stockins: {
    RK2506170001: order('RK2506170001', { SOAP: 24, MILK: 10, MASK: 4, LAMP: 2, TWIN: 2, TWINB: 2 }),
    RK2506170002: order('RK2506170002', { MASK: 2 }, { outerNo: 'PO-9' }),
  },
  staged: {},
  arrivals: {
    DH1: truck('DH1'),
    DH2: truck('DH2', { isBlind: true, plateNo: '', status: 30 }),
    DH3: truck('DH3', { status: 20, unloadStart: 1_000 }),
  },
  reservations: {
    YY1: { reservationNo: 'YY1', status: 20, ownerNo, boxNum: 30, plateNo: '浙B54321', slot: 'D1 06-17 09:00' },
  },
  owners: { [ownerNo]: '花间' },
  blindOwners: {},
  staff: { 'U:7': '张三', 'U:8': '李四', 'U:9': '王五' },
  ...more,
})

export const staged = (goodsNo: string, qty: number, more: Partial<StagedView> = {}): StagedView => ({
  stockinNo: 'RK2506170001',
  lineNo: 1,
  containerNo: '',
  ownerNo,
  goodsNo,
  batchNo: '',
  quality: 1,
  qty,
  ...more,
})
export const choice = (locationNo: string, pickSeq: number, more: Partial<BinChoice> = {}): BinChoice => ({
  locationNo,
  type: 1,
  pickFace: false,
  pickSeq,
  isLocked: false,
  lockReason: '',
  isDisabled: false,
  mixGoods: false,
  mixBatch: false,
  mixOwner: false,
  owners: null,
  holds: [],
  room: { weightG: null, volumeCm3: null },
  ...more,
})
/** Soap in and out of a container, milk of two batches; a bin that holds soap, one that is locked, one that is small, one empty. */
export const stage = (rows: readonly StagedView[] = usual, bins: readonly BinChoice[] = shelves): Floor => {
  const { options } = floor()
  const page = {
    staged: rows,
    bins,
    fixed: { [goodsKey(milk)]: ['A-01-02-1-01'] },
    goods: all,
    takenAt: 0,
    applied: {},
  }
  return { ...floor(), ...shelvingFloor(options, page) }
}
const usual = [
  staged('SOAP', 5),
  staged('MASK', 4, { lineNo: 3, containerNo: 'ZX000001' }),
  staged('MILK', 3, { lineNo: 2, batchNo: '20250601' }),
  staged('MILK', 2, { lineNo: 2, batchNo: '20250501' }),
]
const shelves = [
  choice('A-01-01-1-01', 1, { holds: [{ ownerNo, goodsNo: 'SOAP', batchNo: '' }] }),
  choice('A-01-02-1-01', 2),
  choice('A-02-01-1-01', 3, { isLocked: true, lockReason: '盘点' }),
  choice('B-09-09-9-09', 4, { room: { weightG: 100, volumeCm3: null } }),
]
