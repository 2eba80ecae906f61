// 选项 · kit/options
/** Options and labels of referenced things: owners, warehouses, shops …, within the person's scope (spec 1 §6). */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { Page } from '#contract/resource'
import type { Selectable } from '#contract/selectable'
import { request, type CallFailed } from '../data/api.ts'
import { sharedRead, useShared, type Shared, type SharedRead } from './shared.ts'
import { optionPage, type Option, type OptionSource } from './pickers/optionSource.ts'

type Wire = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** A row of a thing's list as an option. */
const optionOf =
  ({ key, label, note, fills }: Selectable) =>
  (row: Wire): Option => {
    const value = (typeof key === 'string' ? [key] : key).map((field) => textOf(row[field])).join('-')
    const name = label.map((field) => textOf(row[field])).find((text) => text !== '') ?? value
    const account = fills === undefined ? '' : textOf(row[fills])
    return {
      value,
      label: note === undefined ? name : `${name}（${textOf(row[note])}）`,
      ...(account !== '' && { sid: account }),
    }
  }

/** Value of one warehouse among those with the same number at several accounts (spec 1 §3). */
export const warehouseKey = ({ value, sid }: Option): string => (sid === undefined ? value : `${value}-${sid}`)

/** Options of a thing with too many rows to load at once, page by page. `chosen`: field of the call that selects rows by their keys. */
export const pagesOf = (thing: Selectable, chosen: string): OptionSource => ({
  name: thing.name,
  page: async (keyword, pageNo, signal) => {
    const input = { pageNo, pageSize: optionPage, ...(keyword !== '' && { keyword }) }
    const page = await request<Page<Wire>>(thing.list, input, { signal })
    return { ...page, records: page.records.map(optionOf(thing)) }
  },
  byKeys: async (values, signal) => {
    const page = await request<Page<Wire>>(thing.list, { [chosen]: [...values] }, { signal })
    return page.records.map(optionOf(thing))
  },
})

interface Choices {
  readonly options: readonly Option[]
  readonly loading: boolean
}

const query = (thing: Selectable | undefined, within: Wire = {}): Shared<readonly Option[]> => ({
  queryKey: ['options', thing?.name ?? '', ...(Object.keys(within).length === 0 ? [] : [within])],
  queryFn: async ({ signal }) => {
    if (thing === undefined) return []
    const reply = await request<readonly Wire[] | Pick<Page<Wire>, 'records'>>(
      thing.list,
      { ...thing.query, ...within },
      { signal },
    )
    return ('records' in reply ? reply.records : reply).map(optionOf(thing))
  },
  enabled: thing !== undefined,
  staleTime: 3_600_000,
  meta: { persist: true },
})
/** Query options for options that depend on other values, such as open documents: they change often and are never cached. */
const uncached = { staleTime: 0, gcTime: 0, meta: { persist: false } } as const

/** The options of a thing. They change rarely and serve every list, so they are requested once an hour. Without a thing: no options. */
export const useOptions = (thing: Selectable | undefined): Choices => {
  const { data, isLoading } = useQuery<readonly Option[], CallFailed>(query(thing))
  return { options: data ?? [], loading: isLoading }
}

/** Values of the `within` fields that limit the options; null while one of them is missing. */
const limitsOf = (within: readonly string[], values: Wire): Wire | null =>
  within.every((name) => textOf(values[name]) !== '')
    ? Object.fromEntries(within.map((name) => [name, textOf(values[name])]))
    : null

/** Options that depend on other values of the form (`within`). `lacks`: one of these values is missing, so that there are no options. */
export const useOptionsWithin = (thing: Selectable | undefined, values: Wire): Choices & { readonly lacks: boolean } => {
  const limits = thing?.within === undefined ? {} : limitsOf(thing.within, values)
  const { data, isLoading } = useQuery<readonly Option[], CallFailed>({
    ...query(thing, limits ?? {}),
    ...(thing?.within !== undefined && uncached),
    enabled: thing !== undefined && limits !== null,
  })
  return { options: (limits !== null && data) || [], loading: isLoading, lacks: limits === null }
}

/**
 * Options in a search form, where the other values may be missing: all options, limited by the values that are there. A value that occurs
 * in several warehouses is one option whose label contains each name.
 */
export const useOptionsFor = (thing: Selectable | undefined, values: Wire): Choices => {
  const filledNames = (thing?.within ?? []).filter((name) => textOf(values[name]) !== '')
  const { data, isLoading } = useQuery<readonly Option[], CallFailed>(
    query(thing, Object.fromEntries(filledNames.map((name) => [name, textOf(values[name])]))),
  )
  const options = data ?? []
  return { options: thing?.within === undefined ? options : merged(options), loading: isLoading }
}
const merged = (options: readonly Option[]): readonly Option[] => {
  const names = new Map<string, readonly string[]>()
  for (const { value, label } of options) names.set(value, [...new Set([...(names.get(value) ?? []), label])])
  return [...names].map(([value, texts]) => ({ value, label: texts.join('/') }))
}

const labels = (options: readonly Option[] | undefined): ReadonlyMap<string, string> =>
  new Map((options ?? []).map(({ value, label }) => [value, label]))
const labelled = new Map<Selectable, SharedRead<ReadonlyMap<string, string>>>()
/** The shared labels of a thing; created for its first cell and reused for all other cells. */
const labelsOf = (thing: Selectable): SharedRead<ReadonlyMap<string, string>> => {
  const existing = labelled.get(thing)
  if (existing !== undefined) return existing
  const created = sharedRead(query(thing), labels)
  labelled.set(thing, created)
  return created
}

/** Name of a referenced thing; its key until the names are loaded. */
export const OptionText = ({ to, value }: { readonly to: Selectable; readonly value: string }): JSX.Element => {
  const label = useShared(labelsOf(to)).get(value)
  return (
    <span
      className="clipped"
      title={label === undefined || label === value || to.inner === true ? (label ?? value) : `${label}　${value}`}
    >
      {label ?? value}
    </span>
  )
}
