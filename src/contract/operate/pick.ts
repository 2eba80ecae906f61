// 拣货 · operate/pick
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { oneToFour } from '../ops/fields.ts'
import { resource } from '../resource.ts'
import { pickLife } from '../rules/pickLife.ts'
import { PICK_METHOD } from '../rules/pickTypes.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Right to finish many pick orders at once. With it a person sees all pick orders, without it the unclaimed and the own ones. */
export const seesAllRight = 190_116

const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])
const pickNo = Str({ title: '拣货单号', minLength: 1, maxLength: 32 })
/** made by the caller, so that the call can be repeated after a lost answer */
const opId = Optional(Str({ title: '作业编号', pattern: '^[0-9a-fA-F-]{36}$' }))
const changes = ['stockout/pickOrder', 'stockout/order', 'stockout/wave', 'stock/stock', 'operate/work', 'log/pick', 'log/all']

/** A stopped order in the pick order: its pieces are put aside. */
const stoppedOrders = List(Obj({ stockoutNo: Str(), slot: or(Integer()), why: Str() }))

/** A pick order for the desk, when its number is scanned: who holds it, its open lines, its stopped orders. */
export const pickAtDesk = call({
  id: 'operate/pick.order',
  title: '拣货单现状',
  method: 'GET',
  path: '/v1/warehouse/operate/pick/order',
  input: Obj({ pickNo }),
  reply: Obj({
    pickNo: Str(),
    status: Integer(),
    pickerName: or(Str()),
    isMine: Integer(),
    /** device it is picked with; null: claimed at a desk */
    deviceName: or(Str()),
    claimTime: or(Str()),
    orderNum: Integer(),
    goodsNum: Integer(),
    pickedNum: Integer(),
    shortNum: Integer(),
    /** open lines */
    lines: List(
      Obj({
        seqNo: Integer(),
        locationNo: Str(),
        ownerNo: Str(),
        goodsNo: Str(),
        goodsName: or(Str()),
        batchNo: Str(),
        leftQty: Integer(),
      }),
    ),
    stopped: stoppedOrders,
  }),
  may: 190_101,
})

/** Claims the pick order for the person at the desk, who picks by paper. Refused for the same reasons as PICK_CLAIM. */
export const claimPick = call({
  id: 'operate/pick.claim',
  title: '领取拣货单',
  method: 'POST',
  path: '/v1/warehouse/operate/pick/claim',
  input: Obj({ pickNo, opId }),
  reply: Obj({ pickNo: Str(), lineNum: Integer(), goodsNum: Integer() }),
  may: 190_121,
  toast: '已领取 {lineNum} 行 {goodsNum} 件',
})

/** Reports all remaining pieces as picked, except `shorts`. Refused for the same reasons as PICK_LINE, PICK_SHORT and PICK_FINISH. */
export const finishPick = call({
  id: 'operate/pick.finish',
  title: '整单拣货完成',
  method: 'POST',
  path: '/v1/warehouse/operate/pick/finish',
  input: Obj({
    pickNo,
    opId,
    shorts: Optional(
      List(
        Obj({
          seqNo: Integer({ title: '行号', minimum: 1, maximum: 100_000 }),
          shortQty: Integer({ title: '缺货数', minimum: 1, maximum: 1_000_000 }),
          reason: oneToFour(),
        }),
        { title: '短拣', maxItems: 500 },
      ),
    ),
  }),
  reply: Obj({
    pickNo: Str(),
    /** pieces booked by this call */
    pickedNum: Integer(),
    shortNum: Integer(),
    /** 补拣 created for the short pieces */
    repickNos: List(Str()),
    stopped: stoppedOrders,
  }),
  may: 190_122,
})

