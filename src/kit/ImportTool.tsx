// 导入按钮 · kit/ImportTool
import { useQueryClient } from '@tanstack/react-query'
import { useState, type JSX } from 'react'
import { refreshViews } from '../data/query.ts'
import { Decide } from './Decide.tsx'
import { Icon } from './icons.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { useMay } from './may.ts'

interface ImportToolProps {
  /** name of the import in its paths */
  readonly biz: string
  /** what comes in, e.g. 库位 */
  readonly title: string
  readonly right: number
  /** what the button says where a page has several imports */
  readonly label?: string
  /** views that show it */
  readonly changes: readonly string[]
}

/** 导入 of a list with a template; hidden without the right. */
export const ImportTool = ({ biz, title, right, label = '导入', changes }: ImportToolProps): JSX.Element | null => {
  const client = useQueryClient()
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(right)) return null
  return (
    <>
      <Decide icon={<Icon name="upload" size={14} />} onClick={() => setOpen(true)}>
        {label}
      </Decide>
      {open && (
        <ImportDialog
          biz={biz}
          title={title}
          right={right}
          close={() => setOpen(false)}
          done={() => void refreshViews(client, changes)}
        />
      )}
    </>
  )
}
