// 退货白名单 · returns/whiteList
import { choice, code, day, moment, ref, text } from '../kinds.ts'
import { goodsCode } from '../goods/refs.ts'
import { owner, shop } from '../owner/refs.ts'
import { resource } from '../resource.ts'

/** return_white_list.white_type. */
export const RETURN_WHITE_TYPE = { 1: '货主免预警', 2: '店铺免质检照片', 3: '商品免效期', 4: '物流单号免匹配' } as const

/** Exemptions from a step of returns, from one day to another (floor.md §11.3, screen 2306). The exempt thing is stored as one value. */
export const returnWhiteList = resource({
  id: 'returns/whiteList',
  title: '退货白名单',
  fields: {
    whiteId: code('编号', { derived: true }),
    whiteType: choice('类型', RETURN_WHITE_TYPE, { dict: 'return_white_list.white_type', required: true, width: 130 }),
    whiteKey: code('值', { derived: true, width: 200 }),
    ownerNo: ref('货主', owner, { onlyWhere: { whiteType: [1, 3] } }),
    goodsNo: goodsCode('商品编号', { max: 64, onlyWhere: { whiteType: [3] } }),
    shopNo: ref('店铺', shop, { onlyWhere: { whiteType: [2] } }),
    logisticsNo: code('物流单号', { max: 40, onlyWhere: { whiteType: [4] } }),
    effectDate: day('生效日', { required: true }),
    expireDate: day('失效日', { blank: '长期' }),
    reason: text('原因', { required: true, max: 200, width: 220 }),
    createUserName: text('创建人', { derived: true, width: 100 }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['whiteId'],
  list: ['whiteType', 'whiteKey', 'effectDate', 'expireDate', 'reason', 'createUserName', 'createTime'],
  shown: ['whiteKey', 'whiteType', 'effectDate', 'expireDate', 'reason', 'createUserName'],
  search: ['whiteType', 'whiteKey', 'expireDate'],
  form: ['whiteType', 'ownerNo', 'goodsNo', 'shopNo', 'logisticsNo', 'effectDate', 'expireDate', 'reason'],
  sort: ['-createTime'],
  scope: [],
  calls: {
    list: 'GET /v1/return/whitelist/list',
    one: 'GET /v1/return/whitelist/detail',
    create: 'POST /v1/return/whitelist',
    update: 'PUT /v1/return/whitelist',
    remove: 'DELETE /v1/return/whitelist',
    export: 'POST /v1/return/whitelist/export',
  },
  may: { list: 230601, one: 230601, create: 230602, update: 230603, remove: 230604, export: 230606 },
  actions: [
    { label: '导入', on: 'page', import: 'returnWhiteList', may: 230605 },
    { verb: 'remove', ask: ['删除 {whiteKey} 的“{whiteType}”？', '删除后恢复正常的检查。'] },
  ],
  empty: ['还没有白名单', '货主可以免预警，店铺可以免质检照片，商品可以免看效期，单号可以免匹配。'],
})
