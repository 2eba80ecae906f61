// 出库商品同步 · finance/syncGoods
import { call } from '../call.ts'
import { resource } from '../resource.ts'
import { stopAction } from './sync.ts'
import { syncColumns, syncFields, syncForm, syncInput, syncReply, syncShown } from './syncJobs.ts'

export const syncGoodsStart = call({
  id: 'finance/syncGoods.start',
  title: '同步出库商品',
  method: 'POST',
  path: '/v1/xxljob/stockout/goods/sync',
  input: syncInput,
  reply: syncReply,
  may: 690121,
  toast: '同步成功',
})

/** Jobs of 数据同步 (office.md §21, screen 6901, one tab per type). */
export const syncGoods = resource({
  id: 'finance/syncGoods',
  title: '出库商品同步',
  fields: syncFields,
  key: ['jobNo'],
  list: syncColumns,
  shown: syncShown,
  search: ['jobNo', 'status'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/xxljob/stockout/goods/sync/list' },
  may: { list: 690101 },
  actions: [{ label: '开始同步', on: 'new', call: syncGoodsStart, fields: syncForm }, stopAction],
  everySec: 10,
  empty: ['还没有同步任务', '商品的体积、重量、价格改过以后，按现在的档案重新读已出库的单。'],
})
