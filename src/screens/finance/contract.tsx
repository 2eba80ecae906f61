// 合同列表 · finance/contract
import { Button, Drawer } from 'antd'
import { useState, type JSX } from 'react'
import { contract } from '#contract/finance/contract'
import { contractLabel } from '#contract/finance/contractLabel'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

/** Contracts, and the labels they are sorted by (office.md §12.1, screen 5301). */
export default function ContractScreen(): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DocumentScreen
      of={contract}
      entry={{}}
      tools={<Button onClick={() => setIsOpen(true)}>标签</Button>}
      aside={
        isOpen && (
          <Drawer title="合同标签" open size={760} onClose={() => setIsOpen(false)}>
            <ResourceScreen of={contractLabel} />
          </Drawer>
        )
      }
    />
  )
}
