// 波次管理 · stockout/wave
import { Array as List, Integer, Object as Obj, Optional, Record as Rec, String as Str, Union, Literal } from 'typebox'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { choice, code, count, moment, ref, state, text, weight, wmsAccount } from '../kinds.ts'
import { WAVE_TYPE, waveLife } from '../rules/waveLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { order } from './order.ts'
import { pickOrder } from './pickOrder.ts'

/** Most orders of one wave. */
export const waveMax = 20_000

/**
 * Orders named one by one, or all that match the conditions of their list (names and texts as in the list of 出库单; an unknown one is
 * refused). Orders that are not 待波次 with a waybill are left out; beyond `maxOrderNum` those with the earliest deadlines are taken.
 */
const choiceOfOrders = {
  warehouseNo: Str({ title: '仓库', minLength: 1 }),
  sid: Str({ title: 'WMS账号', minLength: 1 }),
  stockoutNos: Optional(List(Str(), { maxItems: waveMax })),
  filter: Optional(Rec(Str({ maxLength: 64 }), Str({ maxLength: 40_000 }), { title: '查询条件' })),
  maxOrderNum: Optional(Integer({ title: '最多订单数', minimum: 1, maximum: waveMax })),
}

export const waveCreate = call({
  id: 'stockout/wave.create',
  title: '手工建波',
  method: 'POST',
  path: '/v1/wave',
  input: Obj({
    ...choiceOfOrders,
    /**
     * number of orders the person saw under `filter`: required when all matching orders are meant; refused (A2230) when another number
     * matches by now
     */
    seen: Optional(Integer({ title: '所见单数', minimum: 0 })),
    waveType: Optional(Union([Literal(2), Literal(3)])),
  }),
  /** `dropped`: named orders that could not be taken */
  reply: Obj({ waveNo: Str(), orderNum: Integer(), dropped: Integer() }),
  may: 180202,
  toast: '新增成功',
})

export const wavePreview = call({
  id: 'stockout/wave.preview',
  title: '建波预览',
  method: 'POST',
  path: '/v1/wave/preview',
  input: Obj(choiceOfOrders),
  reply: Obj({
    orderNum: Integer(),
    goodsNum: Integer(),
    /** orders that no pick type accepts */
    left: Integer(),
    /** orders past their deadline, which are in pick orders of their age group */
    late: Integer(),
    types: List(
      Obj({ pickTypeCode: Str(), pickTypeName: Str(), pickOrderNum: Integer(), orderNum: Integer(), goodsNum: Integer() }),
    ),
  }),
  may: 180202,
})

/** Views that change with a wave. */
const changes = ['stockout/order', 'stockout/pickOrder']
const page = '/front/operator-center/wave/detail/{waveNo}'

/** Reply of a release; orders in `left` are accepted by no pick type and go back to 待波次. */
export interface ReleasedWave {
  readonly waveNo: string
  readonly status: number
  readonly orderNum: number
  readonly pickOrderNum: number
  readonly dropped: number
  readonly left: number
  /** `{n}单状态变化已剔除`, '' when none was dropped */
  readonly notice: string
}

/**
 * Waves of a warehouse (floor.md §7.3, screen 1802), created on a screen of their own or by a rule. Progress counts the orders of the wave
 * at or beyond a step.
 */
