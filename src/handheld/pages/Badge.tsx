// 换人页 · handheld/pages/Badge
import { useEffect, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { badge } from '../../flows/badge.ts'
import { person } from '../../state/person.ts'
import { FlowPage } from '../FlowPage.tsx'
import { go } from '../route.tsx'

/** Time to read the verdict before the page changes, ms. */
const readMs = 1200

/** /wx/wms/badge: a temp worker takes this handheld over; on the first day the rules and the practice follow. */
const Badge = (): JSX.Element => {
  const { taken } = useSnapshot(person)
  const [before] = useState(taken?.badgeCode)
  const next = taken !== null && taken.badgeCode !== before ? taken.due[0] : undefined
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => go(`/wx/wms/${next}`, true), readMs)
    return () => clearTimeout(timer)
  }, [next])
  return <FlowPage flow={badge} />
}
export default Badge
