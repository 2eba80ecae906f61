// 列表偏好的本机一份 · kit/listPreference
/**
 * What a person keeps of a list: his columns, and the views he may open it with. The copy of this browser is read first, so that a list
 * never jumps and opens without network as well; what the server keeps comes after it and holds on every machine of the person.
 */
import { useEffect, useState } from 'react'
import { tableColumns } from '#contract/user/tableColumns'
import type { Edge, ListView } from '#contract/user/listView'
import { useRead } from '../data/query.ts'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'

/** One entry of a table's preference, in display order. */
export interface ColumnChoice {
  readonly value: string
  readonly label: string
  readonly show: boolean
  /** edge it stays at; absent = own */
  readonly fixed?: Edge
  /** dragged width in px; absent = as the table has it */
  readonly width?: number
}

/** Columns of an open view as they were changed since: kept on this browser until the view is written anew or put back. */
export interface Draft {
  readonly id: string
  /** null = the table's own order, edges and widths */
  readonly choices: readonly ColumnChoice[] | null
}

/** What this browser holds of one table. */
export interface Kept {
  readonly choices: readonly ColumnChoice[] | null
  /** the server has not heard of `choices` yet */
  readonly unsent: boolean
  /** null: this list was never opened here */
  readonly views: readonly ListView[] | null
  /** id of the view the list opens with */
  readonly first: string | null
  readonly draft: Draft | null
}
const keyOf = (code: string): string => `table-columns:${session.tenant?.userId ?? ''}:${code}`

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ColumnChoice).value === 'string' &&
  typeof (value as ColumnChoice).show === 'boolean'
/** A stored preference as far as it can be read; anything else is none. */
export const readChoices = (value: unknown): readonly ColumnChoice[] | null => {
  if (typeof value === 'string')
    try {
      return readChoices(JSON.parse(value))
    } catch {
      return null
    }
  return Array.isArray(value) && value.every(isChoice) ? value : null
}

export const readKept = (code: string): Kept => {
  const value = stored(keyOf(code)) as Partial<Kept> | null
  return {
    choices: readChoices(value?.choices ?? null),
    unsent: value?.unsent === true,
    views: Array.isArray(value?.views) ? value.views : null,
    first: value?.first ?? null,
    draft: value?.draft ?? null,
  }
}
/** Changes part of the copy. */
export const putKept = (code: string, patch: Partial<Kept>): void => store(keyOf(code), { ...readKept(code), ...patch })

export interface KnownViews {
  readonly views: readonly ListView[]
  /** the one the person begins with */
  readonly first: string | null
  /** the one the list opened with this time: it does not change under the person's hands */
  readonly opensWith: string | null
  /** what is known is this browser's copy, or nothing: the server has not answered yet */
  readonly pending: boolean
  /** this list was opened on this browser before */
  readonly isCopied: boolean
}
const none: readonly never[] = []

/** Views the person may open the table `code` with; none where the list stands in another page (`wanted` false). */
export const useKnownViews = (code: string, wanted: boolean): KnownViews => {
  const [copy] = useState(() => readKept(code))
  const { data, isError } = useRead(tableColumns, { code }, { once: true, enabled: wanted })
  useEffect(() => {
    if (data !== undefined) putKept(code, { views: data.views, first: data.first })
  }, [code, data])
  const { views, first } = data ?? { views: copy.views ?? none, first: copy.first }
  return {
    views: wanted ? views : none,
    first,
    opensWith: wanted ? (copy.views === null ? first : copy.first) : null,
    pending: wanted && data === undefined && !isError,
    isCopied: copy.views !== null,
  }
}
