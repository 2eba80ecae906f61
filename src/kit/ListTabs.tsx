// 一页几张列表 · kit/ListTabs
import type { JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Resource } from '#contract/resource'
import { useMay } from './may.ts'
import { ResourceScreen } from './ResourceScreen.tsx'
import { TabStrip } from './TabStrip.tsx'

interface ListTabsProps {
  /** what the tabs select */
  readonly label: string
  /** the lists; the first list is shown when the address names no list */
  readonly lists: readonly (readonly [key: string, label: string, of: Resource])[]
}

/** A page of several lists, each in its own tab; a list the person may not read has no tab. */
export const ListTabs = ({ label, lists }: ListTabsProps): JSX.Element | null => {
  // the open list is in the address, so that a link leads to the same list; conditions of one list do not apply to another
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const allowedLists = lists.filter(([, , of]) => may(of.may.list))
  const [first] = allowedLists
  const shown = allowedLists.find(([key]) => key === params.get('kind')) ?? first
  if (first === undefined || shown === undefined) return null
  const [active, , of] = shown
  const head = (
    <TabStrip
      label={label}
      active={active}
      items={allowedLists.map(([key, words]) => ({ key, label: words }))}
      change={(key) => setParams(key === first[0] ? {} : { kind: key }, { replace: true })}
    />
  )
  return <ResourceScreen key={of.id} of={of} {...(allowedLists.length > 1 && { head })} />
}
