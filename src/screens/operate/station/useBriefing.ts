// 上岗前要做的 · operate/station/useBriefing
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { person, type Briefing } from '../../../state/person.ts'

/** Time for reading the last verdict before the page changes, ms. */
const readMs = 1500

/**
 * The next step of the person at the station before work may begin; null: none. The last verdict of a step remains for a moment before the
 * next step begins. The hook serves one person, because the page restarts for another person.
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
