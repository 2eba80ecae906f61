// 任务包 · pda/snapshot
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { Applied, FloorOptions, TaskPack } from '../ops/view.ts'
import type { ConsumableFacts } from '../ops/kinds/consumables.ts'
import type { GoodsFacts } from '../ops/kinds/goods.ts'
import type { HandoverView } from '../ops/kinds/handovers.ts'
import type { OrderView } from '../ops/kinds/orders.ts'
import type { PickView } from '../ops/kinds/picks.ts'
import type { ToteView } from '../ops/kinds/totes.ts'
import type { WorkerAuth } from '../ops/kinds/workers.ts'

/**
 * Task pack of a pick order this device holds: all four views of every order in it. Requested after the claim was applied; another request
 * (a lost answer, a newer revision) returns the current pack. A0404 when this device does not hold it.
 */
export const pickPack = call({
  id: 'pda/snapshot.pick',
  title: '拣货任务包',
  method: 'GET',
  path: '/v1/pda/snapshot/pick',
  input: Fields({ docNo: Text({ title: '拣货单号', minLength: 1, maxLength: 32 }) }),
  reply: Unsafe<TaskPack>(Unknown()),
  may: 'signedIn',
  device: true,
})

/**
 * A pick order in the list of the picking page: waiting ones of the device's warehouse, and those the person at the device holds, also on
 * another device: a claim whose answer was lost is found here.
 */
export interface PickOffer {
  readonly pickNo: string
  /** 10 待领取 20 拣货中 */
  readonly status: number
  readonly mine: boolean
  /** held on the requesting device */
  readonly here: boolean
  readonly pickMethod: 1 | 2 | 3
  readonly isRepick: boolean
  readonly orderNum: number
  readonly skuNum: number
  readonly goodsNum: number
  readonly lineNum: number
  readonly locationNum: number
  readonly rev: number
}
export const pickOffers = call({
  id: 'pda/snapshot.picks',
  title: '待领取拣货单',
  method: 'GET',
  path: '/v1/pda/snapshot/picks',
  /** the temp worker whose badge is active: pick orders that worker holds are listed as well */
  input: Fields({ tempUserId: Optional(Text({ pattern: '^[0-9]{1,18}$' })) }),
  reply: Unsafe<{ readonly records: readonly PickOffer[] }>(Fields({ records: ListOf(Unknown()) })),
  may: 'signedIn',
  device: true,
})

/** Orders of status 40–90 of the device's warehouse for check, pack and weigh, with everything those views refer to. */
export interface StationPage {
  readonly orders: readonly OrderView[]
  /**
   * Pick orders that are checked all at once or divided at a wall, and have orders on the floor: all of them on the first page, a requested
   * one with its orders; absent on the other pages. Their lines are only on the picker's device; their slots come from the orders. With
   * `since`, the content of the slots of a wall is included only when it changed; the revision of the pick order shows it.
   */
  readonly picks?: readonly PickView[]
  readonly goods: readonly GoodsFacts[]
  readonly consumables: readonly ConsumableFacts[]
  readonly carriers: readonly { readonly logisticsCode: string; readonly noPattern: string }[]
  readonly workers: readonly WorkerAuth[]
  readonly options: FloorOptions
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for the documents of this page */
  readonly applied: Applied
  /** cursor for the next page; null: that was all */
  readonly next: string | null
}
/**
 * Station index, in pages. `docNo`: a single document, by order number, waybill, tote or pick order. `since`: only orders changed after
 * that moment (epoch ms, a `takenAt`); one that left the floor is included with its new status.
 */
export const station = call({
  id: 'pda/snapshot.station',
  title: '工位任务包',
  method: 'GET',
  path: '/v1/pda/snapshot/station',
  input: Fields({
    docNo: Optional(Text({ title: '单号', maxLength: 32 })),
    since: Optional(Integer({ title: '起始时间', minimum: 0 })),
    next: Optional(Text({ title: '续页', maxLength: 64 })),
  }),
  reply: Unsafe<StationPage>(Unknown()),
  may: 'signedIn',
  device: true,
})

/** One tote of the device's warehouse in its current state, for totes that are not in a pack. null: it does not exist. */
export const oneTote = call({
  id: 'pda/snapshot.tote',
  title: '查周转箱',
  method: 'GET',
  path: '/v1/pda/snapshot/tote',
  input: Fields({ toteNo: Text({ title: '周转箱号', minLength: 1, maxLength: 32 }) }),
  reply: Unsafe<{ readonly tote: ToteView | null }>(Fields({ tote: Unknown() })),
  may: 'signedIn',
  device: true,
})

/** Hand-overs being scanned in the device's warehouse. */
export const openHandovers = call({
  id: 'pda/snapshot.handovers',
  title: '扫描中交接单',
  method: 'GET',
  path: '/v1/pda/snapshot/handover',
  input: Fields({}),
  reply: Unsafe<{ readonly records: readonly HandoverView[] }>(Fields({ records: ListOf(Unknown()) })),
  may: 'signedIn',
  device: true,
})
