// 摄像头 · device/camera/camera
/** The camera as a scanner: it reads codes until it is closed, and gives a Chinese reason when it cannot. */
import { openDecoder, type SeenCode } from './decoder.ts'
import { Sightings } from './sightings.ts'

export interface Camera {
  /** switches the light; null when this camera has no light */
  readonly torch: ((on: boolean) => Promise<void>) | null
  close(): void
}

/** Pause between two frames, ms: leaves the processor of a PDA to the page. */
const frameMs = 80
/** Failed frames in a row before the person is notified. Single frames may fail while the decoder is still loading. */
const failuresMax = 5

/** What to do when there is no picture. */
export const cameraTrouble = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return '没有摄像头权限：点地址栏的锁（或系统设置里的本应用），允许摄像头'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return '这台机器没有摄像头：照着印的手工输入'
  if (name === 'NotReadableError' || name === 'AbortError') return '摄像头被别的程序占着：关掉它再打开'
  return '摄像头打不开：关掉再试；不行就手工输入'
}
const decodeTrouble = '识别程序没有载入：第一次用要联网；先手工输入'
const notHere = '这个地址开不了摄像头：要用 https 打开'

/** Capabilities and settings with a torch, which TypeScript does not know yet. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean }
type TorchSetting = MediaTrackConstraintSet & { readonly torch: boolean }
const torchOf = (track: MediaStreamTrack | undefined): Camera['torch'] => {
  if (track === undefined || typeof track.getCapabilities !== 'function') return null
  const capabilities: TorchCapabilities = track.getCapabilities()
  if (capabilities.torch !== true) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as TorchSetting] })
}

interface CameraInput {
  readonly video: HTMLVideoElement
  readonly onCode: (code: SeenCode) => void
  readonly onTrouble: (words: string) => void
}

/** Shows the camera in `video` and reports each code once while it is in sight. Rejects with the DOMException of the browser. */
export const openCamera = async ({ video, onCode, onTrouble }: CameraInput): Promise<Camera> => {
  // without https the browser hides the camera altogether
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices
  if (devices === undefined) {
    onTrouble(notHere)
    return { torch: null, close: () => undefined }
  }
  const stream = await devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const stop = (): void => stream.getTracks().forEach((track) => track.stop())
  try {
    video.srcObject = stream
    await video.play()
    const end = look(video, onCode, onTrouble)
    const close = (): void => {
      end()
      stop()
      video.srcObject = null
    }
    return { torch: torchOf(stream.getVideoTracks()[0]), close }
  } catch (error) {
    stop()
    throw error
  }
}

/** Decodes frame after frame. Returns a function that stops the decoding. */
const look = (video: HTMLVideoElement, onCode: CameraInput['onCode'], onTrouble: CameraInput['onTrouble']): (() => void) => {
  const sightings = new Sightings()
  const stopped = new AbortController()
  let close: () => void = () => undefined
  const run = async (): Promise<void> => {
    const decoder = await openDecoder()
    close = () => decoder.close()
    if (stopped.signal.aborted) return close()
    for (let failures = 0; !stopped.signal.aborted;) {
      const seen = await decoder.read(video).catch((error: unknown) => {
        console.warn('这一帧没有认', error)
        return null
      })
      failures = seen === null ? failures + 1 : 0
      if (failures === failuresMax) onTrouble(decodeTrouble)
      const fresh = sightings.fresh(
        (seen ?? []).map(({ text }) => text),
        performance.now(),
      )
      for (const text of fresh) if (!stopped.signal.aborted) onCode(seen?.find((code) => code.text === text) ?? { text, aim: '' })
      await new Promise((resolve) => setTimeout(resolve, frameMs))
    }
  }
  run().catch((error: unknown) => {
    console.error('镜头识别停了', error)
    onTrouble(decodeTrouble)
  })
  return () => {
    stopped.abort()
    close()
  }
}
