// 资源页 · kit/ResourceScreen
/** Draws a definition: search form, tabs, table, columns, paging, form (architecture §3, rungs 0 and 1). */
import { Button, Tooltip } from 'antd'
import { useEffect, useState, type ComponentType, type JSX, type ReactNode } from 'react'
import type { Resource, Row } from '#contract/resource'
import { useList, type Filter } from '../data/query.ts'
import { useSendRoute } from '../data/send.ts'
import { show, titleOf, alignOf } from './cells.tsx'
import { ColumnDrawer } from './ColumnDrawer.tsx'
import { useColumns } from './columns.ts'
import { confirm } from './confirm.tsx'
import { DataTable, type Column } from './DataTable.tsx'
import { Decide } from './Decide.tsx'
import { filterOf, sortable, useListState } from './filter.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { Icon } from './icons.tsx'
import { ImportTool } from './ImportTool.tsx'
import { ListFooter } from './ListFooter.tsx'
import { useMay } from './may.ts'
import { PageHead } from './PageHead.tsx'
import { presetOf, ResourceTabs } from './ResourceTabs.tsx'
import { actionsWidth, RowActions, shownActions, type Action } from './RowActions.tsx'
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
  readonly aside?: ReactNode
  /** what a row is called when its deletion is asked about, where its key says nothing to a person */
  readonly removeName?: (row: Row<R>) => string
  /** what the server answered to a new row */
  readonly created?: (reply: Readonly<Record<string, unknown>>) => void
}

const keyText = (resource: Resource, row: Readonly<Record<string, unknown>>): string =>
  resource.key.map((name) => String(row[name])).join('|')
const keyOf = (resource: Resource, row: Readonly<Record<string, unknown>>): Filter =>
  Object.fromEntries(resource.key.map((name) => [name, row[name] as string]))

export const ResourceScreen = <R extends Resource>(props: ResourceScreenProps<R>): JSX.Element => {
  const may = useMay()
  return may(props.of.may.list) ? <ResourceList {...props} /> : <NoRight />
}

const ResourceList = <R extends Resource>(props: ResourceScreenProps<R>): JSX.Element => {
  const { of: resource, fixed, Batch } = props
  const { state, search, page, order } = useListState(presetOf(resource, props.startTab))
  const list = useList(resource, filterOf(state, fixed), { ...(props.everyMs !== undefined && { everyMs: props.everyMs }) })
  const [chosen, choose] = useState<ReadonlyMap<string, Row<R>>>(new Map())
  const [editing, edit] = useState<Filter | 'new' | null>(null)
  const clear = (): void => choose(new Map())
  const columns = useResourceColumns(props, list.data?.records ?? [], edit)
  // The server may know fewer pages than the address asks for, e.g. after rows left the filter (spec 1 §4).
  const beyond = !list.isPlaceholderData && (list.data?.pages ?? 0) > 0 && (list.data?.pages ?? 0) < state.pageNo
  useEffect(() => {
    if (beyond) page(1, state.pageSize)
  })
  return (
    <section className="screen">
      <PageHead>
        {Batch !== undefined && <Batch chosen={[...chosen.values()]} clear={clear} />}
        {props.tools}
        {resource.import !== undefined && (
          <ImportTool biz={resource.import} title={resource.title} right={importRight(resource)} changes={[resource.id]} />
        )}
        <CreateButton resource={resource} create={() => edit('new')} />
        <ToolIcons columns={columns} refresh={() => void list.refetch()} busy={list.isFetching} />
      </PageHead>
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
        rows={list.data?.records}
        rowKey={(row) => keyText(resource, row)}
        loading={list.isFetching}
        failure={list.error?.failure ?? null}
        retry={() => void list.refetch()}
        empty={props.empty}
        first={(state.pageNo - 1) * state.pageSize + 1}
        sort={state.sort === '' ? (resource.sort?.[0] ?? '') : state.sort}
        onSort={order}
        {...(Batch !== undefined && { selection: { chosen, change: choose } })}
        {...(props.open && { open: props.open })}
        {...(props.rowClass && { rowClass: props.rowClass })}
      />
      <ListFooter total={list.data?.total ?? 0} {...state} page={page} chosen={chosen.size} clear={clear} />
      {props.aside}
      <RowForm of={resource} editing={editing} close={() => edit(null)} created={props.created} />
    </section>
  )
}

