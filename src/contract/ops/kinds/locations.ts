// 库位 · ops/kinds/locations
import type { Room } from '../../rules/binRules.ts'
import type { GoodsKey } from '../../rules/barcode.ts'

/** A bin, with the facts a move needs. */
export interface LocationView {
  readonly locationNo: string
  readonly type: number
  /** the bin is a 退货暂存位, whose pieces belong to their return */
  readonly isPosition?: boolean
  readonly lockReason: string
  readonly isLocked: boolean
  readonly isDisabled: boolean
  readonly mixGoods: boolean
  readonly mixBatch: boolean
  readonly mixOwner: boolean
  /** owners its zone is reserved for; null: shared by all */
  readonly owners: readonly string[] | null
  /** current content */
  readonly holds: readonly (GoodsKey & { readonly batchNo: string })[]
  readonly room: Room
}

export interface LocationsFloor {
  readonly locations?: Readonly<Record<string, LocationView>>
  /** the pack does not hold all bins of the warehouse, so a missing bin may exist (device only) */
  readonly locationsCut?: true
}
export interface LocationsNames {
  /** bins that receive pieces */
  readonly targets?: readonly string[]
}
