// 资源页 · kit/ResourceScreen
/** Draws a definition: search form, tabs, table, columns, paging, form (architecture §3, rungs 0 and 1). */
import { useRef, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOffered } from '#contract/action'
import type { Page, Resource, Row } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { AbsentNote } from './AbsentNote.tsx'
import type { Opened } from './actions/OpenedAction.tsx'
import { batchOf, ChosenActions } from './actions/PageActions.tsx'
import { pageOf, pagesOf, verbOf } from './actions/rowLinks.ts'
import { creating } from './CreateButton.tsx'
import { DataTable } from './DataTable.tsx'
import { emptyOf } from './emptyList.tsx'
import type { Key } from './ExportTool.tsx'
import { filterOf, useListState, type UsedState } from './filter.ts'
import { lazyPart } from './lazyPart.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListTools, ToolIcons } from './ListTools.tsx'
import { useMay } from './may.ts'
import { PageHead } from './PageHead.tsx'
import { presetOf, ResourceTabs } from './ResourceTabs.tsx'
import { isEdited, keyOf, useResourceColumns } from './resourceColumns.tsx'
import { SavedNote } from './SavedRow.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { Values } from './searchInputs.tsx'
import { SumStrip } from './SumStrip.tsx'
import { NoRight, StaleNote } from './states.tsx'
import { useRows } from './treeRows.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { useEntering } from './useEntering.tsx'
import { useWidth } from './width.ts'
import type { ResourceScreenProps } from './resourceProps.ts'

const OpenedAction = lazyPart(async () => (await import('./actions/OpenedAction.tsx')).OpenedAction)

const noRows: readonly never[] = []
const keyText = (resource: Resource, row: Readonly<Record<string, unknown>>): string =>
  resource.key.map((name) => String(row[name])).join('|')

const keysOf = (resource: Resource, rows: readonly Readonly<Record<string, unknown>>[]): readonly Key[] =>
  rows.map((row) => resource.key.map((name) => row[name] as string | number))

/** The page of a definition, for a person with the right to its list. */
export const ResourceScreen = <R extends Resource>(props: ResourceScreenProps<R>): JSX.Element => {
  const may = useMay()
  // each resource has its own list component, so that rows of one list never appear for a moment in another
  return may(props.of.may.list) ? <ResourceList key={props.of.id} {...props} /> : <NoRight />
}

const ResourceList = <R extends Resource>(props: ResourceScreenProps<R>): JSX.Element => {
  const { of: resource, fixed, Batch } = props
  const used = useListState(resource, { fixed, preset: presetOf(resource) })
  const { state, page, order } = used
  const { list, rows, total, all, branched, rowClass, note } = useRows(props, used)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row<R>>>(new Map())
  const { enter, drawer, savedKey } = useEntering(props, used)
  const clear = (): void => setChosen(new Map())
  const [started, setStarted] = useState<Opened | null>(null)
  const section = useRef<HTMLElement>(null)
  const columns = useResourceColumns(props, rows ?? noRows, enter, setStarted, useWidth(section), used.views.open)
  const ticked = [...chosen.values()]
  const open = useOpen(props, enter)
  const selects = useSelects(resource) || Batch !== undefined
  return (
    <section ref={section} className="screen">
      <PageHead>
        {Batch !== undefined && <Batch chosen={ticked} clear={clear} />}
        <ChosenActions of={resource} chosen={ticked} clear={clear} open={setStarted} questions={props.questions} />
        {props.tools}
        <ListTools
          of={resource}
          filter={filterOf(state, fixed)}
          total={all}
          chosen={keysOf(resource, ticked)}
          open={setStarted}
          create={props.create ?? creating(resource, () => enter('new'))}
        />
        {fixed === undefined && <ViewMenu of={resource} state={state} views={used.views} columns={columns} />}
        <ToolIcons columns={columns} refresh={() => used.mayLoad && void list.refetch()} busy={list.isFetching} />
      </PageHead>
      {props.head}
      <Conditions {...props} {...used} mayLoad={used.mayLoad && !used.waits} absent={list.data?.absent} />
      {list.error !== null && list.data !== undefined && <StaleNote failure={list.error.failure} since={list.dataUpdatedAt} />}
      {!list.isFetching && isElsewhere(resource, savedKey, rows) && <SavedNote {...used} of={resource} rowKey={savedKey} />}
      <DataTable
        label={resource.title}
        columns={branched(columns.shown)}
        rows={rows}
        rowKey={(row) => keyText(resource, row)}
        loading={list.isFetching || used.waits}
        failure={list.error?.failure ?? null}
        retry={() => void list.refetch()}
        empty={emptyOf(resource, used)}
        first={(state.pageNo - 1) * state.pageSize + 1}
        sort={state.sort === '' ? (resource.sort?.[0] ?? '') : state.sort}
        onSort={order}
        resize={columns.resize}
        mark={savedKey}
        {...(selects && { selection: { chosen, change: setChosen } })}
        {...(open && { open })}
        {...(rowClass && { rowClass })}
      />
      <ListFooter total={total} {...state} page={page} chosen={chosen.size} clear={clear} note={note} />
      {props.aside}
      {started !== null && <OpenedAction of={resource} {...started} questions={props.questions} close={() => setStarted(null)} />}
      {drawer}
    </section>
  )
}

