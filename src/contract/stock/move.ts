// 移库/补货 · stock/move
import { Array as List, Integer, Literal, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { MOVE_SOURCE, MOVE_TYPE, moveLife } from '../rules/stockLife.ts'

/** Moves (floor.md §5.1, screen 1605); sources 3 and 4 are the putbacks the system makes. What several lines differ in is shown of the first. */
export const move = resource({
  id: 'stock/move',
  title: '移库/补货',
  fields: {
    moveNo: code('单号', { multi: true }),
    warehouseNo: ref('仓库', 'warehouse'),
    sid: wmsAccount(),
    moveType: choice('类型', MOVE_TYPE, { dict: 'stock_move.move_type' }),
    source: choice('来源', MOVE_SOURCE, { dict: 'stock_move.source' }),
    srcNo: code('来源单号', { multi: true }),
    ownerNo: ref('货主', 'owner', { derived: true }),
    goodsNo: code('商品编号', { derived: true, multi: true }),
    goodsName: text('商品名称', { derived: true, width: 200 }),
    fromLocationNo: code('源库位', { derived: true }),
    toLocationNo: code('目标库位', { derived: true }),
    lineNum: count('行数', { derived: true, width: 70 }),
    planQty: count('计划', { derived: true }),
    movedQty: count('已移', { derived: true }),
    status: state('状态', moveLife, { dict: 'stock_move.status' }),
    remark: text('备注'),
    createUserName: text('创建人', { width: 90 }),
    operatorName: text('操作人', { derived: true, width: 90 }),
    createTime: moment('创建时间'),
    finishTime: moment('完成时间'),
  },
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
  search: ['warehouseNo', 'moveNo', 'srcNo', 'goodsNo', 'moveType', 'source', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/stock/move/list', count: 'GET /v1/stock/move/count', export: 'POST /v1/stock/move/export' },
  may: { list: 160501, count: 160501, export: 160506 },
  tabs: 'status',
  everySec: 30,
})

const no = (title: string, max = 32) => Str({ title, minLength: 1, maxLength: max })

/** Pieces of a move carried to a bin, reported at a desk (MOVE_LINE of floor.md §16.2). */
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
    /** the person was asked about A1707 超出库位容量 and said yes */
    confirmed: Optional(Literal(1)),
  }),
  reply: Obj({ moveNo: Str(), status: Integer() }),
  may: 160523,
  toast: '操作成功',
})

/** Most lines of one document made at a desk. */
export const linesMax = 500
const place = { warehouseNo: no('仓库'), sid: no('WMS账号') }
const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])

/** A move, carried out later by hand (10 待执行). Every line names pieces that are free now and a bin that takes them. */
export const moveCreate = call({
  id: 'stock/move.make',
  title: '新增移库单',
  method: 'POST',
  path: '/v1/stock/move',
  input: Obj({
    ...place,
    moveType: Integer({ title: '类型', minimum: 1, maximum: 2 }),
    remark: Optional(Str({ title: '备注', maxLength: 200 })),
    lines: List(
      Obj({
        ownerNo: no('货主'),
        goodsNo: no('商品编号', 64),
        batchNo: Str({ title: '批次', maxLength: 32 }),
        quality: Integer({ title: '品质', minimum: 1, maximum: 5 }),
        fromLocationNo: no('源库位'),
        toLocationNo: no('目标库位'),
        qty: Integer({ title: '数量', minimum: 1, maximum: 9_999_999 }),
      }),
      { title: '明细', minItems: 1, maxItems: linesMax },
    ),
  }),
  reply: Obj({ moveNo: Str() }),
  may: 160502,
  toast: '新增成功',
})

export const moveDetail = call({
  id: 'stock/move.detail',
  title: '移库单详情',
  method: 'GET',
  path: '/v1/stock/move/detail',
  input: Obj({ moveNo: no('单号') }),
  reply: Obj({
    moveNo: Str(),
    warehouseNo: Str(),
    sid: Str(),
    moveType: Integer(),
    source: Integer(),
    srcNo: or(Str()),
    status: Integer(),
    remark: or(Str()),
    createUserName: or(Str()),
    createTime: Str(),
    finishTime: or(Str()),
    lines: List(
      Obj({
        lineNo: Integer(),
        ownerNo: Str(),
        goodsNo: Str(),
        goodsName: or(Str()),
        barcode: or(Str()),
        batchNo: Str(),
        quality: Integer(),
        toQuality: or(Integer()),
        fromLocationNo: Str(),
        toLocationNo: Str(),
        planQty: Integer(),
        movedQty: Integer(),
      }),
    ),
  }),
  may: 160507,
})

/** 10→5; putbacks of the system are not cancelled, their pieces lie in a staging place. */
export const moveCancel = call({
  id: 'stock/move.cancel',
  title: '取消移库单',
  method: 'POST',
  path: '/v1/stock/move/cancel',
  input: Obj({ moveNo: no('单号') }),
  reply: Obj({ moveNo: Str() }),
  may: 160510,
  toast: '已取消',
})

/** 20→30: what was not moved is given up. */
export const moveFinish = call({
  id: 'stock/move.finish',
  title: '一键完成',
  method: 'POST',
  path: '/v1/stock/move/finish',
  input: Obj({ moveNo: no('单号') }),
  reply: Obj({ moveNo: Str() }),
  may: 160516,
  toast: '操作成功',
})

/** Moves type 2 for pick faces below their least, from the storage bin that expires first (floor.md §5.2 Replenishment). */
export const moveReplenish = call({
  id: 'stock/move.replenish',
  title: '生成补货',
  method: 'POST',
  path: '/v1/stock/move/replenish',
  input: Obj(place),
  reply: Obj({ made: Integer(), moveNos: List(Str()), without: Integer() }),
  may: 160521,
})
