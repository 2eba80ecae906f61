// 停顿后的值 · kit/useDebounced
import { useEffect, useState } from 'react'

/** The value once it has not changed for 300 ms (spec 1 §9 debounce): quick typing or ticking sends one request. */
export const useDebounced = <T>(value: T, ms = 300): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
