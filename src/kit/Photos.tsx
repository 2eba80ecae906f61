// 照片 · kit/Photos
import type { JSX } from 'react'
import type { PhotoShown } from '#contract/ops/photoShown'
import { readPhoto } from '#contract/pda/photo'
import { useMay } from './may.ts'
import { photo, stored } from './picture.ts'
import { PictureGroup, Thumbnail } from './Thumbnail.tsx'

/** Edge of a thumbnail, px. */
const edge = 96

/** Pictures as thumbnails; a click enlarges a picture. A note replaces a picture that its device has not uploaded yet. */
export const Photos = ({ photos, label }: { readonly photos: readonly PhotoShown[]; readonly label: string }): JSX.Element => {
  const may = useMay()
  if (!may(readPhoto.may)) return <p className="dim">没有查看照片的权限</p>
  return (
    <PictureGroup>
      <div className="photos" role="list" aria-label={label}>
        {photos.map(({ sha256, missing }, index) => (
          <div role="listitem" key={`${sha256}-${index}`}>
            {missing ? (
              <span className="photo-state" title="照片还在手持机上，联网后自动上传">
                未上传
              </span>
            ) : (
              <Thumbnail of={photo(sha256)} label={`${label} ${index + 1}`} edge={edge} />
            )}
          </div>
        ))}
      </div>
    </PictureGroup>
  )
}

/** Pictures of the desk by their links. */
export const StoredPictures = ({ links, label }: { readonly links: readonly string[]; readonly label: string }): JSX.Element => (
  <PictureGroup>
    <div className="photos" role="list" aria-label={label}>
      {links.map((link, index) => (
        <div role="listitem" key={link}>
          <Thumbnail of={stored(link)} label={`${label} ${index + 1}`} edge={edge} />
        </div>
      ))}
    </div>
  </PictureGroup>
)
