// 打印 · stockout/print
/**
 * Printed papers: pick lists, waybills, packing lists. A `sheet` call reads their content; a `printed` call is sent each time they went to
 * the printer, so that the next print shows 补打. Only the person at the printer knows whether paper came out.
 */
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, type Static } from 'typebox'
import { call } from '../call.ts'

const OrNull = { text: Union([Str(), Null()]), number: Union([Integer(), Null()]) }
const numbers = (title: string, most: number) => List(Str({ maxLength: 32 }), { title, minItems: 1, maxItems: most })

const pickSheet = Obj({
  pickNo: Str(),
  waveNo: Str(),
  pickTypeName: OrNull.text,
  pickMethod: Integer(),
  /** name of the owner, or number of the owners where there are several */
  owner: Str(),
  /** name of the carrier, or number of the carriers where there are several */
  carrier: Str(),
  /** earliest deadline of the orders, `YYYY-MM-DD HH:mm:ss` */
  deadline: OrNull.text,
  orderNum: Integer(),
  goodsNum: Integer(),
  printCount: Integer(),
  /** in walking order */
  lines: List(
    Obj({
      locationNo: Str(),
      ownerName: Str(),
      goodsNo: Str(),
      goodsName: Str(),
      specName: OrNull.text,
      barcode: OrNull.text,
      batchNo: Str(),
      qty: Integer(),
      slots: List(Obj({ slot: Integer(), qty: Integer() })),
    }),
  ),
})
export type PickSheet = Static<typeof pickSheet>

/** Most pick lists of one request; each may have hundreds of lines. */
export const pickSheetsMost = 100
const ofPicks = { pickNos: numbers('拣货单号', pickSheetsMost) }
const done = Obj({ done: Integer() })

export const pickSheets = call({
  id: 'stockout/print.pickSheets',
  title: '拣货单内容',
  method: 'POST',
  path: '/v1/pick/order/sheet',
  input: Obj(ofPicks),
  reply: Obj({ sheets: List(pickSheet) }),
  may: 180312,
})
export const pickPrinted = call({
  id: 'stockout/print.pickPrinted',
  title: '打印拣货单',
  method: 'POST',
  path: '/v1/pick/order/printed',
  input: Obj(ofPicks),
  reply: done,
  may: 180312,
})

/** The pick lists of waves, for warehouses that print by wave. */
export const waveSheets = call({
  id: 'stockout/print.waveSheets',
  title: '波次的拣货单内容',
  method: 'POST',
  path: '/v1/wave/sheet',
  input: Obj({ waveNos: numbers('波次号', 20) }),
  reply: Obj({ sheets: List(pickSheet) }),
  may: 180212,
})
export const wavePrinted = call({
  id: 'stockout/print.wavePrinted',
  title: '按波次打印拣货单',
  method: 'POST',
  path: '/v1/wave/printed',
  input: Obj({ pickNos: numbers('拣货单号', 2000) }),
  reply: done,
  may: 180212,
})

/** Most waybills of one request. */
export const waybillsMost = 500
const waybill = Obj({
  packageNo: Str(),
  stockoutNo: Str(),
  logisticsNo: Str(),
  logisticsName: Str(),
  /** province, city, district */
  place: List(Str()),
  /** masked: the carrier knows them, and passers-by must not */
  receiverName: Str(),
  receiverMobile: Str(),
  address: Str(),
  senderName: Str(),
  senderPlace: Str(),
  pickNo: Str(),
  pickSlot: OrNull.number,
  /** number of the parcel, and how many parcels the order has */
  seq: Integer(),
  parcels: Integer(),
  goodsNum: OrNull.number,
  weightG: OrNull.number,
  remark: Str(),
  printCount: Integer(),
  simulated: Integer({ minimum: 0, maximum: 1 }),
  deadline: OrNull.text,
  shopName: Str(),
  srcOrderNo: Str(),
  /** content of the order, for its packing list */
  lines: List(Obj({ goodsNo: Str(), goodsName: Str(), specName: OrNull.text, barcode: OrNull.text, qty: Integer() })),
})
export type WaybillSheet = Static<typeof waybill>
/** `left`: parcels or orders left out of `waybills`, by their number (`no`), with the reason (`msg`). */
const waybills = Obj({ waybills: List(waybill), left: List(Obj({ no: Str(), msg: Str() })) })

