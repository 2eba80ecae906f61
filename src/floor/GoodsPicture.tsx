// 商品图片 · floor/GoodsPicture
import { useEffect, useState, type JSX } from 'react'
import { smallPicture } from '../data/pictures.ts'

/** Picture of the current goods. Its space is reserved, so that a late picture does not move buttons. */
export default function GoodsPicture({ link }: { readonly link: string }): JSX.Element {
  const [src, setSrc] = useState('')
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const loading = new AbortController()
    smallPicture(link, loading.signal).then(setSrc, (error: unknown) => {
      if (loading.signal.aborted) return
      // not cached and no network: work continues without the picture
      console.warn('图片没有取到', error)
      setIsLost(true)
    })
    return () => loading.abort()
  }, [link])
  if (isLost) return <span className="goods-picture">图没取到</span>
  if (src === '') return <span className="goods-picture" aria-busy="true" />
  return <img className="goods-picture" src={src} alt="" onError={() => setIsLost(true)} />
}
