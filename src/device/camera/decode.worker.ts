// 镜头解码 · device/camera/decode.worker
/**
 * Reads the codes of one frame at a time outside the page's thread; the decoder comes from our own origin and is loaded with the first
 * frame.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FromDecoder } from './decoder.ts'

prepareZXingModule({ overrides: { locateFile: () => wasm } })

addEventListener('message', (event: MessageEvent<ImageData>) => {
  const send = (message: FromDecoder): void => postMessage(message)
  readBarcodes(event.data, {
    formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA', 'Code39', 'DataMatrix', 'ITF'],
    textMode: 'Plain',
    maxNumberOfSymbols: 4,
  }).then(
    (found) => send({ codes: found.map(({ text, symbologyIdentifier }) => ({ text, aim: symbologyIdentifier })) }),
    (error: unknown) => send({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
