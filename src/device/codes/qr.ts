// 二维码 · device/codes/qr
/** QR codes as modules. Chinese is encoded as UTF-8, which phones and scanners read. */
import { encode } from 'uqr'

export interface Qr {
  /** modules along a side, the white margin included */
  readonly size: number
  /** path of the dark modules for an SVG whose unit is one module */
  readonly path: string
}

/** A code with the margin of four modules that scanners need. Level `M` is still readable with a seventh of the code damaged. */
export const qr = (
  text: string,
  { ecc = 'M', border = 4 }: { readonly ecc?: 'L' | 'M' | 'Q' | 'H'; readonly border?: number } = {},
): Qr => {
  const { data, size } = encode(text, { ecc, border })
  // neighbouring dark modules of a row are drawn as one piece, so that no thin white lines appear on paper
  const path = data.flatMap((row, y) => pieces(row).map(([x, width]) => `M${x} ${y}h${width}v1h${-width}z`)).join('')
  return { size, path }
}

const pieces = (row: readonly boolean[]): readonly (readonly [x: number, width: number])[] => {
  const found: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = found.at(-1)
    if (!dark) continue
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}
