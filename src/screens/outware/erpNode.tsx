// ERP节点 · outware/erpNode
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { erpNode, saveErpNodes } from '#contract/outware/erpNode'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const NodesDrawer = lazyPart(async () => (await import('./erpNode/NodesDrawer.tsx')).NodesDrawer)

/** List of the effective nodes, for all owners or for the owner of the search; a drawer edits all nodes with their order. */
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
