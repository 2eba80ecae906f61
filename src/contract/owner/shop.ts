// 店铺管理 · owner/shop
import { choice, code, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { PLATFORM } from '../rules/platform.ts'
import { logisticsCompany } from '../warehouse/refs.ts'
import { owner } from './refs.ts'

/** Shops of child owners (floor.md §1.4 screen 1202); the owner of a shop with orders is fixed (A1016). */
export const shop = resource({
  id: 'owner/shop',
  title: '店铺管理',
  fields: {
    shopNo: code('店铺编号', { required: true, max: 32, searched: 'several' }),
    shopName: text('店铺名称', { required: true, max: 128 }),
    platformCode: choice('平台', PLATFORM, { dict: 'shop.platform_code', required: true }),
    ownerNo: ref('货主', owner, { required: true }),
    sid: wmsAccount({ max: 32 }),
    defaultLogisticsCode: ref('默认快递', logisticsCompany),
    isDisabled: inUse('停用后不再接收它的订单；已有的订单不受影响。'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['shopNo'],
  list: ['shopNo', 'shopName', 'platformCode', 'ownerNo', 'sid', 'defaultLogisticsCode', 'isDisabled', 'updateTime'],
  shown: ['shopNo', 'shopName', 'isDisabled', 'platformCode', 'ownerNo', 'defaultLogisticsCode', 'updateTime'],
  search: ['shopNo', 'shopName', 'ownerNo', 'platformCode', 'isDisabled'],
  form: ['shopNo', 'shopName', 'platformCode', 'ownerNo', 'sid', 'defaultLogisticsCode'],
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/shop/list',
    one: 'GET /v1/shop/detail',
    create: 'POST /v1/shop',
    update: 'PUT /v1/shop',
    status: 'PUT /v1/shop/status',
    remove: 'DELETE /v1/shop',
    export: 'POST /v1/shop/export',
  },
  may: { list: 120201, one: 120201, create: 120202, update: 120203, status: 120208, remove: 120203, export: 120206 },
  actions: [
    { label: '导入', on: 'page', import: 'shop', may: 120205 },
    { label: '同步', on: 'page', sync: 'shop', may: 120213 },
  ],
})
