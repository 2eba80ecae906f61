// 退货仓 · returns/warehouse
import { code, count, inUse, many, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Addresses to which customers send returns (floor.md §11.3, screen 2304). */
export const returnWarehouse = resource({
  id: 'returns/warehouse',
  title: '退货仓',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    returnAddress: text('退货地址', { required: true, max: 200, width: 260 }),
    receiverName: text('收件人', { required: true, max: 32, width: 100 }),
    receiverMobile: code('电话', { required: true, max: 20, width: 120 }),
    supportOwnerNos: many('服务货主', owner, { max: 200, blank: '全部货主', help: '不选表示全部货主' }),
    defaultPosition: code('默认暂存位', { max: 32, help: '收下的退件先放这里；写暂存位编号' }),
    dailyCapacity: count('日处理能力', { min: 1, max: 1_000_000, unit: '件', width: 110, blank: '不限' }),
    /** the address as text to paste into the ERP */
    erpText: text('ERP地址', { derived: true, width: 320 }),
    isDisabled: inUse('停用后不再作为退货地址；已在路上的退件照收。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid'],
  list: [
    'warehouseNo',
    'returnAddress',
    'receiverName',
    'receiverMobile',
    'supportOwnerNos',
    'defaultPosition',
    'dailyCapacity',
    'erpText',
    'isDisabled',
    'sid',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'erpText', 'isDisabled', 'supportOwnerNos', 'defaultPosition', 'dailyCapacity'],
  search: ['warehouseNo', 'supportOwnerNos', 'isDisabled'],
  form: [
    'warehouseNo',
    'sid',
    'returnAddress',
    'receiverName',
    'receiverMobile',
    'supportOwnerNos',
    'defaultPosition',
    'dailyCapacity',
  ],
  sort: ['-updateTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/return/warehouse/list',
    one: 'GET /v1/return/warehouse/detail',
    create: 'POST /v1/return/warehouse',
    update: 'PUT /v1/return/warehouse',
    status: 'PUT /v1/return/warehouse/status',
    remove: 'DELETE /v1/return/warehouse',
    export: 'POST /v1/return/warehouse/export',
  },
  may: { list: 230401, one: 230401, create: 230402, update: 230403, status: 230408, remove: 230404, export: 230406 },
  actions: [
    { label: '导入', on: 'page', import: 'returnWarehouse', may: 230405 },
    { verb: 'remove', ask: ['删除这个退货仓？', '仓库还在，只是不再有退货地址。'] },
  ],
  empty: ['还没有退货仓', '登记退货地址和收件人，复制到 ERP 里作为退货地址。'],
})
