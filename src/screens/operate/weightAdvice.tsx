// 均重建议 · operate/weightAdvice
import type { JSX } from 'react'
import { weightAdvice } from '#contract/operate/weightAdvice'
import { EmptyState } from '../../kit/states.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const empty = <EmptyState title="没有待确认的均重" text="同一商品单独成包称满 5 件、和档案重差 10% 以上且稳定时，会列在这里。" />

/** What waits for a decision stands open at first. */
export default function WeightAdviceScreen(): JSX.Element {
  return <ResourceScreen of={weightAdvice} startTab="1" empty={empty} />
}
