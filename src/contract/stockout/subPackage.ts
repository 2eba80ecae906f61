// 子包裹列表 · stockout/subPackage
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, state, text, weight, wmsAccount } from '../kinds.ts'
import { addSubRight } from '../ops/packOrder.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { packageLife, pullLife } from '../rules/packageLife.ts'
import { logisticsCompany, warehouse } from '../warehouse/refs.ts'
import { packagePrintLife } from '../rules/orderLife.ts'
import { textsOf } from '../rules/life.ts'

/** Adds parcels at a desk, several at once; a repeated call with the same idempotency key creates nothing again. */
export const addParcels = call({
  id: 'stockout/subPackage.add',
  title: '增加包裹',
  method: 'POST',
  path: '/v1/stockout/package/add',
  input: Fields({
    stockoutNo: Text({ title: '出库单号', minLength: 1, maxLength: 32 }),
    num: Integer({ title: '增加几个', minimum: 1, maximum: 49 }),
  }),
  reply: Fields({ parcels: ListOf(Fields({ packageNo: Text(), seq: Integer(), logisticsNo: Text() })) }),
  may: addSubRight,
  toast: '包裹已增加',
})

/**
 * Voids a parcel that is not needed, before its carrier took it, and returns its number (floor.md §8.5). The main parcel is only voided
 * with its order.
 */
export const voidParcel = call({
  id: 'stockout/subPackage.void',
  title: '作废子包裹',
  method: 'POST',
  path: '/v1/stockout/package/void',
  input: Fields({
    packageNo: Text({ title: '包裹号', minLength: 1, maxLength: 32 }),
    reason: Text({ title: '原因', minLength: 1, maxLength: 100 }),
  }),
  reply: Fields({ packageNo: Text() }),
  may: 180_421,
  toast: '包裹 {packageNo} 已作废',
})

const changes = ['stockout/order', 'stockout/subPackage', 'stockout/pullOut']

/** Parcels of the orders, main and sub (floor.md §8.1, §8.5, screen 1804). */
export const subPackage = resource({
  id: 'stockout/subPackage',
  title: '子包裹列表',
  fields: {
    packageNo: code('包裹号'),
    stockoutNo: code('出库单号', { searched: 'several' }),
    mainLogisticsNo: code('主单号', { searched: 'several' }),
    logisticsNo: code('子单号', { searched: 'several' }),
    seq: count('序号', { width: 70 }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    ownerNo: ref('货主', owner),
    logisticsCode: ref('物流公司', logisticsCompany),
    goodsNum: count('件数', { sums: true }),
    consumables: text('耗材', { derived: true }),
    estWeightG: weight('预估重量'),
    weightG: weight('重量', { sums: true }),
    weighTime: moment('称重时间'),
    handoverNo: code('交接单号', { searched: 'several' }),
    pullStatus: state('取出', pullLife, { dict: 'stockout_package.pull_status' }),
    pullLocation: code('取出位置'),
    printStatus: choice('面单', textsOf(packagePrintLife), { dict: 'stockout_package.print_status' }),
    printTime: moment('打印时间'),
    status: state('状态', packageLife, { dict: 'stockout_package.status' }),
    createTime: moment('创建时间', { recent: 'begins' }),
  },
  key: ['packageNo'],
  list: [
    'packageNo',
    'stockoutNo',
    'mainLogisticsNo',
    'logisticsNo',
    'seq',
    'ownerNo',
    'logisticsCode',
    'goodsNum',
    'consumables',
    'estWeightG',
    'weightG',
    'weighTime',
    'handoverNo',
    'pullStatus',
    'pullLocation',
    'status',
    'printStatus',
    'printTime',
    'warehouseNo',
    'sid',
    'createTime',
  ],
  shown: [
    ['packageNo', 'stockoutNo'],
    ['status', 'pullStatus'],
    'printStatus',
    'weightG',
    'goodsNum',
    ['logisticsNo', 'logisticsCode'],
    ['weighTime', 'handoverNo'],
  ],
  search: [
    'mainLogisticsNo',
    'logisticsNo',
    'stockoutNo',
    'handoverNo',
    'warehouseNo',
    'ownerNo',
    'logisticsCode',
    'printStatus',
    'status',
    'pullStatus',
    'createTime',
    'weighTime',
  ],
  sort: ['-createTime', '-packageNo'],
  scope: ['owner', 'warehouse'],
  calls: {
    list: 'GET /v1/stockout/package/list',
    count: 'GET /v1/stockout/package/count',
    export: 'POST /v1/stockout/package/export',
  },
  may: { list: 180401, count: 180401, export: 180406 },
  tabs: 'status',
  actions: [
    { label: '出库单', to: '/front/operator-center/stockout/detail/{stockoutNo}', may: 180107 },
    {
      label: '增加包裹',
      call: addParcels,
      take: ['stockoutNo'],
      when: { status: [packageLife.made, packageLife.packed] },
      fields: { num: count('增加几个', { required: true, min: 1, max: 49, unit: '个', help: '每个包裹向快递要一个子单号' }) },
      ask: ['给 {stockoutNo} 增加包裹', '新面单印好，和原来的面单一起交给打包的人。'],
      changes,
    },
    {
      label: '作废',
      call: voidParcel,
      danger: true,
      // the main parcel is voided with its order
      unless: { seq: [1] },
      when: { status: [packageLife.made, packageLife.packed, packageLife.weighed] },
      fields: { reason: text('原因', { required: true, max: 100 }) },
      ask: ['作废包裹 {packageNo}', '面单号还给快递，不再使用；里面的东西装回别的箱子。'],
      changes,
    },
  ],
})
