// 质检照片 · returns/inspect/PhotoCell
import { Button } from 'antd'
import { useRef, type JSX } from 'react'
import { keepPhoto } from '../../../data/takePhoto.ts'
import { showToast } from '../../../kit/toast.ts'
import { session } from '../../../state/session.ts'
import type { Piece } from './pieces.ts'

interface PhotoCellProps {
  readonly photos: Piece['photos']
  readonly take: (photos: Piece['photos']) => void
}
/** Takes photos of pieces. They are made small and stored on this computer; they are uploaded last, as on a handheld. */
export const PhotoCell = ({ photos, take }: PhotoCellProps): JSX.Element => {
  const fileInput = useRef<HTMLInputElement>(null)
  const keep = async (file: File): Promise<void> => {
    const { sha256, bytes } = await keepPhoto(file, session.tenant?.tenantId ?? '')
    take([...photos, { sha256, bytes }])
  }
  return (
    <>
      <Button size="small" onClick={() => fileInput.current?.click()}>
        {photos.length === 0 ? '拍照' : `已拍 ${photos.length}`}
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="拍照"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) keep(file).catch(() => showToast('error', '没存下，重拍'))
        }}
      />
    </>
  )
}
