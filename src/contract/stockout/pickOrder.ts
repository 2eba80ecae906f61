// 拣货单 · stockout/pickOrder
import { document } from '../document.ts'
import {
  choice,
  code,
  count,
  flag,
  json,
  minutes,
  moment,
  ref,
  state,
  text,
  wmsAccount,
  type RowOf,
  type ValueOf,
} from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import type { Row } from '../resource.ts'
import { pickLife, pickLineLife } from '../rules/pickLife.ts'
import type { PickShare } from '../rules/pickOrders.ts'
import { CHECK_MODE, PICK_METHOD } from '../rules/pickTypes.ts'
import { picker } from '../user/refs.ts'
import { logisticsCompany, warehouse } from '../warehouse/refs.ts'
import { textsOf } from '../rules/life.ts'

/** A slot of the cart or the wall: the order its pieces are for, and the tote in it. */
export interface PickSlot {
  readonly slot: number
  readonly stockoutNo: string
  readonly toteNo: string | null
  readonly status: number
  readonly interceptStatus: number
  readonly holdFlag: number
}

const lineFields = {
  seqNo: count('序'),
  locationNo: code('库位', { width: 130 }),
  ownerNo: ref('货主', owner, { width: 120 }),
  goodsNo: code('商品编号', { width: 140 }),
  goodsName: text('商品名称', { derived: true, width: 220 }),
  barcode: code('条码', { derived: true, width: 140 }),
  batchNo: code('批次', { width: 110 }),
  planQty: count('应拣', { width: 70 }),
  pickedQty: count('已拣', { width: 70 }),
  shortQty: count('缺货', { width: 70, alarm: true }),
  status: choice('状态', textsOf(pickLineLife), { width: 80 }),
  /** orders of the line, with their slots */
  orders: json<readonly PickShare[]>('格口', { width: 160 }),
} as const

/** Address of a pick order's page. */
export const pickAt = '/front/operator-center/pick-order/detail/{pickNo}'

/** Pick orders (floor.md §7.3, screen 1803), made by a wave that is released. */
export const pickOrder = document({
  id: 'stockout/pickOrder',
  title: '拣货单',
  noun: '拣货单',
  table: 'pick_order',
  number: 'JH',
  life: pickLife,
  closed: 'A2225',
  fields: {
    pickNo: code('拣货单号', { searched: 'several' }),
    waveNo: code('波次号', { searched: 'several', link: '/front/operator-center/wave/detail/{waveNo}' }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    pickTypeCode: code('类型', { width: 80 }),
    pickTypeName: text('类型名称', { derived: true, width: 100 }),
    pickMethod: choice('方式', PICK_METHOD, { dict: 'pick_order.pick_method' }),
    isRepick: flag('补拣'),
    mainPickNo: code('补拣自'),
    orderNum: count('订单数', { sums: true }),
    skuNum: count('SKU数'),
    goodsNum: count('件数', { sums: true }),
    lineNum: count('行数'),
    locationNum: count('库位数'),
    pickedGoodsNum: count('已拣', { of: 'goodsNum', sums: true }),
    shortGoodsNum: count('缺货', { alarm: true, sums: true }),
    pickerName: text('拣货员', { width: 100, searched: 'beginning' }),
    logisticsCode: ref('物流公司', logisticsCompany),
    ownerNo: ref('货主', owner),
    claimTime: moment('领取时间'),
    finishTime: moment('完成时间'),
    usedMin: minutes('用时', { derived: true }),
    status: state('状态', pickLife, { dict: 'pick_order.status' }),
    createTime: moment('创建时间', { recent: 'begins' }),
    checkMode: choice('复核方式', CHECK_MODE, { dict: 'pick_order.check_mode' }),
    deviceId: code('设备'),
    printCount: count('打印次数', { width: 80 }),
  },
  lines: {
    table: 'pick_line',
    called: ['lines', '拣货明细'],
    max: 10_000,
    fields: lineFields,
    enter: [],
    unique: [],
    // the rows are in walking order
    list: [
      'locationNo',
      'ownerNo',
      'goodsNo',
      'goodsName',
      'barcode',
      'batchNo',
      'planQty',
      'pickedQty',
      'shortQty',
      'status',
      'orders',
    ],
  },
  acts: {
    /** marks unclaimed pick orders for a person (floor.md §7.4); another person may still claim them, and the mark stays */
    assign: {
      title: '指派',
      right: 180321,
      path: 'POST /v1/pick/order/assign',
      many: ['pickNos', 200],
      from: ['open'],
      fields: { userId: ref('拣货员', picker, { max: 20, help: '不选则取消指派' }) },
      ask: ['指派 {pickNo}', '指派后别人仍可领取，谁先领取归谁。'],
      toast: '操作成功',
    },
    /** takes a claimed pick order from its person; picked pieces stay picked */
    release: {
      title: '强制释放',
      right: 180322,
      path: 'POST /v1/pick/order/release',
      from: ['picking'],
      to: 'open',
      fields: { reason: text('原因', { required: true, max: 100 }) },
      ask: ['强制释放 {pickNo}', '拣货单退回待领取，已拣的保持已拣；原持有人未上传的作业仍会记入。'],
      danger: true,
      toast: '操作成功',
      answers: { leaseVersion: count('领取次数') },
      changes: ['stockout/order', 'stockout/wave'],
    },
  },
  steps: { open: 'createTime', picking: 'claimTime', picked: 'finishTime', checking: null, done: null },
  page: ['GET /v1/pick/order/detail', 180307, pickAt],
  details: { slots: json<readonly PickSlot[]>('格口与订单') },
  facts: [
    'waveNo',
    'pickTypeName',
    'pickMethod',
    'orderNum',
    'lineNum',
    'goodsNum',
    'pickedGoodsNum',
    'shortGoodsNum',
    'pickerName',
  ],
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
    'printCount',
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
    { label: '详情', to: pickAt, may: 180307 },
    { label: '订单', to: '/front/operator-center/stockout?pickNo={pickNo}' },
  ],
  empty: ['没有符合条件的拣货单', '波次下发后生成拣货单。'],
  everySec: 30,
})

type Known = Omit<typeof lineFields, 'goodsName' | 'barcode'>
export type PickLine = RowOf<typeof lineFields> & { readonly [N in keyof Known]: ValueOf<Known[N]> }
/** A pick order as its page answers it. */
export type PickPage = Row<typeof pickOrder> & {
  readonly pickNo: string
  readonly lines: readonly PickLine[]
  readonly slots: readonly PickSlot[]
}
