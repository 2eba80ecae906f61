// 图的样子 · kit/seriesLook
/** Colours and options of line and column charts in the light and the dark theme. */
import { theme } from 'antd'

export interface SeriesChartProps {
  /** content of the chart in words, for screen readers; a table beside the chart has the figures */
  readonly label: string
  /** one name for each point or group of columns */
  readonly names: readonly string[]
  /** at most three series, each in a colour of the theme */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** The theme's tooltip. */
export const useTooltip = () => {
  const { token } = theme.useToken()
  return { backgroundColor: token.colorBgSpotlight, titleColor: token.colorTextLightSolid, bodyColor: token.colorTextLightSolid }
}

/** Colour of each series, and axes, legend and tooltip. */
export const useSeriesLook = () => {
  const { token } = theme.useToken()
  const tooltip = useTooltip()
  const ticks = { color: token.colorTextSecondary, font: { size: token.fontSizeSM } }
  const colours = [token.colorPrimary, token.colorSuccess, token.colorWarning]
  return {
    colourOf: (at: number): string => colours[at] ?? token.colorPrimary,
    radius: token.borderRadiusSM,
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      scales: {
        x: { ticks, grid: { display: false }, border: { color: token.colorBorder } },
        y: { ticks: { ...ticks, precision: 0 }, beginAtZero: true, grid: { color: token.colorBorderSecondary } },
      },
      plugins: {
        legend: { align: 'end' as const, labels: { color: token.colorText, boxWidth: 12, boxHeight: 12 } },
        tooltip,
      },
    },
  }
}
