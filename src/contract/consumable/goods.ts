// 耗材商品 · consumable/goods
import { goodsCode } from '../goods/refs.ts'
import { code, count, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'
import { consumable } from './refs.ts'

/** Recommended packaging of a single-goods order by its quantity (floor.md §4.1, screen 1507). */
export const consumableGoods = resource({
  id: 'consumable/goods',
  title: '耗材商品',
  fields: {
    adviceId: code('编号', { derived: true }),
    ownerNo: ref('货主', owner, { required: true }),
    goodsNo: goodsCode('商品编号', { required: true, max: 64, searched: 'several' }),
    goodsName: text('名称', { derived: true, width: 240 }),
    range: text('数量区间', { derived: true, width: 110 }),
    qtyFrom: count('起始数量', { required: true, min: 1, max: 999_999 }),
    qtyTo: count('截止数量', { min: 1, max: 999_999, help: '不填表示不限' }),
    consumableNo: ref('耗材', consumable, { required: true }),
    useQty: count('用量', { required: true, min: 1, max: 999 }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount(),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['adviceId'],
  list: ['ownerNo', 'goodsNo', 'goodsName', 'range', 'consumableNo', 'useQty', 'warehouseNo', 'updateTime'],
  shown: [['goodsNo', 'ownerNo'], 'goodsName', 'consumableNo', 'useQty', 'range', 'warehouseNo'],
  search: ['ownerNo', 'goodsNo', 'consumableNo', 'warehouseNo'],
  form: ['ownerNo', 'goodsNo', 'qtyFrom', 'qtyTo', 'consumableNo', 'useQty', 'warehouseNo', 'sid'],
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/consumable/goods/list',
    create: 'POST /v1/consumable/goods',
    remove: 'DELETE /v1/consumable/goods',
    export: 'POST /v1/consumable/goods/download',
  },
  may: { list: 150701, create: 150702, remove: 150704, export: 150706 },
  actions: [{ label: '导入', on: 'page', import: 'consumableGoods', may: 150705 }],
})
