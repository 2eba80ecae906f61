// 条形码图 · kit/Barcode
import type { JSX } from 'react'
import { barsOf } from './code128.ts'

/** Quiet zone on either side, modules. */
const quiet = 10

/** Characters that stand below the bars of the smallest label in large type. */
const fits = 13

/** A scannable Code 128 with its text below, for printed sheets and labels. */
export const Barcode = ({ text, height = 48 }: { readonly text: string; readonly height?: number }): JSX.Element => {
  const code = barsOf(text)
  if (code === null) return <span>{text}</span>
  return (
    <figure className="barcode" data-long={text.length > fits || undefined}>
      <svg viewBox={`0 0 ${code.width + quiet * 2} ${height}`} preserveAspectRatio="none" role="img" aria-label={`条码 ${text}`}>
        {code.bars.map((bar) => (
          <rect key={bar.x} x={bar.x + quiet} y={0} width={bar.width} height={height} />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
