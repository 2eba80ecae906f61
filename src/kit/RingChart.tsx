// 环形图 · kit/RingChart
import { theme } from 'antd'
import { ArcElement, Chart, Tooltip } from 'chart.js'
import type { JSX } from 'react'
import { Doughnut } from 'react-chartjs-2'
import { useTooltip } from './seriesLook.ts'
import { shareOf } from './shade.ts'

Chart.register(ArcElement, Tooltip)

export interface RingChartProps {
  /** content of the chart in words, for screen readers; the figures are text beside the chart */
  readonly label: string
  /** largest first */
  readonly parts: readonly { readonly name: string; readonly value: number }[]
}

/** Shares of a whole as a ring. Loaded only where a chart is drawn. */
export default function RingChart({ label, parts }: RingChartProps): JSX.Element {
  const { token } = theme.useToken()
  const tooltip = useTooltip()
  return (
    <Doughnut
      aria-label={label}
      role="img"
      data={{
        labels: parts.map(({ name }) => name),
        datasets: [
          {
            data: parts.map(({ value }) => value),
            backgroundColor: parts.map(
              (_part, at) => `color-mix(in srgb, ${token.colorPrimary} ${shareOf(at, parts.length)}%, ${token.colorBgContainer})`,
            ),
            borderColor: token.colorBgContainer,
          },
        ],
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        cutout: '62%',
        plugins: {
          legend: { display: false },
          tooltip,
        },
      }}
    />
  )
}
