// 拍照按钮 · floor/PhotoButton
import { useRef, useState, type JSX } from 'react'
import { keepPhoto } from '../data/takePhoto.ts'
import { session } from '../state/session.ts'
import type { BesideProps } from './regions.tsx'

/** Opens the device's camera application. The photo is reduced, stored on the device and uploaded after all operations. */
export const PhotoButton = ({ run, expects }: BesideProps): JSX.Element | null => {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const keep = async (file: File): Promise<void> => {
    setFault('')
    const { sha256, bytes } = await keepPhoto(file, session.tenant?.tenantId ?? '')
    run.photo(sha256, bytes)
  }
  if (expects !== 'photo') return null
  return (
    <>
      <button type="button" className="action" onClick={() => field.current?.click()}>
        {fault === '' ? '拍照' : fault}
      </button>
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="拍照"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) keep(file).catch(() => setFault('没存下，重拍'))
        }}
      />
    </>
  )
}
