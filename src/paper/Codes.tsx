// 码 · paper/Codes
import type { JSX } from 'react'
import { code128 } from '../device/codes/code128.ts'
import { qr } from '../device/codes/qr.ts'
import { dots } from './papers.ts'

/** Minimum and maximum width of a module in dots (0.25 and 0.5 mm). Scanners do not read thinner modules at arm's length. */
const [minDots, maxDots] = [2, 4]

interface BarsProps {
  readonly text: string
  /** width for the code with its quiet zones, and height; whole millimetres */
  readonly width: number
  readonly height: number
}

/**
 * A Code 128 as one vector path on whole printer dots, centred in the given width. A text that is too long for the width, or has characters
 * beyond ASCII, is drawn as a QR code, because scanners cannot read bars that are too narrow.
 */
export const Bars = ({ text, width, height }: BarsProps): JSX.Element => {
  const code = code128(text)
  const fittingDots = code === null ? 0 : Math.floor((width * dots) / (code.width + code.quiet * 2))
  if (code === null || fittingDots < minDots) return <QrCode text={text} size={Math.max(height, 15)} />
  const module = Math.min(fittingDots, maxDots)
  const margin = Math.floor((width * dots - code.width * module) / 2)
  const path = code.bars.map(
    (bar) => `M${margin + bar.x * module} 0h${bar.width * module}v${height * dots}h-${bar.width * module}z`,
  )
  return (
    <svg
      className="bars"
      width={`${width}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${width * dots} ${height * dots}`}
      role="img"
      aria-label={`条码 ${text}`}
    >
      <path d={path.join('')} />
    </svg>
  )
}

/** A QR code with its quiet zone in a square of `size` mm, on whole printer dots; larger if its modules would be too small to print. */
export const QrCode = ({ text, size }: { readonly text: string; readonly size: number }): JSX.Element => {
  const { size: modules, path } = qr(text)
  const side = `${(modules * Math.max(minDots, Math.floor((size * dots) / modules))) / dots}mm`
  return (
    <svg
      className="bars"
      width={side}
      height={side}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={`二维码 ${text}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
