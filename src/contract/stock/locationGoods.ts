// 固定库位 · stock/locationGoods
import { goodsCode } from '../goods/refs.ts'
import { choice, code, count, flag, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { LOCATION_TYPE } from '../rules/locationType.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Fixed bins of goods: where the goods are put away first, and how much a pick face should hold (floor.md §5.1, §5.2 Replenishment). */
export const locationGoods = resource({
  id: 'stock/locationGoods',
  title: '固定库位',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    ownerNo: ref('货主', owner, { required: true }),
    goodsNo: goodsCode('商品编号', { required: true, max: 64, searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 180 }),
    locationNo: code('库位', { required: true, max: 32, searched: 'several' }),
    locationType: choice('库位类型', LOCATION_TYPE, { dict: 'location.location_type', derived: true }),
    minQty: count('最小库存', { max: 9_999_999, width: 110, unit: '件', help: '低于此数生成补货；不填按一天销量' }),
    maxQty: count('最大库存', { min: 1, max: 9_999_999, width: 110, unit: '件', help: '补到此数；不填按三天销量' }),
    availQty: count('现有可用', { derived: true }),
    isMain: flag('主库位', { help: '上架先推荐主库位；一个商品在一个仓库只有一个' }),
    source: choice('来源', { 1: '手工', 2: '自动' }, { dict: 'location_goods.source', derived: true, width: 70 }),
    updateUserName: text('更新人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid', 'ownerNo', 'goodsNo', 'locationNo'],
  list: [
    'warehouseNo',
    'ownerNo',
    'goodsNo',
    'goodsName',
    'locationNo',
    'locationType',
    'minQty',
    'maxQty',
    'availQty',
    'isMain',
    'source',
    'updateUserName',
    'updateTime',
    'sid',
  ],
  shown: [['goodsNo', 'ownerNo'], 'goodsName', ['locationNo', 'locationType'], 'availQty', 'minQty', 'maxQty', 'isMain'],
  search: ['warehouseNo', 'ownerNo', 'goodsNo', 'goodsName', 'locationNo', 'isMain', 'source'],
  form: ['warehouseNo', 'sid', 'ownerNo', 'goodsNo', 'locationNo', 'minQty', 'maxQty', 'isMain'],
  sort: ['goodsNo', 'locationNo'],
  scope: ['owner', 'warehouse'],
  calls: {
    list: 'GET /v1/location/goods/list',
    one: 'GET /v1/location/goods/detail',
    create: 'POST /v1/location/goods',
    update: 'PUT /v1/location/goods',
    remove: 'DELETE /v1/location/goods',
    export: 'POST /v1/location/goods/export',
  },
  may: { list: 160101, one: 160101, create: 160123, update: 160123, remove: 160123, export: 160106 },
  actions: [
    { label: '导入', on: 'page', import: 'locationGoods', may: 160105 },
    {
      verb: 'remove',
      ask: ['删除 {goodsNo} 的固定库位 {locationNo}？', '商品仍可放在这个库位，只是不再按它补货和推荐上架。'],
    },
  ],
  empty: ['还没有固定库位', '给常动的商品定下拣选位和上下限，补货和上架按它来。'],
})
