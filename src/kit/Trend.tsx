// 走势 · kit/Trend
import type { JSX } from 'react'
import './trend.css'

export interface Point {
  readonly key: string
  readonly value: number
  /** text shown when the point is hovered */
  readonly tip: string
}

const width = 640
const height = 120
const inset = 6

/** Lowest and highest value of the scale; `zero`: the scale begins at 0. The values always differ. */
const span = (points: readonly Point[], zero: boolean): readonly [low: number, high: number] => {
  const values = points.map((point) => point.value)
  const low = zero ? 0 : Math.min(...values)
  const high = Math.max(...values)
  return high === low ? [low - (zero ? 0 : 1), high + 1] : [low, high]
}

interface TrendProps {
  readonly label: string
  /** oldest first */
  readonly points: readonly Point[]
  readonly format: (value: number) => string
}

/** A small line chart of values over time with the lowest and highest value, for the space above the rows of a list. */
export const TrendLine = ({ label, points, format }: TrendProps): JSX.Element | null => {
  if (points.length < 2) return null
  const [low, high] = span(points, false)
  const x = (i: number): number => inset + (i * (width - inset * 2)) / (points.length - 1)
  const y = (value: number): number => height - inset - ((value - low) * (height - inset * 2)) / (high - low)
  return (
    <figure className="trend">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <polyline points={points.map((point, i) => `${x(i)},${y(point.value)}`).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <Scale label={label} low={format(low)} high={format(high)} />
    </figure>
  )
}

/** Widest column, px (spec 1 §9). */
const columnMax = 32

/** A small bar chart from zero, one bar for each point. */
export const Bars = ({ label, points, format }: TrendProps): JSX.Element => {
  const [, high] = span(points, true)
  return (
    <figure className="trend">
      <div className="trend-bars" role="img" aria-label={label}>
        {points.map((point) => (
          <i key={point.key} title={point.tip} style={{ height: `${(point.value * 100) / high}%`, maxWidth: columnMax }} />
        ))}
      </div>
      <Scale label={label} low={format(0)} high={points.some(({ value }) => value > 0) ? format(high) : ''} />
    </figure>
  )
}

const Scale = ({ label, low, high }: { readonly label: string; readonly low: string; readonly high: string }): JSX.Element => (
  <figcaption>
    <span>{high}</span>
    <span className="dim">{label}</span>
    <span>{low}</span>
  </figcaption>
)
