// 一行在哪里 · platform/rowPlace
import type { AnyBody } from '#contract/resource'

/** Place and owner of a row, by the names common to all definitions; missing fields are left out. */
export interface RowPlace {
  readonly warehouseNo?: string
  readonly sid?: string
  readonly ownerNo?: string
}
const names = ['warehouseNo', 'sid', 'ownerNo'] as const

/** Place and owner in the form of the change feed. */
export const rowPlace = (row: AnyBody): RowPlace =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
