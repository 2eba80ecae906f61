// 入库看板 · inbound/board
import { Integer, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'
import { count, day, minutes, percent, ref, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

const pieces = { unit: '件', sums: true, width: 100 } as const

/** Arrivals by day, warehouse and owner (floor.md §6.3, screen 1701); the day is the day on which the order was entered. */
export const board = resource({
  id: 'inbound/board',
  title: '入库看板',
  fields: {
    createDate: day('日期', { recent: 'begins', sorts: true }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    ownerNo: ref('货主', owner),
    orderNum: count('单数', { unit: '单', sums: true, width: 80 }),
    planQty: count('计划', pieces),
    receiveQty: count('已收', { ...pieces, of: 'planQty' }),
    putawayQty: count('已上架', pieces),
    receiveMin: minutes('平均收货时长'),
    doneNum: count('完成单数', { unit: '单', width: 95 }),
    lateNum: count('超时单数', { unit: '单', alarm: true, width: 95 }),
    timelyBp: percent('及时率'),
  },
  key: ['createDate', 'warehouseNo', 'sid', 'ownerNo'],
  list: [
    'createDate',
    'warehouseNo',
    'ownerNo',
    'orderNum',
    'planQty',
    'receiveQty',
    'putawayQty',
    'receiveMin',
    'doneNum',
    'lateNum',
    'timelyBp',
    'sid',
  ],
  shown: [
    'createDate',
    'ownerNo',
    'warehouseNo',
    'orderNum',
    'planQty',
    'receiveQty',
    'putawayQty',
    'receiveMin',
    'lateNum',
    'timelyBp',
  ],
  search: ['warehouseNo', 'ownerNo', 'createDate'],
  sort: ['-createDate'],
  scope: ['warehouse', 'owner'],
  calls: { list: 'GET /v1/inbound/board/list', export: 'POST /v1/inbound/board/export' },
  may: { list: 170101, export: 170106 },
  empty: ['这几天没有入库单', '换个日期看看；入库单在“入库单”页新建、导入或同步。'],
})

const place = {
  warehouseNo: Optional(Str({ title: '仓库', maxLength: 65 })),
  ownerNo: Optional(Str({ title: '货主', maxLength: 32 })),
}

/** Number of orders in each state now; each number links to its list. */
export const boardCards = call({
  id: 'inbound/board.cards',
  title: '入库看板数字',
  method: 'GET',
  path: '/v1/inbound/board/cards',
  input: Obj(place),
  reply: Obj({ awaited: Integer(), arrived: Integer(), toPutaway: Integer(), late: Integer() }),
  may: 170101,
})
