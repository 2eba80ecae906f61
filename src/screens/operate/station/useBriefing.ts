// 上岗前要做的 · operate/station/useBriefing
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { person, type Briefing } from '../../../state/person.ts'

/** The last verdict is read before the page changes, ms. */
const readMs = 1500

/**
 * The steps of the person at the station before work may begin; null: none. For one person: the page starts again with the next. The last
 * verdict of one step remains for a moment before the next begins.
 */
export const useBriefing = (): Briefing | null => {
  const due = useSnapshot(person).taken?.due[0] ?? null
  const [shown, setShown] = useState(due)
  useEffect(() => {
    if (shown === due) return undefined
    const timer = setTimeout(() => setShown(due), readMs)
    return () => clearTimeout(timer)
  }, [shown, due])
  return shown
}
