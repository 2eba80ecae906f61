// 导出按钮 · kit/ExportTool
import { lazy, Suspense, useState, type JSX } from 'react'
import type { Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { Decide } from './Decide.tsx'
import { Icon } from './icons.tsx'
import { useMay } from './may.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx'))

interface ExportToolProps {
  readonly of: Resource
  readonly filter: Filter
  readonly total: number
}

/** 导出 of a list; hidden without the right, or where the list has none. */
export const ExportTool = ({ of: resource, filter, total }: ExportToolProps): JSX.Element | null => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (resource.calls.export === undefined || !may(resource.may.export)) return null
  return (
    <>
      <Decide icon={<Icon name="download" size={14} />} onClick={() => setOpen(true)}>
        导出
      </Decide>
      {open && (
        <Suspense>
          <ExportDialog of={resource} filter={filter} total={total} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
