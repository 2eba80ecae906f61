// ERP节点 · outware/erpNode
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { erpNode, saveErpNodes } from '#contract/outware/erpNode'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const NodesDrawer = lazyPart(async () => (await import('./erpNode/NodesDrawer.tsx')).NodesDrawer)

/** What holds is read in the list, for everybody or for the owner searched for; it is changed as a whole, in its order. */
export default function ErpNodeScreen(): JSX.Element {
  const [open, setOpen] = useState(false)
  const may = useMay()
  return (
    <ResourceScreen
      of={erpNode}
      tools={
        may(saveErpNodes.may) && (
          <Button type="primary" onClick={() => setOpen(true)}>
            设置节点
          </Button>
        )
      }
      aside={open && <NodesDrawer close={() => setOpen(false)} />}
    />
  )
}
