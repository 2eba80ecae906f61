// 用到才取的部件 · kit/lazyPart
import { useLayoutEffect, useState, type ComponentType, type JSX } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { withChunkTimeout } from './chunkTimeout.ts'

/** A part's chunk could not be loaded, or not in time: the page that says so, with the way back (spec 1 §2.2). */
const Lost = (): JSX.Element => {
  const { pathname, search } = useLocation()
  return <Navigate to={`/netErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
}

/** Draws a part, and fetches its files beforehand where somebody knows that they are needed at once. */
export interface LazyPart<P extends object> {
  (props: P): JSX.Element | null
  /** Resolves once the part can be drawn, or is known to be lost: drawing it then fails with that reason. */
  readonly fetch: () => Promise<void>
}

/**
 * A component whose files come when it is first drawn: what a list does not need to be shown does not hold it back. `waiting` stands in
 * its place until then; one that was fetched before is drawn at once. Without Suspense: it holds back whatever else the page waits for
 * until 0.3 s after the files came, and draws what came more than once to throw all but one away; a thrown-away dialog stays the one
 * that antd gives Esc to, so that the real one could not be left by it.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: JSX.Element | ((props: P) => JSX.Element) | null = null,
): LazyPart<P> => {
  let there: ComponentType<P> | null = null
  let coming: Promise<ComponentType<P>> | null = null
  const arrive = async (): Promise<ComponentType<P>> => {
    try {
      there = await withChunkTimeout(load)
      return there
    } catch (error) {
      console.error('部件没有取到', error)
      return Lost
    }
  }
  const fetch = (): Promise<ComponentType<P>> => (coming ??= arrive())
  const Waited = (props: P): JSX.Element | null => {
    // the same one as long as it is drawn: another would begin with empty fields
    const [Part, setPart] = useState<ComponentType<P> | null>(() => there)
    useLayoutEffect(() => {
      if (Part !== null) return
      let isHere = true
      void fetch().then((found) => {
        if (isHere) setPart(() => found)
      })
      return () => {
        isHere = false
      }
    }, [Part])
    if (Part !== null) return <Part {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(Waited, { fetch: async () => void (await fetch()) })
}
