// 上岗前的页 · handheld/pages/Briefing
import { useEffect, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { Doc, Flow } from '../../flows/flow.ts'
import { person, type Briefing } from '../../state/person.ts'
import { FlowPage } from '../FlowPage.tsx'
import { go } from '../route.tsx'

/** Time to read the last verdict before the page changes, ms. */
const readMs = 1500

/** A flow that a temp worker finishes before work. Afterwards the next due flow opens, or the home page after the last one. */
export const BriefingPage = <D extends Doc>({ flow, step }: { readonly flow: Flow<D>; readonly step: Briefing }): JSX.Element => {
  const due = useSnapshot(person).taken?.due ?? []
  const isDue = due.includes(step)
  // a page opened again later, to read or to practise, stays open
  const [wasDue] = useState(isDue)
  const [next = ''] = due
  useEffect(() => {
    if (isDue || !wasDue) return undefined
    const timer = setTimeout(() => go(next === '' ? '/wx/wms' : `/wx/wms/${next}`, true), readMs)
    return () => clearTimeout(timer)
  }, [isDue, wasDue, next])
  return <FlowPage flow={flow} />
}
