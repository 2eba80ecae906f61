// 条形码图 · kit/Barcode
import type { JSX } from 'react'
import { barsPath, drawnWidth } from '../device/codes/bars.ts'
import { code128 } from '../device/codes/code128.ts'

/** Characters that stand below the bars of the smallest label in large type. */
const fits = 13

/** A scannable Code 128 with its text below, for printed sheets and labels. */
export const Barcode = ({ text, height = 48 }: { readonly text: string; readonly height?: number }): JSX.Element => {
  const code = code128(text)
  if (code === null) return <span>{text}</span>
  return (
    <figure className="barcode" data-long={text.length > fits || undefined}>
      <svg viewBox={`0 0 ${drawnWidth(code)} ${height}`} preserveAspectRatio="none" role="img" aria-label={`条码 ${text}`}>
        <path d={barsPath(code, height)} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
