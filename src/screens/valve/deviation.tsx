// 偏差比例 · valve/deviation
import type { JSX } from 'react'
import { deviation } from '#contract/valve/deviation'
import { deviationFigure } from '#contract/valve/deviationFigure'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['deviation', '上下限', deviation],
  ['result', '每日指标', deviationFigure],
] as const

/** Two lists: limits of the figures, and the daily figures. */
export default function DeviationScreen(): JSX.Element {
  return <ListTabs label="偏差比例" lists={lists} />
}
