// 出库交接 · operate/handover
import { Boolean, Integer, Null, Object as Obj, Optional, String as Str, Array as List, Union } from 'typebox'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { choice, code, count, flag, json, moment, ref, state, text, weight, wmsAccount } from '../kinds.ts'
import { handoverLife, handoverItemLife } from '../rules/handoverLife.ts'
import { WAITING_GOES, type HandoverWaiting } from '../rules/handoverWaiting.ts'
import { logisticsCompany, network, warehouse } from '../warehouse/refs.ts'
import { textsOf } from '../rules/life.ts'

/** A scanned parcel that stays behind, because its order was stopped meanwhile. */
export interface LeftBehind {
  readonly logisticsNo: string
  readonly stockoutNo: string
  readonly msg: string
}

/** Hand-overs to carriers (floor.md §8.9, screen 1909). Their parcels are scanned: HANDOVER_SCAN adds and HANDOVER_REMOVE removes them. */
export const handover = document({
  id: 'operate/handover',
  title: '出库交接',
  noun: '交接单',
  table: 'handover',
  number: 'JJ',
  life: handoverLife,
  closed: 'A1601',
  fields: {
    handoverNo: code('交接单号', { searched: 'several' }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    logisticsCode: ref('物流公司', logisticsCompany, { required: true, max: 16 }),
    logisticsName: text('物流公司名称', { derived: true }),
    networkId: ref('网点', network, { max: 32 }),
    plateNo: text('车牌', { width: 100, searched: 'beginning', max: 16 }),
    driverName: text('司机', { width: 90, max: 32 }),
    driverMobile: text('司机电话', { masked: true, width: 120, max: 20 }),
    packageNum: count('包裹数', { sums: true }),
    weightG: weight('重量', { sums: true }),
    startTime: moment('开始时间'),
    confirmTime: moment('确认时间'),
    signName: text('签收人', { width: 90 }),
    operatorName: text('操作人', { width: 100 }),
    status: state('状态', handoverLife, { dict: 'handover.status' }),
  },
  lines: {
    table: 'handover_item',
    bound: true,
    called: ['items', '交接包裹'],
    empty: ['还没有扫描包裹', '用扫码枪扫面单上的物流单号。'],
    max: 5000,
    fields: {
      logisticsNo: code('物流单号', { width: 200 }),
      packageNo: code('包裹号'),
      stockoutNo: code('出库单号', { width: 180, link: '/front/operator-center/stockout/detail/{stockoutNo}' }),
      weightG: weight('重量'),
      scanTime: moment('扫描时间'),
      status: choice('状态', textsOf(handoverItemLife), { width: 90 }),
    },
    list: ['logisticsNo', 'stockoutNo', 'weightG', 'scanTime', 'status'],
    enter: [],
    unique: [],
  },
  acts: {
    make: {
      title: '新建交接单',
      right: 190902,
      path: 'POST /v1/warehouse/operate/handover/open',
      to: 'open',
      answers: { packageNum: count('包裹数') },
      toast: '新增成功',
    },
    /** the confirmation cannot be undone, so the person who takes the parcels is recorded */
    confirm: {
      title: '确认交接',
      right: 190921,
      path: 'POST /v1/warehouse/operate/handover/confirm',
      onPage: true,
      from: ['open'],
      to: 'confirmed',
      stamps: ['confirmTime'],
      ask: ['确认交接 {packageNum} 件', '{logisticsName}。确认后不能取消，订单出库、库存减少。'],
      fields: {
        plateNo: text('车牌', { max: 16, asked: 'must', kept: true }),
        driverName: text('司机', { max: 32, asked: 'must', kept: true }),
        driverMobile: text('司机电话', { max: 20 }),
        signName: text('签收人', { max: 32 }),
        /** address of the picture of the signature that a device took */
        signUrl: text('签名', { max: 256, asked: 'never' }),
        /** the page of the confirmation showed waiting parcels */
        hasWaiting: flag('有等待的包裹', { asked: 'never', kept: true }),
        waiting: choice('等待的包裹', WAITING_GOES, { onlyWhere: { hasWaiting: [1] }, missing: '请选择等待的包裹拿下还是随车' }),
        reason: text('随车原因', { max: 200, onlyWhere: { waiting: [2] }, missing: '请填写随车原因' }),
      },
      answers: {
        packageNum: count('包裹数'),
        shipped: count('出库单数'),
        /** orders with parcels that are still here */
        incomplete: json<readonly string[]>('还有包裹的订单'),
        excluded: json<readonly LeftBehind[]>('留下的包裹'),
        /** parcels that left although their previous step is not booked */
        flagged: json<readonly string[]>('随车交出的包裹'),
      },
      changes: ['stockout/order', 'stockout/subPackage', 'stock/stock', 'stock/flow', 'workbench/home'],
    },
    cancel: {
      title: '取消',
      right: 190910,
      path: 'POST /v1/warehouse/operate/handover/cancel',
      from: ['open'],
      to: 'off',
      ask: ['取消交接单 {handoverNo}？', '已扫的包裹退回待交接。'],
      danger: true,
      toast: '已取消',
      changes: ['stockout/subPackage'],
    },
  },
  details: {
    waiting: json<readonly HandoverWaiting[]>('等待的包裹'),
    hasWaiting: flag('有等待的包裹'),
    /** orders with parcels that are not on this pile and not handed over */
    partly: json<readonly string[]>('还有包裹的订单'),
  },
  steps: { open: 'startTime', confirmed: 'confirmTime' },
  page: ['GET /v1/warehouse/operate/handover/detail', 190907, '/warehouse-operate/export/detail/{handoverNo}'],
  facts: ['logisticsCode', 'packageNum', 'weightG', 'plateNo', 'driverName', 'driverMobile', 'confirmTime'],
  form: ['warehouseNo', 'sid', 'logisticsCode', 'networkId', 'plateNo', 'driverName', 'driverMobile'],
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
  actions: [{ label: '包裹', to: '/front/operator-center/sub-package?handoverNo={handoverNo}' }],
  empty: ['没有交接单', '包裹称重后，按物流公司新建交接单，逐个扫描交给司机。'],
})

const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])
const handoverNo = Str({ title: '交接单号', minLength: 1, maxLength: 32 })
const logisticsNo = Str({ title: '物流单号', minLength: 1, maxLength: 64 })
/** made by the caller, so that the call can be repeated after a lost answer */
const opId = Optional(Str({ pattern: '^[0-9a-fA-F-]{36}$' }))

/** Puts a parcel on the pile; a repeated scan changes nothing. The call is refused for the same reasons as HANDOVER_SCAN. */
export const handoverScan = call({
  id: 'operate/handover.scan',
  title: '交接扫描',
  method: 'POST',
  path: '/v1/warehouse/operate/handover/scan',
  input: Obj({ handoverNo, logisticsNo, opId }),
  /** `repeated`: an earlier scan had already put the parcel on the pile */
  reply: Obj({ packageNum: Integer(), stockoutNo: Str(), packageNo: Str(), repeated: Boolean() }),
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

/** Number of weighed parcels that wait for their carrier, by carrier (待交接). */
export const handoverPending = call({
  id: 'operate/handover.pending',
  title: '待交接',
  method: 'GET',
  path: '/v1/warehouse/operate/handover/pending',
  input: Obj({ warehouseNo: Str({ title: '仓库', minLength: 1 }), sid: Str({ title: 'WMS账号', minLength: 1 }) }),
  reply: List(Obj({ logisticsCode: Str(), logisticsName: or(Str()), packageNum: Integer(), weightG: Integer() })),
  may: 190901,
})
