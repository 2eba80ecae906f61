// 照片 · kit/Photos
import { Image } from 'antd'
import { useState, type JSX } from 'react'
import type { PhotoShown } from '#contract/stockout/photoShown'
import { readPhoto } from '#contract/pda/photo'
import { failureOf, sentenceOf } from '../data/api.ts'
import { usePicture } from './picture.ts'
import { Icon } from './icons.tsx'
import { useMay } from './may.ts'

/** Edge of a thumbnail, px. */
const edge = 96

/** Pictures as thumbnails, a click enlarges; one that its device has not uploaded yet says so. */
export const Photos = ({ photos, label }: { readonly photos: readonly PhotoShown[]; readonly label: string }): JSX.Element => {
  const may = useMay()
  if (!may(readPhoto.may)) return <p className="dim">没有查看照片的权限</p>
  return (
    <Image.PreviewGroup>
      <div className="photos" role="list" aria-label={label}>
        {photos.map(({ sha256, missing }, index) => (
          <div role="listitem" key={`${sha256}-${index}`}>
            {missing ? (
              <span className="photo-state" title="照片还在手持机上，联网后自动上传">
                未上传
              </span>
            ) : (
              <Thumbnail sha256={sha256} label={`${label} ${index + 1}`} />
            )}
          </div>
        ))}
      </div>
    </Image.PreviewGroup>
  )
}

const Thumbnail = ({ sha256, label }: { readonly sha256: string; readonly label: string }): JSX.Element => {
  const { data, error, isFetching, refetch } = usePicture(readPhoto, { sha256 })
  const [broken, setBroken] = useState(false)
  if (error !== null || broken)
    return (
      <button
        type="button"
        className="photo-state"
        title={broken ? '图片打不开' : sentenceOf(failureOf(error))}
        disabled={isFetching}
        onClick={() => {
          setBroken(false)
          void refetch()
        }}
      >
        <Icon name="alert" />
        <span>没有打开</span>
        <span>重试</span>
      </button>
    )
  if (data === undefined) return <span className="photo-state" aria-busy="true" aria-label={`${label} 加载中`} />
  return <Image src={data} alt={label} width={edge} height={edge} onError={() => setBroken(true)} />
}
