// 赔付账单 · workorder/compBill
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { compBill } from '#contract/workorder/compBill'
import { compBillMake } from '#contract/workorder/compBillCalls'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { useMay } from '../../kit/may.ts'
import { GenerateBills } from './compBill/GenerateBills.tsx'

export default function CompBillScreen(): JSX.Element {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DocumentScreen
      of={compBill}
      tools={
        may(compBillMake.may) && (
          <Button type="primary" onClick={() => setIsOpen(true)}>
            生成账单
          </Button>
        )
      }
      aside={isOpen && <GenerateBills close={() => setIsOpen(false)} />}
    />
  )
}
