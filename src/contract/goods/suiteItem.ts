// 组合装明细 · goods/suiteItem
import { code, count, flag, moment, percent, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { goodsCode } from './refs.ts'

/** Content of a 组合装 (floor.md §3.1, G4): expanded at the order's audit; a suite contains no other suite. */
export const suiteItem = resource({
  id: 'goods/suiteItem',
  title: '组合装明细',
  fields: {
    ownerNo: ref('货主', owner, { required: true }),
    suiteGoodsNo: code('组合编号', { required: true, max: 64 }),
    itemGoodsNo: goodsCode('子商品编号', { required: true, max: 64 }),
    itemName: text('子商品名称', { derived: true, width: 240 }),
    qty: count('数量', { required: true, min: 1, max: 9999 }),
    isFixed: flag('固定搭配'),
    priceRatioBp: percent('价格占比', { max: 10_000 }),
    availQty: count('可用库存', { derived: true }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerNo', 'suiteGoodsNo', 'itemGoodsNo'],
  list: ['itemGoodsNo', 'itemName', 'qty', 'isFixed', 'priceRatioBp', 'availQty', 'updateTime'],
  search: ['itemGoodsNo'],
  form: ['ownerNo', 'suiteGoodsNo', 'itemGoodsNo', 'qty', 'isFixed', 'priceRatioBp'],
  sort: ['itemGoodsNo'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/goods/suite/list',
    one: 'GET /v1/goods/suite/detail',
    create: 'POST /v1/goods/suite',
    update: 'PUT /v1/goods/suite',
    remove: 'DELETE /v1/goods/suite',
  },
  may: { list: 140201, one: 140201, create: 140222, update: 140222, remove: 140222 },
})
