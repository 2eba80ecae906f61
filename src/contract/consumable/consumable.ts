// 耗材管理 · consumable/consumable
import { Array as List, Integer, Object as Obj, Optional, String as Str } from 'typebox'
import { disableButton } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, flag, image, moment, price, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { CONSUMABLE_TYPE } from '../rules/goodsTexts.ts'

/** Right to see and set prices of packaging (floor.md App. B: 主管 without, 财务 with prices). */
export const seesPrices = 150524

const consumableNo = Str({ title: '耗材', minLength: 1, maxLength: 32 })

export const enableConsumable = call({
  id: 'consumable/consumable.enable',
  title: '启用/停用耗材',
  method: 'PUT',
  path: '/v1/consumable/status',
  input: Obj({ consumableNo, isDisabled: Integer({ title: '状态', enum: [0, 1] }) }),
  reply: Obj({}),
  may: 150508,
  toast: '操作成功',
})

/**
 * Packaging with its sides, weight and prices (floor.md §4.1, screen 1505); an owner's own packaging is visible to users who see that
 * owner.
 */
export const consumable = resource({
  id: 'consumable/consumable',
  title: '耗材管理',
  fields: {
    imageUrl: image('图片'),
    consumableNo: code('耗材编号', { required: true, max: 32, searched: 'several', width: 120 }),
    consumableName: text('耗材名称', { required: true, max: 64, searched: 'beginning' }),
    consumableType: choice('类型', CONSUMABLE_TYPE, { dict: 'consumable.consumable_type', required: true }),
    spec: text('规格', { max: 64, width: 120 }),
    size: text('内尺寸(mm)', { derived: true, width: 130 }),
    innerLMm: count('内长', { min: 1, max: 9999, unit: 'mm' }),
    innerWMm: count('内宽', { min: 1, max: 9999, unit: 'mm' }),
    innerHMm: count('内高', { min: 1, max: 9999, unit: 'mm' }),
    outerLMm: count('外长', { min: 1, max: 9999, unit: 'mm' }),
    outerWMm: count('外宽', { min: 1, max: 9999, unit: 'mm' }),
    outerHMm: count('外高', { min: 1, max: 9999, unit: 'mm' }),
    weightG: count('重量', { required: true, max: 999_999, unit: 'g' }),
    maxLoadG: count('最大承重', { max: 9_999_999, unit: 'g' }),
    unit: text('单位', { required: true, max: 8, width: 70 }),
    barcode: code('条码', { max: 64 }),
    ownerNo: ref('归属货主', owner, { blank: '公共耗材', help: '不选为公共耗材；选了货主即货主自备' }),
    costPriceE4: price('成本价', { max: 99_999_999_999 }),
    salePriceE4: price('销售价', { max: 99_999_999_999 }),
    isStock: flag('管库存'),
    stockQty: count('总库存', { derived: true }),
    isDisabled: choice('状态', { 0: '启用', 1: '停用' }, { derived: true, width: 70 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['consumableNo'],
  list: [
    'consumableNo',
    'consumableName',
    'imageUrl',
    'consumableType',
    'spec',
    'size',
    'weightG',
    'unit',
    'costPriceE4',
    'salePriceE4',
    'ownerNo',
    'stockQty',
    'isDisabled',
    'updateTime',
  ],
  shown: [
    'consumableNo',
    ['consumableName', 'spec'],
    'imageUrl',
    'isDisabled',
    'stockQty',
    'consumableType',
    'ownerNo',
    'salePriceE4',
  ],
  search: ['consumableNo', 'consumableName', 'consumableType', 'ownerNo', 'isDisabled'],
  form: {
    基本信息: ['consumableNo', 'consumableName', 'consumableType', 'spec', 'unit', 'barcode', 'imageUrl'],
    尺寸与重量: ['innerLMm', 'innerWMm', 'innerHMm', 'outerLMm', 'outerWMm', 'outerHMm', 'weightG', 'maxLoadG'],
    归属与价格: ['ownerNo', 'costPriceE4', 'salePriceE4', 'isStock'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/consumable/list',
    one: 'GET /v1/consumable/details',
    create: 'POST /v1/consumable',
    update: 'PUT /v1/consumable',
    remove: 'DELETE /v1/consumable',
    export: 'POST /v1/consumable/list/export',
  },
  may: { list: 150501, one: 150507, create: 150502, update: 150503, remove: 150504, export: 150506 },
  actions: [
    { label: '详情', to: '/front/operator-center/consumable/detail/{consumableNo}', may: 150507 },
    {
      ...disableButton,
      call: enableConsumable,
      when: { isDisabled: [0] },
      send: { isDisabled: 1 },
      ask: ['停用 {consumableName}？', '停用后打包不再能选用；库存和流水不受影响。'],
    },
    { label: '启用', call: enableConsumable, when: { isDisabled: [1] }, send: { isDisabled: 0 } },
    { label: '导入', on: 'page', import: 'consumable', may: 150505 },
    { label: '同步', on: 'page', sync: 'consumable', may: 150513 },
  ],
  empty: ['还没有耗材', '新增或用模板导入纸箱、快递袋、防护材料。'],
})

const place = { warehouseNo: Str({ title: '仓库', minLength: 1, maxLength: 32 }), sid: Str({ title: 'WMS账号', maxLength: 32 }) }

/** Purchased packaging: adds to the stock of the warehouse (consumable_log type 1). */
export const receiveConsumable = call({
  id: 'consumable/consumable.receive',
  title: '耗材入库',
  method: 'POST',
  path: '/v1/consumable/stockin',
  input: Obj({
    ...place,
    consumableNo,
    qty: Integer({ title: '入库数量', minimum: 1, maximum: 9_999_999 }),
    bizNo: Optional(Str({ title: '采购单号', maxLength: 64 })),
    safeQty: Optional(Integer({ title: '安全库存', minimum: 0, maximum: 9_999_999 })),
  }),
  reply: Obj({ qty: Integer() }),
  may: 150521,
  toast: '操作成功',
})

/** The counted quantity replaces the stock; the difference is logged (type 3). */
export const countConsumable = call({
  id: 'consumable/consumable.count',
  title: '耗材盘点',
  method: 'POST',
  path: '/v1/consumable/stocktake',
  input: Obj({
    ...place,
    counts: List(Obj({ consumableNo, qty: Integer({ title: '实盘数量', minimum: 0, maximum: 9_999_999 }) }), {
      title: '盘点结果',
      minItems: 1,
      maxItems: 500,
    }),
  }),
  reply: Obj({ changed: Integer() }),
  may: 150522,
  toast: '操作成功',
})

const taken = Integer({ title: '数量', minimum: 1, maximum: 9_999_999 })
const why = (title: string) => Str({ title, minLength: 1, maxLength: 64 })

/** Packaging moved to another warehouse: subtracted from one, added to the other, with log type 4 in both. */
export const transferConsumable = call({
  id: 'consumable/consumable.transfer',
  title: '耗材调拨',
  method: 'POST',
  path: '/v1/consumable/transfer',
  input: Obj({
    ...place,
    toWarehouseNo: Str({ title: '调入仓库', minLength: 1, maxLength: 32 }),
    toSid: Str({ title: '调入sid', maxLength: 32 }),
    consumableNo,
    qty: taken,
  }),
  reply: Obj({ transferNo: Str(), qty: Integer(), toQty: Integer() }),
  may: 150523,
  toast: '操作成功',
})

/** Damaged packaging is subtracted from the stock (type 5). */
export const scrapConsumable = call({
  id: 'consumable/consumable.scrap',
  title: '耗材报废',
  method: 'POST',
  path: '/v1/consumable/scrap',
  input: Obj({ ...place, consumableNo, qty: taken, reason: why('原因') }),
  reply: Obj({ qty: Integer() }),
  may: 150525,
  toast: '操作成功',
})

/** Packaging used for something other than parcels (type 6). */
export const takeConsumable = call({
  id: 'consumable/consumable.take',
  title: '耗材领用',
  method: 'POST',
  path: '/v1/consumable/take',
  input: Obj({ ...place, consumableNo, qty: taken, reason: why('领用人或用途') }),
  reply: Obj({ qty: Integer() }),
  may: 150526,
  toast: '操作成功',
})

/** Packaging in use, for selectors. */
export const consumableOptions = call({
  id: 'consumable/consumable.options',
  title: '耗材选项',
  method: 'GET',
  path: '/v1/consumable/small/list',
  input: Obj({}),
  reply: List(Obj({ consumableNo: Str(), consumableName: Str() })),
  may: 'signedIn',
})
