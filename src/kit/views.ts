// 列表视图 · kit/views
/** Converts the content of a stored view to conditions of its list, and back. Fields that the definition no longer has are left out. */
import { sortable, type Resource } from '#contract/resource'
import type { ViewContent } from '#contract/user/listView'
import { dayText } from './formats.ts'
import type { ColumnChoice } from './listPreference.ts'
import { ownKeys } from './SearchForm.tsx'
import type { Values } from './searchInputs.tsx'

const dayMs = 86_400_000
/** A day relative to today, followed by an optional time; `@-6` is six days ago. */
const moving = /^@(-?\d{1,5})( .*)?$/
const offsetOf = (text: string, today: string): number => Math.round((Date.parse(text.slice(0, 10)) - Date.parse(today)) / dayMs)

const fieldsOf = ({ search = [], tabs }: Resource): readonly string[] => [...search, ...(tabs === undefined ? [] : [tabs])]

/** Conditions of a view for the day of `now`, epoch ms. */
export const valuesOf = (resource: Resource, { values }: ViewContent, now = Date.now()): Values => {
  const known = new Set(
    fieldsOf(resource)
      .filter((name) => name in resource.fields)
      .flatMap(ownKeys),
  )
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const [, days, time = ''] = moving.exec(value) ?? []
      if (!known.has(name)) return []
      return [[name, days === undefined ? value : `${dayText(now + Number(days) * dayMs)}${time}`]]
    }),
  )
}
/** Order of a view; '' if the list no longer has this order. */
export const sortOf = (resource: Resource, { sort }: ViewContent): string =>
  sortable(resource).has(sort.replace(/^-/, '')) ? sort : ''

/** Fields whose range begins or ends today. Such a range probably means the last or next days, not fixed days. */
export const movingDays = (resource: Resource, values: Values, now = Date.now()): readonly string[] => {
  const today = dayText(now)
  return (resource.search ?? []).filter(
    (name) =>
      ['day', 'moment'].includes(resource.fields[name]?.kind ?? '') &&
      ['Begin', 'End'].some((end) => values[`${name}${end}`]?.startsWith(today) === true),
  )
}

/** Whether all days in a view are relative to today; true for a view without days. */
export const goesOn = (resource: Resource, { values }: ViewContent): boolean =>
  Object.entries(values).every(([name, value]) => {
    const field = resource.fields[name.replace(/(Begin|End)$/, '')]
    return !['day', 'moment'].includes(field?.kind ?? '') || moving.test(value)
  })

/** The state of a list as a view stores it. `moves`: ranges that begin or end today are stored relative to today. */
export const contentOf = (
  resource: Resource,
  { values, sort }: { readonly values: Values; readonly sort: string },
  choices: readonly ColumnChoice[],
  moves: boolean,
  now = Date.now(),
): ViewContent => {
  const today = dayText(now)
  const ends = new Set(moves ? movingDays(resource, values, now).flatMap((name) => [`${name}Begin`, `${name}End`]) : [])
  const known = new Set(fieldsOf(resource).flatMap(ownKeys))
  return {
    columns: choices.map(({ label: _title, ...choice }) => choice),
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, string][] => {
        if (!known.has(name) || value === '') return []
        return [[name, ends.has(name) ? `@${offsetOf(value, today)}${value.slice(10)}` : value]]
      }),
    ),
    sort,
  }
}

/** Whether the state of a list equals the view. */
export const standsAt = (
  resource: Resource,
  content: ViewContent,
  { values, sort }: { readonly values: Values; readonly sort: string },
): boolean => {
  const textOf = (all: Values): string =>
    JSON.stringify(
      Object.entries(all)
        .filter(([, value]) => value !== '')
        .sort(([a], [b]) => a.localeCompare(b)),
    )
  return textOf(values) === textOf(valuesOf(resource, content)) && sort === sortOf(resource, content)
}
