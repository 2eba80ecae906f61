// 库位 · ops/kinds/locations
import type { Room } from '../../rules/binRules.ts'
import type { GoodsKey } from '../payload.ts'

/** Bin as a move needs it. */
export interface LocationView {
  readonly locationNo: string
  readonly type: number
  /** it is a 退货暂存位: its pieces belong to their return */
  readonly isPosition?: boolean
  readonly lockReason: string
  readonly isLocked: boolean
  readonly isDisabled: boolean
  readonly mixGoods: boolean
  readonly mixBatch: boolean
  readonly mixOwner: boolean
  /** owners its zone is reserved for; null: it is shared */
  readonly owners: readonly string[] | null
  /** what lies there now */
  readonly holds: readonly (GoodsKey & { readonly batchNo: string })[]
  readonly room: Room
}

export interface LocationsFloor {
  readonly locations?: Readonly<Record<string, LocationView>>
  /** not all bins of the warehouse are in it: one that is missing may exist (device only) */
  readonly locationsCut?: true
}
export interface LocationsNames {
  /** bins something is put into */
  readonly targets?: readonly string[]
}
