// 商品白名单 · goods/whiteList
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, day, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { WHITE_TYPE } from '../rules/goodsTexts.ts'
import { warehouse } from '../warehouse/refs.ts'
import { goodsCode } from './refs.ts'

/** Whether today is within the days of the row; not stored in a column. */
export const whiteState = { coming: 0, valid: 1, over: 2 } as const

/** Applies to all of the named rows or to none. */
export const removeWhite = call({
  id: 'goods/whiteList.removeMany',
  title: '批量删除白名单',
  method: 'POST',
  path: '/v1/goods/whitelist/remove',
  input: Obj({ whiteIds: List(Str({ pattern: '^\\d{1,19}$' }), { title: '白名单', minItems: 1, maxItems: 1000 }) }),
  reply: Obj({ done: Integer() }),
  may: 140311,
  toast: '删除成功',
})

/** Goods exempt from a rule of the floor, in one warehouse or in all, from one day to another (floor.md §3.1, screen 1403). */
export const whiteList = resource({
  id: 'goods/whiteList',
  title: '商品白名单',
  fields: {
    whiteId: code('编号', { derived: true }),
    ownerNo: ref('货主', owner, { required: true }),
    goodsNo: goodsCode('商品编号', { required: true, max: 64, searched: 'several' }),
    goodsName: text('名称', { derived: true, width: 240 }),
    barcode: code('条码', { derived: true }),
    whiteType: choice('白名单类型', WHITE_TYPE, { dict: 'goods_white_list.white_type', required: true, width: 130 }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    effectDate: day('生效日', { required: true }),
    expireDate: day('失效日', { blank: '长期', due: { status: [whiteState.coming, whiteState.valid] } }),
    reason: text('原因', { required: true, max: 200, width: 220 }),
    status: choice(
      '状态',
      { [whiteState.coming]: '未生效', [whiteState.valid]: '生效', [whiteState.over]: '过期' },
      { dict: 'goods_white_list.status', derived: true, width: 80 },
    ),
    createUserName: text('创建人', { derived: true, width: 100 }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['whiteId'],
  list: [
    'ownerNo',
    'goodsNo',
    'goodsName',
    'barcode',
    'whiteType',
    'warehouseNo',
    'effectDate',
    'expireDate',
    'reason',
    'status',
    'createUserName',
    'createTime',
  ],
  shown: [['goodsNo', 'ownerNo'], 'status', 'expireDate', 'whiteType', 'goodsName', 'barcode'],
  search: ['ownerNo', 'goodsNo', 'whiteType', 'warehouseNo', 'status', 'createTime'],
  form: ['ownerNo', 'goodsNo', 'whiteType', 'warehouseNo', 'sid', 'effectDate', 'expireDate', 'reason'],
  sort: ['-createTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/goods/whitelist/list',
    one: 'GET /v1/goods/whitelist/detail',
    create: 'POST /v1/goods/whitelist',
    update: 'PUT /v1/goods/whitelist',
    remove: 'DELETE /v1/goods/whitelist',
    export: 'POST /v1/goods/whitelist/export',
  },
  may: { list: 140301, one: 140301, create: 140302, update: 140303, remove: 140304, export: 140306 },
  actions: [
    {
      label: '批量删除',
      on: 'rows',
      call: removeWhite,
      rows: ['whiteIds', 'whiteId'],
      danger: true,
      ask: ['删除 {goodsNo} 的“{whiteType}”？', '删除后这些商品恢复正常的检查。'],
    },
    { label: '导入', on: 'page', import: 'whiteList', may: 140305 },
    { verb: 'remove', ask: ['删除 {goodsNo} 的“{whiteType}”？', '删除后该商品恢复正常的检查。'] },
  ],
  empty: ['还没有白名单', '白名单里的商品可以免去一项检查，如一码多品、免扫复核。'],
})
