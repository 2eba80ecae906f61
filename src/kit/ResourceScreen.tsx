// 资源页 · kit/ResourceScreen
/** Draws a definition: search form, tabs, table, columns, paging, form (architecture §3, rungs 0 and 1). */
import { Button, Tooltip } from 'antd'
import { useState, type ComponentType, type JSX, type ReactNode } from 'react'
import type { Resource, Row } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { ColumnDrawer } from './ColumnDrawer.tsx'
import type { UsedColumns } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { Decide } from './Decide.tsx'
import { ExportTool } from './ExportTool.tsx'
import { filterOf, useListState } from './filter.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { Icon } from './icons.tsx'
import { ImportTool } from './ImportTool.tsx'
import { ListFooter } from './ListFooter.tsx'
import { useMay } from './may.ts'
import { PageHead } from './PageHead.tsx'
import { presetOf, ResourceTabs } from './ResourceTabs.tsx'
import { useRemembered } from './remembered.ts'
import { useResourceColumns } from './resourceColumns.tsx'
import { useResourceRows } from './resourceRows.ts'
import type { Action } from './RowActions.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { Values } from './searchInputs.tsx'
import { NoRight, StaleNote } from './states.tsx'

export interface BatchProps<T> {
  readonly chosen: readonly T[]
  readonly clear: () => void
}

export interface ResourceScreenProps<R extends Resource> {
  readonly of: R
  /** own drawing of a column, by field name */
  readonly cells?: Readonly<Partial<Record<string, (row: Row<R>) => ReactNode>>>
  readonly rowActions?: (row: Row<R>) => readonly Action[]
  /** buttons of the page */
  readonly tools?: ReactNode
  /** buttons that act on chosen rows; with it the list has check boxes */
  readonly Batch?: ComponentType<BatchProps<Row<R>>>
  /** double click or Enter on a row */
  readonly open?: (row: Row<R>) => void
  /** conditions the screen itself sets */
  readonly fixed?: Values
  readonly empty?: ReactNode
  /** tab that is open at first; the list then has no 全部 */
  readonly startTab?: string
  readonly rowClass?: (row: Row<R>) => string
  /** asked again every so many ms: pages people leave open to watch */
  readonly everyMs?: number
  /** 合计 below the rows: field → what stands there */
  readonly summary?: Readonly<Record<string, ReactNode>>
  /** what stands above the search form, e.g. other views of the same things */
  readonly head?: ReactNode
  readonly aside?: ReactNode
  /** short lists: all rows are asked for at once and paged here (spec 1 §2.7) */
  readonly selfPaging?: boolean
  /** search fields that begin with what was searched for last */
  readonly remember?: readonly string[]
  /** what a row is called when its deletion is asked about, where its key says nothing to a person */
  readonly removeName?: (row: Row<R>) => string
  /** rows the form, or the deletion, is offered for; every one where absent */
  readonly editable?: (row: Row<R>) => boolean
  readonly removable?: (row: Row<R>) => boolean
  /** what the server answered to a new row */
  readonly created?: (reply: Readonly<Record<string, unknown>>) => void
}

const nothing: readonly string[] = []
const keyText = (resource: Resource, row: Readonly<Record<string, unknown>>): string =>
  resource.key.map((name) => String(row[name])).join('|')

export const ResourceScreen = <R extends Resource>(props: ResourceScreenProps<R>): JSX.Element => {
  const may = useMay()
  return may(props.of.may.list) ? <ResourceList {...props} /> : <NoRight />
}

