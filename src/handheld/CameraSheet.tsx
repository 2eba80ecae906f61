// 摄像头扫码 · handheld/CameraSheet
import { useEffect, useRef, useState, type JSX } from 'react'
import { cameraTrouble, openCamera, type Camera } from '../device/camera/camera.ts'
import type { SeenCode } from '../device/camera/decoder.ts'

interface CameraProps {
  /** each code is handled like a scan; the sheet stays open for the next one */
  readonly done: (code: SeenCode) => void
  readonly close: () => void
}

/** For a device whose scanner is broken: the picture at the top, the verdict visible below. */
const CameraSheet = ({ done, close }: CameraProps): JSX.Element => {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [trouble, setTrouble] = useState('')
  const [lit, setLit] = useState(false)
  const take = useRef(done)
  useEffect(() => {
    take.current = done
  }, [done])
  useEffect(() => {
    const screen = video.current
    if (screen === null) return undefined
    let isLeft = false
    let openedCamera: Camera | null = null
    openCamera({ video: screen, onCode: (code) => take.current(code), onTrouble: setTrouble }).then(
      (fresh) => {
        if (isLeft) return fresh.close()
        openedCamera = fresh
        setCamera(fresh)
      },
      (error: unknown) => {
        console.warn('摄像头没有打开', error)
        setTrouble(cameraTrouble(error))
      },
    )
    return () => {
      isLeft = true
      openedCamera?.close()
    }
  }, [])
  const torch = camera?.torch ?? null
  const light = (): void =>
    void torch?.(!lit).then(
      () => setLit(!lit),
      () => setTrouble('手电打不开'),
    )
  return (
    <section className="camera" role="dialog" aria-label="摄像头扫码">
      <video ref={video} muted playsInline />
      {trouble === '' ? camera === null && <p role="status">正在打开摄像头…</p> : <p role="alert">{trouble}</p>}
      <div className="actions">
        <button type="button" className="action" onClick={close}>
          关闭
        </button>
        {torch !== null && (
          <button type="button" className="action" aria-pressed={lit} onClick={light}>
            {lit ? '关手电' : '开手电'}
          </button>
        )}
      </div>
    </section>
  )
}
export default CameraSheet
