// 作业记录 · ops/kinds/records
/** Records that operations write. The floor holds only the weights of unknown parcels. */
import type { Kind } from '../kind.ts'

type RecordValue = string | number | null | readonly unknown[]
/** Columns of a record by their names; other code reads the columns named here. Weights in grams. */
export type RecordValues = Readonly<Record<string, RecordValue>> & {
  readonly ownerNo?: string | null
  readonly packageNo?: string | null
  readonly handoverNo?: string | null
  readonly logisticsCode?: string | null
  readonly weightG?: number | null
  readonly result?: number | null
}

/** A row of check_record, pack_record, spot_record, weigh_record, scan_log or handover_item that an operation writes. */
export interface RecordFact {
  readonly table: 'check_record' | 'pack_record' | 'spot_record' | 'weigh_record' | 'scan_log' | 'handover_item'
  readonly isValid: boolean
  readonly stockoutNo?: string
  readonly logisticsNo?: string
  readonly values: RecordValues
}

export interface RecordsFloor {
  /** weights of unknown parcels in grams, by logistics_no */
  readonly weighed?: Readonly<Record<string, number>>
}
export interface RecordsPatch {
  readonly records?: readonly RecordFact[]
  /** orders that were packed and checked wrongly, which counts as an error of the packer and the checker (server only) */
  readonly charged?: readonly string[]
}
export interface RecordsNames {
  /** parcels on a scale, by logistics_no */
  readonly weighed?: readonly string[]
}

export const records: Kind<RecordsFloor, RecordsPatch> = {
  id: 'records',
  after: ({ weighed }, patch) => {
    const unknownParcels = patch.records?.filter(
      (record) => record.table === 'weigh_record' && record.isValid && record.stockoutNo === undefined,
    )
    if (unknownParcels === undefined || unknownParcels.length === 0) return null
    const grams = unknownParcels.map(({ logisticsNo = '', values }) => [logisticsNo, Number(values.weightG)] as const)
    return { weighed: { ...weighed, ...Object.fromEntries(grams) } }
  },
}
