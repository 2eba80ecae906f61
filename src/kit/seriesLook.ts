// 图的样子 · kit/seriesLook
/** Look of charts of figures over names, by day and by night; whatever shape their figures have. */
import { theme } from 'antd'

export interface SeriesChartProps {
  /** its content in words, for users who cannot see it; a table beside it has its figures */
  readonly label: string
  /** one per point or group of columns */
  readonly names: readonly string[]
  /** at most three: each in a colour of the theme */
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
