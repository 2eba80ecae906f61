// 一件事做一次 · state/singleFlight
import { useEffect, useRef, useState } from 'react'

/**
 * Prevents that one action runs twice at a time. Returns [whether work is running, a function that runs work]; the function ignores calls
 * from the first call until its result is drawn.
 */
export const useSingleFlight = (): readonly [boolean, (work: () => Promise<unknown>) => Promise<void>] => {
  // an object, because a new one causes a render even if the work ended before its beginning was drawn
  const [status, setStatus] = useState({ busy: false })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!status.busy) hasBegun.current = false
  }, [status])
  const runAlone = async (work: () => Promise<unknown>): Promise<void> => {
    if (hasBegun.current) return
    hasBegun.current = true
    setStatus({ busy: true })
    try {
      await work()
    } finally {
      setStatus({ busy: false })
    }
  }
  return [status.busy, runAlone]
}
