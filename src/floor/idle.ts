// 空闲时 · floor/idle
import { registerBackgroundSync } from '../data/push/backgroundSync.ts'
import { watchUpdates, type Updates } from '../data/update.ts'
import { version } from '../state/version.ts'
import { device, keepScansForNextStart } from './device.ts'
import { prepareVoice } from './speak.ts'

/** Wait after the first screen is shown, so that a slow device has finished drawing, ms. */
const settleMs = 3000

let updates: Updates | null = null
/** Flows whose scans are being written right now. */
const writing = new Set<object>()

/** Called by a run when it starts or ends storing something that a reload would lose. */
export const busyWith = (run: object, busy: boolean): void => {
  if (busy) writing.add(run)
  else writing.delete(run)
}

/** Uploads photos. The code is loaded after the first screen is shown. */
const sendPhotos = async (): Promise<void> => {
  const { startPhotos } = await import('../data/photoUpload.ts')
  startPhotos(device.outbox())
}

/** Starts background work: checks for new versions, uploads photos, tidies the outbox. */
export const whenIdle = (): void => {
  setTimeout(() => {
    updates = watchUpdates({
      busy: isWriting,
      leaving: keepScansForNextStart,
      changing: (is) => {
        version.changing = is
      },
    })
    tendOutbox()
    prepareVoice()
  }, settleMs)
}

let isTended = false
/** Registers background upload, uploads photos and tidies the outbox. Runs once while the page is open. */
export const tendOutbox = (): void => {
  if (isTended) return
  isTended = true
  registerBackgroundSync(device.outbox())
  sendPhotos().catch((error: unknown) => console.error('照片上传没有开始', error))
  device
    .outbox()
    .tidy()
    .catch((error: unknown) => console.error('待上传整理失败', error))
}

/** Whether a scan is being written: a page that is reloaded now would lose it. */
export const isWriting = (): boolean => writing.size > 0

/** Called between two tasks, when a newer version may take over (offline.md §6.2). */
export const safePoint = (): void => updates?.safePoint()
