// 这一班 · fault/shift/floor
/** What everybody of a shift shares: the hall with its tables, the desk, the ledger. */
import type { Hall } from './hall.ts'
import type { Ledger } from './ledger.ts'
import type { Office } from './office.ts'

export interface Floor {
  readonly hall: Hall
  readonly office: Office
  readonly ledger: Ledger
  /** what the carton of every parcel weighs, g */
  readonly tareG: number
  /** everybody steps to where there is a signal: what one knows the others hear */
  signal(): void
}
export const carton = 'HC-Z01'
