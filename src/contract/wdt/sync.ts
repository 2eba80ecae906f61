// 旺店通同步 · wdt/sync
import { Array as List, Integer, Literal, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

/** Longest time span of changes in one request (office.md §21). */
export const SYNC_DAYS_MAX = 31

const bizType = Union(
  [
    Literal('shop'),
    Literal('warehouse'),
    Literal('goods'),
    Literal('consumable'),
    Literal('trade'),
    Literal('stockin'),
    Literal('refund'),
  ],
  {
    title: '同步内容',
  },
)
const moment = (title: string) => Optional(Text({ title, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }))

/** WMS accounts of the tenant for which the server may call 旺店通; none: nothing can be synchronised. */
export const syncAccounts = call({
  id: 'wdt/sync.accounts',
  title: '可同步的WMS账号',
  method: 'GET',
  path: '/v1/wdt/account',
  input: Fields({ bizType }),
  reply: Fields({ sids: List(Text()) }),
  may: 'signedIn',
})

/** Begins a job; the right is the one of `bizType` above. A second job for the same account waits (A3340). */
export const startSync = call({
  id: 'wdt/sync.start',
  title: '同步',
  method: 'POST',
  path: '/v1/wdt/sync',
  input: Fields({
    bizType,
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    ownerNo: Optional(Text({ title: '货主', maxLength: 32 })),
    parentWarehouseNo: Optional(Text({ title: '所属物理仓', maxLength: 32 })),
    startTime: moment('修改时间从'),
    endTime: moment('修改时间到'),
  }),
  reply: Fields({ taskId: Text() }),
  may: 'signedIn',
})

/** Begins a job for stock-in orders, under their own address. */
export const stockinSync = call({
  id: 'wdt/sync.stockin',
  title: '同步入库单',
  method: 'POST',
  path: '/v1/stockin/sync',
  input: Fields({
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    ownerNo: Text({ title: '货主', minLength: 1, maxLength: 32 }),
    startTime: moment('修改时间从'),
    endTime: moment('修改时间到'),
  }),
  reply: Fields({ taskId: Text() }),
  may: 170413,
})

/** A row of the outside system that was not imported: its position in the answer, its number and name there, and why. */
const fault = Fields({ rowNum: Integer(), no: Text(), name: Text(), reason: Text() })

/** The person's latest synchronisation of this kind; status as for every job: 1 待执行 2 正在处理 0 已完成 4 失败 5 已停止. */
export const syncState = call({
  id: 'wdt/sync.state',
  title: '同步进度',
  method: 'GET',
  path: '/v1/wdt/sync/state',
  input: Fields({ bizType }),
  reply: Fields({
    job: Union([
      Null(),
      Fields({
        taskId: Text(),
        status: Integer(),
        sid: Text(),
        createTime: Text(),
        endTime: Union([Text(), Null()]),
        doneNum: Integer(),
        totalNum: Integer(),
        added: Integer(),
        changed: Integer(),
        same: Integer(),
        failed: Integer(),
        /** at most the first 200 */
        faults: List(fault),
        errorMsg: Union([Text(), Null()]),
      }),
    ]),
  }),
  may: 'signedIn',
})