/** 一键完成: finishes many pick orders, each by itself. An unclaimed one is claimed first; another person's one also needs 强制释放 (1803-22). */
export const finishPicks = call({
  id: 'operate/pick.finishAll',
  title: '一键完成',
  method: 'POST',
  path: '/v1/warehouse/operate/pick/finish-all',
  input: Obj({
    pickNos: List(pickNo, { title: '拣货单', minItems: 1, maxItems: 50 }),
    reason: Str({ title: '原因', minLength: 1, maxLength: 100 }),
  }),
  reply: Obj({ done: List(Str()), failed: List(Obj({ pickNo: Str(), msg: Str() })) }),
  may: seesAllRight,
})

/** The desk's record of picking by paper (floor.md §8.10, screen 1901). */
export const pick = resource({
  id: 'operate/pick',
  title: '拣货单',
  fields: {
    pickNo: code('拣货单号', { searched: 'several', link: '/front/operator-center/pick-order/detail/{pickNo}' }),
    status: state('状态', pickLife, { dict: 'pick_order.status' }),
    isRepick: flag('补拣'),
    pickTypeName: text('类型名称', { derived: true, width: 100 }),
    pickMethod: choice('方式', PICK_METHOD, { dict: 'pick_order.pick_method' }),
    orderNum: count('订单数'),
    lineNum: count('行数'),
    openLineNum: count('未拣行', { derived: true, width: 80 }),
    goodsNum: count('件数', { sums: true }),
    pickedGoodsNum: count('已拣', { of: 'goodsNum', sums: true }),
    shortGoodsNum: count('缺货', { alarm: true, sums: true }),
    stoppedNum: count('拦截挂起', { derived: true, alarm: true, unit: '单', width: 100 }),
    pickerName: text('拣货员', { width: 100, searched: 'beginning' }),
    pickerKey: code('人员编号', { width: 110 }),
    deviceName: text('终端', { derived: true, width: 110 }),
    claimTime: moment('领取时间'),
    finishTime: moment('完成时间'),
    createTime: moment('创建时间', { recent: 'begins' }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    waveNo: code('波次号', { searched: 'several', link: '/front/operator-center/wave/detail/{waveNo}' }),
  },
  key: ['pickNo'],
  list: [
    'pickNo',
    'status',
    'isRepick',
    'pickTypeName',
    'pickMethod',
    'orderNum',
    'lineNum',
    'openLineNum',
    'goodsNum',
    'pickedGoodsNum',
    'shortGoodsNum',
    'stoppedNum',
    'pickerName',
    'pickerKey',
    'deviceName',
    'claimTime',
    'finishTime',
    'createTime',
    'warehouseNo',
    'sid',
    'waveNo',
  ],
  shown: [
    ['pickNo', 'waveNo'],
    ['status', 'isRepick'],
    'pickedGoodsNum',
    'openLineNum',
    'shortGoodsNum',
    'stoppedNum',
    ['pickerName', 'deviceName'],
    'claimTime',
  ],
  search: ['warehouseNo', 'pickNo', 'waveNo', 'pickerName', 'pickerKey', 'status', 'createTime'],
  sort: ['-createTime', '-pickNo'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/warehouse/operate/pick/list', count: 'GET /v1/warehouse/operate/pick/count' },
  may: { list: 190_101, count: 190_101 },
  tabs: 'status',
  actions: [
    { label: '领取', call: claimPick, when: { status: [pickLife.open] }, changes },
    {
      label: '一键完成',
      on: 'rows',
      call: finishPicks,
      rows: ['pickNos', 'pickNo'],
      each: true,
      danger: true,
      ask: ['一键完成拣货单 {pickNo}', '没拣的行都记为已拣足，不能撤回；别人领的会转到你名下，有短拣的请逐单完成。'],
      fields: { reason: text('原因', { required: true, max: 100 }) },
      toasts: { each: '已完成 {n} 单' },
      changes,
    },
  ],
  everySec: 30,
  empty: ['没有拣货单', '扫纸质拣货单上的条码领取，拣完再扫一次完成。'],
})
/** Resources whose views change with these calls. */
export const pickChanges = changes
