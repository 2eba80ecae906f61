// 拍照按钮 · handheld/PhotoButton
import { useEffect, useRef, useState, type JSX } from 'react'
import { keepPhoto, uploadPhotos } from '../data/photos.ts'
import { session } from '../state/session.ts'
import { device } from './device.ts'
import type { BesideProps } from './FlowScreen.tsx'

const sendPhotos = (): void => {
  const enrolled = device.enrolment()
  const { tenant } = session
  if (enrolled === null || tenant === null) return
  const { deviceId, deviceKey } = enrolled
  uploadPhotos(tenant.tenantId, { deviceId, deviceKey }).catch((error: unknown) => console.error('照片上传失败', error))
}

/** The device's own camera; the picture is made small, kept on the device and uploaded last. */
export const PhotoButton = ({ run, expects }: BesideProps): JSX.Element | null => {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  useEffect(sendPhotos, [])
  const keep = async (file: File): Promise<void> => {
    setFault('')
    const { sha256, bytes } = await keepPhoto(file)
    run.photo(sha256, bytes)
    sendPhotos()
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
