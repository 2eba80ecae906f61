// 退货现场 · pda/returns
import { Object as Fields, Optional, String as Text, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { GoodsFacts } from '../ops/kinds/goods.ts'
import type { ReturnCarrier, ReturnReason, ReturnsFloor, ReceivedView, ReturnView, WantedView } from '../ops/kinds/returns.ts'
import type { ReturnPickView, ReturnWaveView } from '../ops/kinds/returnWaves.ts'
import type { LocationView } from '../ops/kinds/locations.ts'
import type { Applied } from '../ops/view.ts'

/** Returns of the device's warehouse, for work without network. No customer is named; a parcel still on its way is identified by a hash. */
export interface ReturnsPage extends Pick<
  ReturnsFloor,
  | 'noticed'
  | 'sent'
  | 'returnTerms'
  | 'returnPlaces'
  | 'expiryRules'
  | 'keeping'
  | 'returnWhite'
  | 'returnOperators'
  | 'returnCameras'
> {
  /** received parcels that are not unpacked, the newest */
  readonly received: readonly ReceivedView[]
  /** returns of the received parcels */
  readonly returns: readonly ReturnView[]
  readonly wanted: readonly WantedView[]
  /** waves to be put away, and picks, that are in progress */
  readonly waves: readonly ReturnWaveView[]
  readonly picks: readonly ReturnPickView[]
  readonly goods: readonly GoodsFacts[]
  /** destination bins of the waves */
  readonly locations: readonly LocationView[]
  readonly carriers: readonly ReturnCarrier[]
  /** reasons for a defect */
  readonly reasons: readonly ReturnReason[]
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for these parcels, waves and picks */
  readonly applied: Applied
}

/** Everything at the return dock; with a waybill only that parcel and what is needed to inspect it. */
export const returnsHere = call({
  id: 'pda/returns.list',
  title: '退货现场',
  method: 'GET',
  path: '/v1/pda/snapshot/return',
  input: Fields({ logisticsNo: Optional(Text({ title: '物流单号', minLength: 1, maxLength: 40 })) }),
  reply: Unsafe<ReturnsPage>(Unknown()),
  may: 'signedIn',
  device: true,
})
