// 检测码图 · handheld/lab/Code
import type { JSX } from 'react'
import { barsPath, drawnWidth, type Bars } from '../../device/codes/bars.ts'
import { code128 } from '../../device/codes/code128.ts'
import { ean13 } from '../../device/codes/ean13.ts'
import { qr } from '../../device/codes/qr.ts'
import type { LabTest } from '../../device/lab/tests.ts'

/** Width of the narrowest bar, edge of a square of a QR code, and height of the bars, mm: every scanner reads these at arm's length. */
const barMm = 0.33
const squareMm = 0.6
const heightMm = 14

const barsOf = ({ kind, text }: LabTest): Bars | null => (kind === 'ean13' ? ean13(text) : code128(text, { gs1: kind === 'gs1' }))

/** A test code as vectors in black on white; its size is in millimetres, so that it has the right size on paper. */
export const Code = ({ test }: { readonly test: LabTest }): JSX.Element | null => {
  const label = `${test.title} ${test.printed}`
  if (test.kind === 'qr') {
    const { size, path } = qr(test.text)
    return (
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width={`${size * squareMm}mm`}
        height={`${size * squareMm}mm`}
        role="img"
        aria-label={label}
      >
        <path d={path} />
      </svg>
    )
  }
  const bars = barsOf(test)
  if (bars === null) return null
  const width = drawnWidth(bars)
  return (
    <svg
      viewBox={`0 0 ${width} ${heightMm}`}
      width={`${width * barMm}mm`}
      height={`${heightMm}mm`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={barsPath(bars, heightMm)} />
    </svg>
  )
}
