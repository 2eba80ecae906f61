// 盘点管理 · stock/check
import { Array as List, Integer, Literal, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, day, flag, moment, money, percent, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { CHECK_MODE, CHECK_ROUND, CHECK_TYPE, checkLife } from '../rules/stockLife.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Stock-takings (floor.md §5.1, §5.3, screen 1603). */
export const check = resource({
  id: 'stock/check',
  title: '盘点管理',
  fields: {
    checkNo: code('盘点单号', { multi: true }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    ownerNo: ref('货主', owner),
    checkType: choice('类型', CHECK_TYPE, { dict: 'stock_check.check_type', width: 90 }),
    checkMode: choice('明/盲盘', CHECK_MODE, { dict: 'stock_check.check_mode', width: 80 }),
    roundNo: choice('轮次', CHECK_ROUND, { dict: 'stock_check.round_no', width: 70 }),
    locationNum: count('库位数', { width: 80 }),
    countedNum: count('已盘', { derived: true, width: 70 }),
    lineNum: count('总行', { width: 70 }),
    diffLineNum: count('差异行', { width: 80 }),
    gainQty: count('盘盈件', { width: 80 }),
    gainAmountFen: money('盘盈额'),
    lossQty: count('盘亏件', { width: 80 }),
    lossAmountFen: money('盘亏额'),
    accuracyBp: percent('准确率'),
    status: state('状态', checkLife, { dict: 'stock_check.status' }),
    planDate: day('计划日期', { due: { status: [checkLife.open, checkLife.counting, checkLife.recount] } }),
    lockLocation: flag('锁库位'),
    remark: text('备注'),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
    beginTime: moment('开始时间'),
    commitTime: moment('提交时间'),
    approveTime: moment('审核时间'),
  },
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
})

/** Most lines one screen asks for; a larger check is counted by file or on handhelds. */
export const checkLinesMax = 2000
const no = (title: string, max = 32) => Str({ title, minLength: 1, maxLength: max })
const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])
const checkNo = no('盘点单号')
const bit = (title: string) => Union([Literal(0), Literal(1)], { title })
const stateReply = Obj({ checkNo: Str(), status: Integer(), roundNo: Integer() })

/** Range: bins of these zones or named ones, all of the warehouse without either; goods narrow what is counted in them. */
export const checkCreate = call({
  id: 'stock/check.make',
  title: '新增盘点单',
  method: 'POST',
  path: '/v1/inventory',
  input: Obj({
    warehouseNo: no('仓库'),
    sid: no('WMS账号'),
    ownerNo: Optional(or(Str({ title: '货主', maxLength: 32 }))),
    checkType: Integer({ title: '类型', minimum: 1, maximum: 5 }),
    checkMode: Integer({ title: '明/盲盘', minimum: 1, maximum: 2 }),
    lockLocation: bit('锁库位'),
    planDate: Str({ title: '计划日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    remark: Optional(or(Str({ title: '备注', maxLength: 200 }))),
    zoneNos: Optional(List(Str(), { title: '库区', maxItems: 200 })),
    locationNos: Optional(List(Str(), { title: '库位', maxItems: 5000 })),
    goodsNos: Optional(List(Str(), { title: '商品', maxItems: 500 })),
  }),
  reply: Obj({ checkNo: Str(), locationNum: Integer() }),
  may: 160302,
  toast: '新增成功',
})

/** 10→20: books are snapshot, bins locked. Bins with unpicked reservations are told (A1712) unless `busy` says 1 leave out or 2 take in. */
export const checkBegin = call({
  id: 'stock/check.begin',
  title: '开始盘点',
  method: 'POST',
  path: '/v1/inventory/begin',
  input: Obj({ checkNo, busy: Optional(Union([Literal(1), Literal(2)], { title: '占用库位' })) }),
  reply: Obj({ checkNo: Str(), lineNum: Integer(), locationNum: Integer() }),
  may: 160321,
  toast: '操作成功',
})

/** What was counted, line by line. A line of another counter needs `over` 1 (A1743); goods not on the books come as extra lines. */
export const checkCount = call({
  id: 'stock/check.enter',
  title: '录入实盘',
  method: 'POST',
  path: '/v1/inventory/count',
  input: Obj({
    checkNo,
    roundNo: Integer({ title: '轮次', minimum: 1, maximum: 3 }),
    over: Optional(bit('覆盖')),
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

/** Ends a round (A1713 while bins are open): 30 for a second round, 40 for approval, 50 when nothing differs. */
export const checkCommit = call({
  id: 'stock/check.commit',
  title: '提交盘点',
  method: 'POST',
  path: '/v1/inventory/commit',
  input: Obj({ checkNo }),
  reply: stateReply,
  may: 160322,
  toast: '提交成功',
})

/**
 * 40→50: differences are booked (flows 7, 8), bins unlocked. A loss above 500 元 or an accuracy below 99.00 % needs two persons: the first
 * approval is noted and `second` says that another is wanted. `recount` names lines that are counted a last time instead (→30).
 */
export const checkResult = call({
  id: 'stock/check.result',
  title: '审核盘点',
  method: 'POST',
  path: '/v1/inventory/result',
  input: Obj({ checkNo, recount: Optional(List(Str(), { title: '复盘行', maxItems: 1000 })) }),
  reply: Obj({ checkNo: Str(), status: Integer(), second: Integer() }),
  may: 160309,
})

export const checkCancel = call({
  id: 'stock/check.cancel',
  title: '取消盘点',
  method: 'POST',
  path: '/v1/inventory/cancel',
  input: Obj({ checkNo }),
  reply: stateReply,
  may: 160310,
  toast: '已取消',
})

/** The check with its lines; while a blind one is counted, what is on the books is not told. */
export const checkDetail = call({
  id: 'stock/check.detail',
  title: '盘点单详情',
  method: 'GET',
  path: '/v1/inventory/detail',
  input: Obj({ checkNo }),
  reply: Obj({
    checkNo: Str(),
    warehouseNo: Str(),
    sid: Str(),
    ownerNo: or(Str()),
    checkType: Integer(),
    checkMode: Integer(),
    lockLocation: Integer(),
    planDate: Str(),
    roundNo: Integer(),
    status: Integer(),
    remark: or(Str()),
    locationNum: Integer(),
    lineNum: Integer(),
    diffLineNum: Integer(),
    gainQty: Integer(),
    gainAmountFen: Integer(),
    lossQty: Integer(),
    lossAmountFen: Integer(),
    accuracyBp: or(Integer()),
    beginTime: or(Str()),
    commitTime: or(Str()),
    commitUserName: or(Str()),
    firstApproveUserName: or(Str()),
    approveUserName: or(Str()),
    approveTime: or(Str()),
    /** not all lines are told: count by file */
    cut: Integer(),
    lines: List(
      Obj({
        id: Str(),
        locationNo: Str(),
        ownerNo: Str(),
        goodsNo: Str(),
        goodsName: or(Str()),
        barcode: or(Str()),
        batchNo: Str(),
        quality: Integer(),
        bookQty: or(Integer()),
        flowQty: or(Integer()),
        countQty: or(Integer()),
        round2Qty: or(Integer()),
        finalQty: or(Integer()),
        diffQty: or(Integer()),
        counterName: or(Str()),
        countTime: or(Str()),
        isExtra: Integer(),
        isOpen: Integer(),
        remark: or(Str()),
      }),
    ),
  }),
  may: 160307,
})
