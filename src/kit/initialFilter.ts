// 列表的开头 · kit/initialFilter
/**
 * Initial conditions of a list when its address has none: the last days, and the person's last values of remembered fields (floor.md §0.3).
 */
import type { Resource } from '#contract/resource'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import { dayText } from './formats.ts'
import type { Values } from './searchInputs.tsx'
import { wordsOf } from './words.ts'

const keyOf = (list: string): string => `remembered:${session.tenant?.userId ?? ''}:${list}`

/** Fields whose last values are remembered. Fields remembered `alone` count only when the address has no conditions (`isEmpty`). */
const rememberedOf = (resource: Resource, isEmpty = true): readonly string[] =>
  (resource.search ?? []).filter((name) => {
    const remembered = resource.fields[name]?.remembered ?? false
    return remembered === 'alone' ? isEmpty : remembered
  })

const hasAnyOf = (values: Values, names: readonly string[]): boolean => names.some((name) => (values[name] ?? '') !== '')

/** Whether there is any condition at all. */
export const hasConditions = (values: Values): boolean => hasAnyOf(values, Object.keys(values))

/** The person's last values for these fields of a list in this browser. */
const recall = (list: string, names: readonly string[]): Values => {
  const kept = stored(keyOf(list))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string'),
  )
}

/** Stores searched values of remembered fields; removes emptied ones. */
export const rememberConditions = (resource: Resource, values: Values): void => {
  const names = rememberedOf(resource)
  if (names.length === 0) return
  store(keyOf(resource.id), Object.fromEntries(names.flatMap((name) => (hasAnyOf(values, [name]) ? [[name, values[name]]] : []))))
}

const dayMs = 86_400_000
/** The last seven days including today, or today alone, for the fields that start with them; empty where no field does. */
export const recentOf = (resource: Resource, now = Date.now()): Values =>
  Object.fromEntries(
    (resource.search ?? []).flatMap((name) => {
      const recent = resource.fields[name]?.recent
      if (recent === undefined) return []
      return [
        [`${name}Begin`, dayText(recent === 'today' ? now : now - 6 * dayMs)],
        [`${name}End`, dayText(now)],
      ]
    }),
  )

/** Conditions without the initial days of the list; the same object where there are none. */
export const withoutRecent = (resource: Resource, values: Values): Values => {
  const days = Object.keys(recentOf(resource))
  if (!hasAnyOf(values, days)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !days.includes(name)))
}

/** Shorter words are beginnings of many document numbers, not a whole one. */
const wholeNumberLength = 6
/** Whether a document or parcel is searched by its own number (单号, 波次号), not by a code such as 商品编号 or 库位. */
const isNumberSearch = ({ search = [], fields }: Resource, values: Values): boolean =>
  search.some((name) => {
    const field = fields[name]
    const isNumber = field?.searched === 'several' && /(?<!编)号$/.test(field.label)
    return isNumber && wordsOf(values[name] ?? '').some((word) => word.length >= wholeNumberLength)
  })
/** Conditions without the initial days if document numbers are searched, so that the search also finds old documents. */
export const withoutDaysOfNumbers = (resource: Resource, values: Values): Values =>
  isNumberSearch(resource, values) ? withoutRecent(resource, values) : values

/**
 * Conditions of a list whose address has the conditions `inAddress`. Remembered values are added; initial days only to an empty address.
 */
export const initialFilter = (resource: Resource, inAddress: Values): Values => {
  const isEmpty = !hasConditions(inAddress)
  const names = rememberedOf(resource, isEmpty)
  return {
    ...(isEmpty ? recentOf(resource) : {}),
    ...(hasAnyOf(inAddress, names) ? {} : recall(resource.id, names)),
    ...inAddress,
  }
}

/** A list too long to be read without any condition. */
export const isLong = (resource: Resource): boolean =>
  resource.search?.some((name) => ['waits', 'today'].includes(resource.fields[name]?.recent ?? '')) === true
