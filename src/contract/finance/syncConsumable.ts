// 出库耗材同步 · finance/syncConsumable
import { call } from '../call.ts'
import { resource } from '../resource.ts'
import { stopAction } from './sync.ts'
import { syncColumns, syncFields, syncForm, syncInput, syncReply, syncShown } from './syncJobs.ts'

export const syncConsumableStart = call({
  id: 'finance/syncConsumable.start',
  title: '同步出库耗材',
  method: 'POST',
  path: '/v1/xxljob/stockout/consumable/sync',
  input: syncInput,
  reply: syncReply,
  may: 690121,
  toast: '同步成功',
})

/** Jobs of 数据同步 (office.md §21, screen 6901, one tab per type). */
export const syncConsumable = resource({
  id: 'finance/syncConsumable',
  title: '出库耗材同步',
  fields: syncFields,
  key: ['jobNo'],
  list: syncColumns,
  shown: syncShown,
  search: ['jobNo', 'status'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/xxljob/stockout/consumable/sync/list' },
  may: { list: 690101 },
  actions: [{ label: '开始同步', on: 'new', call: syncConsumableStart, fields: syncForm }, stopAction],
  everySec: 10,
  empty: ['还没有同步任务', '耗材的单价改过以后，按现在的档案重新读已出库的单。'],
})
