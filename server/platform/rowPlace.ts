// 一行在哪里 · platform/rowPlace
import type { AnyBody } from '#contract/resource'

/** Where a row lies and whose it is, by the names every definition uses; what it does not say is left out. */
export interface RowPlace {
  readonly warehouseNo?: string
  readonly sid?: string
  readonly ownerNo?: string
}
const names = ['warehouseNo', 'sid', 'ownerNo'] as const

/** As the change feed wants it. */
export const rowPlace = (row: AnyBody): RowPlace =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
