// 物流承诺时效 · logistics/promise
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { promise } from '#contract/logistics/promise'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const FindDialog = lazyPart(async () => (await import('./promise/FindDialog.tsx')).FindDialog)

export default function PromiseScreen(): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ResourceScreen
      of={promise}
      tools={<Button onClick={() => setIsOpen(true)}>查一条线路</Button>}
      aside={isOpen && <FindDialog close={() => setIsOpen(false)} />}
    />
  )
}
