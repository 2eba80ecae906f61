// 进度条 · kit/Meter
import type { JSX } from 'react'

interface MeterProps {
  readonly done: number | null
  readonly all: number | null
  readonly label: string
}
/** Progress as `3/12` above a thin bar. */
export const Meter = ({ done, all, label }: MeterProps): JSX.Element => {
  const [part, whole] = [done ?? 0, all ?? 0]
  const share = whole === 0 ? 0 : Math.min(100, (part * 100) / whole)
  return (
    <span
      className="meter"
      role="img"
      aria-label={`${label} ${part} / ${whole}`}
      data-full={(whole > 0 && part >= whole) || undefined}
    >
      <span>
        {part}/{whole}
      </span>
      <i style={{ width: `${share}%` }} />
    </span>
  )
}
