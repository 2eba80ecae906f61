// 退货效期 · returns/expiry
import { choice, code, count, inUse, moment, percent, ref, text } from '../kinds.ts'
import { goodsCode } from '../goods/refs.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'

/** Qualities a rule may set; the others are found by inspection. */
export const EXPIRY_QUALITY = { 2: '残次', 3: '机损', 4: '箱损', 6: '报废' } as const

/** Rules for how long returned goods must still keep to count as good, by goods, category or owner (floor.md §11.3, screen 2301). */
export const expiry = resource({
  id: 'returns/expiry',
  title: '退货效期',
  fields: {
    expiryId: code('编号', { derived: true }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主' }),
    categoryCode: code('品类', { max: 32, blank: '全部品类', help: '商品档案里的品类；不填表示全部品类' }),
    goodsNo: goodsCode('商品编号', { max: 64, blank: '全部商品', help: '只管这一种商品时填；填了商品就不填品类' }),
    goodsName: text('商品名称', { derived: true, width: 220 }),
    minRemainDay: count('最小剩余天数', {
      min: 1,
      max: 9999,
      unit: '天',
      width: 120,
      blank: '-',
      fault: '最小剩余天数应在1-9999天之间',
      help: '离失效不到这么多天就不是正品；天数与比例至少填写一项，都填时有一项不够就不是正品',
    }),
    minRemainBp: percent('最小剩余比例', {
      min: 1,
      max: 10_000,
      width: 120,
      blank: '-',
      fault: '最小剩余比例应在0.01-100%之间',
      help: '剩余天数占保质期的比例',
    }),
    resultQuality: choice('判定品质', EXPIRY_QUALITY, {
      dict: 'return_expiry_rule.result_quality',
      required: true,
      starts: 2,
      width: 90,
    }),
    isDisabled: inUse('停用后改按范围更大的规则；没有别的就不看效期。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['expiryId'],
  list: [
    'ownerNo',
    'categoryCode',
    'goodsNo',
    'goodsName',
    'minRemainDay',
    'minRemainBp',
    'resultQuality',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['ownerNo', 'categoryCode', ['goodsNo', 'goodsName'], 'isDisabled', 'minRemainDay', 'minRemainBp', 'resultQuality'],
  search: ['ownerNo', 'categoryCode', 'goodsNo', 'isDisabled'],
  form: ['ownerNo', 'categoryCode', 'goodsNo', 'minRemainDay', 'minRemainBp', 'resultQuality'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/return/expiry/list',
    one: 'GET /v1/return/expiry/detail',
    create: 'POST /v1/return/expiry',
    update: 'PUT /v1/return/expiry',
    status: 'PUT /v1/return/expiry/status',
    remove: 'DELETE /v1/return/expiry',
    export: 'POST /v1/return/expiry/export',
  },
  may: { list: 230101, one: 230101, create: 230102, update: 230103, status: 230108, remove: 230104, export: 230106 },
  toasts: { create: '设置成功', update: '设置成功' },
  actions: [
    { label: '导入', on: 'page', import: 'returnExpiry', may: 230105 },
    { verb: 'remove', ask: ['删除这条退货效期？', '以后改按范围更大的规则判定。'] },
  ],
  empty: ['还没有退货效期', '退回来的商品剩余效期不够时，质检按这里把正品判为残次。'],
})