interface RowFormProps {
  readonly of: Resource
  readonly editing: Filter | 'new' | null
  readonly close: () => void
  readonly created: ResourceScreenProps<Resource>['created'] | undefined
}
const RowForm = ({ of, editing, close, created }: RowFormProps): JSX.Element | null =>
  editing === null ? null : (
    <FormDrawer resource={of} rowKey={editing === 'new' ? null : editing} close={close} {...(created && { created })} />
  )

const keepTab = (resource: Resource, before: Values, next: Values): Values => {
  const tab = resource.tabs === undefined ? undefined : before[resource.tabs]
  return resource.tabs === undefined || tab === undefined ? next : { ...next, [resource.tabs]: tab }
}

interface UsedColumns<R extends Resource> {
  readonly shown: readonly Column<Row<R>>[]
  readonly drawer: ReturnType<typeof useColumns>
}
const useResourceColumns = <R extends Resource>(
  props: ResourceScreenProps<R>,
  rows: readonly Row<R>[],
  edit: (key: Filter) => void,
): UsedColumns<R> => {
  const { of: resource, cells } = props
  const orderable = sortable(resource)
  const drawer = useColumns(
    resource.id,
    resource.list.map((name) => ({ value: name, label: resource.fields[name]?.label ?? name, show: true })),
  )
  const shown = drawer[0].flatMap(({ value: name, show: visible }, index): Column<Row<R>>[] => {
    const field = resource.fields[name]
    if (field === undefined || !visible) return []
    const own = cells?.[name]
    return [
      {
        key: name,
        title: titleOf(field),
        width: field.width ?? 120,
        align: alignOf[field.kind],
        sortable: orderable.has(name),
        ...(index === 0 && { fixed: 'left' as const }),
        render: (row) => (own === undefined ? show(field, (row as Readonly<Record<string, unknown>>)[name]) : own(row)),
      },
    ]
  })
  const actions = useActions(props, rows, edit)
  return { shown: actions === null ? shown : [...shown, actions], drawer }
}

/** Column 操作, kept at the right edge; none when the person may do nothing here. */
const useActions = <R extends Resource>(
  props: ResourceScreenProps<R>,
  rows: readonly Row<R>[],
  edit: (key: Filter) => void,
): Column<Row<R>> | null => {
  const { of: resource, rowActions } = props
  const may = useMay()
  const remove = useSendRoute<object>(resource.calls.remove ?? '', { changes: [resource.id, 'options'], toast: '删除成功' })
  const canEdit = resource.calls.update !== undefined && resource.calls.one !== undefined && may(resource.may.update)
  const canRemove = resource.calls.remove !== undefined && may(resource.may.remove)
  if (!canEdit && !canRemove && rowActions === undefined) return null
  const drop = async (row: Row<R>): Promise<void> => {
    const label = props.removeName?.(row) ?? String((row as Readonly<Record<string, unknown>>)[resource.key.at(-1) ?? ''])
    if (await confirm(`删除 ${label}？`, '删除后不能恢复；已被业务单据引用的不能删除。', 'error'))
      remove.mutate(keyOf(resource, row))
  }
  const ofRow = (row: Row<R>): readonly Action[] => [
    ...(rowActions?.(row) ?? []),
    { label: '编辑', when: canEdit, run: () => edit(keyOf(resource, row)) },
    { label: '删除', when: canRemove, danger: true, run: () => void drop(row) },
  ]
  const width = actionsWidth(rows.map((row) => shownActions(ofRow(row), may)))
  return { key: '_actions', title: '操作', width, fixed: 'right', render: (row) => <RowActions actions={ofRow(row)} /> }
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
  readonly columns: { readonly drawer: ReturnType<typeof useColumns> }
  readonly refresh: () => void
  readonly busy: boolean
}
const ToolIcons = ({ columns, refresh, busy }: ToolIconsProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  const [choices, change] = columns.drawer
  return (
    <>
      <Tooltip title="刷新">
        <Button type="text" aria-label="刷新" loading={busy} icon={<Icon name="refresh" />} onClick={refresh} />
      </Tooltip>
      <Tooltip title="列设置">
        <Button type="text" aria-label="列设置" icon={<Icon name="columns" />} onClick={() => setOpen(true)} />
      </Tooltip>
      <ColumnDrawer open={open} close={() => setOpen(false)} choices={choices} change={change} />
    </>
  )
}
