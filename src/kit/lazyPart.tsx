// 用到才取的部件 · kit/lazyPart
import { useLayoutEffect, useState, type ComponentType, type JSX } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { withChunkTimeout } from './chunkTimeout.ts'

/** A part's chunk could not be loaded in time, or at all: the page that shows this, with the way back (spec 1 §2.2). */
const Lost = (): JSX.Element => {
  const { pathname, search } = useLocation()
  return <Navigate to={`/netErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
}

/** Draws a part, and loads its files earlier where a caller knows that they are needed at once. */
export interface LazyPart<P extends object> {
  (props: P): JSX.Element | null
  /** Resolves once the part can be drawn or has failed to load: drawing it then fails with that reason. */
  readonly fetch: () => Promise<void>
}

/**
 * A component whose files are loaded when it is first drawn: a list does not wait for parts it does not show. `waiting` is shown until
 * then; a part loaded before is drawn at once. Without Suspense, because Suspense delays everything else on the page until 0.3 s after the
 * files arrived, and draws the content more than once and discards all but one. A discarded dialog would remain the one to which antd sends
 * Esc, so that Esc could not close the real one.
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
    // the same component as long as it is drawn: another would start with empty fields
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
