// 数据计算 · valve/calculation
import type { JSX } from 'react'
import { calculation } from '#contract/valve/calculation'
import { calculationRun } from '#contract/valve/calculationRun'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['calculation', '计算作业', calculation],
  ['result', '运行记录', calculationRun],
] as const

/** Two lists: calculations, and their runs. */
export default function CalculationScreen(): JSX.Element {
  return <ListTabs label="数据计算" lists={lists} />
}
