// 列表的开头 · kit/initialFilter
/** Initial conditions of a list while its address has none: the last days, and what this person chose last (floor.md §0.3). */
import type { Resource } from '#contract/resource'
import { session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import { dayText } from './formats.ts'
import type { Values } from './searchInputs.tsx'
import { wordsOf } from './words.ts'

const keyOf = (list: string): string => `remembered:${session.tenant?.userId ?? ''}:${list}`

const rememberedOf = (resource: Resource, saysNothing = true): readonly string[] =>
  (resource.search ?? []).filter((name) => {
    const remembered = resource.fields[name]?.remembered ?? false
    return remembered === 'alone' ? saysNothing : remembered
  })

const isSaid = (values: Values, names: readonly string[]): boolean => names.some((name) => (values[name] ?? '') !== '')

/** Whether there is any condition at all. */
export const hasConditions = (values: Values): boolean => isSaid(values, Object.keys(values))

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
  store(keyOf(resource.id), Object.fromEntries(names.flatMap((name) => (isSaid(values, [name]) ? [[name, values[name]]] : []))))
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
  if (!isSaid(values, days)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !days.includes(name)))
}

/** Fewer characters are the beginning of many numbers, not a whole number. */
const wholeNumber = 6
/** Whether a document or parcel is searched by its number: 单号, 波次号, not 商品编号 or 库位. */
const asksByNumber = ({ search = [], fields }: Resource, values: Values): boolean =>
  search.some((name) => {
    const field = fields[name]
    const isNumber = field?.searched === 'several' && /(?<!编)号$/.test(field.label)
    return isNumber && wordsOf(values[name] ?? '').some((word) => word.length >= wholeNumber)
  })
/** Conditions without the initial days where numbers are searched: a search by number finds even old documents. */
export const withoutDaysOfNumbers = (resource: Resource, values: Values): Values =>
  asksByNumber(resource, values) ? withoutRecent(resource, values) : values

/** Conditions of a list whose address has `conditions`: a non-empty address means exactly its conditions, plus the remembered ones. */
export const initialFilter = (resource: Resource, conditions: Values): Values => {
  const isSilent = !hasConditions(conditions)
  const names = rememberedOf(resource, isSilent)
  return {
    ...(isSilent ? recentOf(resource) : {}),
    ...(isSaid(conditions, names) ? {} : recall(resource.id, names)),
    ...conditions,
  }
}

/** A list too long to be read without any condition. */
export const isLong = (resource: Resource): boolean =>
  resource.search?.some((name) => ['waits', 'today'].includes(resource.fields[name]?.recent ?? '')) === true
