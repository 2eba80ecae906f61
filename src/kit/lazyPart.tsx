// 用到才取的部件 · kit/lazyPart
import { lazy, Suspense, type ComponentType, type JSX } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { inTime } from './inTime.ts'

/** A part's chunk could not be loaded, or not in time: the page that says so, with the way back (spec 1 §2.2). */
const Lost = (): JSX.Element => {
  const { pathname, search } = useLocation()
  return <Navigate to={`/netErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
}

/**
 * A component whose files come when it is first drawn: what a list does not need to be shown does not hold it back. `waiting` stands in
 * its place until then.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: JSX.Element | ((props: P) => JSX.Element) | null = null,
) => {
  const Part = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await inTime(load) }
    } catch (error) {
      console.error('部件没有取到', error)
      return { default: Lost }
    }
  })
  const Waited = (props: P): JSX.Element => (
    <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
      <Part {...props} />
    </Suspense>
  )
  return Waited
}
