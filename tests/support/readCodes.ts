/** Reads barcodes back with the decoder the camera uses (zxing, reader build). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawnWidth, type Bars } from '../../src/device/codes/bars.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** What a decoder found; `aim` is the identifier of the code type, e.g. `]C1` for GS1-128. */
export interface Read {
  readonly text: string
  readonly format: string
  readonly aim: string
}
/** Pixels as four bytes each, red first. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** All codes in a picture, given as pixels or as the bytes of a PNG. */
export const readCodes = async (picture: Picture | Uint8Array): Promise<readonly Read[]> => {
  const codes = await readBarcodes(picture as Uint8Array, { textMode: 'Plain', maxNumberOfSymbols: 255 })
  return codes.map(({ text, format, symbologyIdentifier }) => ({ text, format, aim: symbologyIdentifier }))
}

/** A picture with one pixel of `scale` per module. */
export const pictureOf = (isDark: (x: number, y: number) => boolean, width: number, height: number, scale = 3): Picture => {
  const data = new Uint8ClampedArray(width * height * scale * scale * 4).fill(255)
  for (let y = 0; y < height * scale; y++)
    for (let x = 0; x < width * scale; x++)
      if (isDark(Math.floor(x / scale), Math.floor(y / scale)))
        data.fill(0, (y * width * scale + x) * 4, (y * width * scale + x) * 4 + 3)
  return { width: width * scale, height: height * scale, data }
}

/** A linear code with its quiet zones, sixteen modules high. */
export const pictureOfBars = (code: Bars): Picture => {
  const dark = new Set(code.bars.flatMap(({ x, width }) => Array.from({ length: width }, (_, index) => code.quiet + x + index)))
  return pictureOf((x) => dark.has(x), drawnWidth(code), 16)
}

/** A path made of `Mx yhwv1h-wz` pieces, as `qr` draws them. */
export const pictureOfPath = (path: string, size: number): Picture => {
  const dark = new Set<string>()
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let index = 0; index < Number(width); index++) dark.add(`${Number(x) + index} ${y}`)
  return pictureOf((x, y) => dark.has(`${x} ${y}`), size, size, 4)
}
