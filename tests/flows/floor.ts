// A small floor to tell the procedures on: one pick order of each method, three orders, goods, boxes and people.
import type { Floor } from '#contract/ops/view'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { HandoverView } from '#contract/ops/kinds/handovers'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import type { WorkerAuth } from '#contract/ops/kinds/workers'
import type { Worker } from '../../src/flows/flow.ts'

const owner = 'OW001'
const goods = (goodsNo: string, name: string, barcode: string, more: Partial<GoodsFacts> = {}): GoodsFacts => ({
  ownerNo: owner,
  goodsNo,
  name,
  barcodes: [{ barcode, packQty: 1 }],
  white: [],
  expiry: false,
  fragile: false,
  ...more,
})

export const shelf = {
  cup: goods('CUP', '玻璃杯', '6901000000011', {
    fragile: true,
    barcodes: [
      { barcode: '6901000000011', packQty: 1 },
      { barcode: '16901000000018', packQty: 6 },
    ],
  }),
  tea: goods('TEA', '红茶', '6901000000028'),
  pen: goods('PEN', '签字笔', '6901000000035'),
  rope: goods('ROPE', '散装绳', 'NOCODE', { barcodes: [], noBarcodeMode: 1 }),
  twin: goods('TWIN', '红茶新包装', '6901000000028'),
}

const order = (
  stockoutNo: string,
  slot: number,
  lines: readonly (readonly [GoodsFacts, number])[],
  more: Partial<OrderView> = {},
): OrderView => ({
  stockoutNo,
  warehouseNo: 'CK01',
  sid: 'A',
  ownerNo: owner,
  logisticsCode: 'ZTO',
  logisticsNo: `7812345678900${slot}`,
  pickNo: 'JH2512010001',
  slot,
  toteNo: '',
  status: 50,
  exceptionType: 0,
  interceptStatus: 0,
  holdFlag: false,
  holdReason: '',
  repickNo: '',
  lines: lines.map(([one, qty], i) => ({
    lineNo: i + 1,
    ownerNo: one.ownerNo,
    goodsNo: one.goodsNo,
    qty,
    pickedQty: 0,
    checkedQty: 0,
    isGift: false,
    skipScan: false,
  })),
  parcels: [
    {
      packageNo: `${stockoutNo}-1`,
      seq: 1,
      logisticsNo: `7812345678900${slot}`,
      status: 10,
      estG: null,
      weightG: null,
      needSpot: false,
      spotPassed: false,
      pullStatus: 0,
      times: 0,
    },
  ],
  estGoodsG: 500,
  suggestConsumableNo: 'BOX3',
  protection: { text: '', mustScan: [], photo: false },
  weighFree: false,
  tolerance: { tolMode: 1, tolAbsG: 50, tolBp: 500, bands: [], retryNum: 2 },
  packFree: false,
  rev: 1,
  ...more,
})

const pick = (more: Partial<PickView>): PickView => ({
  pickNo: 'JH2512010001',
  status: 20,
  leaseVersion: 1,
  claimedBy: 'U7',
  claimedName: '王小明',
  deviceId: 'D1',
  pickMethod: 2,
  needSeed: false,
  checkMode: 1,
  difficultyBp: 10000,
  isRepick: false,
  startTime: null,
  lines: [],
  slots: [],
  rev: 1,
  ...more,
})

const line = (
  seqNo: number,
  locationNo: string,
  one: GoodsFacts,
  fills: readonly (readonly [string, number, number, number])[],
) => ({
  seqNo,
  locationNo,
  batchNo: '',
  ownerNo: one.ownerNo,
  goodsNo: one.goodsNo,
  planQty: fills.reduce((sum, [, , , qty]) => sum + qty, 0),
  pickedQty: 0,
  shortQty: 0,
  orders: fills.map(([stockoutNo, lineNo, slot, qty]) => ({ stockoutNo, lineNo, slot, qty, picked: 0 })),
})

export const orders = {
  one: order('CK2512010001', 1, [
    [shelf.cup, 2],
    [shelf.tea, 1],
  ]),
  two: order('CK2512010002', 2, [[shelf.cup, 1]]),
  many: order('CK2512010003', 3, [[shelf.pen, 24]]),
}

const keyed = <T>(rows: readonly T[], key: (row: T) => string): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [key(row), row]))
const boxes = [
  { consumableNo: 'BOX3', name: '3号纸箱', barcode: '2900000000013', type: 1, weightG: 60 },
  { consumableNo: 'FILM', name: '气泡膜', barcode: '2900000000020', type: 9, weightG: 10 },
]

/** Lines of the standard pick order, in walking order. */
export const lines = [
  line(1, 'A-01-01-1-01', shelf.cup, [
    ['CK2512010001', 1, 1, 2],
    ['CK2512010002', 1, 2, 1],
  ]),
  line(2, 'A-01-02-1-01', shelf.tea, [['CK2512010001', 2, 1, 1]]),
  line(3, 'A-02-01-1-01', shelf.pen, [['CK2512010003', 1, 3, 24]]),
]
const slots = [
  { slot: 1, stockoutNo: 'CK2512010001', toteNo: '' },
  { slot: 2, stockoutNo: 'CK2512010002', toteNo: '' },
  { slot: 3, stockoutNo: 'CK2512010003', toteNo: '' },
]
/** Picked into a cart, divided at the check. */
export const cart = pick({ lines, slots })
/** Divided while picking: a tote per slot. */
export const divided = pick({ pickMethod: 3, lines, slots })

