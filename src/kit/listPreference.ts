// 列表偏好的本机一份 · kit/listPreference
/**
 * A person's preferences for a list: the columns, and the available views. This browser's copy is read first, so that the columns do not
 * change after the list has opened, also without network. The server's copy comes later and is the same on every computer of the person.
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
  /** edge to which the column is fixed; absent: the edge in the table's definition */
  readonly fixed?: Edge
  /** dragged width in px; absent: the width in the table's definition */
  readonly width?: number
}

/** Unsaved changes to the columns of an open view: stored in this browser until the view is saved or restored. */
export interface Draft {
  readonly id: string
  /** null = the table's own order, edges and widths */
  readonly choices: readonly ColumnChoice[] | null
}

/** What this browser stores for one table. */
export interface Kept {
  readonly choices: readonly ColumnChoice[] | null
  /** `choices` are not sent to the server yet */
  readonly unsent: boolean
  /** null: this list was never opened in this browser */
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
/** The readable part of a stored preference; an invalid one is null. */
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
/** Changes part of this browser's copy. */
export const putKept = (code: string, patch: Partial<Kept>): void => store(keyOf(code), { ...readKept(code), ...patch })

export interface KnownViews {
  readonly views: readonly ListView[]
  /** the person's initial view */
  readonly first: string | null
  /** id of the view with which the list was opened; constant while the list is open */
  readonly opensWith: string | null
  /** the server has not answered yet: the views are those of this browser's copy, or none */
  readonly pending: boolean
  /** whether this list was opened in this browser before */
  readonly isCopied: boolean
}
const none: readonly never[] = []

/** Views with which the person may open the table `code`; none for a list inside another page (`wanted` false). */
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
