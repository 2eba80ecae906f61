// 拣货类型定义 · outware/pickType
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { pickType, simulatePicks } from '#contract/outware/pickType'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const SimulateDialog = lazyPart(async () => (await import('./pickType/SimulateDialog.tsx')).SimulateDialog)

export default function PickTypeScreen(): JSX.Element {
  const [open, setOpen] = useState(false)
  const may = useMay()
  return (
    <ResourceScreen
      of={pickType}
      tools={may(simulatePicks.may) && <Button onClick={() => setOpen(true)}>模拟</Button>}
      aside={open && <SimulateDialog close={() => setOpen(false)} />}
    />
  )
}
