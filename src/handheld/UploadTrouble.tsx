// 上传不动 · handheld/UploadTrouble
import { useSyncExternalStore, type JSX } from 'react'
import { device } from '../floor/device.ts'
import { troubleOf } from '../floor/uploadTrouble.ts'
import { Link } from './route.tsx'

/** A note about the upload trouble with a link to the page that solves it; draws nothing while uploads work. */
export const UploadTrouble = (): JSX.Element | null => {
  const status = useSyncExternalStore(device.onPush, device.pushStatus)
  const trouble = status === null ? null : troubleOf(status)
  if (trouble === null) return null
  return (
    <Link className="notice" to={trouble.to}>
      {trouble.words} → {trouble.next}
    </Link>
  )
}
