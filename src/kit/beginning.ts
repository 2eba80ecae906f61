// 列表的开头 · kit/beginning
/** What a list is asked with when it opens, before its reader says anything (floor.md §0.3). */
import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import { dayText } from './formats.ts'
import type { Values } from './searchInputs.tsx'

const keyOf = (list: string): string => `remembered:${session.tenant?.userId ?? ''}:${list}`

const rememberedOf = (resource: Resource): readonly string[] =>
  (resource.search ?? []).filter((name) => resource.fields[name]?.remembered === true)

const says = (values: Values, names: readonly string[]): boolean => names.some((name) => (values[name] ?? '') !== '')

/** What the person last chose for these fields of a list on this browser. */
const recall = (list: string, names: readonly string[]): Values => {
  const kept = stored(keyOf(list))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string'),
  )
}

const dayMs = 86_400_000
/** The last seven days of the fields that begin with them, today counted. */
const recentOf = (resource: Resource, now = Date.now()): Values =>
  Object.fromEntries(
    (resource.search ?? [])
      .filter((name) => resource.fields[name]?.recent !== undefined)
      .flatMap((name) => [
        [`${name}Begin`, dayText(now - 6 * dayMs)],
        [`${name}End`, dayText(now)],
      ]),
  )

/** Conditions without the days the list began with; the same object where there are none. */
export const withoutRecent = (resource: Resource, values: Values): Values => {
  const days = Object.keys(recentOf(resource))
  if (!says(values, days)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !days.includes(name)))
}

/** Conditions the list opens with besides those of its address: null where there are none. */
const openingOf = (resource: Resource, values: Values, fixed: Values | undefined): Values | null => {
  const names = rememberedOf(resource)
  const kept = says(values, names) ? {} : recall(resource.id, names)
  // an address that says anything means just that; a list inside something else's page is short already
  const recent = fixed !== undefined || says(values, Object.keys(values)) ? {} : recentOf(resource)
  const opening = { ...recent, ...kept }
  return Object.keys(opening).length === 0 ? null : opening
}

export interface Beginning {
  /** the search to use in place of the one given: what is searched for in remembered fields is kept, an emptied one forgotten */
  readonly search: (values: Values) => void
  /** what 重置 goes back to */
  readonly first: Values
  /** `opening`: its conditions are on their way; `unasked`: it waits for one */
  readonly stage: 'opening' | 'unasked' | 'asking'
}

/** Opens a list with what was chosen last and with the last days, and keeps a long one quiet while there is no condition at all. */
export const useBeginning = (
  resource: Resource,
  values: Values,
  fixed: Values | undefined,
  search: (values: Values) => void,
): Beginning => {
  const [opening] = useState(() => openingOf(resource, values, fixed))
  const [isOpen, open] = useState(opening === null)
  const begun = useRef(false)
  // only whoever takes the last condition away is asked for one: an address without any, as the menu's, reads the list
  const [isEmptied, empty] = useState(false)
  // an address is written in its own time: until it is, nothing may be asked for
  const isWritten = isOpen || opening === null || Object.entries(opening).every(([name, value]) => values[name] === value)
  if (isWritten && !isOpen) open(true)
  useEffect(() => {
    if (begun.current || opening === null) return
    begun.current = true
    search({ ...values, ...opening })
  }, [opening, values, search])
  const names = rememberedOf(resource)
  const isLong = resource.search?.some((name) => resource.fields[name]?.recent === 'asks') === true
  const quiet = isLong && fixed === undefined && isEmptied && !says(values, Object.keys(values))
  return {
    search: (next) => {
      if (names.length > 0)
        store(keyOf(resource.id), Object.fromEntries(names.flatMap((name) => (says(next, [name]) ? [[name, next[name]]] : []))))
      empty(!says(next, Object.keys(next)))
      search(next)
    },
    first: fixed === undefined ? recentOf(resource) : {},
    stage: !isWritten ? 'opening' : quiet ? 'unasked' : 'asking',
  }
}
