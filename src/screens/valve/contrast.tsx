// 差异对比 · valve/contrast
import type { JSX } from 'react'
import { contrast } from '#contract/valve/contrast'
import { contrastDiff } from '#contract/valve/contrastDiff'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['contrast', '对比项', contrast],
  ['result', '差异明细', contrastDiff],
] as const

/** Two lists: comparisons, and their differences. */
export default function ContrastScreen(): JSX.Element {
  return <ListTabs label="差异对比" lists={lists} />
}
