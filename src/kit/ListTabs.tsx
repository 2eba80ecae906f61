// 一页几张列表 · kit/ListTabs
import type { JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Resource } from '#contract/resource'
import { useMay } from './may.ts'
import { ResourceScreen } from './ResourceScreen.tsx'
import { TabStrip } from './TabStrip.tsx'

interface ListTabsProps {
  /** what the tabs choose among */
  readonly label: string
  /** the first is shown where the address names none */
  readonly lists: readonly (readonly [key: string, label: string, of: Resource])[]
}

/** A page of several lists, each behind a tab of its own; one the person may not read has none. */
export const ListTabs = ({ label, lists }: ListTabsProps): JSX.Element | null => {
  // in the address, so that a link leads to the same list; conditions of one list are none of the other
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const seen = lists.filter(([, , of]) => may(of.may.list))
  const [first] = seen
  const shown = seen.find(([key]) => key === params.get('kind')) ?? first
  if (first === undefined || shown === undefined) return null
  const [active, , of] = shown
  const head = (
    <TabStrip
      label={label}
      active={active}
      items={seen.map(([key, words]) => ({ key, label: words }))}
      change={(key) => setParams(key === first[0] ? {} : { kind: key }, { replace: true })}
    />
  )
  return <ResourceScreen key={of.id} of={of} {...(seen.length > 1 && { head })} />
}
