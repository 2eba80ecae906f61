// 导出按钮 · kit/ExportTool
import { useState, type JSX } from 'react'
import type { Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazyPart.tsx'
import { useMay } from './may.ts'

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).default)

interface ExportToolProps {
  readonly of: Resource
  readonly filter: Filter
  readonly total: number
  /** rows ticked in the list, by the values of their keys */
  readonly chosen: readonly Key[]
}
/** Values of a resource's key fields, in the order of the key. */
export type Key = readonly (string | number)[]

/** 导出 of a list; hidden without the right, or where the list has no export. */
export const ExportTool = ({ of: resource, filter, total, chosen }: ExportToolProps): JSX.Element | null => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (resource.calls.export === undefined || !may(resource.may.export)) return null
  return (
    <>
      <OnlineButton icon={<Icon name="download" size={14} />} onClick={() => setOpen(true)}>
        导出
      </OnlineButton>
      {open && <ExportDialog of={resource} filter={filter} total={total} chosen={chosen} close={() => setOpen(false)} />}
    </>
  )
}
