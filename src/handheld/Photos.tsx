// 未上传照片 · handheld/Photos
import { List } from 'antd-mobile'
import { useCallback, useEffect, useState, type JSX } from 'react'
import { photosLeft, retryRefused, type PhotosLeft } from '../data/photos.ts'

/** Interval at which the counts are read again while the page is open, ms. */
const lookMs = 5000

/** Photos that are still on this device; a refused one shows why and can be sent again. */
export const Photos = (): JSX.Element | null => {
  const [left, setLeft] = useState<PhotosLeft | null>(null)
  const look = useCallback(
    (): void => void photosLeft().then(setLeft, (error: unknown) => console.error('照片数读取失败', error)),
    [],
  )
  useEffect(() => {
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [look])
  if (left === null) return null
  const again = (): void => void retryRefused().then(look, (error: unknown) => console.error('照片没有放回队列', error))
  return (
    <List header="照片">
      <List.Item extra={left.waiting === 0 ? '无' : `${left.waiting} 张`}>待上传</List.Item>
      {left.refused > 0 && (
        <>
          <List.Item extra={<span data-bad>{left.refused} 张</span>} description={left.words.join('；')}>
            传不上
          </List.Item>
          <List.Item onClick={again}>再传一次</List.Item>
        </>
      )}
    </List>
  )
}
