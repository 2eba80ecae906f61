// 记住的条件 · kit/remembered
import { useEffect, useRef } from 'react'
import type { Resource } from '#contract/resource'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import type { Values } from './searchInputs.tsx'

const keyOf = (list: string): string => `remembered:${session.tenant?.userId ?? ''}:${list}`

/** What the person last chose for these fields of a list on this browser. */
const recall = (list: string, names: readonly string[]): Values => {
  const kept = stored(keyOf(list))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string'),
  )
}

/**
 * A list whose address names none of its remembered fields begins with what was searched for last; what is searched for from now on is kept, an
 * emptied field is forgotten. Answers the search to use in place of `search`.
 */
export const useRemembered = (
  resource: Resource,
  values: Values,
  search: (values: Values) => void,
): ((values: Values) => void) => {
  const list = resource.id
  const names = (resource.search ?? []).filter((name) => resource.fields[name]?.remembered === true)
  const key = names.join()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const remembered = key.split(',')
    const kept = recall(list, remembered)
    if (Object.keys(kept).length > 0 && remembered.every((name) => (values[name] ?? '') === '')) search({ ...values, ...kept })
  }, [list, key, values, search])
  return (next) => {
    if (names.length > 0)
      store(keyOf(list), Object.fromEntries(names.flatMap((name) => ((next[name] ?? '') === '' ? [] : [[name, next[name]]]))))
    search(next)
  }
}
