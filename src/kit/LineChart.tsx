// 折线图 · kit/LineChart
import { CategoryScale, Chart, Legend, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js'
import type { JSX } from 'react'
import { Line } from 'react-chartjs-2'
import { useSeriesLook, type SeriesChartProps } from './seriesLook.ts'

Chart.register(CategoryScale, Legend, LinearScale, LineElement, PointElement, Tooltip)

/** Lines over time, in the colours of day or night. Loaded only where a chart is drawn. */
export default function LineChart({ label, names, series }: SeriesChartProps): JSX.Element {
  const { colourOf, options } = useSeriesLook()
  return (
    <Line
      aria-label={label}
      role="img"
      data={{
        labels: [...names],
        datasets: series.map(({ name, values }, at) => ({
          label: name,
          data: [...values],
          borderColor: colourOf(at),
          backgroundColor: colourOf(at),
          borderWidth: 2,
          pointRadius: 2,
        })),
      }}
      options={{ ...options, interaction: { mode: 'index', intersect: false } }}
    />
  )
}
