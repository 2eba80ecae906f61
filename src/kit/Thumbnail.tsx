// 缩略图 · kit/Thumbnail
import { Image } from 'antd'
import { createContext, use, useEffect, useRef, useState, type JSX, type ReactNode, type RefObject } from 'react'
import { failureOf, sentenceOf } from '../data/api.ts'
import { Icon } from './icons.tsx'
import { stored, usePicture, type Picture } from './picture.ts'

interface ThumbnailProps {
  readonly of: Picture
  readonly label: string
  /** px */
  readonly edge: number
  /** true in a list: the picture is requested only when it is scrolled into view */
  readonly late?: boolean
}

/** Whether a picture of the surrounding group is enlarged; full pictures are loaded only then. */
const Enlarged = createContext(false)

/** Groups thumbnails, so that a user can page through the enlarged pictures. */
export const PictureGroup = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const [enlarged, setEnlarged] = useState(false)
  return (
    <Enlarged value={enlarged}>
      <Image.PreviewGroup preview={{ onOpenChange: setEnlarged }}>{children}</Image.PreviewGroup>
    </Enlarged>
  )
}

/**
 * A thumbnail from the server. A click enlarges it (antd's preview zooms and turns) and loads the full picture. A picture that fails to
 * load shows the reason and a button to try again.
 */
export const Thumbnail = ({ of, label, edge, late = false }: ThumbnailProps): JSX.Element => {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place, late)
  const { data, error, isFetching, refetch } = usePicture(of, 'small', isSeen)
  const isGroupEnlarged = use(Enlarged)
  const [enlarged, setEnlarged] = useState(false)
  const whole = usePicture(of, 'whole', enlarged || isGroupEnlarged)
  const [broken, setBroken] = useState(false)
  const size = { width: edge, height: edge }
  const why = broken ? '图片打不开' : error === null ? '' : sentenceOf(failureOf(error))
  return (
    <span
      ref={place}
      className="thumbnail"
      style={size}
      onClick={keepFromRow}
      onDoubleClick={keepFromRow}
      onKeyDown={keepFromRow}
    >
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
        <Image
          src={data}
          alt={label}
          {...size}
          preview={{ src: whole.data ?? data, onOpenChange: setEnlarged }}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

/** Keeps a click on a picture from counting as a click on its row. */
const keepFromRow = (event: { stopPropagation: () => void }): void => event.stopPropagation()

const useSeen = (place: RefObject<HTMLElement | null>, late: boolean): boolean => {
  const [seen, setSeen] = useState(!late)
  useEffect(() => {
    const part = place.current
    if (seen || part === null) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    watch.observe(part)
    return () => watch.disconnect()
  }, [place, seen])
  return seen
}

/** Edge of a picture in a list, px: the height of a row does not change. */
const listEdge = 30

/** A stored picture in a list or among the facts of a page. */
export default function StoredPicture({ link, label }: { readonly link: string; readonly label: string }): JSX.Element {
  return <Thumbnail of={stored(link)} label={label} edge={listEdge} late />
}
