// 出库交接 · operate/handover
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { code, count, moment, ref, state, text, weight, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { handoverLife } from '../rules/handoverLife.ts'
import { logisticsCompany, network, warehouse } from '../warehouse/refs.ts'

/** Hand-overs to carriers (floor.md §8.9, screen 1909). */
export const handover = resource({
  id: 'operate/handover',
  title: '出库交接',
  fields: {
    handoverNo: code('交接单号', { multi: true }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    logisticsCode: ref('物流公司', logisticsCompany),
    networkId: ref('网点', network),
    plateNo: text('车牌', { width: 100, begins: true }),
    driverName: text('司机', { width: 90 }),
    driverMobile: text('司机电话', { masked: true, width: 120 }),
    packageNum: count('包裹数'),
    weightG: weight('重量'),
    startTime: moment('开始时间'),
    confirmTime: moment('确认时间'),
    signName: text('签收人', { width: 90 }),
    operatorName: text('操作人', { width: 100 }),
    status: state('状态', handoverLife, { dict: 'handover.status' }),
  },
  key: ['handoverNo'],
  list: [
    'handoverNo',
    'warehouseNo',
    'logisticsCode',
    'networkId',
    'plateNo',
    'driverName',
    'driverMobile',
    'packageNum',
    'weightG',
    'startTime',
    'confirmTime',
    'signName',
    'operatorName',
    'status',
    'sid',
  ],
  shown: [
    'handoverNo',
    'status',
    'packageNum',
    ['logisticsCode', 'networkId'],
    ['plateNo', 'driverName'],
    'warehouseNo',
    'startTime',
  ],
  search: ['warehouseNo', 'handoverNo', 'logisticsCode', 'networkId', 'plateNo', 'status', 'startTime', 'confirmTime'],
  sort: ['-startTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/warehouse/operate/handover/list',
    count: 'GET /v1/warehouse/operate/handover/count',
    export: 'POST /v1/warehouse/operate/handover/export',
  },
  may: { list: 190901, count: 190901, export: 190906 },
  tabs: 'status',
  everySec: 30,
})

const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])
const handoverNo = Str({ title: '交接单号', minLength: 1, maxLength: 32 })
const logisticsNo = Str({ title: '物流单号', minLength: 1, maxLength: 64 })
/** minted by the caller, so that a lost answer can be asked for again */
const opId = Optional(Str({ pattern: '^[0-9a-fA-F-]{36}$' }))

/** Opens a hand-over, or answers the one this person has open for the same warehouse, carrier and network. */
export const handoverOpen = call({
  id: 'operate/handover.open',
  title: '新建交接单',
  method: 'POST',
  path: '/v1/warehouse/operate/handover/open',
  input: Obj({
    warehouseNo: Str({ title: '仓库', minLength: 1 }),
    sid: Str({ title: 'WMS账号', minLength: 1 }),
    logisticsCode: Str({ title: '物流公司', minLength: 1, maxLength: 16 }),
    networkId: Optional(or(Str({ title: '网点', maxLength: 32 }))),
    plateNo: Optional(or(Str({ title: '车牌', maxLength: 16 }))),
    driverName: Optional(or(Str({ title: '司机', maxLength: 32 }))),
    driverMobile: Optional(or(Str({ title: '司机电话', maxLength: 20 }))),
  }),
  reply: Obj({ handoverNo: Str(), packageNum: Integer() }),
  may: 190902,
  toast: '新增成功',
})

/** Lays a parcel on the pile; the same parcel again changes nothing. Refusals are those of HANDOVER_SCAN. */
export const handoverScan = call({
  id: 'operate/handover.scan',
  title: '交接扫描',
  method: 'POST',
  path: '/v1/warehouse/operate/handover/scan',
  input: Obj({ handoverNo, logisticsNo, opId }),
  reply: Obj({ packageNum: Integer(), stockoutNo: Str(), packageNo: Str() }),
  may: 190902,
})

export const handoverRemove = call({
  id: 'operate/handover.takeOff',
  title: '移除包裹',
  method: 'POST',
  path: '/v1/warehouse/operate/handover/remove',
  input: Obj({ handoverNo, logisticsNo, opId }),
  reply: Obj({ packageNum: Integer() }),
  may: 190922,
  toast: '操作成功',
})

/**
 * The carrier takes the parcels: orders whose parcels are all handed over are shipped, their stock leaves. `incomplete`: orders with
 * parcels still here. `excluded`: parcels whose order was stopped meanwhile; they stay behind.
 */
export const handoverConfirm = call({
  id: 'operate/handover.confirm',
  title: '确认交接',
  method: 'POST',
  path: '/v1/warehouse/operate/handover/confirm',
  input: Obj({
    handoverNo,
    plateNo: Optional(or(Str({ title: '车牌', maxLength: 16 }))),
    driverName: Optional(or(Str({ title: '司机', maxLength: 32 }))),
    driverMobile: Optional(or(Str({ title: '司机电话', maxLength: 20 }))),
    signName: Optional(or(Str({ title: '签收人', maxLength: 32 }))),
    signUrl: Optional(or(Str({ title: '签名', maxLength: 256 }))),
  }),
  reply: Obj({
    packageNum: Integer(),
    shipped: Integer(),
    incomplete: List(Str()),
    excluded: List(Obj({ logisticsNo: Str(), stockoutNo: Str(), msg: Str() })),
  }),
  may: 190921,
  toast: '操作成功',
})

/** Cancels a hand-over being scanned; its parcels are free again. */
export const handoverCancel = call({
  id: 'operate/handover.cancel',
  title: '取消交接',
  method: 'POST',
  path: '/v1/warehouse/operate/handover/cancel',
  input: Obj({ handoverNo }),
  reply: Obj({ handoverNo: Str() }),
  may: 190910,
  toast: '已取消',
})

/** The hand-over with its parcels, newest scan first. */
export const handoverDetail = call({
  id: 'operate/handover.detail',
  title: '交接单详情',
  method: 'GET',
  path: '/v1/warehouse/operate/handover/detail',
  input: Obj({ handoverNo }),
  reply: Obj({
    handoverNo: Str(),
    warehouseNo: Str(),
    sid: Str(),
    logisticsCode: Str(),
    logisticsName: or(Str()),
    networkId: or(Str()),
    plateNo: or(Str()),
    driverName: or(Str()),
    status: Integer(),
    packageNum: Integer(),
    weightG: Integer(),
    startTime: or(Str()),
    confirmTime: or(Str()),
    items: List(
      Obj({
        logisticsNo: Str(),
        packageNo: Str(),
        stockoutNo: or(Str()),
        weightG: or(Integer()),
        scanTime: or(Str()),
        status: Integer(),
      }),
    ),
  }),
  may: 190907,
})

/** Parcels that stand weighed and wait for their carrier, per carrier (待交接). */
export const handoverPending = call({
  id: 'operate/handover.pending',
  title: '待交接',
  method: 'GET',
  path: '/v1/warehouse/operate/handover/pending',
  input: Obj({ warehouseNo: Str({ title: '仓库', minLength: 1 }), sid: Str({ title: 'WMS账号', minLength: 1 }) }),
  reply: List(Obj({ logisticsCode: Str(), logisticsName: or(Str()), packageNum: Integer(), weightG: Integer() })),
  may: 190901,
})
