// 盘点管理 · stock/check
import { Array as List, Integer, Literal, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { goods } from '../goods/refs.ts'
import {
  choice,
  code,
  count,
  day,
  flag,
  many,
  moment,
  money,
  percent,
  ref,
  state,
  text,
  wmsAccount,
  type RowOf,
  type ValueOf,
} from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import type { Row } from '../resource.ts'
import { QUALITY } from '../rules/locationType.ts'
import { CHECK_BUSY, CHECK_MODE, CHECK_ROUND, CHECK_TYPE, checkLife } from '../rules/stockLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { bin, zone } from './refs.ts'

const booked = ['stock/stock', 'stock/flow', 'stock/location'] as const

const lineFields = {
  locationNo: code('库位', { width: 120 }),
  ownerNo: ref('货主', owner, { width: 90 }),
  goodsNo: code('商品编号', { width: 120 }),
  goodsName: text('商品名称', { derived: true, width: 150 }),
  barcode: code('条码', { derived: true }),
  batchNo: code('批次', { width: 100 }),
  quality: choice('品质', QUALITY, { dict: 'stock.quality', width: 60 }),
  bookQty: count('账面', { derived: true, width: 70 }),
  countQty: count('初盘', { derived: true, width: 110 }),
  round2Qty: count('复盘', { derived: true, width: 110 }),
  finalQty: count('终盘', { derived: true, width: 110 }),
  /** movements between the snapshot and the count */
  flowQty: count('期间进出', { derived: true, width: 75 }),
  diffQty: count('差异', { derived: true, signed: true, width: 65 }),
  counterName: text('盘点人', { derived: true, width: 80 }),
  countTime: moment('盘点时间', { derived: true, width: 105 }),
  isExtra: flag('账外', { derived: true }),
  /** the line waits for the count of this round */
  isOpen: flag('待盘', { derived: true }),
  remark: text('备注', { derived: true }),
} as const

const replyFields = {
  locationNum: count('库位数', { width: 80 }),
  lineNum: count('总行', { width: 70 }),
  roundNo: choice('轮次', CHECK_ROUND, { dict: 'stock_check.round_no', width: 70 }),
  /** one person has approved, and a second has to */
  second: flag('待另一人审核', { derived: true }),
} as const

/** The part of the warehouse that is counted. */
export const checkRange = {
  zoneNos: many('库区', zone, { max: 200, help: '不选为整个仓库' }),
  locationNos: many('库位', bin, { max: 5000, help: '可粘贴多个，空格、逗号或换行分隔；不填为所选库区的全部库位' }),
  goodsNos: many('商品编号', goods, { max: 500, help: '只盘这些商品；不填为库位上的全部商品' }),
}

/**
 * Stock-takings (floor.md §5.1, §5.3, screen 1603). The range is the bins of some zones, named bins, or the whole warehouse; named goods
 * limit the count to these goods. A stock-taking without an owner covers all owners, and is visible to users who see all owners.
 */
export const check = document({
  id: 'stock/check',
  title: '盘点管理',
  noun: '盘点单',
  table: 'stock_check',
  number: 'PD',
  life: checkLife,
  fields: {
    checkNo: code('盘点单号', { searched: 'several' }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选为全部货主' }),
    checkType: choice('类型', CHECK_TYPE, { dict: 'stock_check.check_type', required: true, width: 90 }),
    checkMode: choice('明/盲盘', CHECK_MODE, {
      dict: 'stock_check.check_mode',
      required: true,
      help: '盲盘时盘点人看不到账面数',
      width: 80,
    }),
    roundNo: replyFields.roundNo,
    locationNum: replyFields.locationNum,
    countedNum: count('已盘', { derived: true, width: 70 }),
    lineNum: replyFields.lineNum,
    diffLineNum: count('差异行', { width: 80 }),
    gainQty: count('盘盈件', { width: 80 }),
    gainAmountFen: money('盘盈额'),
    lossQty: count('盘亏件', { width: 80 }),
    lossAmountFen: money('盘亏额'),
    accuracyBp: percent('准确率'),
    status: state('状态', checkLife, { dict: 'stock_check.status' }),
    planDate: day('计划日期', { required: true, due: { status: [checkLife.open, checkLife.counting, checkLife.recount] } }),
    lockLocation: flag('锁库位', { required: true, help: '盘点期间库位不分配、不收上架' }),
    remark: text('备注', { max: 200 }),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
    beginTime: moment('开始时间'),
    commitTime: moment('提交时间'),
    approveTime: moment('审核时间'),
    commitUserName: text('提交', { width: 90 }),
    firstApproveUserName: text('初审', { width: 90 }),
    approveUserName: text('审核', { width: 90 }),
    second: replyFields.second,
  },
  lines: {
    table: 'stock_check_line',
    empty: ['还没有明细', '开始盘点后，按此刻的账面逐个库位列出。'],
    max: 2000,
    fields: lineFields,
    range: checkRange,
    enter: [],
    unique: [],
    list: [
      'locationNo',
      'ownerNo',
      'goodsNo',
      'goodsName',
      'batchNo',
      'quality',
      'bookQty',
      'countQty',
      'round2Qty',
      'finalQty',
      'flowQty',
      'diffQty',
      'counterName',
      'countTime',
    ],
  },
  blind: {
    while: { checkMode: [2], status: [checkLife.open, checkLife.counting, checkLife.recount] },
    fields: ['gainQty', 'gainAmountFen', 'lossQty', 'lossAmountFen'],
    lines: ['bookQty', 'flowQty', 'diffQty'],
  },
  acts: {
    make: {
      title: '新增',
      right: 160302,
      path: 'POST /v1/inventory',
      to: 'open',
      answers: { locationNum: replyFields.locationNum },
    },
    /** the stock is copied and the bins are locked; bins with unpicked reservations are excluded or included */
    begin: {
      title: '开始',
      button: '开始盘点',
      right: 160321,
      path: 'POST /v1/inventory/begin',
      from: ['open'],
      to: 'counting',
      fields: { busy: choice('占用库位', CHECK_BUSY) },
      formAt: ['A1712', '有库位还有未拣的占用', '暂不开始'],
      ask: ['开始盘点 {checkNo}？', '开始后按此刻的账面数盘点；锁库位的盘点单会锁住库位。'],
      toast: '操作成功',
      answers: { lineNum: replyFields.lineNum, locationNum: replyFields.locationNum },
      stamps: ['beginTime'],
      changes: ['stock/location'],
    },
    /** ends a round: with differences the next round follows, then the approval; without differences the check is done */
    commit: {
      title: '提交',
      button: '提交{roundNo}',
      right: 160322,
      path: 'POST /v1/inventory/commit',
      from: ['counting', 'recount'],
      to: ['recount', 'submitted', 'done'],
      ask: ['提交盘点 {checkNo}？', '初盘有差异的行进入复盘，没有差异则盘点完成。'],
      toast: '提交成功',
      answers: { roundNo: replyFields.roundNo },
      stamps: ['commitUserId', 'commitUserName', 'commitTime'],
      changes: booked,
    },
    cancel: {
      title: '取消',
      right: 160310,
      path: 'POST /v1/inventory/cancel',
      from: ['open', 'counting', 'recount'],
      to: 'off',
      ask: ['取消盘点单 {checkNo}？', '已录的实盘数作废，锁住的库位解锁。'],
      danger: true,
      toast: '已取消',
      answers: { roundNo: replyFields.roundNo },
      changes: ['stock/location'],
    },
    /** lines that the approver doubts are counted a last time */
    recount: {
      title: '所选行复盘',
      right: 160309,
      path: 'POST /v1/inventory/result',
      from: ['submitted'],
      to: 'recount',
      onPage: 'commitUserId',
      lines: ['recount', '复盘行'],
      toast: '所选行已转终盘',
      answers: { second: replyFields.second },
    },
    /**
     * books the differences; a loss above 500 元 or an accuracy below 99.00 % needs two persons, and the state does not change after the
     * first
     */
    approve: {
      title: '审核通过',
      right: 160309,
      path: 'POST /v1/inventory/result',
      from: ['submitted'],
      to: 'done',
      onPage: 'commitUserId',
      ask: ['审核通过盘点单 {checkNo}？', '通过后按差异记盘盈盘亏，库位解锁，不能撤回。'],
      toast: { submitted: '已审核，盘亏超过500元或准确率低于99%，还需另一位主管审核', done: '审核通过，已记账' },
      answers: { second: replyFields.second },
      stamps: ['approveUserId', 'approveUserName', 'approveTime'],
      changes: booked,
    },
  },
  actions: [{ label: '导入', on: 'page', import: 'check', title: '盘点结果', may: 160323 }],
  steps: { open: 'createTime', counting: 'beginTime', recount: null, submitted: 'commitTime', done: 'approveTime' },
  page: ['GET /v1/inventory/detail', 160307, '/front/operator-center/stock/check/detail/{checkNo}'],
  facts: [
    'checkType',
    'checkMode',
    'roundNo',
    'locationNum',
    'diffLineNum',
    'lineNum',
    'gainQty',
    'gainAmountFen',
    'lossQty',
    'lossAmountFen',
    'accuracyBp',
    'commitUserName',
    'firstApproveUserName',
    'approveUserName',
  ],
  form: ['warehouseNo', 'sid', 'checkType', 'ownerNo', 'checkMode', 'lockLocation', 'planDate', 'remark'],
  key: ['checkNo'],
  list: [
    'checkNo',
    'warehouseNo',
    'ownerNo',
    'checkType',
    'checkMode',
    'roundNo',
    'locationNum',
    'countedNum',
    'lineNum',
    'diffLineNum',
    'gainQty',
    'gainAmountFen',
    'lossQty',
    'lossAmountFen',
    'accuracyBp',
    'status',
    'planDate',
    'lockLocation',
    'remark',
    'createUserName',
    'createTime',
    'beginTime',
    'commitTime',
    'approveTime',
    'sid',
  ],
  shown: [
    ['checkNo', 'checkType'],
    'status',
    'planDate',
    'countedNum',
    'diffLineNum',
    'accuracyBp',
    'lossAmountFen',
    ['warehouseNo', 'ownerNo'],
  ],
  search: ['warehouseNo', 'ownerNo', 'checkNo', 'checkType', 'status', 'planDate'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/inventory/list', count: 'GET /v1/inventory/status', export: 'POST /v1/inventory/export' },
  may: { list: 160301, count: 160301, export: 160306 },
  tabs: 'status',
  everySec: 30,
  empty: ['没有盘点单', '新增盘点单选定库位，开始后录入实盘数，差异经复盘和审核后记账。'],
})

type Piece = 'locationNo' | 'ownerNo' | 'goodsNo' | 'batchNo' | 'quality'
export type CheckLine = RowOf<typeof lineFields> & { readonly [N in Piece]: ValueOf<(typeof lineFields)[N]> } & {
  readonly id: string
}
/** A check as its page answers it. */
export type CheckPage = Row<typeof check> & { readonly lines: readonly CheckLine[]; readonly cut: 0 | 1 }

const no = (title: string, max = 32) => Str({ title, minLength: 1, maxLength: max })

/**
 * Counted quantities, line by line. A line counted by another person needs `over` 1 (A1743); goods without stock are sent as extra lines.
 */
export const checkCount = call({
  id: 'stock/check.enter',
  title: '录入实盘',
  method: 'POST',
  path: '/v1/inventory/count',
  input: Obj({
    checkNo: no('盘点单号'),
    roundNo: Integer({ title: '轮次', minimum: 1, maximum: 3 }),
    over: Optional(Union([Literal(0), Literal(1)], { title: '覆盖' })),
    lines: List(
      Obj({
        locationNo: no('库位'),
        ownerNo: no('货主'),
        goodsNo: no('商品编号', 64),
        batchNo: Str({ title: '批次', maxLength: 32 }),
        quality: Integer({ title: '品质', minimum: 1, maximum: 5 }),
        qty: Integer({ title: '实盘数量', maximum: 9_999_999 }),
        remark: Optional(Str({ title: '备注', maxLength: 200 })),
      }),
      { title: '明细', minItems: 1, maxItems: 1000 },
    ),
  }),
  reply: Obj({ counted: Integer() }),
  may: 160323,
})
