// 图片排列 · kit/PictureTiles
import { Button } from 'antd'
import { useRef, type JSX } from 'react'
import { DRAWN_TYPES, extOf } from '#contract/rules/fileRules'
import type { UploadedFile } from '../data/fileUpload.ts'
import { Icon, type IconName } from './icons.tsx'
import { stored } from './picture.ts'
import { PictureGroup, Thumbnail } from './Thumbnail.tsx'

interface PictureTilesProps {
  readonly label: string
  readonly edge: number
  readonly value: readonly UploadedFile[]
  readonly change: (files: readonly UploadedFile[]) => void
}

/** Pictures of a field in their order. A user can enlarge, move and remove them. */
export const PictureTiles = ({ label, edge, value, change }: PictureTilesProps): JSX.Element => {
  const held = useRef(-1)
  const move = (from: number, to: number): void => {
    const file = value[from]
    if (file === undefined || to < 0 || to >= value.length || from === to) return
    const others = value.filter((_, at) => at !== from)
    change([...others.slice(0, to), file, ...others.slice(to)])
  }
  return (
    <PictureGroup>
      <div className="picture-tiles" role="list" aria-label={`已上传的${label}`}>
        {value.map((file, at) => {
          const name = value.length === 1 ? label : `${label} ${at + 1}`
          return (
            <div
              key={file.link}
              role="listitem"
              draggable={value.length > 1}
              onDragStart={() => {
                held.current = at
              }}
              onDrop={() => {
                move(held.current, at)
                held.current = -1
              }}
            >
              <Drawn file={file} name={name} edge={edge} />
              <span className="picture-tools">
                {value.length > 1 && <Tool icon="left" label={`前移 ${name}`} off={at === 0} run={() => move(at, at - 1)} />}
                <Tool icon="close" label={`删除 ${name}`} run={() => change(value.filter((one) => one.link !== file.link))} />
                {value.length > 1 && (
                  <Tool icon="right" label={`后移 ${name}`} off={at === value.length - 1} run={() => move(at, at + 1)} />
                )}
              </span>
            </div>
          )
        })}
      </div>
    </PictureGroup>
  )
}

interface DrawnProps {
  readonly file: UploadedFile
  readonly name: string
  readonly edge: number
}
/** A picture, or only the file name for a type that browsers do not draw. */
const Drawn = ({ file, name, edge }: DrawnProps): JSX.Element =>
  DRAWN_TYPES.has(extOf(file.link)) ? (
    <Thumbnail of={stored(file.link)} label={name} edge={edge} />
  ) : (
    <span className="photo-state" style={{ width: edge, height: edge }} title={file.fileName}>
      {extOf(file.link).toUpperCase()}
    </span>
  )

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  readonly off?: boolean
  readonly run: () => void
}
const Tool = ({ icon, label, off = false, run }: ToolProps): JSX.Element => (
  <Button type="text" size="small" aria-label={label} disabled={off} icon={<Icon name={icon} size={12} />} onClick={run} />
)
