// 波次管理 · stockout/wave
import { fromStates } from '../rules/life.ts'
import { Array as List, Integer, Object as Obj, Optional, Record as Rec, String as Str, Union, Literal } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, state, text, weight, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WAVE_TYPE, waveLife } from '../rules/waveLife.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Largest wave built in one go. */
export const waveMax = 20_000

/**
 * Orders named one by one, or all that the conditions of their list find (names and texts as the list of 出库单 takes them; one it does
 * not know is refused). Orders that are not 待波次 with a waybill are left out; beyond `maxOrderNum` the earliest deadlines go first.
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
    /** orders the person saw under `filter`: asked for when all that match are meant, refused (A2230) when another number matches by now */
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
    /** orders no pick type takes */
    left: Integer(),
    /** orders whose deadline is past: no hurry saves it, they stand in pick orders of their age */
    late: Integer(),
    types: List(
      Obj({ pickTypeCode: Str(), pickTypeName: Str(), pickOrderNum: Integer(), orderNum: Integer(), goodsNum: Integer() }),
    ),
  }),
  may: 180202,
})

export const waveRelease = call({
  id: 'stockout/wave.release',
  title: '下发波次',
  method: 'POST',
  path: '/v1/wave/release',
  input: Obj({ waveNo: Str({ minLength: 1 }) }),
  /** `notice`: `{n}单状态变化已剔除`, '' when none was dropped */
  reply: Obj({ waveNo: Str(), orderNum: Integer(), pickOrderNum: Integer(), dropped: Integer(), left: Integer(), notice: Str() }),
  may: 180221,
  toast: '操作成功',
})

export const waveCancel = call({
  id: 'stockout/wave.cancel',
  title: '取消波次',
  method: 'POST',
  path: '/v1/wave/cancel',
  input: Obj({ waveNo: Str({ minLength: 1 }) }),
  reply: Obj({ waveNo: Str(), orderNum: Integer() }),
  may: 180210,
  toast: '已取消',
})

export const waveFinish = call({
  id: 'stockout/wave.finish',
  title: '结束波次',
  method: 'POST',
  path: '/v1/wave/finish',
  input: Obj({ waveNo: Str({ minLength: 1 }) }),
  /** `returned`: orders that went back to 待波次 */
  reply: Obj({ waveNo: Str(), returned: Integer() }),
  may: 180223,
  toast: '操作成功',
})

/** Views that follow a change of a wave. */
const changes = ['stockout/order', 'stockout/pickOrder']

/** Waves of a warehouse (floor.md §7.3, screen 1802). Progress counts orders of the wave that stand at or beyond a step. */
export const wave = resource({
  id: 'stockout/wave',
  title: '波次管理',
  fields: {
    waveNo: code('波次号', { multi: true }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    waveType: choice('类型', WAVE_TYPE, { dict: 'wave.wave_type' }),
    ruleName: text('规则', { derived: true }),
    orderNum: count('订单数'),
    goodsNum: count('件数'),
    skuNum: count('SKU数'),
    pickOrderNum: count('拣货单数'),
    pickedNum: count('已拣', { derived: true, of: 'orderNum' }),
    checkedNum: count('已核', { derived: true, of: 'orderNum' }),
    shippedNum: count('已出', { derived: true, of: 'orderNum' }),
    estWeightG: weight('预估重量'),
    status: state('状态', waveLife, { dict: 'wave.status' }),
    createUserName: text('创建人', { width: 100 }),
    createTime: moment('创建时间', { recent: 'begins' }),
    releaseTime: moment('下发时间'),
    finishTime: moment('完成时间'),
  },
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
  ],
  shown: [['waveNo', 'ruleName'], 'status', 'orderNum', 'pickedNum', 'checkedNum', 'shippedNum', 'goodsNum', 'createTime'],
  search: ['warehouseNo', 'waveNo', 'waveType', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/wave/list', one: 'GET /v1/wave/detail', count: 'GET /v1/wave/count', export: 'POST /v1/wave/export' },
  may: { list: 180201, one: 180207, count: 180201, export: 180206 },
  tabs: 'status',
  actions: [
    { label: '波次规则', on: 'page', to: '/front/operator-center/wave/rule', may: 180222 },
    { label: '手工建波', on: 'new', to: '/front/operator-center/wave/create', may: 180202 },
    { label: '下发', call: waveRelease, when: { status: fromStates(waveLife, 'act release', waveLife.released) }, changes },
    { label: '拣货单', to: '/front/operator-center/pick-order?waveNo={waveNo}', unless: { status: [waveLife.made] } },
    { label: '订单', to: '/front/operator-center/stockout?waveNo={waveNo}' },
    {
      label: '结束',
      call: waveFinish,
      when: { status: fromStates(waveLife, 'act finish') },
      ask: ['结束波次 {waveNo}？', '未拣完的订单退回待波次。'],
      changes,
    },
    {
      label: '取消',
      call: waveCancel,
      when: { status: fromStates(waveLife, 'act cancel') },
      danger: true,
      ask: ['取消波次 {waveNo}？', '订单退回待波次，占用的库存保留。'],
      changes,
    },
  ],
  everySec: 30,
})
