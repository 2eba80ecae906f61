// 允差条 · floor/BandBar
import type { JSX } from 'react'
import { usePart } from './regions.tsx'
import type { ShownRun } from './shownRun.ts'
import { massText } from './scaleWords.ts'

/** Room left and right of the band, as a share of its width. */
const margin = 0.5

/** Whether a weight is within the tolerance, and the words for it. */
const verdictOf = (grams: number, low: number, high: number): readonly ['in' | 'out', string] =>
  grams < low
    ? ['out', `比下限轻 ${massText(low - grams)}`]
    : grams > high
      ? ['out', `比上限重 ${massText(grams - high)}`]
      : ['in', '在允差内']

interface BandProps {
  readonly run: ShownRun
  /** grams on the scale now; null: unknown */
  readonly live: number | null
}

/** Expected weight of the current parcel, its tolerance and its measured weight. Draws nothing where weights are not compared. */
export const BandBar = ({ run, live }: BandProps): JSX.Element | null => {
  const band = usePart(run, (shown) => shown.view.band)
  if (band === undefined) return null
  const { estG, lowG, highG } = band
  const weightG = band.weightG ?? (live !== null && live > 0 ? live : null)
  const room = Math.max((highG - lowG) * margin, 1)
  const from = lowG - room
  const place = (grams: number): string => {
    const share = (grams - from) / (highG + room - from)
    return `${(Math.min(Math.max(share, 0.01), 0.99) * 100).toFixed(1)}%`
  }
  const [verdict, words] = weightG === null ? [undefined, '还没称'] : verdictOf(weightG, lowG, highG)
  return (
    <figure className="band" aria-label="允差" data-verdict={verdict}>
      <figcaption>
        <b>预估 {massText(estG)}</b>
        <span>
          {weightG === null ? '' : `${massText(weightG)}，`}
          {words}
        </span>
      </figcaption>
      <div className="band-axis">
        <span className="band-let" style={{ left: place(lowG), right: `calc(100% - ${place(highG)})` }} />
        <span className="band-est" style={{ left: place(estG) }} />
        {weightG !== null && <span className="band-now" style={{ left: place(weightG) }} />}
      </div>
      <div className="band-ends">
        <span style={{ left: place(lowG) }}>{massText(lowG)}</span>
        <span style={{ left: place(highG) }}>{massText(highG)}</span>
      </div>
    </figure>
  )
}
