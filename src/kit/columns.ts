// 列设置 · kit/columns
/** Which columns a person sees and in what order, per table, kept in this browser (spec 1 §3, §7). */
import { useState } from 'react'
import { store, stored } from '../state/storage.ts'

/** One entry of a table's preference, in display order. */
export interface ColumnChoice {
  readonly value: string
  readonly label: string
  readonly show: boolean
}
const keyOf = (tableId: string): string => `table-columns:${tableId}`

/** Stored order applied to the columns that exist today: unknown ones drop out, new ones come last and are shown. */
export const arrange = (all: readonly ColumnChoice[], kept: readonly ColumnChoice[]): readonly ColumnChoice[] => {
  const known = kept.flatMap((choice) => {
    const today = all.find((column) => column.value === choice.value)
    return today === undefined ? [] : [{ ...today, show: choice.show }]
  })
  return [...known, ...all.filter((column) => !known.some((choice) => choice.value === column.value))]
}

const isChoices = (value: unknown): value is readonly ColumnChoice[] =>
  Array.isArray(value) && value.every((one) => typeof (one as ColumnChoice | null)?.value === 'string')

export const useColumns = (
  tableId: string,
  all: readonly ColumnChoice[],
): readonly [readonly ColumnChoice[], (next: readonly ColumnChoice[] | null) => void] => {
  const [kept, keep] = useState<unknown>(() => stored(keyOf(tableId)))
  const change = (next: readonly ColumnChoice[] | null): void => {
    store(keyOf(tableId), next)
    keep(next)
  }
  return [arrange(all, isChoices(kept) ? kept : []), change]
}