export const wave = document({
  id: 'stockout/wave',
  title: '波次管理',
  noun: '波次',
  table: 'wave',
  number: 'BC',
  life: waveLife,
  // a wave being picked has a refusal of its own; the refusal of a finished wave names its state
  closed: { cancel: { picking: 'A2221', others: 'A2224' }, others: 'A2224' },
  fields: {
    waveNo: code('波次号', { searched: 'several' }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    waveType: choice('类型', WAVE_TYPE, { dict: 'wave.wave_type' }),
    ruleName: text('规则', { derived: true }),
    orderNum: count('订单数', { sums: true }),
    goodsNum: count('件数', { sums: true }),
    skuNum: count('SKU数'),
    pickOrderNum: count('拣货单数', { sums: true }),
    pickedNum: count('已拣', { derived: true, of: 'orderNum' }),
    checkedNum: count('已核', { derived: true, of: 'orderNum' }),
    shippedNum: count('已出', { derived: true, of: 'orderNum' }),
    waitingNum: count('待下发', { derived: true }),
    unprintedNum: count('未打面单', { derived: true }),
    estWeightG: weight('预估重量'),
    status: state('状态', waveLife, { dict: 'wave.status' }),
    createUserName: text('创建人', { width: 100 }),
    createTime: moment('创建时间', { recent: 'begins' }),
    releaseTime: moment('下发时间'),
    finishTime: moment('完成时间'),
  },
  listed: [
    [pickOrder, 'waveNo'],
    [order, 'waveNo'],
  ],
  acts: {
    /** the release works in parts, and can be continued after an interruption; the wave ends where no order is left to pick */
    release: {
      title: '下发',
      button: '下发波次',
      right: 180221,
      path: 'POST /v1/wave/release',
      from: ['made', 'released'],
      to: ['released', 'off'],
      unless: { status: [waveLife.released], waitingNum: [0] },
      toast: '操作成功',
      stamps: ['releaseTime'],
      answers: {
        orderNum: count('订单数'),
        pickOrderNum: count('拣货单数'),
        dropped: count('状态变化已剔除'),
        left: count('没有适用的拣货类型'),
        notice: text('提示'),
      },
      changes,
    },
    finish: {
      title: '结束',
      right: 180223,
      path: 'POST /v1/wave/finish',
      from: ['released', 'picking', 'picked'],
      to: 'done',
      ask: ['结束波次 {waveNo}？', '未拣完的订单退回待波次。'],
      toast: '操作成功',
      stamps: ['finishTime'],
      answers: { returned: count('退回待波次的订单') },
      changes,
    },
    cancel: {
      title: '取消',
      right: 180210,
      path: 'POST /v1/wave/cancel',
      from: ['made', 'released'],
      to: 'off',
      ask: ['取消波次 {waveNo}？', '订单退回待波次，占用的库存保留。'],
      danger: true,
      toast: '已取消',
      stamps: ['finishTime'],
      answers: { orderNum: count('退回待波次的订单') },
      changes,
    },
  },
  steps: { made: 'createTime', released: 'releaseTime', picking: null, picked: null, done: 'finishTime' },
  page: ['GET /v1/wave/detail', 180207, page],
  facts: [
    'warehouseNo',
    'waveType',
    'ruleName',
    'orderNum',
    'goodsNum',
    'skuNum',
    'pickOrderNum',
    'pickedNum',
    'checkedNum',
    'shippedNum',
    'unprintedNum',
    'estWeightG',
    'createUserName',
  ],
  key: ['waveNo'],
  list: [
    'waveNo',
    'warehouseNo',
    'waveType',
    'ruleName',
    'orderNum',
    'goodsNum',
    'pickOrderNum',
    'pickedNum',
    'checkedNum',
    'shippedNum',
    'status',
    'createUserName',
    'createTime',
    'releaseTime',
    'finishTime',
    'sid',
    'skuNum',
    'estWeightG',
    'waitingNum',
    'unprintedNum',
  ],
  shown: [['waveNo', 'ruleName'], 'status', 'orderNum', 'pickedNum', 'checkedNum', 'shippedNum', 'goodsNum', 'createTime'],
  search: ['warehouseNo', 'waveNo', 'waveType', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/wave/list', count: 'GET /v1/wave/count', export: 'POST /v1/wave/export' },
  may: { list: 180201, count: 180201, export: 180206 },
  tabs: 'status',
  actions: [
    { label: '波次规则', on: 'page', to: '/front/operator-center/wave/rule', may: 180222 },
    { label: '手工建波', on: 'new', to: '/front/operator-center/wave/create', may: 180202 },
    { label: '详情', to: page, may: 180207 },
    { label: '拣货单', to: '/front/operator-center/pick-order?waveNo={waveNo}', unless: { status: [waveLife.made] } },
    { label: '订单', to: '/front/operator-center/stockout?waveNo={waveNo}' },
    { label: '未打面单', to: '/front/operator-center/stockout?waveNo={waveNo}&printStatus=0', unless: { unprintedNum: [0] } },
  ],
  everySec: 30,
})
