// 退货台：一件有预告，一件收了等着拆，一件通缉；一张要上架的波次，一张要拣走的拣货单。
import type { Floor } from '#contract/ops/view'
import { waybillHash } from '#contract/ops/kinds/returns'
import { floor, shelf } from './floor.ts'

const ownerNo = shelf.tea.ownerNo
const place = (positionNo: string, type: number) => ({ positionNo, type, ownerNo: '', isFull: false })
const places = [place('T-01-01-1-01', 3), place('T-01-01-1-02', 4), place('T-01-01-1-03', 5), place('T-01-01-1-04', 6)]
const bin = (locationNo: string) => ({
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
})

/** Announced, received, wanted; nobody knows it; our own, refused. */
export const waybills = {
  noticed: '78123456789012',
  arrived: '78123456789013',
  wanted: '75000000000000',
  none: '78123456789019',
  refused: '78123456789020',
} as const

const waiting = (returnNo: string, logisticsNo: string) => ({
  returnNo,
  status: 20,
  returnType: 1,
  ownerNo,
  shopNo: 'SH1',
  logisticsNo,
  againNum: 0,
  lines: [
    { lineNo: 1, goodsNo: 'TEA', planQty: 1 },
    { lineNo: 2, goodsNo: 'CUP', planQty: 2 },
  ],
})
const lot = { ownerNo, goodsNo: 'CUP', batchNo: '', quality: 1 }

export const docked = (more: Partial<Floor> = {}): Floor =>
  floor({
    picks: {},
    orders: {},
    parcels: {},
    totes: {},
    goods: {
      ...floor().goods,
      [`${ownerNo}|MILK`]: {
        ...shelf.tea,
        goodsNo: 'MILK',
        name: '牛奶',
        barcodes: [{ barcode: '6901000000059', packQty: 1 }],
        expiry: true,
      },
      'OW999|ALIEN': {
        ...shelf.tea,
        ownerNo: 'OW999',
        goodsNo: 'ALIEN',
        name: '别家的',
        barcodes: [{ barcode: '6901000000066', packQty: 1 }],
      },
    },
    received: {
      [waybills.arrived]: { logisticsNo: waybills.arrived, receiveNo: 'TS1', receivedAt: 0, status: 10, returnNo: 'TH2' },
      [waybills.none]: { logisticsNo: waybills.none, receiveNo: 'TS2', receivedAt: 0, status: 10, returnNo: '' },
    },
    returns: { TH2: waiting('TH2', waybills.arrived) },
    noticed: { [waybillHash(waybills.noticed)]: 'TH1' },
    sent: {
      [waybillHash(waybills.refused)]: {
        returnType: 2,
        ownerNo,
        shopNo: 'SH1',
        lines: [{ lineNo: 1, goodsNo: 'CUP', planQty: 2 }],
      },
    },
    wanted: { [waybills.wanted]: { logisticsNo: waybills.wanted, handleRequire: '录像拆包', ownerNo } },
    returnTerms: { '*': { acceptNoNotice: true, autoCreate: true, photoMode: 1, pushMode: 1, videoRequired: false } },
    returnPlaces: Object.fromEntries(places.map((one) => [one.positionNo, one])),
    returnOperators: { U7: [15, 16, 17, 18] },
    returnCarriers: {
      ZTO: { logisticsCode: 'ZTO', noPattern: String.raw`^7[58]\d{12}$` },
      YTO: { logisticsCode: 'YTO', noPattern: String.raw`^YT\d{13}$` },
    },
    returnReasons: { '1': { key: '1', text: '外包装破损' }, '3': { key: '3', text: '污渍' } },
    expiryRules: {
      '0': { ownerNo: '*', categoryCode: '*', goodsNo: '*', minRemainDay: 30, minRemainBp: null, resultQuality: 2 },
    },
    keeping: { [`${ownerNo}|MILK`]: { categoryCode: '', shelfLifeDay: 60 } },
    locations: { 'A-01-01-1-01': bin('A-01-01-1-01'), 'A-01-02-1-01': bin('A-01-02-1-01') },
    locationsCut: true,
    returnWaves: {
      TB1: {
        waveNo: 'TB1',
        waveType: 1,
        status: 10,
        lines: [
          { ...lot, returnNo: 'TH8', lineNo: 1, qty: 2, doneQty: 0, from: 'T-01-01-1-01', to: 'A-01-01-1-01' },
          { ...lot, returnNo: 'TH9', lineNo: 1, qty: 1, doneQty: 0, from: 'T-01-01-1-01', to: 'A-01-01-1-01' },
          { ...lot, goodsNo: 'PEN', quality: 2, returnNo: 'TH9', lineNo: 2, qty: 1, doneQty: 0, from: 'T-01-01-1-02', to: '' },
          { ...lot, goodsNo: 'PEN', returnNo: 'TH9', lineNo: 3, qty: 1, doneQty: 0, from: 'T-01-01-1-01', to: '' },
        ],
      },
    },
    returnPicks: {
      TJ1: {
        pickNo: 'TJ1',
        waveNo: 'TB2',
        stockoutNo: '',
        status: 10,
        lines: [
          { ...lot, lineNo: 1, positionNo: 'A-01-01-1-01', planQty: 2, pickedQty: 0, shortQty: 0 },
          { ...lot, goodsNo: 'PEN', quality: 2, lineNo: 2, positionNo: 'A-02-01-1-01', planQty: 1, pickedQty: 0, shortQty: 0 },
        ],
      },
    },
    ...more,
  })