export const orderWaybills = call({
  id: 'stockout/print.orderWaybills',
  title: '面单与装箱单内容',
  method: 'POST',
  path: '/v1/stockout/waybill/sheet',
  input: Obj({ stockoutNos: numbers('出库单号', waybillsMost) }),
  reply: waybills,
  may: 180112,
})
const ofParcels = { packageNos: numbers('包裹号', waybillsMost * 2) }
export const waybillsPrinted = call({
  id: 'stockout/print.waybillsPrinted',
  title: '打印面单',
  method: 'POST',
  path: '/v1/stockout/waybill/printed',
  input: Obj(ofParcels),
  reply: done,
  may: 180112,
})
/** Waybills of a wave that are not printed yet, in walking order; `more`: number of orders left for the next request. */
export const waveWaybills = call({
  id: 'stockout/print.waveWaybills',
  title: '波次未打印的面单',
  method: 'POST',
  path: '/v1/wave/waybill/sheet',
  input: Obj({ waveNo: Str({ title: '波次号', maxLength: 32 }) }),
  reply: Obj({ ...waybills.properties, more: Integer() }),
  may: 180212,
})
export const waveWaybillsPrinted = call({
  id: 'stockout/print.waveWaybillsPrinted',
  title: '按波次打印面单',
  method: 'POST',
  path: '/v1/wave/waybill/printed',
  input: Obj(ofParcels),
  reply: done,
  may: 180212,
})

/**
 * The waybills of an order that has just passed a bench, where the warehouse prints them there (operate_config.print_at) and they are not
 * printed yet; none otherwise.
 */
const benchSheet = {
  input: Obj({ stockoutNos: numbers('出库单号', waybillsMost) }),
  /** `elsewhere` 1: the warehouse does not print here */
  reply: Obj({ ...waybills.properties, elsewhere: Integer({ minimum: 0, maximum: 1 }) }),
}
/** Input of the calls that record waybills printed at a bench; `badgeCode`: the temp worker at the bench. */
const ofBench = Obj({ ...ofParcels, badgeCode: Optional(Str({ title: '工牌', pattern: '^T:\\S{1,32}$' })) })
export const checkWaybills = call({
  id: 'stockout/print.checkWaybills',
  title: '复核台面单内容',
  method: 'POST',
  path: '/v1/warehouse/operate/check/waybill',
  ...benchSheet,
  may: 190_200,
})
export const checkWaybillsPrinted = call({
  id: 'stockout/print.checkWaybillsPrinted',
  title: '复核台打印面单',
  method: 'POST',
  path: '/v1/warehouse/operate/check/waybill/printed',
  input: ofBench,
  reply: done,
  may: 190_200,
})
export const packWaybills = call({
  id: 'stockout/print.packWaybills',
  title: '打包台面单内容',
  method: 'POST',
  path: '/v1/warehouse/operate/pack/waybill',
  ...benchSheet,
  may: 190_500,
})
export const packWaybillsPrinted = call({
  id: 'stockout/print.packWaybillsPrinted',
  title: '打包台打印面单',
  method: 'POST',
  path: '/v1/warehouse/operate/pack/waybill/printed',
  input: ofBench,
  reply: done,
  may: 190_500,
})

/** Waybills not printed yet of a pick order that is checked or packed all at once, in the order of its slots. */
const benchOfPick = {
  input: Obj({ pickNo: Str({ title: '拣货单号', minLength: 1, maxLength: 32 }) }),
  /** `more`: number of orders left for the next request */
  reply: Obj({ ...benchSheet.reply.properties, more: Integer() }),
}
export const checkBatchWaybills = call({
  id: 'stockout/print.checkBatchWaybills',
  title: '批量复核的面单内容',
  method: 'POST',
  path: '/v1/warehouse/operate/check/batch/waybill',
  ...benchOfPick,
  may: 190_300,
})
export const checkBatchWaybillsPrinted = call({
  id: 'stockout/print.checkBatchWaybillsPrinted',
  title: '批量复核打印面单',
  method: 'POST',
  path: '/v1/warehouse/operate/check/batch/waybill/printed',
  input: ofBench,
  reply: done,
  may: 190_300,
})
export const packBatchWaybills = call({
  id: 'stockout/print.packBatchWaybills',
  title: '批量打包的面单内容',
  method: 'POST',
  path: '/v1/warehouse/operate/pack/batch/waybill',
  ...benchOfPick,
  may: 190_600,
})
export const packBatchWaybillsPrinted = call({
  id: 'stockout/print.packBatchWaybillsPrinted',
  title: '批量打包打印面单',
  method: 'POST',
  path: '/v1/warehouse/operate/pack/batch/waybill/printed',
  input: ofBench,
  reply: done,
  may: 190_600,
})

export const parcelWaybills = call({
  id: 'stockout/print.parcelWaybills',
  title: '包裹面单内容',
  method: 'POST',
  path: '/v1/stockout/package/sheet',
  input: Obj(ofParcels),
  reply: waybills,
  may: 180422,
})
export const parcelsReprinted = call({
  id: 'stockout/print.parcelsReprinted',
  title: '补打面单',
  method: 'POST',
  path: '/v1/stockout/package/reprint',
  input: Obj(ofParcels),
  reply: done,
  may: 180422,
})