export const temp: WorkerAuth = {
  badgeCode: 'T:abc1234567',
  tempUserId: '91',
  name: '李临时',
  startTime: 1_000,
  endTime: 9_000_000,
  opTypes: [1, 2],
  signed: true,
}
const unsigned: WorkerAuth = { ...temp, badgeCode: 'T:zzz1234567', tempUserId: '92', name: '赵临时', signed: false }

export const floor = (more: Partial<Floor> = {}): Floor => ({
  options: {
    checkAsPack: false,
    allowCheckPicking: false,
    checkQtyInput: true,
    packNeedConsumable: true,
    weighEnabled: true,
    spotBlock: true,
    manualWeighAllowed: false,
    waitHour: 4,
  },
  picks: { [cart.pickNo]: cart },
  orders: keyed(Object.values(orders), (one) => one.stockoutNo),
  parcels: Object.fromEntries(Object.values(orders).map((one) => [one.logisticsNo, one.stockoutNo])),
  totes: keyed(
    ['ZX000001', 'ZX000002', 'ZX000003'].map((toteNo) => ({ toteNo, status: 1, pickNo: '', slot: 0, stockoutNo: '' })),
    (one) => one.toteNo,
  ),
  goods: keyed(Object.values(shelf), (one) => `${one.ownerNo}|${one.goodsNo}`),
  consumables: { ...keyed(boxes, (one) => one.barcode), ...keyed(boxes, (one) => one.consumableNo) },
  handovers: {},
  handedTo: {},
  bins: {},
  workers: keyed([temp, unsigned], (one) => one.badgeCode),
  ...more,
})

/** The same floor with one order changed. */
export const withOrder = (base: Floor, one: OrderView, more: Partial<OrderView>): Floor => ({
  ...base,
  orders: { ...base.orders, [one.stockoutNo]: { ...one, ...more } },
})
/** The order goes in two parcels; the second one's waybill ends in 12. */
export const split = (base: Floor, one: OrderView, more: Partial<OrderView> = {}): Floor => {
  const known = { ...one, ...base.orders[one.stockoutNo] }
  const [first] = known.parcels
  const second = { ...first!, packageNo: `${one.stockoutNo}-2`, seq: 2, logisticsNo: '78123456789012' }
  return {
    ...withOrder(base, known, { parcels: [first!, second], ...more }),
    parcels: { ...base.parcels, [second.logisticsNo]: one.stockoutNo },
  }
}
/** All orders at this status, every piece picked. */
export const allAt = (status: number, more: Partial<OrderView> = {}): Floor => {
  const base = floor()
  return Object.values(orders).reduce(
    (sum, one) =>
      withOrder(sum, one, {
        status,
        lines: one.lines.map((each) => ({ ...each, pickedQty: each.qty })),
        parcels: one.parcels.map((parcel) => (status >= 80 ? { ...parcel, status: 20, estG: 560 } : parcel)),
        ...more,
      }),
    base,
  )
}

/** The carrier of all three orders comes for them. */
export const pile: HandoverView = {
  handoverNo: 'JJ2512010001',
  status: 10,
  logisticsCode: 'ZTO',
  logisticsName: '中通',
  packageNum: 4,
}
/** All orders weighed and waiting for their carrier, and the hand-overs that are open. */
export const weighed = (handovers: Floor['handovers'] = {}): Floor => {
  const base = allAt(90)
  return Object.values(base.orders).reduce(
    (sum, one) =>
      withOrder(sum, one, {
        parcels: one.parcels.map((parcel) => ({ ...parcel, status: 30, weightG: 560 })),
        logisticsName: '中通',
      }),
    { ...base, handovers },
  )
}

export const worker = (...rights: readonly number[]): Worker => ({
  operatorKey: 'U7',
  name: '王小明',
  actor: { userId: '7', sessionId: 'S1' },
  rights: new Set(rights),
})

const batchNo = cart.pickNo
/** A pick order that is checked all at once, picked, with its three orders at this status. */
const batchOf = (status: number, linesOf: (slot: number) => OrderView['lines'], more: Partial<Floor> = {}): Floor => {
  const base = allAt(status)
  const all = Object.values(base.orders).map((one) => ({ ...one, lines: linesOf(one.slot), deadline: 9_000_000 - one.slot }))
  return {
    ...base,
    picks: { [batchNo]: { ...cart, status: 30, checkMode: 2 } },
    orders: keyed(all, (one) => one.stockoutNo),
    ...more,
  }
}
const sold = (one: GoodsFacts, qty: number, lineNo = 1) => ({
  ...orders.two.lines[0]!,
  lineNo,
  goodsNo: one.goodsNo,
  qty,
  pickedQty: qty,
})
/** Every order holds two cups and a tea (爆款). */
export const alike = (status = 60, more: Partial<Floor> = {}): Floor =>
  batchOf(status, () => [sold(shelf.cup, 2), sold(shelf.tea, 1, 2)], more)
/** Every order is one piece: two of them a tea, the last a cup (单品单件). */
export const singles = (status = 60, more: Partial<Floor> = {}): Floor =>
  batchOf(status, (slot) => [sold(slot === 3 ? shelf.cup : shelf.tea, 1)], more)

/** The same three orders picked into one cart, to be divided at a wall; the second is the most urgent. Each slot has its printed code. */
export const wall = (more: Partial<PickView> = {}, base = allAt(60)): Floor => ({
  ...base,
  picks: { [batchNo]: { ...cart, status: 30, needSeed: true, ...more } },
  orders: keyed(
    Object.values(base.orders).map((one) => ({ ...one, deadline: one.slot === 2 ? 1_000_000 : 9_000_000 })),
    (one) => one.stockoutNo,
  ),
})
