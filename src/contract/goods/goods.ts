// 商品档案 · goods/goods
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { disableButton } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, flag, image, moment, money, ref, text, weight } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { GOODS_TYPE } from '../rules/goodsTexts.ts'

const weightFault = '重量应在1-999999克之间'

const goodsKeys = List(
  Obj({ ownerNo: Str({ title: '货主', maxLength: 32 }), goodsNo: Str({ title: '商品编号', maxLength: 64 }) }),
  {
    title: '商品',
    minItems: 1,
    maxItems: 1000,
  },
)

/** Goods with stock cannot be disabled (A1036). */
export const goodsStatus = call({
  id: 'goods/goods.enable',
  title: '启用/停用商品',
  method: 'PUT',
  path: '/v1/goods/status',
  input: Obj({ goods: goodsKeys, isDisabled: Integer({ title: '状态', enum: [0, 1] }) }),
  reply: Obj({ done: Integer() }),
  may: 140108,
  toast: '操作成功',
})

const flagInput = Optional(Union([Integer({ enum: [0, 1] }), Null()]))

/** Sets the sent values on all named goods or on none; absent values do not change. */
export const goodsBatch = call({
  id: 'goods/goods.batch',
  title: '批量改属性',
  method: 'PUT',
  path: '/v1/goods/batch',
  input: Obj({
    goods: goodsKeys,
    boxNum: Optional(Union([Integer({ title: '箱规', minimum: 1, maximum: 99_999 }), Null()])),
    shelfLifeDay: Optional(Union([Integer({ title: '保质期', minimum: 1, maximum: 36_500 }), Null()])),
    expiryManage: flagInput,
    isBig: flagInput,
    isFragile: flagInput,
  }),
  reply: Obj({ done: Integer() }),
  may: 140111,
  toast: '商品档案信息已更新',
})

/** What labels of these goods show: every enabled barcode, the main one first. */
export const goodsLabels = call({
  id: 'goods/goods.labels',
  title: '打印条码',
  method: 'POST',
  path: '/v1/goods/labels',
  input: Obj({ goods: goodsKeys }),
  reply: Obj({
    labels: List(
      Obj({
        ownerNo: Str(),
        goodsNo: Str(),
        goodsName: Str(),
        specName: Str(),
        barcode: Str(),
        packQty: Integer(),
        isMain: Integer(),
      }),
    ),
  }),
  may: 140112,
})

