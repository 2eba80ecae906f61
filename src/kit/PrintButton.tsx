// 打印按钮 · kit/PrintButton
import { Button } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { papers } from '../paper/papers.ts'
import { Icon } from './icons.tsx'
import { useMay } from './may.ts'
import { PrintDialog } from './PrintDialog.tsx'

interface PrintButtonProps {
  readonly label: string
  readonly right: number
  /** content of the print, on A4 */
  readonly list: ReactNode
}

/** Prints a list that the page has already loaded, so that printing also works offline. */
export const PrintButton = ({ label, right, list }: PrintButtonProps): JSX.Element | null => {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay()(right)) return null
  return (
    <>
      <Button icon={<Icon name="print" size={14} />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <PrintDialog title={label} paper={papers.a4} pages={[list]} unit="份" close={() => setIsOpen(false)} />}
    </>
  )
}
