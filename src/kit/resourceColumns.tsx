// 列表的列 · kit/resourceColumns
import { titleOf } from '#contract/kinds'
import { sortable, type Resource, type Row } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { useSendRoute } from '../data/send.ts'
import { alignOf, show } from './cells.tsx'
import { useColumns, type UsedColumns } from './columns.ts'
import { confirm } from './confirm.tsx'
import { useMay } from './may.ts'
import type { ResourceScreenProps } from './ResourceScreen.tsx'
import { actionsWidth, RowActions, shownActions, type Action } from './RowActions.tsx'
import type { Column } from './table/column.ts'

/** Columns of a definition as the person arranged them, 操作 last. */
export const useResourceColumns = <R extends Resource>(
  props: ResourceScreenProps<R>,
  rows: readonly Row<R>[],
  edit: (key: Filter) => void,
): UsedColumns<Row<R>> => {
  const { of: resource, cells } = props
  const orderable = sortable(resource)
  const actions = useActions(props, rows, edit)
  const columns = resource.list.flatMap((name, index): Column<Row<R>>[] => {
    const field = resource.fields[name]
    if (field === undefined) return []
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
  return useColumns(resource.id, actions === null ? columns : [...columns, actions])
}

const keyOf = (resource: Resource, row: Readonly<Record<string, unknown>>): Filter =>
  Object.fromEntries(resource.key.map((name) => [name, row[name] as string]))

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
    { label: '编辑', when: canEdit && props.editable?.(row) !== false, run: () => edit(keyOf(resource, row)) },
    { label: '删除', when: canRemove && props.removable?.(row) !== false, danger: true, run: () => void drop(row) },
  ]
  const width = actionsWidth(rows.map((row) => shownActions(ofRow(row), may)))
  return {
    key: '_actions',
    title: '操作',
    width,
    fixed: 'right',
    dragNot: true,
    editNot: true,
    render: (row) => <RowActions actions={ofRow(row)} />,
  }
}
