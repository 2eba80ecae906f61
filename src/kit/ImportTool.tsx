// 导入按钮 · kit/ImportTool
import { useQueryClient } from '@tanstack/react-query'
import { useState, type JSX } from 'react'
import { refreshViews } from '../data/query.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useMay } from './may.ts'

const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog)
const ImportHistory = lazyPart(async () => (await import('./ImportHistory.tsx')).default)

interface ImportToolProps {
  /** name of the import in its paths */
  readonly biz: string
  /** what is imported, e.g. 库位 */
  readonly title: string
  readonly right: number
  /** text of the button where a page has several imports */
  readonly label?: string
  /** views that show the imported rows */
  readonly changes: readonly string[]
}

/** 导入 of a list with a template; hidden without the right. */
export const ImportTool = ({ biz, title, right, label = '导入', changes }: ImportToolProps): JSX.Element | null => {
  const client = useQueryClient()
  const may = useMay()
  const [open, setOpen] = useState<'file' | 'history' | null>(null)
  const close = (): void => setOpen(null)
  const done = (): void => void refreshViews(client, changes)
  if (!may(right)) return null
  return (
    <>
      <OnlineButton icon={<Icon name="upload" size={14} />} onClick={() => setOpen('file')}>
        {label}
      </OnlineButton>
      {open === 'file' && (
        <ImportDialog biz={biz} title={title} right={right} close={close} done={done} history={() => setOpen('history')} />
      )}
      {open === 'history' && (
        <ImportHistory
          biz={biz}
          title={title}
          right={right}
          close={() => {
            close()
            done()
          }}
        />
      )}
    </>
  )
}
