// 二维码 · handheld/install/QrCode
import { encode } from 'uqr'
import type { JSX } from 'react'

interface QrCodeProps {
  readonly text: string
  /** what a screen reader says instead */
  readonly label: string
}

/** A QR code as vectors, with the quiet margin scanners need, black on white by night as well. */
const QrCode = ({ text, label }: QrCodeProps): JSX.Element => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
export default QrCode
