// 移库/补货 · stock/move
import { Integer, Literal, Object as Obj, Optional, Array as List, String as Str } from 'typebox'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { goodsCode } from '../goods/refs.ts'
import { choice, code, count, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { QUALITY } from '../rules/locationType.ts'
import { MOVE_SOURCE, MOVE_TYPE, moveLife } from '../rules/stockLife.ts'
import { warehouse } from '../warehouse/refs.ts'

/**
 * Moves (floor.md §5.1, screen 1605); sources 3 and 4 are putbacks created by the system. Values that differ between lines are shown from
 * the first line.
 */
export const move = document({
  id: 'stock/move',
  title: '移库/补货',
  noun: '移库单',
  table: 'stock_move',
  number: 'YK',
  life: moveLife,
  fields: {
    moveNo: code('单号', { searched: 'several' }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    moveType: choice('类型', MOVE_TYPE, { dict: 'stock_move.move_type', required: true, offers: [1, 2] }),
    source: choice('来源', MOVE_SOURCE, { dict: 'stock_move.source' }),
    srcNo: code('来源单号', { searched: 'several' }),
    ownerNo: ref('货主', owner, { derived: true }),
    goodsNo: code('商品编号', { derived: true, searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 200 }),
    fromLocationNo: code('源库位', { derived: true }),
    toLocationNo: code('目标库位', { derived: true }),
    lineNum: count('行数', { derived: true, width: 70 }),
    planQty: count('计划', { derived: true }),
    movedQty: count('已移', { derived: true }),
    status: state('状态', moveLife, { dict: 'stock_move.status' }),
    remark: text('备注', { max: 200 }),
    createUserName: text('创建人', { width: 90 }),
    operatorName: text('操作人', { derived: true, width: 90 }),
    createTime: moment('创建时间'),
    finishTime: moment('完成时间'),
  },
  lines: {
    table: 'stock_move_line',
    max: 500,
    fields: {
      ownerNo: ref('货主', owner, { required: true, width: 100 }),
      goodsNo: goodsCode('商品编号', { required: true, width: 120 }),
      goodsName: text('商品', { derived: true, width: 190 }),
      batchNo: code('批次', { max: 32, width: 100 }),
      quality: choice('品质', QUALITY, { dict: 'stock.quality', usual: 1, width: 70 }),
      toQuality: choice('改为', QUALITY, { dict: 'stock.quality', derived: true, width: 70 }),
      fromLocationNo: code('源库位', { required: true, max: 32, width: 120 }),
      toLocationNo: code('目标库位', { required: true, max: 32, width: 120 }),
      planQty: count('数量', { required: true, min: 1, max: 9_999_999, unit: '件', width: 80 }),
      movedQty: count('已移', { derived: true, unit: '件', of: 'planQty', width: 80 }),
    },
    enter: ['ownerNo', 'goodsNo', 'batchNo', 'quality', 'fromLocationNo', 'toLocationNo', 'planQty'],
    unique: ['ownerNo', 'goodsNo', 'batchNo', 'quality', 'fromLocationNo'],
  },
  acts: {
    make: { title: '新增', right: 160502, path: 'POST /v1/stock/move', to: 'open', toast: '新增成功' },
    finish: {
      title: '一键完成',
      right: 160516,
      path: 'POST /v1/stock/move/finish',
      from: ['doing'],
      to: 'done',
      unless: { source: [3, 4] },
      ask: ['完成移库单 {moveNo}？', '还没有移的数量不再移。'],
      toast: '操作成功',
      stamps: ['finishTime'],
    },
    cancel: {
      title: '取消',
      right: 160510,
      path: 'POST /v1/stock/move/cancel',
      from: ['open'],
      to: 'off',
      unless: { source: [3, 4] },
      ask: ['取消移库单 {moveNo}？', '取消后不能恢复。'],
      danger: true,
      toast: '已取消',
      stamps: ['finishTime'],
    },
  },
  import: {
    biz: 'move',
    right: 160505,
    columns: ['ownerNo', 'goodsNo', 'batchNo', 'quality', 'fromLocationNo', 'toLocationNo', 'planQty'],
    defaults: { moveType: 1, remark: '导入' },
  },
  steps: { open: 'createTime', doing: null, done: 'finishTime' },
  page: ['GET /v1/stock/move/detail', 160507],
  facts: ['moveType', 'source', 'srcNo', 'createUserName', 'createTime', 'finishTime', 'remark'],
  form: ['warehouseNo', 'sid', 'moveType', 'remark'],
  key: ['moveNo'],
  list: [
    'moveNo',
    'moveType',
    'warehouseNo',
    'ownerNo',
    'goodsNo',
    'goodsName',
    'fromLocationNo',
    'toLocationNo',
    'lineNum',
    'planQty',
    'movedQty',
    'status',
    'operatorName',
    'source',
    'srcNo',
    'remark',
    'createUserName',
    'createTime',
    'finishTime',
    'sid',
  ],
  shown: [
    ['moveNo', 'moveType'],
    'status',
    'movedQty',
    ['goodsNo', 'goodsName'],
    'fromLocationNo',
    'toLocationNo',
    'operatorName',
  ],
  search: ['warehouseNo', 'moveNo', 'srcNo', 'goodsNo', 'moveType', 'source', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/stock/move/list', count: 'GET /v1/stock/move/count', export: 'POST /v1/stock/move/export' },
  may: { list: 160501, count: 160501, export: 160506 },
  tabs: 'status',
  everySec: 30,
  empty: ['没有移库单', '可以新增移库单，或按拣选位下限生成补货。'],
})

const no = (title: string, max = 32) => Str({ title, minLength: 1, maxLength: max })

/** Pieces of a move brought to a bin, reported at a desk (MOVE_LINE of floor.md §16.2). */
export const moveCarry = call({
  id: 'stock/move.carry',
  title: '执行移库',
  method: 'POST',
  path: '/v1/stock/move/line',
  input: Obj({
    moveNo: no('单号'),
    ownerNo: no('货主'),
    goodsNo: no('商品编号', 64),
    fromLocationNo: no('源库位'),
    toLocationNo: no('目标库位'),
    batchNo: Str({ title: '批次', maxLength: 32 }),
    quality: Integer({ title: '品质', minimum: 1, maximum: 5 }),
    qty: Integer({ title: '数量', minimum: 1, maximum: 1_000_000 }),
    opId: Optional(Str({ pattern: '^[0-9a-fA-F-]{36}$' })),
    /** the person confirmed A1707 超出库位容量 */
    confirmed: Optional(Literal(1)),
  }),
  reply: Obj({ moveNo: Str(), status: Integer() }),
  may: 160523,
  toast: '操作成功',
})

/** Creates moves of type 2 for pick faces below their minimum, from the storage bin that expires first (floor.md §5.2 Replenishment). */
export const moveReplenish = call({
  id: 'stock/move.replenish',
  title: '生成补货',
  method: 'POST',
  path: '/v1/stock/move/replenish',
  input: Obj({ warehouseNo: no('仓库'), sid: no('WMS账号') }),
  reply: Obj({ made: Integer(), moveNos: List(Str()), without: Integer() }),
  may: 160521,
})