const ResourceList = <R extends Resource>(props: ResourceScreenProps<R>): JSX.Element => {
  const { of: resource, fixed, Batch } = props
  const { state, search: write, page, order } = useListState(presetOf(resource, props.startTab))
  const search = useRemembered(resource.id, props.remember ?? nothing, state.values, write)
  const { list, rows, total } = useResourceRows(props, state, page)
  const [chosen, choose] = useState<ReadonlyMap<string, Row<R>>>(new Map())
  const [editing, edit] = useState<Filter | 'new' | null>(null)
  const clear = (): void => choose(new Map())
  const columns = useResourceColumns(props, rows ?? [], edit)
  return (
    <section className="screen">
      <PageHead>
        {Batch !== undefined && <Batch chosen={[...chosen.values()]} clear={clear} />}
        {props.tools}
        {resource.import !== undefined && (
          <ImportTool biz={resource.import} title={resource.title} right={importRight(resource)} changes={[resource.id]} />
        )}
        <ExportTool of={resource} filter={filterOf(state, fixed)} total={total} />
        <CreateButton resource={resource} create={() => edit('new')} />
        <ToolIcons columns={columns} refresh={() => void list.refetch()} busy={list.isFetching} />
      </PageHead>
      {props.head}
      <ResourceTabs
        resource={resource}
        {...(fixed && { fixed })}
        {...(props.startTab !== undefined && { start: props.startTab })}
      />
      <SearchForm
        fields={resource.fields}
        names={(resource.search ?? []).filter((name) => name !== resource.tabs && fixed?.[name] === undefined)}
        values={state.values}
        onSearch={(values) => search(keepTab(resource, state.values, values))}
      />
      {list.error !== null && list.data !== undefined && <StaleNote failure={list.error.failure} since={list.dataUpdatedAt} />}
      <DataTable
        label={resource.title}
        columns={columns.shown}
        rows={rows}
        rowKey={(row) => keyText(resource, row)}
        loading={list.isFetching}
        failure={list.error?.failure ?? null}
        retry={() => void list.refetch()}
        empty={props.empty}
        first={(state.pageNo - 1) * state.pageSize + 1}
        sort={state.sort === '' ? (resource.sort?.[0] ?? '') : state.sort}
        onSort={order}
        resize={columns.resize}
        {...(Batch !== undefined && { selection: { chosen, change: choose } })}
        {...(props.open && { open: props.open })}
        {...(props.rowClass && { rowClass: props.rowClass })}
        {...(props.summary && { summary: props.summary })}
      />
      <ListFooter total={total} {...state} page={page} chosen={chosen.size} clear={clear} />
      {props.aside}
      <RowForm of={resource} editing={editing} close={() => edit(null)} created={props.created} settled={fixed} />
    </section>
  )
}

interface RowFormProps {
  readonly of: Resource
  readonly editing: Filter | 'new' | null
  readonly close: () => void
  readonly created: ResourceScreenProps<Resource>['created'] | undefined
  readonly settled: Values | undefined
}
const RowForm = ({ of, editing, close, created, settled }: RowFormProps): JSX.Element | null =>
  editing === null ? null : (
    <FormDrawer
      resource={of}
      rowKey={editing === 'new' ? null : editing}
      close={close}
      {...(created && { created })}
      {...(settled && { settled })}
    />
  )

const keepTab = (resource: Resource, before: Values, next: Values): Values => {
  const tab = resource.tabs === undefined ? undefined : before[resource.tabs]
  return resource.tabs === undefined || tab === undefined ? next : { ...next, [resource.tabs]: tab }
}

const CreateButton = ({ resource, create }: { readonly resource: Resource; readonly create: () => void }): JSX.Element | null => {
  const may = useMay()
  if (resource.calls.create === undefined || resource.form === undefined || !may(resource.may.create)) return null
  return (
    <Decide type="primary" icon={<Icon name="plus" size={14} />} onClick={create}>
      新增
    </Decide>
  )
}

/** 导入 (suffix 05 of the page's code) of a definition that names a template. */
const importRight = (resource: Resource): number => Math.floor((resource.may.list ?? 0) / 100) * 100 + 5

interface ToolIconsProps {
  readonly columns: Pick<UsedColumns<never>, 'choices' | 'change'>
  readonly refresh: () => void
  readonly busy: boolean
}
const ToolIcons = ({ columns, refresh, busy }: ToolIconsProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title="刷新">
        <Button type="text" aria-label="刷新" loading={busy} icon={<Icon name="refresh" />} onClick={refresh} />
      </Tooltip>
      <Tooltip title="列设置">
        <Button type="text" aria-label="列设置" icon={<Icon name="columns" />} onClick={() => setOpen(true)} />
      </Tooltip>
      <ColumnDrawer open={open} close={() => setOpen(false)} choices={columns.choices} change={columns.change} />
    </>
  )
}
