// 缩略图 · kit/Thumbnail
import { Image } from 'antd'
import { useEffect, useRef, useState, type JSX, type RefObject } from 'react'
import type { Call, InputOf } from '#contract/call'
import { readFile } from '#contract/file/store'
import { failureOf, sentenceOf } from '../data/api.ts'
import { Icon } from './icons.tsx'
import { usePicture } from './picture.ts'

interface ThumbnailProps<C extends Call> {
  readonly call: C
  readonly input: InputOf<C>
  readonly label: string
  /** px */
  readonly edge: number
  /** asked for once it is scrolled into sight: pictures of a list */
  readonly late?: boolean
}

/** A picture of the server; a click enlarges it (antd's preview zooms and turns), one that does not load says why and loads on retry. */
export const Thumbnail = <C extends Call>({ call, input, label, edge, late = false }: ThumbnailProps<C>): JSX.Element => {
  const place = useRef<HTMLSpanElement>(null)
  const seen = useSeen(place, late)
  const { data, error, isFetching, refetch } = usePicture(call, input, seen)
  const [broken, setBroken] = useState(false)
  const size = { width: edge, height: edge }
  const why = broken ? '图片打不开' : error === null ? '' : sentenceOf(failureOf(error))
  return (
    <span ref={place} className="thumbnail" style={size} onClick={stay} onDoubleClick={stay} onKeyDown={stay}>
      {why !== '' ? (
        <button
          type="button"
          className="photo-state"
          style={size}
          title={why}
          aria-label={`${label}：${why}，重试`}
          disabled={isFetching}
          onClick={() => {
            setBroken(false)
            void refetch()
          }}
        >
          <Icon name="alert" />
          {edge > 60 && (
            <>
              <span>没有打开</span>
              <span>重试</span>
            </>
          )}
        </button>
      ) : data === undefined ? (
        <span className="photo-state" role="img" style={size} aria-busy="true" aria-label={`${label} 加载中`} />
      ) : (
        <Image src={data} alt={label} {...size} onError={() => setBroken(true)} />
      )}
    </span>
  )
}

/** What is done with a picture is not done with the row it stands in. */
const stay = (event: { stopPropagation: () => void }): void => event.stopPropagation()

const useSeen = (place: RefObject<HTMLElement | null>, late: boolean): boolean => {
  const [seen, see] = useState(!late)
  useEffect(() => {
    const part = place.current
    if (seen || part === null) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) see(true)
    })
    watch.observe(part)
    return () => watch.disconnect()
  }, [place, seen])
  return seen
}

/** Edge of a picture in a list, px: a row keeps its height. */
const listEdge = 30

/** A stored picture in a list or among the facts of a page. */
export default function StoredPicture({ link, label }: { readonly link: string; readonly label: string }): JSX.Element {
  return <Thumbnail call={readFile} input={{ file: fileOf(link) }} label={label} edge={listEdge} late />
}

/** Name of the file behind a link. */
export const fileOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)
