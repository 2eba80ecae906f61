// 加载遮罩 · app/Loading
import { useEffect, useState, type JSX } from 'react'

/** Overlay while a page is loading; it appears only after 200 ms, so that a fast page does not flash (spec 1 §2.2). */
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