/** The filter without its page and order. */
const conditionsOf = (state: UsedState['state'], fixed: Values | undefined): Filter => {
  const { pageNo: _no, pageSize: _size, sort: _sort, ...filter } = filterOf(state, fixed)
  return filter
}

type ConditionsProps = UsedState &
  Pick<ResourceScreenProps<Resource>, 'of' | 'fixed' | 'Above'> & { readonly absent: Page<unknown>['absent'] }
/** Tabs, search form and sums of a list. Conditions set by the screen itself have no search field. */
const Conditions = ({ of: resource, fixed, Above, state, search, first, mayLoad, absent }: ConditionsProps): JSX.Element => (
  <>
    <ResourceTabs resource={resource} state={state} search={search} mayLoad={mayLoad} {...(fixed && { fixed })} />
    <SearchForm
      fields={resource.fields}
      names={(resource.search ?? []).filter((name) => name !== resource.tabs && fixed?.[name] === undefined)}
      values={state.values}
      first={first}
      onSearch={(next) => search(keepTab(resource, state.values, next))}
    />
    <SumStrip of={resource} fixed={fixed} state={state} mayLoad={mayLoad} />
    {mayLoad && <AbsentNote of={resource} absent={absent} />}
    {Above !== undefined && <Above filter={conditionsOf(state, fixed)} mayLoad={mayLoad} />}
  </>
)

/** Whether the row just stored by a form is missing among the listed rows. */
const isElsewhere = <R extends Resource>(of: R, key: string, rows: readonly Row<R>[] | undefined): boolean =>
  key !== '' && rows !== undefined && !rows.some((row) => keyText(of, row) === key)

const keepTab = (resource: Resource, before: Values, next: Values): Values => {
  const tab = resource.tabs === undefined ? undefined : before[resource.tabs]
  return resource.tabs === undefined || tab === undefined ? next : { ...next, [resource.tabs]: tab }
}

/** Whether rows have check boxes, because an action or the export takes several rows. */
const useSelects = (resource: Resource): boolean => {
  const may = useMay()
  return batchOf(resource).length > 0 || (resource.calls.export !== undefined && may(resource.may.export))
}

/** What a click on a row opens: the screen's own page, the page of the definition, or its form. */
const useOpen = <R extends Resource>(
  { of: resource, open }: ResourceScreenProps<R>,
  edit: (key: Filter) => void,
): ((row: Row<R>) => void) | undefined => {
  const may = useMay()
  const navigate = useNavigate()
  if (open !== undefined) return open
  const canEdit = isEdited(resource, may)
  if (pagesOf(resource).length === 0 && !canEdit) return undefined
  return (row) => {
    const page = pageOf(resource, row, may)
    if (page !== null) void navigate(page)
    else if (canEdit && isOffered(verbOf(resource, 'update'), row)) edit(keyOf(resource, row))
  }
}