/** Goods archive at SKU level (floor.md §3.1, screen 1401); goodsNo is unique inside one owner. */
export const goods = resource({
  id: 'goods/goods',
  title: '商品档案',
  fields: {
    imageUrl: image('图片'),
    ownerNo: ref('货主', owner, { required: true }),
    goodsNo: code('商品编号', { sorts: true, required: true, max: 64, searched: 'several' }),
    goodsName: text('商品名称', { sorts: true, required: true, max: 200, width: 240 }),
    specName: text('规格', { max: 128 }),
    mainBarcode: code('主条码', { max: 64, searched: 'several' }),
    barcodeNum: count('条码数', { derived: true }),
    unit: text('单位', { max: 8 }),
    brand: text('品牌', { max: 64, searched: 'beginning' }),
    shortName: text('简称', { max: 64 }),
    spuNo: code('货号', { max: 64 }),
    goodsType: choice('类型', GOODS_TYPE, { dict: 'goods.goods_type' }),
    grossWeightG: weight('毛重', { sorts: true, min: 1, max: 999_999, unit: 'g', fault: weightFault }),
    netWeightG: weight('净重', { min: 1, max: 999_999, unit: 'g', fault: weightFault }),
    avgWeightG: weight('均重', { derived: true }),
    size: text('长×宽×高(mm)', { derived: true, width: 130 }),
    lengthMm: count('长', { min: 1, max: 9999, unit: 'mm' }),
    widthMm: count('宽', { min: 1, max: 9999, unit: 'mm' }),
    heightMm: count('高', { min: 1, max: 9999, unit: 'mm' }),
    volumeCm3: count('体积', { derived: true, unit: 'cm³' }),
    boxNum: count('箱规', { min: 1, max: 99_999 }),
    palletNum: count('板规', { min: 1, max: 999_999 }),
    batchManage: flag('批次管理'),
    expiryManage: flag('效期管理'),
    shelfLifeDay: count('保质期', { sorts: true, min: 1, max: 36_500, unit: '天' }),
    warnDay: count('临期天数', { min: 0, max: 36_500, unit: '天' }),
    lockDay: count('禁售天数', { min: 0, max: 36_500, unit: '天' }),
    receiveLimitDay: count('禁收天数', { min: 0, max: 36_500, unit: '天', help: '剩余天数低于此数时拒收' }),
    snManage: flag('序列号管理'),
    storageType: choice('存储条件', { 1: '常温', 2: '阴凉', 3: '冷藏', 4: '冷冻' }, { dict: 'goods.storage_type' }),
    isBig: flag('大件', { help: '不填时按尺寸和重量判断' }),
    isFragile: flag('易碎'),
    isLiquid: flag('液体'),
    isBattery: flag('带电'),
    isValuable: flag('贵重'),
    categoryCode: code('品类', { max: 32 }),
    priceFen: money('申报价值', { min: 0, max: 999_999_999 }),
    abcClass: choice('ABC', { A: 'A', B: 'B', C: 'C' }, { dict: 'goods.abc_class', derived: true, width: 60 }),
    stockQty: count('库存', { derived: true }),
    protection: text('保护方案', { derived: true }),
    archiveComplete: flag('档案完整', { derived: true, width: 90 }),
    isGenerated: flag('导入生成', { derived: true, width: 90 }),
    isDisabled: choice('状态', { 0: '启用', 1: '停用' }, { derived: true, width: 70 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerNo', 'goodsNo'],
  list: [
    'imageUrl',
    'ownerNo',
    'goodsNo',
    'goodsName',
    'specName',
    'mainBarcode',
    'barcodeNum',
    'goodsType',
    'grossWeightG',
    'avgWeightG',
    'size',
    'volumeCm3',
    'boxNum',
    'shelfLifeDay',
    'expiryManage',
    'abcClass',
    'stockQty',
    'protection',
    'archiveComplete',
    'isGenerated',
    'isDisabled',
    'updateTime',
  ],
  shown: [
    'imageUrl',
    ['goodsNo', 'ownerNo'],
    ['goodsName', 'specName'],
    'isDisabled',
    'stockQty',
    'mainBarcode',
    'archiveComplete',
  ],
  search: [
    'ownerNo',
    'goodsNo',
    'mainBarcode',
    'goodsName',
    'goodsType',
    'brand',
    'archiveComplete',
    'expiryManage',
    'abcClass',
    'isDisabled',
    'isGenerated',
    'updateTime',
  ],
  form: {
    基本信息: [
      'ownerNo',
      'goodsNo',
      'goodsName',
      'shortName',
      'specName',
      'spuNo',
      'mainBarcode',
      'unit',
      'brand',
      'categoryCode',
      'goodsType',
      'imageUrl',
    ],
    重量与尺寸: ['grossWeightG', 'netWeightG', 'lengthMm', 'widthMm', 'heightMm', 'boxNum', 'palletNum'],
    价值与存放: ['priceFen', 'storageType'],
    批次与效期: ['batchManage', 'snManage', 'expiryManage', 'shelfLifeDay', 'warnDay', 'lockDay', 'receiveLimitDay'],
    作业标记: ['isBig', 'isFragile', 'isLiquid', 'isBattery', 'isValuable'],
  },
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/goods/list',
    one: 'GET /v1/goods/detail',
    create: 'POST /v1/goods',
    update: 'PUT /v1/goods',
    remove: 'DELETE /v1/goods',
    export: 'POST /v1/goods/export',
  },
  may: { list: 140101, one: 140107, create: 140102, update: 140103, remove: 140103, export: 140106 },
  actions: [
    { label: '导入条码', on: 'page', import: 'goodsBarcode', title: '商品条码', may: 140105, changes: ['goods/barcode'] },
    { label: '导入组合装', on: 'page', import: 'suite', title: '组合装', may: 140105, changes: ['goods/suiteItem'] },
    { label: '导入', on: 'page', import: 'goods', may: 140105 },
    { label: '同步', on: 'page', sync: 'goods', may: 140113 },
    { label: '详情', to: '/front/operator-center/goods/detail/{ownerNo}/{goodsNo}', may: 140107 },
    {
      ...disableButton,
      call: goodsStatus,
      rows: 'goods',
      when: { isDisabled: [0] },
      send: { isDisabled: 1 },
      ask: ['停用 {goodsNo}？', '停用后不能再接单和入库；仍有库存的不能停用。'],
    },
    { label: '启用', call: goodsStatus, rows: 'goods', when: { isDisabled: [1] }, send: { isDisabled: 0 } },
  ],
  empty: ['还没有商品', '用模板导入商品，或点“新增”。'],
})
