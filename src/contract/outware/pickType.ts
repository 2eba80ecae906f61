// 拣货类型定义 · outware/pickType
import { Array as List, Integer, Null, Object as Obj, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, inUse, moment, percent, ref, text, weight, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { CHECK_MODE, ORDER_STRUCTURE, PACK_MODE, PICK_METHOD } from '../rules/pickTypes.ts'
import { warehouse } from '../warehouse/refs.ts'

const pickTypeId = Text({ title: '拣货类型', pattern: '^\\d{1,19}$' })
const named = (title: string) => Optional(Union([Text({ title, maxLength: 32 }), Null()]))
const priorityLimits = { min: 1, max: 9999 } as const
const most = { min: 1, max: 100_000 } as const

const place = {
  warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库；仓库有同一编码的，用它自己的' }),
  sid: wmsAccount({ blank: '-' }),
} as const
const names = {
  pickTypeCode: code('编码', { required: true, max: 16, help: '印在拣货单上，定了不能改', width: 80 }),
  pickTypeName: text('名称', { required: true, max: 32, width: 110 }),
  priority: count('优先级', { ...priorityLimits, required: true, help: '数小的先挑订单', width: 80 }),
} as const

/** The same definition under another code, or for another warehouse. */
export const copyPickType = call({
  id: 'outware/pickType.copy',
  title: '复制拣货类型',
  method: 'POST',
  path: '/v1/rule/pick/type/copy',
  input: Obj({
    pickTypeId,
    warehouseNo: named('仓库'),
    sid: named('WMS账号'),
    pickTypeCode: Text({ title: '编码', minLength: 1, maxLength: 16 }),
    pickTypeName: Text({ title: '名称', minLength: 1, maxLength: 32 }),
    priority: Integer({ title: '优先级', minimum: priorityLimits.min, maximum: priorityLimits.max }),
  }),
  reply: Obj({ pickTypeId: Text() }),
  may: 240617,
  toast: '复制成功',
})

/** Most orders that a simulation divides, starting with the orders a wave would take first; the other orders are only counted. */
export const simulateMax = 5000

/** How the orders of a warehouse that wait for a wave would be divided, by the rule of the wave; pick orders page by page. */
export const simulatePicks = call({
  id: 'outware/pickType.simulate',
  title: '模拟拣货类型',
  method: 'POST',
  path: '/v1/rule/pick/type/simulate',
  input: Obj({
    warehouseNo: Text({ title: '仓库', minLength: 1, maxLength: 32 }),
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    pageNo: Optional(Integer({ title: '页码', minimum: 1, maximum: simulateMax })),
    pageSize: Optional(Integer({ title: '每页条数', minimum: 1, maximum: 200 })),
  }),
  reply: Obj({
    /** orders that wait for a wave */
    waiting: Integer(),
    /** number of simulated orders, at most `simulateMax` */
    orderNum: Integer(),
    goodsNum: Integer(),
    /** orders that no type accepts */
    left: Integer(),
    types: List(
      Obj({ pickTypeCode: Text(), pickTypeName: Text(), pickOrderNum: Integer(), orderNum: Integer(), goodsNum: Integer() }),
    ),
    /** pick orders in the order they would be created */
    total: Integer(),
    picks: List(
      Obj({
        pickTypeCode: Text(),
        pickTypeName: Text(),
        orderNum: Integer(),
        skuNum: Integer(),
        goodsNum: Integer(),
        locationNum: Integer(),
        estWeightG: Integer(),
        /** first order of the pick order */
        stockoutNo: Text(),
      }),
    ),
  }),
  may: 240621,
})

/** Kinds of pick orders and what each accepts, by warehouse (floor.md §7.3, page 2406); a wave goes through them by priority. */
export const pickType = resource({
  id: 'outware/pickType',
  title: '拣货类型定义',
  fields: {
    pickTypeId: code('编号', { derived: true }),
    ...place,
    ...names,
    orderStructure: choice(
      '结构',
      { 0: '不限', ...ORDER_STRUCTURE },
      { dict: 'pick_type_def.order_structure', required: true, starts: 0 },
    ),
    sameComposition: flag('爆款', { starts: 0, help: '只收商品和数量完全相同的一批订单' }),
    minSameNum: count('爆款起拣', { min: 2, max: 10_000, starts: 20, unit: '单', onlyWhere: { sameComposition: [1] } }),
    onlyBig: flag('只收大件', { starts: 0, width: 80 }),
    pickMethod: choice('方式', PICK_METHOD, { dict: 'pick_type_def.pick_method', required: true, starts: 2, width: 100 }),
    needSeed: flag('播种', { starts: 0, help: '拣完在播种墙上分到格口' }),
    zoneSplit: flag('分区接力', { starts: 0, width: 80 }),
    slotNum: count('格口', { min: 1, max: 500, unit: '格', width: 80, help: '一车或一面墙的格口；不填表示不分格口' }),
    maxOrderNum: count('订单上限', { min: 1, max: 2000, unit: '单', required: true, width: 100 }),
    maxSkuNum: count('SKU上限', { ...most, unit: '种', blank: '不限' }),
    maxGoodsNum: count('件数上限', { ...most, unit: '件', blank: '不限' }),
    maxWeightG: weight('重量上限', { min: 1, max: 2_000_000, blank: '不限' }),
    maxVolumeCm3: count('体积上限', { min: 1, max: 100_000_000, unit: 'cm³', blank: '不限', width: 120 }),
    checkMode: choice('复核方式', CHECK_MODE, { dict: 'pick_type_def.check_mode', required: true, starts: 1 }),
    packMode: choice('打包方式', PACK_MODE, { dict: 'pick_type_def.pack_mode', required: true, starts: 1 }),
    difficultyBp: percent('难度系数', {
      min: 1000,
      max: 50_000,
      required: true,
      starts: 10_000,
      fault: '难度系数应在10-500%之间',
      help: '折算工时用，100% 为一般难度',
    }),
    isDisabled: inUse('停用后建波不再用它；已经下发的拣货单照常拣。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['pickTypeId'],
  list: [
    'pickTypeCode',
    'pickTypeName',
    'warehouseNo',
    'orderStructure',
    'sameComposition',
    'minSameNum',
    'onlyBig',
    'pickMethod',
    'needSeed',
    'zoneSplit',
    'slotNum',
    'maxOrderNum',
    'maxSkuNum',
    'maxGoodsNum',
    'maxWeightG',
    'maxVolumeCm3',
    'checkMode',
    'packMode',
    'difficultyBp',
    'priority',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    ['pickTypeName', 'pickTypeCode'],
    'warehouseNo',
    'isDisabled',
    'priority',
    'orderStructure',
    'pickMethod',
    'maxOrderNum',
    'slotNum',
    'checkMode',
    'packMode',
  ],
  search: ['warehouseNo', 'pickTypeCode', 'isDisabled'],
  form: {
    类型: ['pickTypeCode', 'pickTypeName', 'warehouseNo', 'sid', 'priority'],
    收哪些订单: ['orderStructure', 'sameComposition', 'minSameNum', 'onlyBig'],
    怎么拣: ['pickMethod', 'needSeed', 'zoneSplit', 'slotNum'],
    一张拣货单多大: ['maxOrderNum', 'maxSkuNum', 'maxGoodsNum', 'maxWeightG', 'maxVolumeCm3'],
    拣完之后: ['checkMode', 'packMode', 'difficultyBp'],
  },
  sort: ['priority'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/pick/type/list',
    one: 'GET /v1/rule/pick/type/detail',
    create: 'POST /v1/rule/pick/type',
    update: 'PUT /v1/rule/pick/type',
    status: 'PUT /v1/rule/pick/type/status',
    remove: 'DELETE /v1/rule/pick/type',
  },
  may: { list: 240601, one: 240601, create: 240602, update: 240603, status: 240608, remove: 240604 },
  actions: [
    {
      label: '复制',
      call: copyPickType,
      fields: {
        ...place,
        sid: wmsAccount({ derived: true }),
        pickTypeCode: { ...names.pickTypeCode, kept: true },
        pickTypeName: { ...names.pickTypeName, kept: true },
        priority: { ...names.priority, kept: true },
      },
    },
    { verb: 'remove', ask: ['删除拣货类型 {pickTypeName}？', '以后建波不再用它；别的类型收不下的订单会留在待波次。'] },
  ],
  empty: ['没有拣货类型', '没有拣货类型就不能下发波次：先点“新增”。'],
})
