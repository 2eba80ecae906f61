// 二维码 · handheld/install/QrCode
import type { JSX } from 'react'
import { qr } from '../../device/codes/qr.ts'

interface QrCodeProps {
  readonly text: string
  /** read by a screen reader instead */
  readonly label: string
}

/** A QR code as vectors, with the quiet margin scanners need, black on white by night as well. */
const QrCode = ({ text, label }: QrCodeProps): JSX.Element => {
  const { path, size } = qr(text)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
export default QrCode
