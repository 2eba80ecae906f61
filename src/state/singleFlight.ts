// 一件事做一次 · state/singleFlight
import { useEffect, useRef, useState } from 'react'

/**
 * Runs work once at a time: [whether it is running, run]. Calls while it runs are ignored, from the first call until the result is drawn.
 */
export const useSingleFlight = (): readonly [boolean, (work: () => Promise<unknown>) => Promise<void>] => {
  // an object, so that the end causes a render even when it came before the beginning was drawn
  const [turn, setTurn] = useState({ busy: false })
  const begun = useRef(false)
  useEffect(() => {
    if (!turn.busy) begun.current = false
  }, [turn])
  const alone = async (work: () => Promise<unknown>): Promise<void> => {
    if (begun.current) return
    begun.current = true
    setTurn({ busy: true })
    try {
      await work()
    } finally {
      setTurn({ busy: false })
    }
  }
  return [turn.busy, alone]
}
