// 拣货单 · stockout/pickOrder
import { fromStates } from '../rules/life.ts'
import { Array as List, Integer, Null, Object as Obj, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, minutes, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { pickLife } from '../rules/pickLife.ts'
import { PICK_METHOD } from '../rules/pickTypes.ts'
import { logisticsCompany, warehouse } from '../warehouse/refs.ts'

const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])

/** The whole pick order: lines in walking order with the slots they are for, slots with order and tote. */
export const pickOrderOne = call({
  id: 'stockout/pickOrder.detail',
  title: '拣货单详情',
  method: 'GET',
  path: '/v1/pick/order/detail',
  input: Obj({ pickNo: Str({ title: '拣货单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({
    pickNo: Str(),
    waveNo: Str(),
    warehouseNo: Str(),
    sid: Str(),
    pickTypeCode: Str(),
    pickMethod: Integer(),
    checkMode: Integer(),
    isRepick: Integer(),
    status: Integer(),
    pickerName: or(Str()),
    deviceId: or(Str()),
    claimTime: or(Str()),
    finishTime: or(Str()),
    orderNum: Integer(),
    goodsNum: Integer(),
    pickedGoodsNum: Integer(),
    shortGoodsNum: Integer(),
    lines: List(
      Obj({
        seqNo: Integer(),
        locationNo: Str(),
        ownerNo: Str(),
        goodsNo: Str(),
        goodsName: or(Str()),
        barcode: or(Str()),
        batchNo: Str(),
        planQty: Integer(),
        pickedQty: Integer(),
        shortQty: Integer(),
        status: Integer(),
        orders: List(Obj({ stockoutNo: Str(), lineNo: Integer(), slot: Integer(), qty: Integer() })),
      }),
    ),
    slots: List(
      Obj({
        slot: Integer(),
        stockoutNo: Str(),
        toteNo: or(Str()),
        status: Integer(),
        interceptStatus: Integer(),
        holdFlag: Integer(),
      }),
    ),
  }),
  may: 180307,
})

/** Marks unclaimed pick orders for a person (floor.md §7.4); '' takes the mark back. Whoever claims it first still gets it. */
export const pickOrderAssign = call({
  id: 'stockout/pickOrder.assign',
  title: '指派',
  method: 'POST',
  path: '/v1/pick/order/assign',
  input: Obj({
    pickNos: List(Str(), { title: '拣货单号', minItems: 1, maxItems: 200 }),
    userId: Str({ title: '拣货员', maxLength: 20 }),
  }),
  reply: Obj({ done: Integer() }),
  may: 180321,
  toast: '操作成功',
})

/** Takes a claimed pick order from its holder: 20 → 10, lease_version + 1; what was picked stays picked. */
export const pickOrderRelease = call({
  id: 'stockout/pickOrder.release',
  title: '强制释放',
  method: 'POST',
  path: '/v1/pick/order/release',
  input: Obj({
    pickNo: Str({ title: '拣货单号', minLength: 1, maxLength: 32 }),
    reason: Str({ title: '原因', minLength: 1, maxLength: 100 }),
  }),
  reply: Obj({ pickNo: Str(), leaseVersion: Integer() }),
  may: 180322,
  toast: '操作成功',
})

/** Pick orders (floor.md §7.3, screen 1803). */
export const pickOrder = resource({
  id: 'stockout/pickOrder',
  title: '拣货单',
  fields: {
    pickNo: code('拣货单号', { multi: true }),
    waveNo: code('波次号', { multi: true }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    pickTypeCode: code('类型', { width: 80 }),
    pickTypeName: text('类型名称', { derived: true, width: 100 }),
    pickMethod: choice('方式', PICK_METHOD, { dict: 'pick_order.pick_method' }),
    isRepick: flag('补拣'),
    mainPickNo: code('补拣自'),
    orderNum: count('订单数'),
    skuNum: count('SKU数'),
    goodsNum: count('件数'),
    lineNum: count('行数'),
    locationNum: count('库位数'),
    pickedGoodsNum: count('已拣', { of: 'goodsNum' }),
    shortGoodsNum: count('缺货', { alarm: true }),
    pickerName: text('拣货员', { width: 100, begins: true }),
    logisticsCode: ref('物流公司', logisticsCompany),
    ownerNo: ref('货主', owner),
    claimTime: moment('领取时间'),
    finishTime: moment('完成时间'),
    usedMin: minutes('用时', { derived: true }),
    status: state('状态', pickLife, { dict: 'pick_order.status' }),
    createTime: moment('创建时间', { recent: 'begins' }),
  },
  key: ['pickNo'],
  list: [
    'pickNo',
    'waveNo',
    'warehouseNo',
    'pickTypeName',
    'pickMethod',
    'isRepick',
    'orderNum',
    'skuNum',
    'goodsNum',
    'lineNum',
    'pickedGoodsNum',
    'shortGoodsNum',
    'pickerName',
    'logisticsCode',
    'ownerNo',
    'claimTime',
    'finishTime',
    'usedMin',
    'status',
    'createTime',
    'mainPickNo',
    'locationNum',
    'sid',
  ],
  shown: [
    ['pickNo', 'waveNo'],
    ['status', 'isRepick'],
    'pickedGoodsNum',
    'shortGoodsNum',
    'orderNum',
    ['pickerName', 'pickTypeName'],
    'createTime',
  ],
  search: [
    'warehouseNo',
    'pickNo',
    'waveNo',
    'pickTypeCode',
    'isRepick',
    'pickerName',
    'status',
    'logisticsCode',
    'createTime',
    'finishTime',
  ],
  sort: ['-createTime', '-pickNo'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/pick/order/list', count: 'GET /v1/pick/order/count', export: 'POST /v1/pick/order/export' },
  may: { list: 180301, count: 180301, export: 180306 },
  tabs: 'status',
  actions: [
    { label: '详情', to: '/front/operator-center/pick-order/detail/{pickNo}', may: 180307 },
    { label: '订单', to: '/front/operator-center/stockout?pickNo={pickNo}' },
    {
      label: '强制释放',
      call: pickOrderRelease,
      when: { status: fromStates(pickLife, 'act release') },
      danger: true,
      ask: ['强制释放 {pickNo}', '拣货单退回待领取，已拣的保持已拣；原持有人未上传的作业仍会记入。'],
      fields: { reason: text('原因', { required: true, max: 100 }) },
      changes: ['stockout/order', 'stockout/wave'],
    },
  ],
  everySec: 30,
})
