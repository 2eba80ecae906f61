// 移库/补货 · stock/move
import { Integer, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref } from '../kinds.ts'
import { resource } from '../resource.ts'

/** Moves line by line (floor.md §5.1); sources 3 and 4 are the putbacks the system makes. */
export const move = resource({
  id: 'stock/move',
  title: '移库/补货',
  fields: {
    moveNo: code('单号', { multi: true }),
    warehouseNo: ref('仓库', 'warehouse'),
    sid: code('sid', { width: 90 }),
    moveType: choice('类型', { 1: '移库', 2: '补货', 3: '转残', 4: '转良', 5: '冻结', 6: '解冻' }),
    source: choice('来源', { 1: '手工', 2: '补货', 3: '取消回库', 4: '作业冲突' }),
    srcNo: code('来源单号', { multi: true }),
    lineNum: count('行数', { derived: true }),
    planQty: count('计划', { derived: true }),
    movedQty: count('已移', { derived: true }),
    status: choice('状态', { 10: '待执行', 20: '执行中', 30: '已完成', 5: '已取消' }),
    createTime: moment('创建时间'),
    finishTime: moment('完成时间'),
  },
  key: ['moveNo'],
  list: [
    'moveNo',
    'warehouseNo',
    'moveType',
    'source',
    'srcNo',
    'lineNum',
    'planQty',
    'movedQty',
    'status',
    'createTime',
    'finishTime',
    'sid',
  ],
  search: ['warehouseNo', 'moveNo', 'srcNo', 'moveType', 'source', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/stock/move/list', count: 'GET /v1/stock/move/count', export: 'POST /v1/stock/move/export' },
  may: { list: 160501, count: 160501, export: 160506 },
  tabs: 'status',
  offline: 'pages',
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
  }),
  reply: Obj({ moveNo: Str(), status: Integer() }),
  may: 160516,
  toast: '操作成功',
})
