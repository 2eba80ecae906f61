// 节点关键词 · aging/keyword
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { keywords, testTrace } from '#contract/aging/keyword'
import { unmatched } from '#contract/aging/unmatched'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'

const TestDialog = lazyPart(async () => (await import('./keyword/TestDialog.tsx')).TestDialog)
const views = [
  { key: 'keywords', label: '关键词' },
  { key: 'unmatched', label: '未匹配文本' },
]

/** Two lists: keywords, and carrier texts without a matching keyword. */
export default function KeywordScreen(): JSX.Element {
  const [view, setView] = useState('keywords')
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay()
  const head = <TabStrip label="查看方式" active={view} items={views} change={setView} />
  const tools = may(testTrace.may) && <Button onClick={() => setIsOpen(true)}>测试</Button>
  const aside = isOpen && <TestDialog close={() => setIsOpen(false)} />
  return view === 'unmatched' ? (
    <ResourceScreen of={unmatched} head={head} tools={tools} aside={aside} />
  ) : (
    <ResourceScreen of={keywords} head={head} tools={tools} aside={aside} />
  )
}
