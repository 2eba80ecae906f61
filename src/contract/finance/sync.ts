// 出库订单同步 · finance/sync
import { Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { resource } from '../resource.ts'
import { syncJobLife } from '../rules/syncJobLife.ts'
import { syncColumns, syncFields, syncForm, syncInput, syncReply, syncShown } from './syncJobs.ts'

export const syncOrderStart = call({
  id: 'finance/sync.start',
  title: '同步出库订单',
  method: 'POST',
  path: '/v1/xxljob/stockout/order/sync',
  input: syncInput,
  reply: syncReply,
  may: 690121,
  toast: '同步成功',
})

/** Stops a job: before it begins at once, else after the page it is at. */
export const syncStop = call({
  id: 'finance/sync.stop',
  title: '停止同步任务',
  method: 'PUT',
  path: '/v1/xxljob/sync/stop',
  input: Fields({ jobNo: Text({ title: '任务号', minLength: 1, maxLength: 32 }) }),
  reply: syncReply,
  may: 690122,
  toast: '操作成功',
})
/** Link of the rows of each list. */
export const stopAction = {
  label: '停止',
  call: syncStop,
  when: { status: [syncJobLife.waiting, syncJobLife.running] },
  danger: true,
  ask: ['是否确认停止该同步任务？', '已经同步的保留，没有同步的不再同步。'],
} as const

/** Jobs of 数据同步 (office.md §21, screen 6901, one tab per type). */
export const syncOrder = resource({
  id: 'finance/sync',
  title: '出库订单同步',
  fields: syncFields,
  key: ['jobNo'],
  list: syncColumns,
  shown: syncShown,
  search: ['jobNo', 'status'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/xxljob/stockout/order/sync/list' },
  may: { list: 690101 },
  actions: [{ label: '开始同步', on: 'new', call: syncOrderStart, fields: syncForm }, stopAction],
  everySec: 10,
  empty: ['还没有同步任务', '运单有没有写进计费底表，以出库单为准重新读一遍。'],
})
