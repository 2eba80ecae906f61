// 用到才取的部件 · kit/lazyPart
import { lazy, Suspense, useState, type ComponentType, type JSX } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { inTime } from './inTime.ts'

/** A part's chunk could not be loaded, or not in time: the page that says so, with the way back (spec 1 §2.2). */
const Lost = (): JSX.Element => {
  const { pathname, search } = useLocation()
  return <Navigate to={`/netErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
}

/** Draws a part, and fetches its files beforehand where somebody knows that they are needed at once. */
export interface LazyPart<P extends object> {
  (props: P): JSX.Element
  /** Resolves once the part can be drawn, or is known to be lost: whoever draws it then is told so. */
  readonly fetch: () => Promise<void>
}

/**
 * A component whose files come when it is first drawn: what a list does not need to be shown does not hold it back. `waiting` stands in
 * its place until then. One that was fetched before is drawn at once: React would put `waiting` in its place all the same for the moment
 * in which it learns of the module, and then holds back whatever else the page waits for until 0.3 s after that.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: JSX.Element | ((props: P) => JSX.Element) | null = null,
): LazyPart<P> => {
  let there: ComponentType<P> | null = null
  const arrive = async (): Promise<ComponentType<P>> => {
    try {
      there = await inTime(load)
      return there
    } catch (error) {
      console.error('部件没有取到', error)
      return Lost
    }
  }
  const Part = lazy(async () => ({ default: await arrive() }))
  const Waited = (props: P): JSX.Element => {
    // the same one as long as it is drawn: another would begin with empty fields
    const [Whole] = useState(() => there)
    if (Whole !== null) return <Whole {...props} />
    return (
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Waited, { fetch: async () => void (await arrive()) })
}
