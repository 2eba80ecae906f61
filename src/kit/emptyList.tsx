// 列表没有行时 · kit/emptyList
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { nounOf, type Resource } from '#contract/resource'
import { withoutRecent } from './initialFilter.ts'
import type { UsedState } from './filter.ts'
import { ownKeys } from './SearchForm.tsx'
import type { Values } from './searchInputs.tsx'
import { EmptyState } from './states.tsx'

/** Whether the search form has conditions; an open tab does not count. */
const isNarrowed = ({ search = [], tabs }: Resource, values: Values): boolean =>
  search.some((name) => name !== tabs && ownKeys(name).some((key) => (values[key] ?? '') !== ''))

const needsCondition = <EmptyState title="请输入条件后查询" text="记录很多，先选日期或填单号。" />

/** Title and text of an empty list. The definition's own text is used only without conditions or tab, which may just hide rows. */
const wordsOf = (resource: Resource, narrowed: boolean, inTab: boolean): readonly [string, string?] => {
  if (resource.empty === undefined) return narrowed ? ['暂无数据', '没有符合条件的记录，可以放宽条件再查询。'] : ['暂无数据']
  const noun = 'noun' in resource ? String(resource.noun) : nounOf(resource)
  if (narrowed) return [`没有符合条件的${noun}`, '可以放宽条件再查询。']
  return inTab ? [`没有符合条件的${noun}`] : resource.empty
}

/** The text of an empty list, with a button that drops the conditions when these may be too narrow. */
export const emptyOf = (resource: Resource, { state: { values }, search, mayLoad }: UsedState): ReactNode => {
  if (!mayLoad) return needsCondition
  const rest = withoutRecent(resource, values)
  if (rest !== values && isNarrowed(resource, rest))
    return (
      <EmptyState title="这几天没有符合条件的记录" text="可能更早，不限日期再查一次。">
        <Button onClick={() => search(rest)}>不限日期</Button>
      </EmptyState>
    )
  const narrowed = isNarrowed(resource, values)
  const tab = values[resource.tabs ?? '']
  const [title, text] = wordsOf(resource, narrowed, tab !== undefined && tab !== resource.startTab)
  return (
    <EmptyState title={title} {...(text !== undefined && { text })}>
      {narrowed && <Button onClick={() => search({})}>清空条件</Button>}
    </EmptyState>
  )
}
