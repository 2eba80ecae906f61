// 资源页签 · kit/ResourceTabs
import type { JSX, ReactNode } from 'react'
import type { Resource } from '#contract/resource'
import { useCounts } from '../data/query.ts'
import { useWords } from './dictionary.ts'
import { countFilterOf, type UsedState } from './filter.ts'
import type { Values } from './searchInputs.tsx'
import { TabStrip } from './TabStrip.tsx'

/** Status 已取消 of every document (floor.md §7); its tab is always the last. */
const cancelled = '5'
const inOrder = (texts: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(texts).sort(([a], [b]) => Number(a === cancelled) - Number(b === cancelled))

const sumOf = (counts: Readonly<Record<string, number>> | undefined, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (counts?.[key] ?? 0), 0)

interface ResourceTabsProps extends Pick<UsedState, 'state' | 'search' | 'mayLoad'> {
  readonly resource: Resource
  readonly fixed?: Values
}

/** Conditions of a list whose first tab is not 全部. */
export const presetOf = ({ tabs, startTab }: Pick<Resource, 'tabs' | 'startTab'>): Values =>
  tabs === undefined || startTab === undefined ? {} : { [tabs]: startTab }

/** Values of the definition's `tabs` field, with the number of rows each would show under the filter of the list. */
export const ResourceTabs = ({ resource, fixed, state, search, mayLoad }: ResourceTabsProps): JSX.Element | null => {
  const tab = resource.tabs ?? ''
  const counts = useCounts(resource, countFilterOf(state, tab, fixed), mayLoad)
  const words = useWords(resource.fields[tab])
  if (resource.tabs === undefined) return null
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  const label = (text: string, count: number | undefined): ReactNode => (
    <>
      {text}
      {counts !== undefined && <small className="count">{(count ?? 0).toLocaleString('zh-CN')}</small>}
    </>
  )
  const values = inOrder(words).map(([key, text]) => ({ key, label: label(text, counts?.[key]) }))
  const active = state.values[tab] ?? ''
  const several = active.split(',').map((state) => state.trim())
  // several states in the address form one joined first tab
  const joined = several.length < 2 ? [] : [{ key: active, label: label('所选状态', sumOf(counts, several)) }]
  return (
    <TabStrip
      label={resource.fields[tab]?.label ?? resource.title}
      active={active}
      items={[...joined, ...(resource.startTab === undefined ? [{ key: '', label: label('全部', total) }] : []), ...values]}
      change={(key) => search({ ...state.values, [tab]: key })}
    />
  )
}
