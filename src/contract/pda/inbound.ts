// 收货与上架的作业包 · pda/inbound
import { Object as Fields, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { ArrivalView, ReservationView } from '../ops/kinds/arrivals.ts'
import type { GoodsFacts } from '../ops/kinds/goods.ts'
import type { StagedView, StockinView } from '../ops/kinds/stockins.ts'
import type { WorkerAuth } from '../ops/kinds/workers.ts'
import type { Applied } from '../ops/view.ts'
import type { BinChoice } from '../rules/putawaySuggest.ts'

/** Expected and received goods at the device's warehouse, as far as the person may see them. */
export interface InboundPage {
  /** orders being received first, then orders whose truck has arrived */
  readonly stockins: readonly StockinView[]
  /** containers that hold something */
  readonly staged: readonly StagedView[]
  /** `opId`: id by which the device knows the arrival before it has a number */
  readonly arrivals: readonly (ArrivalView & { readonly opId: string })[]
  readonly reservations: readonly ReservationView[]
  /** owners who store goods here, with their names */
  readonly owners: Readonly<Record<string, string>>
  readonly blindOwners: Readonly<Record<string, true>>
  readonly goods: readonly GoodsFacts[]
  /** badge `U:{userId}` → name: who may unload */
  readonly staff: Readonly<Record<string, string>>
  readonly workers: readonly WorkerAuth[]
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for these documents */
  readonly applied: Applied
}
/** For work without network: 到货, 卸货 and 收货 (floor.md §16.3). */
export const openInbound = call({
  id: 'pda/inbound.receiving',
  title: '待收货的单据',
  method: 'GET',
  path: '/v1/pda/snapshot/inbound',
  input: Fields({}),
  reply: Unsafe<InboundPage>(Unknown()),
  may: 'signedIn',
  device: true,
})

/** Goods that wait to be put away, and bins for them. */
export interface PutawayPage {
  readonly staged: readonly StagedView[]
  readonly bins: readonly BinChoice[]
  /** fixed bins of goods, by `ownerNo|goodsNo`, the main one first */
  readonly fixed: Readonly<Record<string, readonly string[]>>
  readonly goods: readonly GoodsFacts[]
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains */
  readonly applied: Applied
}
/** 待上架 of the device's warehouse, for work without network. */
export const openPutaway = call({
  id: 'pda/inbound.putaway',
  title: '待上架的商品',
  method: 'GET',
  path: '/v1/pda/snapshot/putaway',
  input: Fields({}),
  reply: Unsafe<PutawayPage>(Unknown()),
  may: 281_600,
  device: true,
})
