// 解码 · device/camera/decoder
/** Reads the codes in a frame with the browser's own decoder, or with the shipped decoder where the browser lacks our kinds of codes. */

export interface SeenCode {
  readonly text: string
  /** AIM identifier, e.g. `]C1`; '' where it is unknown */
  readonly aim: string
}
export type FromDecoder = { readonly codes: readonly SeenCode[] } | { readonly failed: string }

export interface Decoder {
  read(video: HTMLVideoElement): Promise<readonly SeenCode[]>
  close(): void
}

/** The part of BarcodeDetector that is used; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorKind {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const neededFormats = ['qr_code', 'code_128', 'ean_13']

/** The browser's decoder; null unless it supports our three kinds, because many PDAs have the class but not the service behind it. */
const browserDecoder = async (): Promise<Decoder | null> => {
  const kind = (globalThis as { readonly BarcodeDetector?: DetectorKind }).BarcodeDetector
  if (kind === undefined) return null
  const formats = await kind.getSupportedFormats().catch((): readonly string[] => [])
  if (!neededFormats.every((format) => formats.includes(format))) return null
  const detector = new kind({
    formats: [...neededFormats, 'ean_8', 'code_39', 'data_matrix', 'itf'].filter((format) => formats.includes(format)),
  })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => ({ text: rawValue, aim: '' })),
    close: () => undefined,
  }
}

/** Maximum side of the picture that is decoded, pixels; enough for a code as wide as the screen. */
const sideMax = 960

class ShippedDecoder implements Decoder {
  private readonly worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  private readonly canvas = document.createElement('canvas')
  /** the caller that waits for the frame being read; frames are read one at a time */
  private waiting: { readonly resolve: (codes: readonly SeenCode[]) => void; readonly reject: (error: Error) => void } | null =
    null

  /** the error that ended the worker; null while the worker runs */
  private broken: Error | null = null

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => {
      if ('codes' in data) this.waiting?.resolve(data.codes)
      else this.waiting?.reject(new Error(data.failed))
    })
    this.worker.addEventListener('error', ({ message }) => {
      this.broken = new Error(message || '解码程序没有载入')
      this.waiting?.reject(this.broken)
    })
  }

  read(video: HTMLVideoElement): Promise<readonly SeenCode[]> {
    if (this.broken !== null) return Promise.reject(this.broken)
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, sideMax / Math.max(videoWidth, videoHeight, 1))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    const surface = this.canvas.getContext('2d', { willReadFrequently: true })
    if (width === 0 || height === 0 || surface === null) return Promise.resolve([])
    this.canvas.width = width
    this.canvas.height = height
    surface.drawImage(video, 0, 0, width, height)
    const frame = surface.getImageData(0, 0, width, height)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.worker.postMessage(frame, [frame.data.buffer])
    })
  }
  close(): void {
    this.worker.terminate()
  }
}

export const openDecoder = async (): Promise<Decoder> => (await browserDecoder()) ?? new ShippedDecoder()
