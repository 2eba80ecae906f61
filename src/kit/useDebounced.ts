// 停顿后的值 · kit/useDebounced
import { useEffect, useState } from 'react'

/** The value once it stood still for 300 ms (spec 1 §9 debounce): what is typed or ticked quickly asks the server once. */
export const useDebounced = <T>(value: T, ms = 300): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
