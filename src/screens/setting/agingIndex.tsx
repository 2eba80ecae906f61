// 时效指标 · setting/agingIndex
import { useState, type JSX } from 'react'
import { agingIndex, saveAgingIndex } from '#contract/setting/agingIndex'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const IndexEditor = lazyPart(async () => (await import('./agingIndex/IndexEditor.tsx')).IndexEditor)

export default function AgingIndexScreen(): JSX.Element {
  const may = useMay()
  const [editing, setEditing] = useState(false)
  return (
    <ResourceScreen
      of={agingIndex}
      tools={
        may(saveAgingIndex.may) && (
          <OnlineButton type="primary" onClick={() => setEditing(true)}>
            编辑指标
          </OnlineButton>
        )
      }
      aside={editing && <IndexEditor close={() => setEditing(false)} />}
    />
  )
}
