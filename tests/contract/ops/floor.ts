// A small floor to decide on: one pick order of two orders, every view a test may change by spreading.
import type { AnyOp, Op } from '#contract/envelope'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import { emptyFloor, type DecideContext, type Floor } from '#contract/ops/view'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'

export const options = {
  checkAsPack: false,
  allowCheckPicking: false,
  checkQtyInput: true,
  packNeedConsumable: true,
  weighEnabled: true,
  spotBlock: true,
  manualWeighAllowed: false,
  waitHour: 4,
}
export const goods = (goodsNo: string, more: Partial<GoodsFacts> = {}): GoodsFacts => ({
  ownerNo: 'OW001',
  goodsNo,
  name: `商品${goodsNo}`,
  barcodes: [{ barcode: `69${goodsNo}`, packQty: 1 }],
  white: [],
  expiry: false,
  fragile: false,
  ...more,
})

export const order = (stockoutNo: string, more: Partial<OrderView> = {}): OrderView => ({
  stockoutNo,
  warehouseNo: 'WH1',
  sid: 'LOCAL',
  ownerNo: 'OW001',
  logisticsCode: 'ZTO',
  logisticsNo: `ZT${stockoutNo}`,
  pickNo: 'JH1',
  slot: 1,
  toteNo: '',
  status: 50,
  exceptionType: 0,
  interceptStatus: 0,
  holdFlag: false,
  holdReason: '',
  repickNo: '',
  lines: [{ lineNo: 1, ownerNo: 'OW001', goodsNo: 'A', qty: 3, pickedQty: 0, checkedQty: 0, isGift: false, skipScan: false }],
  parcels: [
    {
      packageNo: `${stockoutNo}-1`,
      seq: 1,
      logisticsNo: `ZT${stockoutNo}`,
      status: 10,
      estG: 520,
      weightG: null,
      needSpot: false,
      spotPassed: false,
      pullStatus: 0,
      times: 0,
    },
  ],
  estGoodsG: 470,
  suggestConsumableNo: '',
  protection: { text: '', mustScan: [], photo: false },
  weighFree: false,
  tolerance: { tolMode: 1, tolAbsG: 50, tolBp: 500, bands: [], retryNum: 2 },
  packFree: false,
  rev: 1,
  ...more,
})

export const pick = (more: Partial<PickView> = {}): PickView => ({
  pickNo: 'JH1',
  status: 20,
  leaseVersion: 1,
  claimedBy: 'U1',
  claimedName: '张三',
  deviceId: 'D1',
  pickMethod: 3,
  needSeed: false,
  checkMode: 1,
  difficultyBp: 13_000,
  isRepick: false,
  startTime: null,
  lines: [
    {
      seqNo: 1,
      locationNo: 'A-01',
      ownerNo: 'OW001',
      goodsNo: 'A',
      batchNo: '',
      planQty: 5,
      pickedQty: 0,
      shortQty: 0,
      orders: [
        { stockoutNo: 'CK1', lineNo: 1, slot: 1, qty: 3, picked: 0 },
        { stockoutNo: 'CK2', lineNo: 1, slot: 2, qty: 2, picked: 0 },
      ],
    },
  ],
  slots: [
    { slot: 1, stockoutNo: 'CK1', toteNo: 'ZX000001' },
    { slot: 2, stockoutNo: 'CK2', toteNo: 'ZX000002' },
  ],
  rev: 1,
  ...more,
})

const lineOfTwo = {
  lineNo: 1,
  ownerNo: 'OW001',
  goodsNo: 'A',
  qty: 2,
  pickedQty: 0,
  checkedQty: 0,
  isGift: false,
  skipScan: false,
}

/** JH1: 5 pieces of A from A-01, 3 for CK1 (slot 1) and 2 for CK2 (slot 2); A-01 holds 50, A-02 holds 10. */
export const floorOf = (more: Partial<Floor> = {}): Floor => ({
  ...emptyFloor(options),
  picks: { JH1: pick() },
  orders: { CK1: order('CK1'), CK2: order('CK2', { slot: 2, lines: [lineOfTwo] }) },
  parcels: { ZTCK1: 'CK1', ZTCK2: 'CK2' },
  totes: {
    ZX000001: { toteNo: 'ZX000001', status: 2, pickNo: 'JH1', slot: 1, stockoutNo: 'CK1' },
    ZX000002: { toteNo: 'ZX000002', status: 2, pickNo: 'JH1', slot: 2, stockoutNo: 'CK2' },
    ZX000009: { toteNo: 'ZX000009', status: 1, pickNo: '', slot: 0, stockoutNo: '' },
  },
  goods: { 'OW001|A': goods('A'), 'OW001|B': goods('B') },
  consumables: { C1: { consumableNo: 'C1', name: '纸箱1号', barcode: 'C1', type: 1, weightG: 50 } },
  bins: { 'A-01|OW001|A|': 50, 'A-02|OW001|A|': 10, 'JH1|OW001|A|': 0, 'EXC-STAGE|OW001|A|': 0 },
  ...more,
})

let seq = 0
/** An operation as the device would write it, by the holder of the lease unless the test says otherwise. */
export const opOf = <T extends OpType>(opType: T, payload: PayloadOf[T], more: Partial<Op<T>> = {}): AnyOp => {
  seq += 1
  return {
    opId: `op-${seq}`,
    seq,
    lane: 'free',
    laneSeq: seq,
    opType,
    typeVer: 1,
    warehouseNo: 'WH1',
    sid: 'LOCAL',
    leaseVersion: 1,
    payload,
    actor: { userId: '1', sessionId: '1' },
    basis: { taskRev: 1, refRev: 1 },
    capturedWall: 0,
    capturedMono: 0,
    bootId: 'b',
    build: '202601010000',
    ...more,
  } as AnyOp
}

export const ctxOf = (more: Partial<DecideContext> = {}): DecideContext => ({
  now: 1_750_000_000_000,
  operatorKey: 'U1',
  operatorName: '张三',
  rights: new Set(),
  opId: 'op',
  deviceId: 'D1',
  ...more,
})

export const pickLine = (more: Partial<PayloadOf['PICK_LINE']> = {}): PayloadOf['PICK_LINE'] => ({
  pickNo: 'JH1',
  seqNo: 1,
  locationNo: 'A-01',
  ownerNo: 'OW001',
  goodsNo: 'A',
  barcode: '69A',
  qty: 1,
  slot: 1,
  scanMode: 1,
  ...more,
})

export const checkOrder = (stockoutNo: string, qty: number): PayloadOf['CHECK_ORDER'] => ({
  logisticsNo: `ZT${stockoutNo}`,
  stockoutNo,
  lines: [{ ownerNo: 'OW001', goodsNo: 'A', qty, barcodes: ['69A'], sns: [] }],
  scanNum: qty,
  errorNum: 0,
  startTime: 0,
  finishTime: 10_000,
})
export const packOrder = (stockoutNo: string): PayloadOf['PACK_ORDER'] => ({
  logisticsNo: `ZT${stockoutNo}`,
  stockoutNo,
  packages: [{ seq: 1 }],
  consumables: [{ code: 'C1', qty: 1, seq: 1 }],
  protective: [],
  photos: [],
  startTime: 0,
  finishTime: 10_000,
})
export const weigh = (stockoutNo: string, weightG: number): PayloadOf['WEIGH_PACKAGE'] => ({
  logisticsNo: `ZT${stockoutNo}`,
  weightG,
  isManual: 0,
  times: 1,
})
