// 单号规则 · setting/orderNum
import type { JSX } from 'react'
import { orderNum } from '#contract/setting/orderNum'
import { orderVolume } from '#contract/setting/orderVolume'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['number', '单号规则', orderNum],
  ['volume', '单量规则', orderVolume],
] as const

/** Two lists of rules: document numbers, and the number of orders accepted per day. */
export default function OrderNumScreen(): JSX.Element {
  return <ListTabs label="类型" lists={lists} />
}
