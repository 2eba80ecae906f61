// 柱形图 · kit/ColumnChart
import { BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'
import type { JSX } from 'react'
import { Bar } from 'react-chartjs-2'
import { useSeriesLook, type SeriesChartProps } from './seriesLook.ts'

Chart.register(BarElement, CategoryScale, Legend, LinearScale, Tooltip)

/** Widest column, px (spec 1 §9). */
const columnMax = 32

/** Columns side by side, in the colours of day or night. Loaded only where a chart is drawn, because this file weighs 60 kB. */
export default function ColumnChart({ label, names, series }: SeriesChartProps): JSX.Element {
  const { colourOf, radius, options } = useSeriesLook()
  return (
    <Bar
      aria-label={label}
      role="img"
      data={{
        labels: [...names],
        datasets: series.map(({ name, values }, at) => ({
          label: name,
          data: [...values],
          backgroundColor: colourOf(at),
          borderRadius: radius,
          maxBarThickness: columnMax,
        })),
      }}
      options={options}
    />
  )
}
