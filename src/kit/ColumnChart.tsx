// 柱形图 · kit/ColumnChart
import { theme } from 'antd'
import { BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'
import type { JSX } from 'react'
import { Bar } from 'react-chartjs-2'

Chart.register(BarElement, CategoryScale, Legend, LinearScale, Tooltip)

/** Widest column, px (spec 1 §9). */
const columnMax = 32

export interface ColumnChartProps {
  /** what it shows, for who does not see it; its figures stand in a table beside it */
  readonly label: string
  /** one per group of columns */
  readonly names: readonly string[]
  /** at most three: each in a colour of the theme */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** Columns side by side, in the colours of day or night. Weighs 60 kB: fetched where one is drawn. */
export default function ColumnChart({ label, names, series }: ColumnChartProps): JSX.Element {
  const { token } = theme.useToken()
  const colours = [token.colorPrimary, token.colorSuccess, token.colorWarning]
  const ticks = { color: token.colorTextSecondary, font: { size: token.fontSizeSM } }
  return (
    <Bar
      aria-label={label}
      role="img"
      data={{
        labels: [...names],
        datasets: series.map(({ name, values }, at) => ({
          label: name,
          data: [...values],
          backgroundColor: colours[at] ?? token.colorPrimary,
          borderRadius: token.borderRadiusSM,
          maxBarThickness: columnMax,
        })),
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: { ticks, grid: { display: false }, border: { color: token.colorBorder } },
          y: { ticks: { ...ticks, precision: 0 }, beginAtZero: true, grid: { color: token.colorBorderSecondary } },
        },
        plugins: {
          legend: { align: 'end', labels: { color: token.colorText, boxWidth: 12, boxHeight: 12 } },
          tooltip: {
            backgroundColor: token.colorBgSpotlight,
            titleColor: token.colorTextLightSolid,
            bodyColor: token.colorTextLightSolid,
          },
        },
      }}
    />
  )
}
