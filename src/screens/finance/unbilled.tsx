// 未计费事实 · finance/unbilled
import { Button, Drawer } from 'antd'
import { useState, type JSX } from 'react'
import { checkUnbilled, unbilled } from '#contract/finance/unbilled'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { Check } from './unbilled/Check.tsx'

/** What was done and nobody is charged for; and where every fact of an owner's period went. */
export default function UnbilledScreen(): JSX.Element {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ResourceScreen
      of={unbilled}
      tools={may(checkUnbilled.may) && <Button onClick={() => setIsOpen(true)}>核对一个货主</Button>}
      aside={
        isOpen && (
          <Drawer title="核对一个货主" open size="min(760px, 100vw)" onClose={() => setIsOpen(false)}>
            <Check />
          </Drawer>
        )
      }
    />
  )
}
