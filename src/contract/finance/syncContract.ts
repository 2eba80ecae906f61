// 合同同步 · finance/syncContract
import { call } from '../call.ts'
import { resource } from '../resource.ts'
import { stopAction } from './sync.ts'
import { contractSyncForm, contractSyncInput, syncColumns, syncFieldsOf, syncReply, syncShown } from './syncJobs.ts'

export const syncContractStart = call({
  id: 'finance/syncContract.start',
  title: '同步合同',
  method: 'POST',
  path: '/v1/xxljob/contract/sync',
  input: contractSyncInput,
  reply: syncReply,
  may: 690121,
  toast: '同步成功',
})

/** Jobs that look at contracts and their versions again: which are over, which go on (office.md §21, screen 6901, one tab per type). */
export const syncContract = resource({
  id: 'finance/syncContract',
  title: '合同同步',
  fields: syncFieldsOf('个'),
  key: ['jobNo'],
  list: syncColumns,
  shown: syncShown,
  search: ['jobNo', 'status'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/xxljob/contract/sync/list' },
  may: { list: 690101 },
  actions: [{ label: '开始同步', on: 'new', call: syncContractStart, fields: contractSyncForm }, stopAction],
  everySec: 10,
  empty: ['还没有同步任务', '到期、续约、版本过期没有按时变的，选日期重新看一遍合同和它的费用版本。'],
})
