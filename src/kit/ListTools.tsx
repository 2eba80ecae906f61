// 列表上的工具 · kit/ListTools
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import type { Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import type { Opened } from './actions/OpenedAction.tsx'
import { ImportActions, PageActions } from './actions/PageActions.tsx'
import type { UsedColumns } from './columns.ts'
import { CreateButton, type Creating } from './CreateButton.tsx'
import { ExportTool, type Key } from './ExportTool.tsx'
import { Hint } from './Hint.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazyPart.tsx'

const ColumnDrawer = lazyPart(async () => (await import('./ColumnDrawer.tsx')).ColumnDrawer)

interface ListToolsProps {
  readonly of: Resource
  readonly filter: Filter
  readonly total: number
  readonly chosen: readonly Key[]
  readonly open: (opened: Opened) => void
  readonly create: Creating | null
}
/** Tools that the definition offers above the list, the main button last. */
export const ListTools = ({ of: resource, filter, total, chosen, open, create }: ListToolsProps): JSX.Element => (
  <>
    <ImportActions of={resource} />
    <ExportTool of={resource} filter={filter} total={total} chosen={chosen} />
    <PageActions of={resource} open={open} />
    <CreateButton create={create} />
  </>
)

interface ToolIconsProps {
  readonly columns: Pick<UsedColumns<never>, 'choices' | 'change'>
  readonly refresh: () => void
  readonly busy: boolean
}
/** Buttons that read the list again and open the choice of columns. */
export const ToolIcons = ({ columns, refresh, busy }: ToolIconsProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  // keeps the lazy drawer mounted after its first opening
  const [wasOpened, setWasOpened] = useState(false)
  const show = (): void => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Hint title="刷新">
        <Button type="text" aria-label="刷新" loading={busy} icon={<Icon name="refresh" />} onClick={refresh} />
      </Hint>
      <Hint title="列设置">
        <Button type="text" aria-label="列设置" icon={<Icon name="columns" />} onClick={show} />
      </Hint>
      {wasOpened && <ColumnDrawer open={open} close={() => setOpen(false)} choices={columns.choices} change={columns.change} />}
    </>
  )
}
