// 一件事做一次 · state/alone
import { useEffect, useRef, useState } from 'react'

/**
 * Work that is begun once: [whether it is under way, what begins it]. A press meanwhile does nothing, from the same task on until what
 * came of it is drawn.
 */
export const useAlone = (): readonly [boolean, (work: () => Promise<unknown>) => Promise<void>] => {
  // an object, so that an end is drawn also where it came before the beginning was
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
