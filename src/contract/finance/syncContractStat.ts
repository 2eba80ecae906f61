// 合同统计同步 · finance/syncContractStat
import { call } from '../call.ts'
import { resource } from '../resource.ts'
import { stopAction } from './sync.ts'
import { contractSyncForm, contractSyncInput, syncColumns, syncFieldsOf, syncReply, syncShown } from './syncJobs.ts'

export const syncContractStatStart = call({
  id: 'finance/syncContractStat.start',
  title: '同步合同统计',
  method: 'POST',
  path: '/v1/xxljob/contract/stat/sync',
  input: contractSyncInput,
  reply: syncReply,
  may: 690121,
  toast: '同步成功',
})

/** Jobs that count the fee lines of contracts by month again (office.md §21, screen 6901, one tab per type). */
export const syncContractStat = resource({
  id: 'finance/syncContractStat',
  title: '合同统计同步',
  fields: syncFieldsOf('份'),
  key: ['jobNo'],
  list: syncColumns,
  shown: syncShown,
  search: ['jobNo', 'status'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/xxljob/contract/stat/sync/list' },
  may: { list: 690101 },
  actions: [{ label: '开始同步', on: 'new', call: syncContractStatStart, fields: contractSyncForm }, stopAction],
  everySec: 10,
  empty: ['还没有同步任务', '按费用明细重新数每份合同每个月的笔数、单数和金额；选中的日期所在的月份整月重数。'],
})
