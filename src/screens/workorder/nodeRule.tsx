// 节点规则 · workorder/nodeRule
import { useState, type JSX } from 'react'
import { nodeRule } from '#contract/workorder/nodeRule'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { SkeletonPage } from '../../kit/states.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'

const Matrix = lazyPart(async () => (await import('./nodeRule/Matrix.tsx')).Matrix, <SkeletonPage />)
const views = [
  { key: 'rules', label: '个性规则' },
  { key: 'matrix', label: '默认矩阵' },
]

/** The rules of single owners and warehouses, or the default matrix for all others. */
export default function NodeRuleScreen(): JSX.Element {
  const [view, setView] = useState('rules')
  const head = <TabStrip label="查看方式" active={view} items={views} change={setView} />
  return view === 'matrix' ? <Matrix head={head} /> : <ResourceScreen of={nodeRule} head={head} />
}
