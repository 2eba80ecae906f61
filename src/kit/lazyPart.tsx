// 用到才取的部件 · kit/lazyPart
import { useLayoutEffect, useState, type ComponentType, type JSX } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { withChunkTimeout } from './chunkTimeout.ts'

/** Goes to the page that reports a part whose file could not be loaded; that page has the way back (spec 1 §2.2). */
const Lost = (): JSX.Element => {
  const { pathname, search } = useLocation()
  return <Navigate to={`/netErr?oriPage=${encodeURIComponent(`${pathname}${search}`)}`} replace />
}

/** A component that loads its files when it is drawn, or earlier by `fetch` if a caller knows that the files are needed. */
export interface LazyPart<P extends object> {
  (props: P): JSX.Element | null
  /** Loads the files. Resolves when the part can be drawn, also after a failure: then drawing leads to the error page. */
  readonly fetch: () => Promise<void>
}

/**
 * A component whose files are loaded when it is first drawn, so that a list does not wait for parts it does not show. `waiting` is shown
 * until the files have arrived; a part that was loaded before is drawn at once. Suspense is not used: it delays the rest of the page until
 * 0.3 s after the files arrived, and it draws the content several times and keeps only one drawing. antd would then send Esc to a discarded
 * dialog, and Esc could not close the visible one.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: JSX.Element | ((props: P) => JSX.Element) | null = null,
): LazyPart<P> => {
  let loadedPart: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  const loadPart = async (): Promise<ComponentType<P>> => {
    try {
      loadedPart = await withChunkTimeout(load)
      return loadedPart
    } catch (error) {
      console.error('部件没有取到', error)
      return Lost
    }
  }
  const fetch = (): Promise<ComponentType<P>> => (loading ??= loadPart())
  const Lazy = (props: P): JSX.Element | null => {
    // the component does not change while it is drawn, because a new component would start with empty fields
    const [Part, setPart] = useState<ComponentType<P> | null>(() => loadedPart)
    useLayoutEffect(() => {
      if (Part !== null) return
      let isMounted = true
      void fetch().then((part) => {
        if (isMounted) setPart(() => part)
      })
      return () => {
        isMounted = false
      }
    }, [Part])
    if (Part !== null) return <Part {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(Lazy, { fetch: async () => void (await fetch()) })
}
