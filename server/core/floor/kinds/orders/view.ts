// 订单视图 · core/floor/kinds/orders/view
/** An order with its lines and parcels, in the form for decisions. */
import type { OrderLineView, OrderView } from '#contract/ops/kinds/orders'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import { orderLife, interceptLife, orderPrintLife } from '#contract/rules/orderLife'
import { learnedWeightG } from '#contract/rules/weigh'
import type { Settings } from '../../settings.ts'
import type { OrderLineRow, OrderRow, PackageRow } from './load.ts'

export interface OrderParts {
  readonly lines: readonly OrderLineRow[]
  readonly packages: readonly PackageRow[]
  /** open 补拣 pick orders that still bring pieces of the order */
  readonly openPickNos: readonly string[]
}

export const orderView = (row: OrderRow, parts: OrderParts, settings: Settings): OrderView => {
  const owner = settings.ownerOf(row.ownerNo)
  const weightUse = settings.weightUseOf(row.ownerNo, row.shopNo)
  const ownerUse = settings.weightUseOf(row.ownerNo, '*')
  const isShopUse = weightUse.useAverage !== ownerUse.useAverage || weightUse.minSample !== ownerUse.minSample
  const protection = row.protectionSnapshot ?? {}
  const spotDraw = parts.lines.every((line) => line.white?.includes(4)) ? undefined : settings.drawOf(row.ownerNo, row.orderTags)
  return {
    stockoutNo: row.stockoutNo,
    warehouseNo: row.warehouseNo,
    sid: row.sid,
    ownerNo: row.ownerNo,
    logisticsCode: row.logisticsCode,
    logisticsName: settings.carriers.get(row.logisticsCode)?.name ?? row.logisticsCode,
    logisticsNo: row.logisticsNo ?? '',
    pickNo: row.pickNo ?? '',
    slot: row.pickSlot ?? 0,
    toteNo: row.toteNo ?? '',
    status: row.status,
    exceptionType: row.exceptionType,
    interceptStatus: row.interceptStatus,
    holdFlag: row.holdFlag === 1,
    holdReason: row.holdReason ?? '',
    ...(row.interceptStatus === interceptLife.asked && row.cancelReason !== null && { stopReason: row.cancelReason }),
    repickNo: row.repickNo ?? '',
    openPickNos: parts.openPickNos,
    lines: parts.lines.map(orderLineView),
    parcels: parts.packages.map(parcelView),
    estGoodsG: row.estGoodsG,
    estFixedG: learnedWeightG({ avgWeightG: row.compositionG, sampleNum: row.compositionNum ?? 0 }, weightUse),
    ...(isShopUse && { weightUse }),
    spotBp: spotDraw?.ratioBp ?? 0,
    ...(spotDraw !== undefined && { spotDraw }),
    ...(row.packerKey !== null && { packedBy: row.packerKey }),
    suggestConsumableNo: row.suggestConsumableNo ?? '',
    protection: {
      text: protection.text ?? '',
      mustScan: protection.mustScan ?? [],
      photo: protection.photo === true || owner.photoPack,
      tareG: protection.tareG ?? 0,
    },
    weighFree: parts.lines.some((line) => line.white?.includes(3) === true),
    tolerance: settings.toleranceOf(row.ownerNo, row.shopNo),
    packFree: owner.packFree,
    ...(settings.options.printAt !== undefined && row.printStatus === orderPrintLife.none && { unprinted: true as const }),
    ...(settings.isMirror && { mirror: true as const }),
    ...(settings.isMirror && row.doneTime !== null && { doneAt: row.doneTime.getTime() }),
    ...(row.deadlineTime !== null && { deadline: row.deadlineTime.getTime() }),
    ...(row.status >= orderLife.shipped && {
      shipped: { at: row.shipTime?.getTime() ?? null, handoverNo: row.handoverNo ?? '' },
    }),
    rev: row.version,
  }
}

const orderLineView = (row: OrderLineRow): OrderLineView => ({
  lineNo: row.lineNo,
  ownerNo: row.ownerNo,
  goodsNo: row.goodsNo,
  qty: row.qty,
  pickedQty: row.pickedQty,
  checkedQty: row.checkedQty,
  isGift: row.isGift === 1,
  skipScan: row.white?.includes(2) === true,
  ...(row.snManage === 1 && { sn: true as const }),
})

const parcelView = (row: PackageRow): ParcelView => ({
  packageNo: row.packageNo,
  seq: row.seq,
  logisticsNo: row.logisticsNo,
  status: row.status,
  estG: row.estWeightG,
  weightG: row.weightG,
  needSpot: row.needSpot === 1,
  spotPassed: row.spotResult === 1,
  ...(row.spotResult === 2 && { spotFailed: true }),
  ...(row.goodsJson != null && { goods: row.goodsJson }),
  pullStatus: row.pullStatus,
  ...(row.pullTime !== null && { pullTime: row.pullTime.getTime() }),
  times: row.weighTimes,
  ...(row.lastWeighG !== null && { lastG: row.lastWeighG }),
  ...(row.cartonNo !== null && { cartonNo: row.cartonNo }),
})
