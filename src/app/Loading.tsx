// 加载遮罩 · app/Loading
import { useEffect, useState, type JSX } from 'react'

/** Nothing for the first 200 ms, then a quiet overlay (spec 1 §2.2). */
export const Loading = (): JSX.Element | null => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return late ? (
    <div className="loading" role="status">
      加载中，请稍后....
    </div>
  ) : null
}
